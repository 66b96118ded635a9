import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Expression } from './expression.ts';

/** Files in which VS Code finds regular expressions that it runs on what a person opens, and under which keys. */
const files: Readonly<Record<string, readonly string[]>> = {
	'media/language/signedCall.tmLanguage.json': ['match', 'begin', 'end', 'while'],
	'media/language/languageConfiguration.json': ['pattern', 'increaseIndentPattern', 'decreaseIndentPattern'],
	'src/catalogs/catalog.schema.json': ['pattern'],
};

/** Every regular expression in the data that VS Code reads. A grammar's `\G` is written as `^`, which means as much here. */
export function dataExpressions(checkout: string): Expression[] {
	return Object.entries(files).flatMap(([file, keys]) => {
		const text = readFileSync(join(checkout, file), 'utf8');
		const found: Expression[] = [];
		JSON.parse(text, (key, value: unknown) => {
			if (!keys.includes(key) || typeof value !== 'string') return value;
			const source = value.replaceAll('\\G', '^');
			const line = text.slice(0, text.indexOf(JSON.stringify(value))).split('\n').length;
			found.push({ source, flags: source.includes('\\p{') ? 'u' : '', file, line });
			return value;
		});
		return found;
	});
}
