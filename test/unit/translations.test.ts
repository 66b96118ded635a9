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
	[...new Set(Array.from(text.matchAll(/\{(\d+)[|}]/g), ([, index]) => index))].sort().join();
const forms = (text: string) =>
	Array.from(text.matchAll(/\{\d+\|([^{}]*)\}/g), ([, words = '']) => words.split('|').length);
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

			it('has three forms of each word that goes with a number, which only texts have that are told their number', () => {
				for (const [key, text] of Object.entries(texts)) {
					assert.ok(
						forms(text).every((count) => count === 2),
						key,
					);
					const ofRussian = forms(russian[key] ?? '');
					assert.ok(
						ofRussian.every((count) => count === 3),
						russian[key],
					);
					assert.ok(ofRussian.length === 0 || forms(text).length > 0, key);
				}
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

	it('have a README with the same sections, rows, pictures, programs, settings and keys', () => {
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
		assert.deepEqual(parts('README.ru.md'), parts('README.md'));
	});

	it('are filled with numbers wherever words go with them', () => {
		const told = /(?:\bcounted\(\s*l10n\.t|(?<!l10n\.)\bt)\(\s*$/;
		for (const path of globSync('{src/host,media}/**/*.ts', { cwd: checkout })) {
			const source = readFileSync(new URL(path, checkout), 'utf8');
			for (const { index } of source.matchAll(/'[^'\n]*\{\d+\|[^'\n]*'/g))
				assert.match(
					source.slice(Math.max(0, index - 100), index),
					told,
					`${path}: ${source.slice(index, index + 60)}`,
				);
		}
	});
});
