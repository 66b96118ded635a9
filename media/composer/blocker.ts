import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';

/** The first error that keeps a call from being sent. */
export function blockerOf({ problems }: ComposerSnapshot): ShownProblem | undefined {
	return problems.find(({ severity }) => severity === 'error');
}
