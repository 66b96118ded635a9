import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { differenceTexts } from '../../src/words/callDifferences.ts';
import { commonCauseTexts } from '../../src/words/commonCauseText.ts';
import { editTexts } from '../../src/words/editMistakes.ts';
import { mistakeTexts } from '../../src/words/mistakeText.ts';
import { webviewTexts } from './webviewTexts.ts';

const checkout = new URL('../../', import.meta.url);
export const bundlePath = new URL('l10n/bundle.l10n.json', checkout);

/** Every text that the code gives to `l10n.t` or `t`, as VS Code's bundle file has it. */
export function bundleOfTexts(): string {
	const words = [...mistakeTexts, ...editTexts, ...differenceTexts, ...commonCauseTexts];
	const texts = new Set([...sourcesOf('src'), ...sourcesOf('media')].flatMap(webviewTexts).concat(words));
	const sorted = [...texts].sort().map((text) => [text, text]);
	return `${JSON.stringify(Object.fromEntries(sorted), undefined, '\t')}\n`;
}

export function textsOfViews(): ReadonlySet<string> {
	return new Set(sourcesOf('media').flatMap(webviewTexts));
}

function sourcesOf(folder: string): string[] {
	const files = globSync(`${folder}/**/*.ts`, { cwd: checkout }).sort();
	return files.map((file) => readFileSync(new URL(file, checkout), 'utf8'));
}

/** Puts a translation into the order of the English texts, without those that are none any more. Answers what it lacks. */
function tidyTranslation(path: string, texts: Readonly<Record<string, string>>): string[] {
	const url = new URL(path, checkout);
	const translated = JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>;
	const kept = Object.fromEntries(
		Object.keys(texts).flatMap((key) => (key in translated ? [[key, translated[key]]] : [])),
	);
	writeFileSync(url, `${JSON.stringify(kept, undefined, '\t')}\n`);
	return Object.keys(texts).filter((key) => !(key in translated));
}

if (import.meta.main) {
	const bundle = bundleOfTexts();
	writeFileSync(bundlePath, bundle);
	const manifest = readFileSync(new URL('package.nls.json', checkout), 'utf8');
	for (const [pattern, texts] of [
		['l10n/bundle.l10n.*.json', bundle],
		['package.nls.*.json', manifest],
	] as const) {
		for (const path of globSync(pattern, { cwd: checkout })) {
			for (const text of tidyTranslation(path, JSON.parse(texts) as Record<string, string>)) {
				console.error(`${path} lacks ${JSON.stringify(text)}`);
				process.exitCode = 1;
			}
		}
	}
}
