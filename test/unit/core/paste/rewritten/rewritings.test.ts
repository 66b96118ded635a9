import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parsePaste } from '../../../../../src/core/paste/parsePaste.ts';
import { readPaste } from '../../../../../src/core/paste/readPaste.ts';

interface CopiedForm {
	readonly form: string;
	readonly text: string;
	readonly parameters: readonly (readonly [name: string, value: string])[];
	readonly sig: string;
}

/** Calls as mails, pages, tables and tools show them, most of them written by programs. */
const forms: readonly CopiedForm[] = JSON.parse(readFileSync(new URL('rewrittenForms.json', import.meta.url), 'utf8'));

describe('a call of which the whole text was rewritten', () => {
	for (const { form, text, parameters, sig } of forms) {
		it(`is read from: ${form}`, () => {
			const read = parsePaste(text);
			const inOrder = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join('=')).sort();
			assert.deepEqual(inOrder(read.parameters.map(({ name, value }) => [name, value])), inOrder(parameters));
			assert.equal(read.sig, sig);
		});

		it(`is shown without its token: ${form}`, () => {
			const [, token = ''] = parameters.find(([name]) => name === 'access_token') ?? [];
			const { masked } = readPaste(text, {}, { secrets: [], credentials: [] });
			assert.ok(token.length > 16);
			const shown = masked.text.replace(/=?\r?\n[> ]*/g, '');
			for (let at = 0; at + 12 <= token.length; at++) assert.ok(!shown.includes(token.slice(at, at + 12)), shown);
		});
	}

	it('is shown without any other secret that is in it', () => {
		const key = 'ASK0123456789ABCDEF';
		const row = (name: string, value: string) => `<tr><td>${name}</td><td>${value}</td></tr>`;
		const call = [row('application_key', 'AK'), row('method', 'a.b'), row('sig', 'a'.repeat(32))];
		const text = `<table>${call.join('')}${row('application_secret_key', key)}</table>`;
		const { masked, parsed } = readPaste(text, {}, { secrets: [], credentials: [] });
		assert.equal(parsed.parameters.length, 4);
		assert.ok(!masked.text.includes(key), masked.text);
	});

	it('is shown without a token that is broken into lines, also where a URL alone was pasted', () => {
		const [begin, end] = ['tkn1abcdEFGH56', '78ijklMNOP1234qrst'];
		const call = 'https://a.example/fb.do?application_key=AK&format=json&method=a.b';
		const text = `${call}&access_token=${begin}\n${end}&sig=${'a'.repeat(32)}`;
		const { masked, parsed } = readPaste(text, {}, { secrets: [], credentials: [] });
		assert.equal(parsed.accessToken, begin + end);
		for (const part of [begin, end]) assert.ok(!masked.text.includes(part), masked.text);
	});
});
