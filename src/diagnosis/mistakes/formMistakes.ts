import { applicationKeyName, endpoint } from '../../core/services/ok/names.ts';
import ok from '../../core/services/ok/service.json' with { type: 'json' };
import { jsonInAscii, jsonOfPhp, reprOfString } from './jsonForms.ts';
import { rubyString } from './languageForms.ts';
import type { EdgeMistake, Joining, JoiningMistake, PairMistake } from './mistake.ts';
import { inJson, type MistakeRow, mistakesOf } from './mistakeRows.ts';

const written =
	(write: (text: string) => string, equals: string, writeValue = write) =>
	(name: string, value: string) =>
		write(name) + equals + writeValue(value);
/** What is a number or a truth value in JSON is written as one. */
export const inferred = (text: string) =>
	/^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|true|false|null)$/.test(text) ? text : JSON.stringify(text);
const braces = (between: string) => ({ open: '{', between, close: '}' });
const list = (between: string) => ({ open: '[', between, close: ']' });

const bare = (between: string) => ({ open: '', between, close: '' });

const objectRows: readonly MistakeRow<[pair: PairMistake['pair'], joining: Joining]>[] = [
	['parameters-as-object', 'JSON.stringify', 45, written(JSON.stringify, ':'), braces(',')],
	['parameters-as-object', 'JSON with numbers', 35, written(JSON.stringify, ':', inferred), braces(',')],
	['parameters-as-object', 'json.dumps', 42, written(jsonInAscii, ': '), braces(', ')],
	['parameters-as-object', 'json.dumps with characters', 30, written(JSON.stringify, ': '), braces(', ')],
	['parameters-as-object', 'json_encode', 42, written(jsonOfPhp, ':'), braces(',')],
	['parameters-as-object', 'compact ASCII', 22, written(jsonInAscii, ':'), braces(',')],
	['parameters-as-object', 'Python', 35, written(reprOfString, ': '), braces(', ')],
	['parameters-as-object', 'Ruby', 30, written(rubyString, '=>'), braces(', ')],
	['parameters-as-object', 'Ruby 3.4', 25, written(rubyString, ' => '), braces(', ')],
	['parameters-as-object', 'Swift', 20, written(JSON.stringify, ': '), list(', ')],
	['parameters-as-object', 'tuples of Python', 30, (n, v) => `(${reprOfString(n)}, ${reprOfString(v)})`, list(', ')],
	['parameters-as-object', 'lists of Python', 20, (n, v) => `[${reprOfString(n)}, ${reprOfString(v)}]`, list(', ')],
	['parameters-as-object', 'lists in JSON', 25, (n, v) => JSON.stringify([n, v]), list(',')],
	['parameters-as-object', 'lists of Ruby', 20, (n, v) => `[${rubyString(n)}, ${rubyString(v)}]`, list(', ')],
	['parameters-as-object', 'entries of JavaScript', 25, (n, v) => `${n},${v}`, bare(',')],
	['parameters-as-object', 'joined entries of JavaScript', 20, (n, v) => `${n},${v}`, bare('')],
	...['[object Object]', 'Array'].map((text): (typeof objectRows)[number] => {
		return ['parameters-as-object', text, 25, () => '', { open: text, between: '', close: '' }];
	}),
	['parameters-as-object', 'pairs of .NET', 15, (n, v) => `[${n}, ${v}]`, bare('')],
	['parameters-as-object', 'Go', 30, (name, value) => `${name}:${value}`, { open: 'map[', between: ' ', close: ']' }],
];

const pairRows: readonly MistakeRow<[PairMistake['pair']]>[] = [
	['equals-missing', '', 70, (name, value) => name + value],
	['values-only', '', 45, (_name, value) => value],
	['names-only', '', 12, (name) => name],
	['pair-with-colon', '', 42, (name, value) => `${name}:${value}`],
	['pair-quoted', 'value', 20, (name, value) => `${name}="${value}"`],
	['pair-as-list', '[value]', 30, (name, value) => `${name}=[${value}]`],
	['pair-as-list', "['value']", 25, (name, value) => `${name}=[${reprOfString(value)}]`],
	// As Kotlin writes "$entry.key=$entry.value".
	['pair-as-entry', '', 20, (name, value) => `${name}=${value}.key=${name}=${value}.value`],
	['pair-spaced', '', 18, (name, value) => `${name} = ${value}`],
	['pair-with-arrow', '', 6, (name, value) => `${name}=>${value}`],
	['pair-backwards', '', 6, (name, value) => `${value}=${name}`],
	['equals-doubled', '', 6, (name, value) => `${name}==${value}`],
	['pair-encoded-equals', '', 8, (name, value) => `${name}%3D${value}`],
];

