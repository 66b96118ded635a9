import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Credentials, MethodCall } from '../../../../src/core/call/call.ts';
import { checkCall } from '../../../../src/core/call/checkCall.ts';
import { CallProblemError, secretsToMask, signCall } from '../../../../src/core/services/ok/sign.ts';
import { stepText, viewTrace } from '../../../../src/core/signing/trace.ts';
import { requestOf, signingStringOf } from '../../../../src/core/signing/traceView.ts';
import { encodeRfc3986 } from '../../../../src/core/text/percentForms.ts';
import { runs } from '../../../data/runs.ts';

const steps = ['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request'] as const;

/** Text without the sign that every secret begins with, so that a secret stands only where it was put. */
const plain = fc.string({
	unit: fc.constantFrom('a', 'b', '=', '&', '%', '+', ' ', 'ж', '😀', '•', '$'),
	maxLength: 6,
});

/** Of 4 characters or more: what is shorter is not searched for. */
const secret = fc
	.tuple(
		fc.constantFrom('Q', 'Щ', '🔑'),
		fc.string({ unit: fc.constantFrom(...'xyz019-_.~!\'()* +%&=/"$ё😀'), minLength: 3, maxLength: 9 }),
	)
	.map(([first, rest]) => first + rest);

const credentials: fc.Arbitrary<Credentials> = fc.oneof(
	fc.record({ applicationKey: fc.constant('k'), accessToken: secret, applicationSecretKey: secret }),
	fc.record({ applicationKey: fc.constant('k'), accessToken: secret, sessionSecretKey: secret }),
	fc.record({
		applicationKey: fc.constant('k'),
		accessToken: secret,
		applicationSecretKey: secret,
		sessionSecretKey: secret,
		scheme: fc.constantFrom('server-server' as const, 'client-server' as const),
	}),
);

const encodings: readonly ((value: string) => string)[] = [
	(value) => value,
	encodeRfc3986,
	encodeURIComponent,
	(value) => new URLSearchParams({ x: value }).toString().slice(2),
	(value) => encodeRfc3986(value).replace(/%../g, (byte) => byte.toLowerCase()),
];

/** How secrets are put into a call: which one, how it is encoded, between what. */
const leak = fc.record({
	which: fc.nat(),
	encoding: fc.constantFrom(...encodings),
	before: plain,
	after: plain,
	inName: fc.boolean(),
});

describe('masking, whatever the secrets', () => {
	it('lets none through in the trace, its view or its steps', () => {
		const limits = fc.record({ parameters: fc.nat(6), valueLength: fc.nat(40) });
		fc.assert(
			fc.property(credentials, fc.array(leak, { maxLength: 4 }), limits, (held, leaks, viewLimits) => {
				const secrets = secretsToMask(held);
				const call: MethodCall = {
					method: 'events.get',
					parameters: leaks.map(({ which, encoding, before, after, inName }, i) => {
						const leaked = before + encoding(secrets[which % secrets.length] ?? '') + after;
						return inName ? { name: `${i}${leaked}`, value: before } : { name: `${i}`, value: leaked + leaked };
					}),
				};
				const baseUrl = `https://api.example.org/${encodeRfc3986(secrets[0] ?? '')}`;
				const trace = signCall(call, held);
				const views = [viewTrace(trace, held, baseUrl), viewTrace(trace, held, baseUrl, viewLimits)];
				const shown = [
					...steps.map((step) => stepText(trace, held, baseUrl, step)),
					...views.flatMap((view) => [
						...textsOf(view),
						textsOf(signingStringOf(view)).join(''),
						textsOf(requestOf(view)).join(''),
					]),
				];
				for (const hidden of secrets.flatMap((value) => encodings.map((encode) => encode(value)))) {
					for (const text of shown) {
						assert.ok(!text.includes(hidden) && !text.includes(encodeRfc3986(hidden)), `${hidden} in ${text}`);
					}
				}
			}),
			{ numRuns: runs(300, 2000) },
		);
	});

	it('lets none into a problem', () => {
		fc.assert(
			fc.property(credentials, plain, (held, around) => {
				const secrets = secretsToMask(held);
				const call: MethodCall = {
					method: secrets.join(''),
					parameters: secrets.flatMap((value) => [
						{ name: `${around}${value}`, value },
						{ name: `${around}${value}`, value },
					]),
				};
				assert.throws(
					() => signCall(call, { ...held, applicationKey: '' }),
					(error) => {
						assert.ok(error instanceof CallProblemError);
						const said = `${error.message} ${error.stack} ${JSON.stringify(error)} ${JSON.stringify(checkCall(call, held))}`;
						return secrets.every(
							(value) => !said.includes(value) && !said.includes(JSON.stringify(value).slice(1, -1)),
						);
					},
				);
			}),
		);
	});
});

function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
