import { Composer } from '../../../src/host/composer/composer.ts';
import type { DraftChange } from '../../../src/shared/draft.ts';
import { toWebview } from '../../../src/shared/messages.ts';
import { Preparations } from '../../unit/host/call/signedCalls.ts';

/** A composer whose view reads what it is shown, and counts the characters of it. */
export function hostileComposer(start: DraftChange): { composer: Composer; shown: () => number } {
	let shown = 0;
	const composer = new Composer(start, {
		prepare: new Preparations().prepareDraft,
		send: () => Promise.reject(new Error('nothing is sent')),
		accounts: () => [{ id: 'p', name: 'P' }],
		showCall: (snapshot) => {
			shown += JSON.stringify(snapshot).length;
			toWebview.composer.read(snapshot);
		},
		showAnswer: () => undefined,
		filter: async () => ({ kind: 'nothing' }),
	});
	return { composer, shown: () => shown };
}