/** How name and value are put together. */
export const pairMistakes: readonly PairMistake[] = [
	...mistakesOf(pairRows, (pair) => ({ pair })),
	// All parameters written as the text of one object: pairs and what surrounds them at once.
	...mistakesOf(objectRows, (pair, joining) => ({ pair, joining })),
];

/** Each joiner, and how likely it is between, after and in front of the pairs; 0: never. */
const joiners: readonly (readonly [string, number, number, number])[] = [
	['&', 90, 60, 40],
	[',', 52, 20, 0],
	[';', 50, 25, 0],
	['|', 50, 15, 0],
	['\n', 51, 45, 0],
	[' ', 50, 40, 0],
	['\r\n', 25, 20, 0],
	[':', 20, 0, 0],
	['+', 15, 0, 0],
	['&amp;', 40, 0, 0],
	[', ', 20, 0, 0],
];

/** What stands around and between the pairs. */
export const joiningMistakes: readonly JoiningMistake[] = [
	...joiners.flatMap(([joiner, between, after, front]) =>
		[
			joining('between', joiner, between, ['', joiner, '']),
			joining('after', joiner, after, ['', joiner, joiner]),
			joining('in-front', joiner, front, [joiner, joiner, '']),
		].filter(({ plausibility }) => plausibility > 0),
	),
	joining('around', '{,}', 18, ['{', ',', '}']),
	joining('around', '{, }', 15, ['{', ', ', '}']),
	joining('around', '?&', 45, ['?', '&', '']),
	joining('around', '?', 20, ['?', '', '']),
];

type Texts = readonly [open: string, between: string, close: string];

function joining(where: string, shown: string, plausibility: number, [open, between, close]: Texts): JoiningMistake {
	const variant = `${where} ${inJson(shown)}`;
	return { code: 'wrong-joiner', variant, plausibility, open, between, close };
}

const path = endpoint.slice(1);
const paths = [
	endpoint,
	`${endpoint}?`,
	path,
	`${path}?`,
	'GET',
	'POST',
	`GET${endpoint}`,
	'GET&',
	'GET\n',
	`${ok.baseUrl}${endpoint}?`,
];

type EdgeRow<Texts> = readonly ['front' | 'end', string, string, number, Texts];

const textEdges: readonly EdgeRow<readonly string[]>[] = [
	['end', 'string-ends-with-line-end', 'LF', 75, ['\n']],
	['end', 'string-ends-with-line-end', 'CRLF', 50, ['\r\n']],
	['end', 'string-ends-with-line-end', 'of cmd', 30, [' \r\n']],
	['end', 'string-ends-with-nul', '', 50, ['\0']],
	['end', 'string-ends-with-space', '', 40, [' ']],
	['end', 'string-ends-with-joiner', '', 15, ['&', ';', ',']],
	['end', 'string-quoted', 'end', 4, ['"', "'"]],
	['front', 'string-begins-with-byte-order-mark', '', 50, ['\ufeff']],
	['front', 'string-begins-with-white-space', '', 20, [' ', '\n']],
	['front', 'string-begins-with-literal', 'undefined', 50, ['undefined']],
	['front', 'string-begins-with-literal', 'null', 35, ['null', 'None', 'nil']],
	['front', 'string-begins-with-literal', '-n', 40, ['-n ']],
];

const callEdges: readonly EdgeRow<EdgeMistake['texts']>[] = [
	['front', 'user-in-front', '', 36, valuesNamed(/^(?:uids?|user_?id|vid|viewer_id|fid)$/i)],
	['front', 'method-in-front', '', 20, valuesNamed(/^method$/)],
	['front', 'path-in-front', '', 30, () => paths],
	['front', 'access_token-in-front', '', 25, ({ accessToken }) => [accessToken]],
	[
		'front',
		'hash-not-reset',
		'',
		30,
		({ accessToken, credentials: held }) => [accessToken + (held.applicationSecretKey ?? '')],
	],
	['end', 'access_token-at-end', '', 25, ({ accessToken }) => [accessToken]],
	['front', `${applicationKeyName}-in-front`, '', 15, ({ credentials }) => [credentials.applicationKey]],
];

const edge = <Texts>([stage, code, variant, plausibility, texts]: EdgeRow<Texts>) => {
	return { code, variant, stage, plausibility, texts };
};
/** Texts before or after the whole signing string, whatever the call. */
export const textEdgeMistakes = textEdges.map(edge);

/** Texts in front of the whole signing string, or behind it. */
export const edgeMistakes: readonly EdgeMistake[] = [
	...textEdgeMistakes.map((row): EdgeMistake => ({ ...row, texts: () => row.texts })),
	...callEdges.map(edge),
];

function valuesNamed(form: RegExp): EdgeMistake['texts'] {
	return ({ sent }) => sent.filter(({ name }) => form.test(name)).map(({ value }) => value);
}
