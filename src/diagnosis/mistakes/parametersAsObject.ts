import { escapeNonAscii, reprOfString } from './jsonForms.ts';
import type { PairMistake } from './mistake.ts';
import { mistakesOf } from './mistakeRows.ts';
import { rubyString } from './rubyForms.ts';

const ascii = (text: string) => escapeNonAscii(JSON.stringify(text));
const php = (text: string) => ascii(text).replaceAll('/', '\\/');
const written = (write: (text: string) => string, equals: string) => (name: string, value: string) =>
	write(name) + equals + write(value);
const braces = (between: string) => ({ open: '{', between, close: '}' });

const rows: readonly (readonly [
	code: string,
	variant: string,
	plausibility: number,
	pair: PairMistake['pair'],
	joining: NonNullable<PairMistake['joining']>,
])[] = [
	['parameters-as-object', 'JSON.stringify', 45, written(JSON.stringify, ':'), braces(',')],
	['parameters-as-object', 'json.dumps', 42, written(ascii, ': '), braces(', ')],
	['parameters-as-object', 'json.dumps with characters', 30, written(JSON.stringify, ': '), braces(', ')],
	['parameters-as-object', 'json_encode', 42, written(php, ':'), braces(',')],
	['parameters-as-object', 'compact ASCII', 22, written(ascii, ':'), braces(',')],
	['parameters-as-object', 'Python', 35, written(reprOfString, ': '), braces(', ')],
	['parameters-as-object', 'Ruby', 30, written(rubyString, '=>'), braces(', ')],
	['parameters-as-object', 'Ruby 3.4', 25, written(rubyString, ' => '), braces(', ')],
	['parameters-as-object', 'Go', 30, (name, value) => `${name}:${value}`, { open: 'map[', between: ' ', close: ']' }],
];

/** All parameters written as the text of one object: pairs and what stands around them at once. */
export const parametersAsObject: readonly PairMistake[] = mistakesOf('pair', rows, (pair, joining) => ({
	pair,
	joining,
}));
