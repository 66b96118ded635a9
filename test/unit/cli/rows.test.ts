import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type HttpServer, httpServer } from '../net/httpServer.ts';
import { env, signedCall, temporaryFolder } from './program.ts';

describe('rows of data in signed-call run', () => {
	let server: HttpServer;
	/** The ids in the order in which they came. */
	let received: number[];
	/** Of the ids that are answered otherwise than by themselves. */
	let answers: Record<
		number,
		(respond: (status: number, headers?: Record<string, string>, body?: string) => void) => void
	>;

	before(async () => {
		server = await httpServer((request, response) => {
			const id = Number(new URL(request.url ?? '', 'http://x').searchParams.get('id'));
			received.push(id);
			const respond = (status: number, headers = {}, body = `{"id":${id}}`) => {
				response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
			};
			const answer = answers[id];
			if (answer) answer(respond);
			else respond(200);
		});
	});

	beforeEach(() => {
		[received, answers] = [[], {}];
	});

	after(() => server.close());

	const beside = temporaryFolder(beforeEach);

	async function run(rows: number, more: readonly string[] = [], signalAt?: RegExp, isFull = false) {
		await writeFile(
			beside('a.call'),
			'@data = ids.csv\n\n### Echo\npost.echo\nid = {{id}}\n?? $.id == {{id}}\n?? status == 200\n',
		);
		await writeFile(beside('ids.csv'), `id\n${Array.from({ length: rows }, (_, index) => `${index + 1}\n`).join('')}`);
		const args = ['run', beside('a.call'), '--base-url', server.origin, '--results', beside('r.jsonl'), ...more];
		return signedCall(args, { env, isFull, ...(signalAt && { signalAt }) });
	}

	const lines = async (name: string) =>
		(await readFile(beside(name), 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
	const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
	const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

	it('have each a line, and those that did not hold are data of another run', async () => {
		answers = { 3: (respond) => respond(500), 5: (respond) => respond(404) };
		const { code, out } = await run(6, ['--at-once', '3']);
		assert.equal(code, 1);
		const results = await lines('r.jsonl');
		assert.deepEqual(sorted(results.map(({ row }) => row)), numbers(6));
		const third = results.find(({ row }) => row === 3);
		assert.partialDeepStrictEqual(third, {
			held: false,
			calls: [{ call: 'Echo', state: 'failed', failed: [{ expected: 'status == 200', actual: '500' }] }],
		});
		assert.match(out, /✗ Echo \(post\.echo\), row 3/);
		assert.doesNotMatch(out, /✓/);
		assert.match(
			out,
			/\n {2}4 {2}Success\n {2}1 {2}HTTP error, status 404\n {2}1 {2}HTTP error, status 500\n\nCalls: 4 held, 2 did not hold/,
		);
		// In the order in which the answers came.
		const failed: { readonly id: string }[] = await lines('r.failed.jsonl');
		assert.deepEqual(sorted(failed.map(({ id }) => Number(id))), [3, 5]);
		for (const name of ['r.jsonl', 'r.failed.jsonl'])
			assert.equal((await stat(beside(name))).mode & 0o777, 0o600, name);
		answers = {};
		const again = await signedCall(
			['run', beside('a.call'), '--base-url', server.origin, '--data', beside('r.failed.jsonl')],
			{ env },
		);
		assert.equal(again.code, 0, again.errors);
		assert.deepEqual(sorted(received.slice(6)), [3, 5]);
	});

	it('are masked where a column is named as a secret', async () => {
		await writeFile(
			beside('b.call'),
			'@data = b.csv\n\n###\npost.echo\nid = {{id}}\np = {{password}}\n?? $.id == {{password}}\n',
		);
		await writeFile(beside('b.csv'), 'id,password\n1,planted-word\n');
		const args = ['run', beside('b.call'), '--base-url', server.origin, '--results', beside('b.jsonl')];
		const { code, out } = await signedCall([...args, '--reporter', 'json'], { env });
		assert.equal(code, 1);
		const shown = out + (await readFile(beside('b.jsonl'), 'utf8'));
		assert.match(shown, /\$\.id == ••••••••/);
		assert.doesNotMatch(shown, /planted-word/);
	});

	it('go on where a cancelled run ended; one without an answer is sent again only on demand', async () => {
		answers = { 4: () => {} };
		const report = ['--reporter', 'json'];
		const first = await run(9, report, /"row":3/);
		assert.equal(first.code, 3);
		assert.deepEqual(received, [1, 2, 3, 4]);
		answers = {};
		const second = await run(9, [...report, '--resume']);
		assert.equal(second.code, 3);
		assert.match(second.errors, /have no answer: 4 \(1\)/);
		assert.deepEqual(received.slice(4), [5, 6, 7, 8, 9]);
		const third = await run(9, ['--resume', '--resend']);
		assert.equal(third.code, 0, third.errors);
		assert.match(third.out, /9 {2}Success\n\nCalls: 9 held/);
		assert.deepEqual(received.slice(9), [4]);
		assert.deepEqual(sorted((await lines('r.jsonl')).map(({ row }) => row)), numbers(9));
	});

	it('are not sent twice where the program was killed, whatever was half written', async () => {
		await run(3);
		const [written, begun] = [
			await readFile(beside('r.jsonl'), 'utf8'),
			await readFile(beside('r.jsonl.begun'), 'utf8'),
		];
		await writeFile(beside('r.jsonl'), written.slice(0, -20));
		await writeFile(beside('r.jsonl.begun'), `${begun}{"row":`);
		await writeFile(beside('r.failed.jsonl'), `{"id":"3"}\n{"id":"${'4'.repeat(2_000_000)}`);
		const { code, errors } = await run(3, ['--resume']);
		assert.equal(code, 3);
		assert.match(errors, /have no answer: 3 \(1\)/);
		assert.deepEqual(received, [1, 2, 3]);
		const rows = (await lines('r.jsonl')).map(({ row }) => row);
		assert.deepEqual(rows, [1, 2]);
		assert.deepEqual(await lines('r.failed.jsonl'), [{ id: '3' }]);
	});

	it('are not sent where there is no room to write that they are begun', async () => {
		await run(5);
		const firstLines = async (name: string, count: number) =>
			(await readFile(beside(name), 'utf8'))
				.split('\n', count)
				.map((line) => `${line}\n`)
				.join('');
		await writeFile(beside('r.jsonl'), await firstLines('r.jsonl', 3));
		const begun = await firstLines('r.jsonl.begun', 4);
		await writeFile(beside('r.jsonl.begun'), `${begun}${'{"row":1}'.padEnd(4091 - begun.length)}\n`);
		const { code, errors } = await run(5, ['--resume'], undefined, true);
		assert.deepEqual([code, received.slice(5)], [3, []], errors);
	});

	it('go on where an answer has the sign that stands for bytes that are no UTF-8', async () => {
		answers = { 1: (respond) => respond(200, {}, '{"id":"\ufffd"}') };
		await run(2);
		assert.equal((await lines('r.jsonl'))[0].calls[0].failed[0].actual, '\ufffd');
		const { code, errors } = await run(2, ['--resume']);
		assert.deepEqual([code, received], [1, [1, 2]], errors);
	});

	it('do not go on with a file that has no results, and leave it as it is', async () => {
		const refused = async (foreign: string) => {
			await writeFile(beside('r.jsonl'), foreign);
			const { code, errors } = await run(2, ['--resume']);
			assert.equal(code, 2, errors);
			assert.match(errors, /r\.jsonl was not written by signed-call, or was changed since/);
			assert.equal(await readFile(beside('r.jsonl'), 'utf8'), foreign);
		};
		await refused('{"row":1,"calls":[]}\n{"row":');
		assert.deepEqual(received, []);
		await rm(beside('r.jsonl'));
		await run(2);
		for (const foreign of ['notes\nof mine', '{"id":1}\n{"id":2}', '{"row":1,"calls":"no"}\n']) await refused(foreign);
		assert.deepEqual(received, [1, 2]);
	});

	it('are written by one run at a time, and by the next one after a kill', async () => {
		const { promise: second, resolve: arrived } = Promise.withResolvers<() => void>();
		answers = { 2: (respond) => arrived(() => respond(200)) };
		const first = run(3);
		const goOn = await second;
		const { code, errors } = await run(3, ['--resume', '--resend']);
		goOn();
		assert.deepEqual([code, (await first).code], [2, 0]);
		assert.match(errors, /r\.jsonl: process \d+ writes them\. If it does not, delete .*r\.jsonl\.lock\./);
		assert.deepEqual(received, [1, 2, 3]);
		await assert.rejects(stat(beside('r.jsonl.lock')), { code: 'ENOENT' });
		await writeFile(beside('r.jsonl.lock'), String(spawnSync(process.execPath, ['--version']).pid));
		assert.equal((await run(3, ['--resume'])).code, 0);
		await assert.rejects(stat(beside('r.jsonl.lock')), { code: 'ENOENT' });
	});

	it('keep results that there are, and take none of other data', async () => {
		await run(2);
		const again = await run(2);
		assert.deepEqual([again.code, received], [2, [1, 2]]);
		assert.match(again.errors, /there are results already; --resume goes on with them/);
		const other = await run(3, ['--resume']);
		assert.deepEqual([other.code, received], [2, [1, 2]]);
		await rm(beside('r.jsonl.begun'));
		const gone = await run(2, ['--resume']);
		assert.deepEqual([gone.code, received], [2, [1, 2]]);
		assert.match(gone.errors, /--resume: .*r\.jsonl was not written by signed-call, or was changed since/);
		assert.match(other.errors, /is of other data: ids\.csv, 7 bytes, .*, not ids\.csv, 9 bytes, /);
	});

	it('are not gone on with where they changed places', async () => {
		await run(2);
		await writeFile(beside('ids.csv'), 'id\n2\n1\n');
		const args = ['run', beside('a.call'), '--base-url', server.origin, '--results', beside('r.jsonl'), '--resume'];
		const { code, errors } = await signedCall(args, { env });
		assert.equal(code, 2);
		assert.match(errors, /is of other data: ids\.csv, 7 bytes, .*, not ids\.csv, 7 bytes, /);
	});

	it('take no file for results that is there already, as the data may be in it', async () => {
		await writeFile(beside('r.failed.jsonl'), '{"id":"1"}\n');
		const { code, errors } = await run(2);
		assert.deepEqual([code, received], [2, []]);
		assert.match(errors, /r\.failed\.jsonl is there already\. Move or delete it\./);
		assert.deepEqual(await lines('r.failed.jsonl'), [{ id: '1' }]);
	});

	it('are sent when a busy service says, once it put them off', async () => {
		let times = 0;
		answers = {
			2: (respond) => {
				times += 1;
				respond(times === 1 ? 429 : 200, { 'retry-after': '0' });
			},
		};
		const { code } = await run(3);
		assert.deepEqual([code, received], [0, [1, 2, 2, 3]]);
	});

	it('are sent no further where their file is changed meanwhile: they could come again', async () => {
		const rows = (from: number, to: number) =>
			numbers(to)
				.slice(from - 1)
				.map((id) => `${id},${'x'.repeat(1000)}\n`)
				.join('');
		answers = {
			5: (respond) =>
				void writeFile(beside('ids.csv'), `id,x\n${rows(900, 910)}${rows(1, 400)}`).then(() => respond(200)),
		};
		await writeFile(beside('a.call'), '@data = ids.csv\n\n###\npost.echo\nid = {{id}}\n');
		await writeFile(beside('ids.csv'), `id,x\n${rows(1, 400)}`);
		const { code, errors } = await signedCall(['run', beside('a.call'), '--base-url', server.origin], { env });
		assert.equal(code, 2);
		assert.match(errors, /The data file ids\.csv was changed while it was read\./);
		assert.deepEqual([...new Set(received)], received);
	});

	it('are read up to what is no row, and what came of them is kept', async () => {
		await run(1);
		await writeFile(beside('ids.jsonl'), '{"id":1}\n{"id":2}\n[3]\n{"id":4}\n');
		const args = ['run', beside('a.call'), '--base-url', server.origin, '--data', beside('ids.jsonl')];
		const { code, out, errors } = await signedCall([...args, '--results', beside('s.jsonl')], { env });
		assert.equal(code, 2);
		assert.match(out, /Calls: 2 held/);
		assert.match(errors, /has no JSON object behind row 2/);
		const rows = (await lines('s.jsonl')).map(({ row }) => row);
		assert.deepEqual(rows, [1, 2]);
	});
});
