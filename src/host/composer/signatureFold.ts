import type { Memento } from 'vscode';

const key = 'signatureFolded';

export type SignatureFold = ReturnType<typeof signatureFold>;

/** Whether the signature of a composer is folded to one line, as it was last: new composers begin with it. */
export function signatureFold(state: Memento) {
	return {
		isFolded: () => state.get(key) === true,
		keep: (isFolded: boolean) => state.update(key, isFolded || undefined),
	};
}
