import { toHost } from '../../src/shared/messages.ts';
import type { CopiedOfAnswer } from '../../src/shared/sentRequest.ts';
import type { HostLink } from '../hostLink.ts';

/** What the user can do with the answer, all of it done by the host. */
export function answerActions(link: () => Pick<HostLink, 'tell' | 'ask'>) {
	return {
		compareAnswer: () => link().tell(toHost.compareAnswer, {}),
		copyOfAnswer: (part: CopiedOfAnswer) => link().tell(toHost.copyOfAnswer, part),
		/** Asks for a part of the picture that the answer is. */
		askPicture: (place: { readonly id: string; readonly from: number }) => link().ask(toHost.answerPicture, place),
		openBody: () => link().tell(toHost.openBody, {}),
		saveBody: () => link().tell(toHost.saveBody, {}),
	};
}
