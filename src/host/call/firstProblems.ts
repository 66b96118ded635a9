import type { ShownProblem } from '../../shared/shownCall.ts';

/** A view has no place for more, and reads each of them. */
const maxProblems = 1000;

/** The first problems and the error that keeps the call from being sent; the others are counted. */
export function firstProblems(problems: readonly ShownProblem[]) {
	const firstError = problems.find(({ severity }) => severity === 'error');
	const first = problems.filter((one, index) => index < maxProblems || one === firstError);
	const omitted = problems.length - first.length;
	return { problems: first, ...(omitted > 0 && { omittedProblems: omitted }) };
}
