import assert from 'node:assert/strict';
import { hostileInputs, kinds } from '../hostile/hostileInputs.ts';
import { measureInput } from '../hostile/measureInput.ts';

// The budgets are processor time, which a busy machine makes little longer; still too much of it for every test run.
describe('hostile inputs of every size keep to the budgets', () => {
	for (const input of hostileInputs) {
		it(`${input.kind}: ${input.name}, up to ${Math.round(kinds[input.kind].limit / 1024)} kB`, async () => {
			assert.deepEqual((await measureInput(input)).broken, []);
		});
	}
});
