import assert from 'node:assert/strict';
import { hintsFor } from '../../../../src/host/diagnosis/searchHints.ts';
import type { KnownMethod } from '../../../../src/shared/knownMethod.ts';

const seen = { otherCalls: [[{ name: 'method', value: 'c.d' }]], earlierSigs: ['0123'] };
const around = { otherCredentials: [], methods: [], seen };

describe('what may have been signed in place of what was sent', () => {
	it('is another call, or has an earlier sig in it', () => {
		const { otherCalls, earlierSigs } = hintsFor([{ name: 'method', value: 'a.b' }], around);
		assert.deepEqual({ otherCalls, earlierSigs }, seen);
	});

	it('is made with a key of another account, if that has any', () => {
		const empty = { applicationKey: 'OTHER', accessToken: '' };
		const held = { ...empty, sessionSecretKey: 'held' };
		assert.deepEqual(hintsFor([], { ...around, otherCredentials: [empty, held] }).otherCredentials, [held]);
	});

	it('has parameters that the method knows, and what the user suspects', () => {
		const method = (name: string, parameter: string): KnownMethod => {
			const evidence = 'specification';
			return { name, evidence, parameters: [{ name: parameter, kind: 'text', required: 'no' }] };
		};
		const methods = [method('a.b', 'count'), method('c.d', 'uid')];
		const suspicions = { secrets: ['a key'], values: [{ name: 'uid', value: '1' }] };
		const hints = hintsFor([{ name: 'method', value: 'c.d' }], { ...around, methods, suspicions });
		assert.deepEqual(hints.methods, ['a.b', 'c.d']);
		assert.deepEqual(hints.parameterNames, ['uid']);
		assert.deepEqual([hints.suspectedSecrets, hints.suspectedValues], [suspicions.secrets, suspicions.values]);
	});
});
