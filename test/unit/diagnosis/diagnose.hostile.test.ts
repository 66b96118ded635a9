import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import fc from 'fast-check';
import type { Parameter } from '../../../src/core/call.ts';
import { concatenate, signCall } from '../../../src/core/sign.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { anyText, signableCall, signingCredentials } from '../core/arbitraries.ts';

const credentials = { applicationKey: 'K', accessToken: 'token', applicationSecretKey: 'SECRET' };
const budget = 300;

describe('diagnose, whatever comes', () => {
	it('calls every right signature correct', () => {
		fc.assert(
			fc.property(signableCall, signingCredentials, (call, held) => {
				const { signedParameters, sig } = signCall(call, held);
				const sent = [
					...signedParameters,
					{ name: 'sig', value: sig },
					{ name: 'access_token', value: held.accessToken },
				];
				assert.equal(diagnose({ parameters: sent, sig }, held).verdict, 'correct');
			}),
			{ numRuns: 500 },
		);
	});

	it('never blames a random sig', () => {
		const sigs = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 16, maxLength: 40 });
		fc.assert(
			fc.property(signableCall, signingCredentials, sigs, (call, held, sig) => {
				const { signedParameters } = signCall(call, held);
				const result = diagnose({ parameters: signedParameters, sig }, held, { mostMistakes: 1 });
				assert.equal(result.verdict, 'not-reproduced');
			}),
			{ numRuns: 60 },
		);
	});

	it('never throws', () => {
		const parameters = fc.array(fc.record({ name: anyText, value: anyText }), { maxLength: 8 });
		const held = fc.record({ applicationKey: anyText, accessToken: anyText, applicationSecretKey: anyText });
		fc.assert(
			fc.property(parameters, anyText, held, (sent, sig, keys) => {
				const { verdict } = diagnose({ parameters: sent, sig }, keys, { work: 100_000 });
				assert.ok(['correct', 'mistakes', 'not-reproduced'].includes(verdict));
			}),
			{ numRuns: 60 },
		);
	});

	const hostile: Record<string, Parameter[]> = {
		'10,000 parameters': Array.from({ length: 10_000 }, (_, i) => ({ name: `p${i}`, value: `значение ${i} & co` })),
		'10,000 equal names': Array.from({ length: 10_000 }, () => ({ name: 'a', value: '&' })),
		'a value of a megabyte': [{ name: 'text', value: 'ж% "&'.repeat(200_000) }],
		'JSON nested too deep': [{ name: 'attachment', value: '['.repeat(200_000) + ']'.repeat(200_000) }],
		'a long JSON string': [{ name: 'attachment', value: `["${'\\\\'.repeat(300_000)}"]` }],
		'a megabyte of digits': [{ name: 'n', value: '9'.repeat(1_000_000) }],
		'names of Object': ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => ({
			name,
			value: 'a b',
		})),
		'control characters': [{ name: '\0\u0001', value: '\ud800\udfff\u0007' }],
		'nothing at all': [],
	};
	for (const [what, parameters] of Object.entries(hostile)) {
		it(`answers within its budget: ${what}`, function () {
			this.timeout(10_000);
			const time = () => process.threadCpuUsage().user / 1000;
			const before = time();
			const result = diagnose({ parameters, sig: hash('md5', what) }, credentials, { now: time, budget });
			assert.equal(result.verdict, 'not-reproduced');
			assert.ok(time() - before < budget + 700, `${time() - before} ms`);
			const sig = hash('md5', concatenate([...parameters].sort(byName)) + hash('md5', 'tokenSECRET'));
			assert.equal(diagnose({ parameters, sig }, credentials).verdict, 'correct');
		});
	}
});

function byName(a: Parameter, b: Parameter): number {
	return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
}
