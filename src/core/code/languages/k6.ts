import { CodeError, camelCase } from '../code.ts';
import type { Language } from '../language.ts';
import { type Dialect, javascriptWriter, madeByDate, reserved } from './javascript.ts';

/** How k6 names what a digest is written as. */
const outputs = {
	hex: 'hex',
	base64: 'base64',
	base64url: 'base64rawurl',
	'base64url-padded': 'base64url',
	raw: 'binary',
} as const;

/** Grafana k6, whose scripts have digests and HTTP of their own, and neither Buffer nor TextEncoder. */
const dialect: Dialect = {
	types: true,
	imports: { digest: "import crypto from 'k6/crypto';", bytes: "import encoding from 'k6/encoding';" },
	hash(algorithm, data, key, as) {
		const output = as === 'HEX' ? 'hex' : outputs[as];
		const made =
			key === undefined
				? `crypto.${algorithm}(${data}, '${output}')`
				: `crypto.hmac('${algorithm}', ${key}, ${data}, '${output}')`;
		return as === 'HEX' ? `${made}.toUpperCase()` : made;
	},
	bytes: (text) => `encoding.b64decode(encoding.b64encode(${text}))`,
	joinBytes() {
		throw new CodeError('k6 does not join bytes.');
	},
	encoded(data, as) {
		if (as === 'hex' || as === 'HEX') throw new CodeError('k6 does not write bytes in hexadecimal.');
		const coder = { base64: 'std', base64url: 'rawurl', 'base64url-padded': 'url' } as const;
		return `encoding.b64encode(${data.text}, '${coder[as]}')`;
	},
	decoded(text, encoding) {
		if (encoding === 'hex') throw new CodeError('k6 does not read hexadecimal digits.');
		return `encoding.b64decode(${text}.replace(/=+$/, ''), '${encoding === 'base64' ? 'rawstd' : 'rawurl'}')`;
	},
	// Strings compare by UTF-16, the bytes of UTF-8 by code points.
	compare: () => `function compare(a: string, b: string): number {
  const [first, second] = [[...a], [...b]];
  const at = first.findIndex((one, index) => one !== second[index]);
  if (at < 0) return first.length - second.length;
  return (first[at]?.codePointAt(0) ?? 0) - (second[at]?.codePointAt(0) ?? -1);
}`,
	client: {
		imports: () => ["import http from 'k6/http';"],
		begin: 'export function',
		answer: 'Response',
		env: (variable) => `__ENV.${variable} ?? ''`,
		made: {
			...madeByDate,
			uuid: () =>
				"'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(16 * Math.random()).toString(16))",
		},
		part: (of) => `/^(\\w+):\\/\\/([^/?]*)([^?]*)/.exec(url)?.[${{ scheme: 1, host: 2, path: 3 }[of]}] ?? ''`,
		send: (verb, target, body) => [
			`return http.request('${verb}', ${target}, ${body ?? 'null'}, { headers, redirects: 0 });`,
		],
	},
};

export const k6: Language = {
	name: 'k6',
	extension: 'ts',
	style: camelCase,
	pair: ['name', 'value'],
	reserved: `${reserved} http check options rows`,
	writer: () => javascriptWriter(dialect),
};
