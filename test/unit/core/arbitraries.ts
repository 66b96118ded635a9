import fc from 'fast-check';
import type { Credentials, MethodCall, Parameter } from '../../../src/core/call/call.ts';
import { anyCharacter } from '../../data/anyCharacter.ts';

/** Any well-formed text: every code point but surrogates. */
export const text = fc.string({ unit: anyCharacter, maxLength: 12 });

/** Any text at all, half characters among it. */
export const anyText = fc.oneof(
	text,
	fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 6 }),
);

/** Text in which a half character stands somewhere. */
export const illFormedText = fc
	.tuple(text, fc.integer({ min: 0xd800, max: 0xdfff }), text)
	.map(([before, unit, after]) => before + String.fromCharCode(unit) + after);

const general = ['application_key', 'method', 'format', 'sig', 'access_token'];

/** Names that are often alike, so that order, prefixes and case come into play. */
const name = fc
	.oneof(
		text,
		fc.string({ unit: fc.constantFrom('a', 'A', '_', '1', '=', '-', '～', '😀'), minLength: 1, maxLength: 4 }),
	)
	.filter((candidate) => candidate !== '' && !general.includes(candidate));

const method = fc.constantFrom('events.get', 'vk.notifications.sendMessage', 'группа.имя');

export const signableCall: fc.Arbitrary<MethodCall & { readonly parameters: Parameter[] }> = fc
	.record({
		method,
		format: fc.option<string, null>(text, { nil: null }),
		parameters: fc.uniqueArray(fc.record({ name, value: text }), {
			selector: (parameter) => parameter.name,
			maxLength: 8,
		}),
	})
	.map(({ format, ...call }) => (format === '' ? call : { ...call, format }));

const key = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 });
const scheme = fc.constantFrom('server-server' as const, 'client-server' as const);

export const signingCredentials: fc.Arbitrary<Credentials> = fc.oneof(
	fc.record({ applicationKey: key, accessToken: key, applicationSecretKey: key }),
	fc.record({ applicationKey: key, accessToken: key, sessionSecretKey: key }),
	fc.record({ applicationKey: key, accessToken: key, applicationSecretKey: key, sessionSecretKey: key, scheme }),
);

/** A call and credentials of which anything may be wrong. */
export const anyCall: fc.Arbitrary<MethodCall> = fc.record({
	method: fc.oneof(anyText, method),
	format: fc.option<string, null>(anyText, { nil: null }),
	parameters: fc.array(fc.record({ name: anyText, value: anyText }), { maxLength: 4 }),
});

export const anyCredentials: fc.Arbitrary<Credentials> = fc.record(
	{ applicationKey: anyText, accessToken: anyText, applicationSecretKey: anyText, sessionSecretKey: anyText, scheme },
	{ requiredKeys: ['applicationKey', 'accessToken'] },
);
