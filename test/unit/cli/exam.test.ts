import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Program } from '../net/service/watchProgram.ts';
import { env, keys, md5, temporaryFolder } from './program.ts';

interface ExamCall {
	readonly about: string;
	readonly method: string;
	readonly parameters: Readonly<Record<string, string>>;
}

/** A client that signs as the specification says, but for what `written` does to the values that it signs. */
function urlOf({ method, parameters }: ExamCall, written: (value: string) => string): string {
	const pairs = Object.entries({ ...parameters, method, application_key: keys.application_key, format: 'json' });
	const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
	const signed = sorted.map(([name, value]) => `${name}=${written(value)}`).join('');
	const sig = md5(signed + md5(keys.access_token + keys.application_secret_key));
	return `/fb.do?${new URLSearchParams([...pairs, ['sig', sig], ['access_token', keys.access_token]])}`;
}

describe('signed-call watch --exam', () => {
	const inFolder = temporaryFolder();

	afterEach(Program.endAll);

	async function examine(
		written: (value: string) => string,
		made: (call: ExamCall) => boolean = () => true,
		sent: (call: ExamCall) => ExamCall['parameters'] = ({ parameters }) => parameters,
	) {
		const file = inFolder('exam.json');
		const watch = new Program(['--watch', '--exam', file], env);
		const exit = watch.exit();
		const address = `http://127.0.0.1:${await watch.port()}`;
		const calls = JSON.parse(await readFile(file, 'utf8')) as ExamCall[];
		const chosen = calls.filter(made);
		for (const call of chosen) {
			const url = urlOf({ ...call, parameters: sent(call) }, written);
			await (await fetch(address + url)).text();
		}
		if (chosen.length < calls.length) watch.child.kill('SIGINT');
		return { code: await exit, out: watch.text, errors: watch.errors };
	}

	it('is passed by a client that signs rightly', async () => {
		const { code, out, errors } = await examine((value) => value);
		assert.equal(code, 0, out + errors);
		assert.match(out, /✓ {2}an emoji\n/);
		assert.match(out, /23 of 23 are signed rightly\.\n$/);
	});

	it('names what a client signs wrongly, and why', async () => {
		// In one call alone: a search for each would take most of the time.
		const { code, out } = await examine((value) => (value.includes('&') ? encodeURIComponent(value) : value));
		assert.equal(code, 1);
		assert.match(out, /✓ {2}names with numbers\n/);
		assert.match(out, /✗ {2}& and =: .*encoded/);
		assert.match(out, /22 of 23 are signed rightly\./);
		for (const secret of [keys.access_token, keys.application_secret_key]) assert.ok(!out.includes(secret));
	});

	it('is not passed by calls without the parameters of the exam, or with other values', async () => {
		const { code, out } = await examine(
			(value) => value,
			() => true,
			({ about, parameters }) => {
				if (about === 'a plus') return { ...parameters, text: 'a b' };
				const { exam = '', ...others } = parameters;
				return about === 'a list' ? { exam } : { ...others, exam, extra: '1' };
			},
		);
		assert.equal(code, 1);
		assert.match(out, /✗ {2}a plus: not sent as asked: text\n/);
		assert.match(out, /✗ {2}a list: not sent as asked: uids\n/);
		assert.match(out, /✓ {2}names with numbers\n/);
		assert.match(out, /21 of 23 are signed rightly\./);
	});

	it('says which calls never came', async () => {
		const { code, out } = await examine(
			(value) => value,
			({ about }) => about !== 'JSON',
		);
		assert.equal(code, 1);
		assert.match(out, /– {2}JSON: not called\n/);
		assert.match(out, /22 of 23 are signed rightly\./);
	});
});
