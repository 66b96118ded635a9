import assert from 'node:assert/strict';
import { builtInService, builtInServices } from '../../../../src/core/services/builtIn.ts';
import { exampleResults, readService } from '../../../../src/core/services/readService.ts';

describe('the built-in services', () => {
	it('are all read', () => {
		assert.equal(builtInServices.length, 35);
		for (const service of builtInServices) {
			assert.deepEqual(readService(service), { service });
			assert.equal(builtInService(service.id ?? ''), service);
			assert.match(service.documentation ?? '', /^https:/);
		}
		assert.equal(builtInService('toString'), undefined);
	});

	for (const service of builtInServices) {
		it(`${service.name}: the documentation's example holds`, () => {
			const results = exampleResults(service);
			assert.ok(results.length > 0);
			for (const { derived, expected, isEqual } of results) {
				assert.equal(derived, expected);
				assert.ok(isEqual);
			}
		});
	}
});
