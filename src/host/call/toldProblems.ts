import type { ShownProblem } from '../../shared/shownCall.ts';

/** A view has no place for more, and reads each of them. */
const mostTold = 1000;

/**
 * The problems that a view is told of: the first ones, and the error that keeps the call from being sent. The others are
 * counted.
 */
export function toldProblems(problems: readonly ShownProblem[]): {
	problems: readonly ShownProblem[];
	omittedProblems?: number;
} {
	const firstError = problems.find(({ severity }) => severity === 'error');
	const told = problems.filter((one, index) => index < mostTold || one === firstError);
	const omitted = problems.length - told.length;
	return { problems: told, ...(omitted > 0 && { omittedProblems: omitted }) };
}
