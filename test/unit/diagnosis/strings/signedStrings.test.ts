import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Credentials, Parameter } from '../../../../src/core/call/call.ts';
import { type DiagnoseOptions, diagnose } from '../../../../src/diagnosis/diagnose.ts';
import type { AlignedStrings } from '../../../../src/diagnosis/strings/alignedStrings.ts';

const credentials: Credentials = {
	applicationKey: 'KEY',
	accessToken: 'the-token',
	applicationSecretKey: 'THE-SECRET',
};
const secret = hash('md5', 'the-tokenTHE-SECRET');
const secrets = ['the-token', 'THE-SECRET', secret];
const mask = '••••••••';
const call: Parameter[] = Object.entries({
	application_key: 'KEY',
	format: 'json',
	method: 'users.getInfo',
	text: 'Привет, мир & all',
	uids: '1,2',
}).map(([name, value]) => ({ name, value }));
const right = call.map(({ name, value }) => `${name}=${value}`).join('');

/** What is shown of a call whose client signed these bytes. */
function stringsOf(signed: string | Buffer, options: DiagnoseOptions = {}): AlignedStrings {
	const sig = hash('md5', signed);
	const parameters = [...call, { name: 'sig', value: sig }, { name: 'access_token', value: 'the-token' }];
	const { mistakes, strings } = diagnose({ parameters, sig }, credentials, { secrets, ...options });
	const [first] = strings;
	assert.ok(first, JSON.stringify(mistakes));
	return first;
}

const above = ({ cells }: AlignedStrings) => cells.map(({ client }) => client).join('');
const below = ({ cells }: AlignedStrings) => cells.map(({ right: text }) => text).join('');
/** Marked pieces of both, as `client|right`. */
const marked = ({ cells }: AlignedStrings) =>
	cells.filter(({ tone }) => tone !== 'same' && tone !== 'secret').map((cell) => `${cell.client}|${cell.right}`);

