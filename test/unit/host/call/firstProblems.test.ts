import assert from 'node:assert/strict';
import { firstProblems } from '../../../../src/host/call/firstProblems.ts';
import type { ShownProblem } from '../../../../src/shared/shownCall.ts';

const problem = (
	index: number,
	code = 'name-padded',
	severity: ShownProblem['severity'] = 'warning',
): ShownProblem => ({
	severity,
	code,
	field: { kind: 'parameter', index, part: 'name' },
	message: `Problem ${index}.`,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => problem(index));

describe('the problems that a view receives', () => {
	it('are all of them while they are few', () => {
		const few = many(1000);
		assert.deepEqual(firstProblems(few), { problems: few });
	});

	it('are the first of many, with a count of the others', () => {
		const all = many(100_000);
		assert.deepEqual(firstProblems(all), { problems: all.slice(0, 1000), omittedProblems: 99_000 });
	});

	it('are among them the error that keeps the call from being sent', () => {
		const errors = [problem(4000, 'parameter-name-empty', 'error'), problem(6000, 'parameter-name-empty', 'error')];
		const all = [...many(2000), ...errors];
		const received = firstProblems(all);
		assert.deepEqual(received.problems, [...all.slice(0, 1000), errors[0]]);
		assert.equal(received.omittedProblems, 1001);
	});
});
