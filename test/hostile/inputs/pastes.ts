import { hash } from 'node:crypto';
import { hostileDumps } from '../../unit/core/paste/hostileDumps.ts';
import {
	hostileCommands,
	hostileErrors,
	hostileSecrets,
	hostileSigningStrings,
	hostileTexts,
} from '../../unit/core/paste/hostilePastes.ts';
import { hostileCalls } from '../../unit/diagnosis/hostileCalls.ts';
import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';
import { credentials } from '../keys.ts';

const base = 'https://api.example.org/fb.do?method=events.get&application_key=CBAEXAMPLE&format=json';
const wrongSig = hash('md5', 'of another call');

/** The shapes that a function makes all of at a size, one by one. */
function shapesOf(all: (size: number) => Record<string, string>): Record<string, HostileInput['make']> {
	return Object.fromEntries(Object.keys(all(1024)).map((name) => [name, (size: number) => all(size)[name] ?? '']));
}

/** A call as a client would send it: the search has to take it on. */
function sentCalls(size: number): Record<string, string> {
	const encode = (text: string) => encodeURIComponent(text.toWellFormed());
	return Object.fromEntries(
		Object.entries(hostileCalls(size / 4)).map(([name, parameters]) => {
			const pairs = parameters.map((one) => `&${encode(one.name)}=${encode(one.value)}`);
			return [`a call with ${name}`, `${base}${pairs.join('')}&sig=${wrongSig}&access_token=tkn1`];
		}),
	);
}

/** A call whose client joined its parameters: both strings are made of it. */
function joinedCall(length: (size: number) => number): (size: number) => string {
	return (size) => {
		const value = 'v'.repeat(length(size));
		const count = Math.max(1, Math.floor(size / (value.length + 12)));
		const pairs = Array.from({ length: count }, (_, index) => `p${String(index).padStart(6, '0')}=${value}`);
		const all = ['application_key=CBAEXAMPLE', 'format=json', 'method=events.get', ...pairs].join('&');
		const secret = hash('md5', credentials.accessToken + credentials.applicationSecretKey);
		const token = encodeURIComponent(credentials.accessToken);
		return `https://api.example.org/fb.do?${all}&sig=${hash('md5', all + secret)}&access_token=${token}`;
	};
}

export const pastes: readonly HostileInput[] = [
	...inputsOf('paste', {
		'the same token again and again': (size) => base + repeated('&access_token=abcdef%2B0123', size),
		'other tokens': (size) => base + repeated((index) => `&access_token=tok${index}%2Bx%2Fy${index * 7}`, size),
		'tokens within tokens': (size) =>
			base + repeated((index) => `&access_token=${'ab'.repeat((index % 40) + 4)}`, size),
		'JSON in a string': (size) => JSON.stringify({ data: '{"access_token":"abcdefgh"}'.repeat(size / 31) }),
		'a list of pairs': (size) => repeated((index) => `name${index} = value ${index}\n`, size),
		'percent-encoded again and again': (size) => `${base}&a=${repeated('%2525252541', size)}`,
	}),
	...inputsOf('paste', {
		'calls line by line': (size) =>
			repeated(
				(index) => `14:02:03 GET ${base}&n=${index}&sig=${hash('md5', `${index}`)}&access_token=t${index}\n`,
				size,
			),
		'a refused call of many parameters': (size) => {
			const pairs = repeated((index) => `&p${index}=v`, size / 3);
			const echo = repeated((index) => `p${index}=v`, size / 3);
			const error = `Invalid signature ${wrongSig}, calculated by string ${echo}********SECRET KEY*******`;
			return `${base}${pairs}&sig=${wrongSig}&access_token=t\n{"error_code":104,"error_msg":"PARAM_SIGNATURE : ${error}"}`;
		},
		'a call that was joined': joinedCall(() => 1),
		'a call of long values that was joined': joinedCall((size) => Math.floor(size / 6)),
	}),
	...inputsOf('paste', shapesOf(sentCalls)),
	...inputsOf('paste', prefixed('text', shapesOf(hostileTexts))),
	...inputsOf('paste', prefixed('command', shapesOf(hostileCommands))),
	...inputsOf('paste', prefixed('signing string', shapesOf(hostileSigningStrings))),
	...inputsOf('paste', prefixed('error', shapesOf(hostileErrors))),
	...inputsOf('paste', prefixed('dump', shapesOf(hostileDumps))),
	...inputsOf('paste', prefixed('secrets', shapesOf(hostileSecrets))),
];

function prefixed<T>(prefix: string, shapes: Record<string, T>): Record<string, T> {
	return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [`${prefix}: ${name}`, shape]));
}