describe('the string a client signed', () => {
	it('stands above the right one, with what differs marked in both', () => {
		const encoded = right.replace('Привет, мир & all', encodeURIComponent('Привет, мир & all'));
		const strings = stringsOf(encoded + secret);
		assert.equal(below(strings).replaceAll('␣', ' '), right + mask);
		assert.equal(above(strings), encoded + mask);
		assert.ok(marked(strings).every((cell) => cell.includes('%')));
		const parts = new Set(strings.differences.map(({ part, parameter }) => `${part} of ${parameter}`));
		assert.deepEqual([...parts], ['value of text']);
		assert.deepEqual(strings.bytes, { client: Buffer.byteLength(encoded), right: Buffer.byteLength(right) });
	});

	it('has joiners, and parameters elsewhere, each where it stands', () => {
		const joined = call.map(({ name, value }) => `${name}=${value}`).join('&');
		const joinedStrings = stringsOf(joined + secret);
		assert.deepEqual(marked(joinedStrings), ['&|', '&|', '&|', '&|']);
		const joiner = { text: '&', hex: '26' };
		const around = { part: 'around', parameter: 'application_key', times: 4, client: joiner };
		assert.deepEqual(joinedStrings.differences, [around]);
		const [first, ...others] = call.map(({ name, value }) => `${name}=${value}`);
		const moved = stringsOf([...others, first].join('') + secret);
		assert.deepEqual(marked(moved), ['|application_key=KEY', 'application_key=KEY|']);
		assert.equal(moved.places, 1);
		assert.deepEqual(moved.differences, [{ part: 'order', parameter: 'application_key', times: 1 }]);
	});

	it('shows what is missing and what is too much on one side only', () => {
		const without = right.replace('format=json', '');
		assert.deepEqual(marked(stringsOf(without + secret)), ['|format=json']);
		const noEquals = call.map(({ name, value }) => name + value).join('');
		assert.deepEqual(marked(stringsOf(noEquals + secret)), ['|=', '|=', '|=', '|=', '|=']);
		assert.deepEqual(marked(stringsOf(`${right + secret}\n`)), ['⟨LF⟩|']);
		const empty = call.map(({ value }) => value).join('');
		assert.equal(above(stringsOf(empty + secret)).replaceAll('␣', ' '), empty + mask);
	});

	it('has the place of the secret masked, and says that another stands there', () => {
		const inFront = stringsOf(secret + right);
		assert.deepEqual(marked(inFront), [`${mask}|`, `|${mask}`]);
		const reversed = stringsOf(right + hash('md5', 'THE-SECRETthe-token'));
		assert.deepEqual(marked(reversed), [`${mask}|${mask}`]);
		assert.deepEqual(reversed.differences, [{ part: 'secret', parameter: '', times: 1 }]);
	});

	it('is the same where only the hash is another', () => {
		const { equal, places } = stringsOf(hash('md5', right + secret));
		assert.deepEqual([equal, places], [true, 0]);
	});

	it('shows bytes that are no UTF-8', () => {
		const bytes = Buffer.from(right.replace('Привет', '\0').replace('мир', '\x01'), 'latin1');
		const cp1251 = (text: string) => Buffer.from([...text].map((c) => (c.codePointAt(0) ?? 0) - 0x410 + 0xc0));
		const [before = '', rest = ''] = bytes.toString('latin1').split('\0');
		const [middle = '', after = ''] = rest.split('\x01');
		const utf8 = Buffer.from;
		const all = [utf8(before), cp1251('Привет'), utf8(middle), cp1251('мир'), utf8(after + secret)];
		assert.deepEqual(marked(stringsOf(Buffer.concat(all))), ['⟨CF⟩⟨F0⟩⟨E8⟩⟨E2⟩⟨E5⟩⟨F2⟩|Привет', '⟨EC⟩⟨E8⟩⟨F0⟩|мир']);
	});

	it('holds no secret, whatever was made of it', () => {
		const canary = ['the-token', 'THE-SECRET', secret, 'nekot-eht', 'the+token', 'HE-SECRET'];
		const hints = { suspectedValues: [{ name: 'uids', value: '1 THE-SECRET 2' }] };
		const withSecret = right.replace('1,2', '1 THE-SECRET 2');
		for (const signed of [
			withSecret,
			`access_token=the-token${right}`,
			`the-token${right}`,
			`${right}access_token=the-token`,
		]) {
			const sig = hash('md5', signed + secret);
			const parameters = [...call, { name: 'sig', value: sig }, { name: 'access_token', value: 'the-token' }];
			const { mistakes, strings } = diagnose({ parameters, sig }, credentials, { secrets, hints });
			assert.ok(strings[0], `${signed}: ${mistakes}`);
			const shown = JSON.stringify(strings);
			for (const text of canary) assert.equal(shown.includes(text), false, `${text} in ${shown}`);
		}
	});

	it('masks what was made of a value that is a secret, also where nothing of it is left to be found', () => {
		const long = Array.from({ length: 10 }, (_, i) => hash('md5', `key ${i}`)).join('');
		const parameters = [...call, { name: 'v', value: long }, { name: 'access_token', value: 'the-token' }];
		const sig = hash('md5', `${right}v=${long.slice(0, 255)}${secret}`);
		const options = { secrets: [...secrets, long] };
		const { mistakes, strings } = diagnose(
			{ parameters: [...parameters, { name: 'sig', value: sig }], sig },
			credentials,
			options,
		);
		assert.ok(strings[0], JSON.stringify(mistakes));
		assert.ok(above(strings[0]).endsWith(`v=${mask}${mask}`), above(strings[0]));
	});

	it('masks a value that holds a secret, in both', () => {
		const parameters = [{ name: 'a', value: 'x the-token y' }, ...call, { name: 'access_token', value: 'the-token' }];
		const client = `a=${'x the-token y'.toUpperCase()}${right}`;
		const sig = hash('md5', client + secret);
		const { strings } = diagnose({ parameters: [...parameters, { name: 'sig', value: sig }], sig }, credentials, {
			secrets,
		});
		assert.ok(strings[0]);
		assert.equal(JSON.stringify(strings).toLowerCase().includes('the-token'), false);
	});
});
