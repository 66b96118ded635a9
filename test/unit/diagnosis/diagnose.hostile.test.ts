import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mock } from 'node:test';
import fc from 'fast-check';
import type { Parameter } from '../../../src/core/call/call.ts';
import { concatenate, signCall } from '../../../src/core/services/ok/sign.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { runs } from '../../data/runs.ts';
import { anyText, signableCall, signingCredentials } from '../core/arbitraries.ts';
import { hostileCalls } from './hostileCalls.ts';

const credentials = { applicationKey: 'K', accessToken: 'token', applicationSecretKey: 'SECRET' };

describe('diagnose, whatever comes', () => {
	it('calls every right signature correct', () => {
		fc.assert(
			fc.property(signableCall, signingCredentials, (call, held) => {
				const { signedParameters, sig } = signCall(call, held);
				const token = { name: 'access_token', value: held.accessToken };
				const parameters = [...signedParameters, { name: 'sig', value: sig }, token];
				assert.equal(diagnose({ parameters, sig }, held).verdict, 'correct');
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
			{ numRuns: runs(25, 500) },
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
			{ numRuns: runs(60, 500) },
		);
	});

	const tenThousand = hostileCalls(1_000_000)['many parameters'] as Parameter[];

	it('copies no more of many parameters than a few times all of them', () => {
		let copied = 0;
		const slice = Int32Array.prototype.slice;
		mock.method(Int32Array.prototype, 'slice', function (this: Int32Array, ...range: [number?, number?]) {
			const copy = slice.apply(this, range);
			copied += copy.length;
			return copy;
		});
		try {
			const parameters = Array.from({ length: 1200 }, (_, index) => ({ name: `p${index}`, value: '1' }));
			diagnose({ parameters, sig: hash('md5', 'another') }, credentials, { mostMistakes: 1 });
			assert.ok(copied < 100 * parameters.length, `${copied} slots copied`);
		} finally {
			mock.restoreAll();
		}
	});

	it('says that it was given up when it may keep no more, and tries what it can before', () => {
		const sig = hash('md5', 'another');
		const search = (parameters: readonly Parameter[], memory: number) =>
			diagnose({ parameters, sig }, credentials, { work: 1e9, memory, mostMistakes: 1 });
		const given = search(tenThousand, 30_000_000);
		assert.deepEqual([given.verdict, given.complete, given.notes.at(-1)], ['not-reproduced', false, 'search-given-up']);
		assert.ok(given.candidates > 20, `${given.candidates} candidates`);
		const whole = search(tenThousand.slice(0, 20), 30_000_000);
		assert.deepEqual([whole.complete, whole.notes.includes('search-given-up')], [true, false]);
	});

	it('finds a likely mistake among 10,000 parameters', () => {
		const message = concatenate([...tenThousand].sort(byName));
		const sig = hash('md5', `${message}SECRET`);
		const { mistakes } = diagnose({ parameters: tenThousand, sig }, credentials, { work: 20_000_000 });
		assert.deepEqual(mistakes[0], ['application_secret_key-unhashed']);
	});

	/** As much as is tried in about a tenth of a second of one processor. */
	const work = 800_000;
	for (const [what, parameters] of Object.entries(hostileCalls(1_000_000))) {
		it(`answers within its budget: ${what}`, () => {
			let checksTooLate = 0;
			const progress = (done: number) => {
				if (done === 1) checksTooLate += 1;
			};
			const { counted, reads } = countReads(parameters);
			const result = diagnose({ parameters: counted, sig: hash('md5', what) }, credentials, { work, progress });
			assert.equal(result.verdict, 'not-reproduced');
			// It is checked each thousandth of a second's work, and ended at the next stop.
			assert.ok(checksTooLate < 700, `${checksTooLate} checks after its budget was spent`);
			assert.ok(reads() <= 40 * parameters.length, `${reads()} reads of ${parameters.length} parameters`);
			const sig = hash('md5', concatenate([...parameters].sort(byName)) + hash('md5', 'tokenSECRET'));
			assert.equal(diagnose({ parameters, sig }, credentials).verdict, 'correct');
		});
	}
});

/** The same parameters, which count how often a name or a value of theirs is read. */
function countReads(parameters: readonly Parameter[]): { counted: Parameter[]; reads: () => number } {
	let reads = 0;
	const read = (text: string) => {
		reads += 1;
		return text;
	};
	const counted = parameters.map((parameter) => ({
		get name() {
			return read(parameter.name);
		},
		get value() {
			return read(parameter.value);
		},
	}));
	return { counted, reads: () => reads };
}

function byName(a: Parameter, b: Parameter): number {
	return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
}
