import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('SECURITY.md');
const threats = /^## Threats\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';

/** Whether a file has a test whose title begins so. Of a title that is made of parts, the parts must stand in the file. */
function hasTest(file: string, title: string): boolean {
	const code = read(file);
	const titles = code.matchAll(/\b(?:describe|it)\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`$]*))/g);
	return [...titles].some(([, plain, made = '']) => {
		if ((plain ?? made).startsWith(title)) return true;
		return plain === undefined && made !== '' && title.startsWith(made) && code.includes(title.slice(made.length));
	});
}

/** The tests that a text names: `unit/file.test.ts`, or a part of a file that shares its window, and then "titles", or none. */
function namedTests(part: string): { readonly file: string; readonly title: string }[] {
	return [
		...part.matchAll(/`((?:test\/)?(?:grammar|hostile|integration|long|ui|unit)\/[\w./]+\.ts)`((?:[:,;]?\s"[^"]+")*)/g),
	].flatMap(([, file = '', titles = '']) =>
		(titles.match(/"[^"]+"/g) ?? ['""']).map((title) => ({
			file: `test/${file.replace(/^test\//, '')}`,
			title: title.slice(1, -1).replaceAll(/\s+/g, ' '),
		})),
	);
}

describe('SECURITY.md', () => {
	it('names tests that exist', () => {
		const named = namedTests(text);
		assert.ok(named.length > 50, `${named.length}`);
		for (const { file, title } of named) {
			assert.ok(existsSync(new URL(`../../${file}`, import.meta.url)), file);
			assert.ok(hasTest(file, title), `${file} has no "${title}"`);
		}
	});

	it('names a test for each thing that stops a threat, and says of each threat what is not stopped', () => {
		const rows = threats.match(/^\|(?! what stops it|---).*$/gm) ?? [];
		assert.ok(rows.length > 25, `${rows.length}`);
		for (const row of rows) assert.ok(namedTests(row)[0]?.title, row);
		const sections = threats.split(/^### /m).slice(1);
		assert.equal(sections.length, 10);
		for (const section of sections) assert.match(section, /^Not defended: /m, section.slice(0, 40));
	});
});
