import assert from 'node:assert/strict';
import { hintsFor } from '../../../../src/app/diagnosis/searchHints.ts';
import { methodNames } from '../../../../src/app/methodNames.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';

const seen = { otherCalls: [[{ name: 'method', value: 'c.d' }]], earlierSigs: ['0123'] };
const namesOf = (methods: readonly object[]) => {
	const { catalog } = readCatalog({ methods });
	return methodNames(mergeCatalogs(catalog ? [catalog] : []));
};
const around = { otherCredentials: [], names: namesOf([]), seen };

describe('what may have been signed in place of what was sent', () => {
	it('is another call, or has an earlier sig in it', () => {
		const { otherCalls, earlierSigs } = hintsFor({ parameters: [{ name: 'method', value: 'a.b' }] }, around);
		assert.deepEqual({ otherCalls, earlierSigs }, seen);
	});

	it('is made with a key of another account, if that has any', () => {
		const empty = { applicationKey: 'OTHER', accessToken: '' };
		const held = { ...empty, sessionSecretKey: 'held' };
		assert.deepEqual(hintsFor({ parameters: [] }, { ...around, otherCredentials: [empty, held] }).otherCredentials, [
			held,
		]);
	});

	it('has parameters that the method knows, and what the user suspects', () => {
		const method = (name: string, parameter: string) => ({ name, parameters: [{ name: parameter }] });
		const names = namesOf([method('a.b', 'count'), method('c.d', 'uid')]);
		const suspicions = { secrets: ['a key'], values: [{ name: 'uid', value: '1' }] };
		const hints = hintsFor({ parameters: [{ name: 'method', value: 'c.d' }] }, { ...around, names, suspicions });
		assert.deepEqual(hints.methods, ['a.b', 'c.d']);
		assert.deepEqual(hints.parameterNames, ['uid']);
		assert.deepEqual([hints.suspectedSecrets, hints.suspectedValues], [suspicions.secrets, suspicions.values]);
	});

	it("is of the method's own group first where more methods are known than are tried", () => {
		const methods = Array.from({ length: 5000 }, (_, index) => ({ name: `g${index % 50}.m${index}` }));
		const hints = hintsFor(
			{ parameters: [{ name: 'method', value: 'g7.m7' }] },
			{ ...around, names: namesOf(methods) },
		);
		assert.equal(hints.methods?.length, 2000);
		assert.equal(new Set(hints.methods).size, 2000);
		assert.deepEqual(new Set(hints.methods?.slice(0, 100).map((name) => name.split('.')[0])), new Set(['g7']));
	});
});
