import type { ShownProblem } from '../../shared/shownCall.ts';

/** A view has no place for more, and reads each of them. */
const maxProblems = 1000;

/**
 * The problems that a view receives: the first ones, and the error that keeps the call from being sent. The others are
 * counted.
 */
export function firstProblems(problems: readonly ShownProblem[]): {
	problems: readonly ShownProblem[];
	omittedProblems?: number;
} {
	const firstError = problems.find(({ severity }) => severity === 'error');
	const first = problems.filter((one, index) => index < maxProblems || one === firstError);
	const omitted = problems.length - first.length;
	return { problems: first, ...(omitted > 0 && { omittedProblems: omitted }) };
}
