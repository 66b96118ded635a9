import assert from 'node:assert/strict';
import { readPaste } from '../../../../../src/core/paste/readPaste.ts';
import { describeForms } from './copiedForm.ts';

describe('a call of which the whole text was rewritten', () => {
	// Calls as mails, pages, tables and tools show them, most of them written by programs.
	describeForms('rewrittenForms.json');

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
