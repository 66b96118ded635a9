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

/** Texts that somebody has the user paste. */
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
