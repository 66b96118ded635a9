import assert from 'node:assert/strict';
import { problemTexts, rightOrUnread } from '../../../../src/app/diagnosis/pasteText.ts';
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

describe('what is said first of a right signature', () => {
	const base = 'https://api.example.org/fb.do';
	const query = `application_key=CBAEXAMPLE&method=a.b&sig=${'a'.repeat(32)}`;
	const said = (paste: string) => rightOrUnread('It is right.', parsePaste(paste), english.t).summary;

	it('is that alone, where the call is sent as the service reads it, or may be', () => {
		for (const paste of [`${base}?${query}`, `curl ${base} -d '${query}'`, `${base}?${query.replaceAll('&', '&amp;')}`])
			assert.equal(said(paste), 'It is right.');
	});

	it('is that the service will refuse the call all the same, and why', () => {
		for (const [paste, why] of [
			[`curl ${base} --json '${JSON.stringify(Object.fromEntries(new URLSearchParams(query)))}'`, /Its body is JSON/],
			[`${base}?${query.replace('sig=', 'sign=')}`, /has another name/],
			[`curl ${base}?${query}`, /not in quotes/],
			[`${base}?${query}&text=%E9`, /not UTF-8/],
		] as const) {
			assert.match(said(paste), /^The signature is right, but the service will refuse the call\. /);
			assert.match(said(paste), why);
		}
	});
});
