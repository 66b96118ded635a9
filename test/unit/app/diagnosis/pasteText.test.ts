import assert from 'node:assert/strict';
import { problemTexts } from '../../../../src/app/diagnosis/pasteText.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { english } from '../../../data/english.ts';

describe('what is said of a paste without any key', () => {
	const url = (sig: string) => `https://api.example.org/fb.do?application_key=CBAEXAMPLE&method=a.b&sig=${sig}`;
	const string = (parameters: string) => `${parameters}43e2cde0c9b1e431f3fb522d9c5e312b`;

	for (const [what, paste, expected] of [
		['a sig of SHA-1', url('a'.repeat(40)), /^The sig has 40 digits, as SHA-1 makes them\. MD5 makes 32\.$/],
		['a sig of MD5', url('a'.repeat(32)), /^$/],
		['a sorted string', string('application_key=CBAEXAMPLEformat=jsonmethod=users.geti'), /^((?!not sorted).)*$/],
		['an unsorted string', string('method=users.getformat=jsonapplication_key=CBAEXAMPLE'), /not sorted by name/],
	] as const)
		it(what, () => assert.match(problemTexts(parsePaste(paste), {}, english.t).join(' '), expected));
});
