import assert from 'node:assert/strict';
import { aboutText, knownParameters, parameterCandidate, valueHint } from '../../../media/composer/knownParameters.ts';
import type { KnownParameter } from '../../../src/core/catalog/knownMethod.ts';

const parameters: readonly KnownParameter[] = [
	{ name: 'uids', kind: 'list', type: 'String[]', required: 'stated' },
	{ name: 'fields', kind: 'enumeration', values: ['NAME', 'AGE'], required: 'inferred' },
	{ name: 'limit', kind: 'integer', type: 'Integer', typeCertainty: 'inferred', required: 'unknown' },
	{ name: 'lang', kind: 'text', type: 'String', typeCertainty: 'reported', required: 'reported' },
	{ name: 'count', kind: 'integer', type: 'Integer', required: 'no' },
];
const known = knownParameters({ name: 'users.getInfo', evidence: 'page', parameters });

describe('what the composer knows of parameters', () => {
	it('says of a name its type and whether it is required, as surely as that is known', () => {
		const details = parameters.map((one) => parameterCandidate(one).detail);
		const reported = 'String (unconfirmed) · reported as required';
		assert.deepEqual(details, ['String[] · required', 'probably required', 'Integer (a guess)', reported, 'Integer']);
	});

	it('says beside a parameter its type and what it means', () => {
		const about = (more: Partial<KnownParameter>) => aboutText({ ...(parameters[0] as KnownParameter), ...more });
		assert.equal(about({ description: 'ids of users' }), 'String[] · ids of users');
		assert.equal(about({ typeCertainty: 'inferred' }), 'String[] (a guess)');
		assert.equal(aboutText(parameters[1]), '');
		assert.equal(aboutText(undefined), '');
	});

	it('hints at a value that is no integer', () => {
		const hint = (name: string, value: string) => valueHint(known.get(name), value);
		assert.equal(hint('limit', 'ten'), 'Not a whole number. Known type: Integer (a guess).');
		assert.equal(hint('count', '1.5'), 'Not a whole number. Known type: Integer.');
		for (const value of ['', '7', '-10', '+1']) assert.equal(hint('count', value), '');
		assert.equal(hint('uids', 'ten'), '');
	});

	it('knows which names are unknown: not the beginning of a known one, nor any where nothing is known', () => {
		const isUnknown = (name: string, value = '') => known.isUnknown(name, value);
		const unknown = ['colour', 'uids', 'lim', ''].filter((name) => isUnknown(name));
		assert.deepEqual(unknown, ['colour']);
		assert.equal(isUnknown('lim', '5'), true);
		const nothing = knownParameters({ name: 'own.method', evidence: 'own', parameters: [] });
		assert.equal(nothing.isUnknown('colour', 'blue'), false);
	});
});
