import { camelCase, type Output } from '../code.ts';
import type { Language } from '../language.ts';
import { type Dialect, javascriptWriter, madeByDate, reserved } from './javascript.ts';

export const node: Omit<Dialect, 'types'> = {
	imports: { digest: "import * as crypto from 'node:crypto';", bytes: '' },
	hash(algorithm, data, key, as) {
		const hash = key === undefined ? `crypto.createHash('${algorithm}')` : `crypto.createHmac('${algorithm}', ${key})`;
		return ofDigest(`${hash}.update(${data})`, as);
	},
	bytes: (text) => `Buffer.from(${text})`,
	joinBytes: (parts) => `Buffer.concat([${parts.join(', ')}])`,
	encoded(data, as) {
		const bytes = data.kind === 'bytes' ? data.text : `Buffer.from(${data.text})`;
		if (as === 'HEX') return `${bytes}.toString('hex').toUpperCase()`;
		return as === 'base64url-padded' ? padded(`${bytes}.toString('base64')`) : `${bytes}.toString('${as}')`;
	},
	decoded: (text, encoding) => `Buffer.from(${text}, '${encoding}')`,
	compare: (typed) =>
		`const compare = (a${typed('string')}, b${typed('string')})${typed('number')} => Buffer.compare(Buffer.from(a), Buffer.from(b));`,
	client: {
		imports: (made) => (made.includes('nonce') || made.includes('uuid') ? [node.imports.digest] : []),
		begin: 'export async function',
		answer: 'Promise<string>',
		env: (variable) => `process.env.${variable} ?? ''`,
		made: {
			...madeByDate,
			nonce: () => 'String(crypto.randomInt(1e14, 2 ** 48 - 1))',
			uuid: () => 'crypto.randomUUID()',
		},
		part: (of) => `new URL(url).${{ scheme: 'protocol.slice(0, -1)', host: 'host', path: 'pathname' }[of]}`,
		send: (verb, target, body) => [
			`const answer = await fetch(${target}, { method: '${verb}', headers, redirect: 'manual'${body === undefined ? '' : `, body: ${body}`} });`,
			'return answer.text();',
		],
	},
	rsa(data, key, as) {
		const made = `crypto.createPrivateKey({ key: Buffer.from(${key}, 'base64'), format: 'der', type: 'pkcs8' })`;
		const signed = { text: `crypto.sign('sha256', ${data}, ${made})`, kind: 'bytes' } as const;
		return as === 'raw' ? signed.text : node.encoded(signed, as);
	},
};

function ofDigest(digest: string, as: Output): string {
	if (as === 'raw') return `${digest}.digest()`;
	if (as === 'HEX') return `${digest}.digest('hex').toUpperCase()`;
	return as === 'base64url-padded' ? padded(`${digest}.digest('base64')`) : `${digest}.digest('${as}')`;
}

const padded = (base64: string) => `${base64}.replaceAll('+', '-').replaceAll('/', '_')`;

const shared = { style: camelCase, pair: ['name', 'value'], reserved } as const;

export const javascript: Language = {
	...shared,
	name: 'JavaScript (Node.js)',
	extension: 'mjs',
	writer: () => javascriptWriter({ ...node, types: false }),
};

export const typescript: Language = {
	...shared,
	name: 'TypeScript (Node.js)',
	extension: 'ts',
	writer: () => javascriptWriter({ ...node, types: true }),
};

/** Artillery, which sends by itself: a call is what its request is made of. */
export const artillery: Language = {
	...javascript,
	name: 'Artillery',
	writer: () =>
		javascriptWriter({
			...node,
			types: false,
			client: {
				...node.client,
				begin: 'function',
				send: (verb, target, body) => [
					`return { url: ${target}, method: '${verb}', headers${body === undefined ? '' : `, body: ${body}`} };`,
				],
			},
		}),
};
