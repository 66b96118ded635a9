import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

type Texts = Readonly<Record<string, string>>;
const checkout = new URL('../../', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, checkout), 'utf8')) as Texts;
const languages = globSync('l10n/bundle.l10n.*.json', { cwd: checkout }).map(
	(path) => /l10n\.(.+)\.json$/.exec(path)?.[1],
);

/** What is the same in Russian: names, and what is nothing but values. */
const sameInRussian = [/^(URL|cURL|sig \{0\}|HTTP \{0\}|Signed Call|Signed Call Workbench)$/, /^[^a-zA-Z]*$/];

const placeholders = (text: string) =>
	[...new Set(Array.from(text.matchAll(/\{(\d+)\}/g), ([, index]) => index))].sort().join();
const literals = (text: string) =>
	Array.from(text.matchAll(/`[^`]+`|\(command:[\w.]+\)/g), ([literal]) => literal)
		.filter((literal) => !/[<а-яё]/i.test(literal))
		.sort();

describe('the translations', () => {
	it('are in Russian', () => assert.deepEqual(languages, ['ru']));

	for (const [english, translated] of [
		['l10n/bundle.l10n.json', 'l10n/bundle.l10n.ru.json'],
		['package.nls.json', 'package.nls.ru.json'],
	] as const) {
		describe(translated, () => {
			const [texts, russian] = [read(english), read(translated)];

			it('has each text, in the order of the English ones, and none too many', () => {
				assert.deepEqual(Object.keys(russian), Object.keys(texts));
			});

			it('leaves none in English', () => {
				const left = Object.entries(texts).filter(([key, text]) => {
					const isTranslated = /[а-яё]/i.test(russian[key] ?? '');
					return !isTranslated && !(russian[key] === text && sameInRussian.some((form) => form.test(text)));
				});
				assert.equal(left.length, 0, left.map(([key]) => key).join('\n'));
			});

			it('has the same placeholders', () => {
				for (const [key, text] of Object.entries(texts))
					assert.equal(placeholders(russian[key] ?? ''), placeholders(text), key);
			});

			it('has the same names, literals and commands', () => {
				const differing = Object.entries(texts).filter(
					([key, text]) => String(literals(russian[key] ?? '')) !== String(literals(text)),
				);
				assert.deepEqual(
					differing.map(([, text]) => text),
					[],
				);
			});
		});
	}

	it('have a README and a reference with the same sections, rows, pictures, programs, settings and keys', () => {
		const parts = (path: string) => {
			const text = readFileSync(new URL(path, checkout), 'utf8');
			const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, part = '']) => part);
			return {
				sections: all(/^(##) /gm).length,
				rows: all(/^(\|)/gm).length,
				items: all(/^(- |\d\. )/gm),
				pictures: all(/!\[[^\]]+\]\(([^)]+)\)/g),
				programs: all(/^```\w*\n([\s\S]*?)^```/gm),
				settings: all(/`(signedCall\.[\w.]+)`/g).sort(),
				keys: all(/\b((?:Ctrl|Cmd|Alt)\+[\w↑↓+]+)/g).sort(),
			};
		};
		for (const page of ['README', 'docs/REFERENCE']) assert.deepEqual(parts(`${page}.ru.md`), parts(`${page}.md`));
	});
});
