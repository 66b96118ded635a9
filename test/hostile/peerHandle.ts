import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { InputKind } from './hostileInput.ts';

/** What a peer is asked for: to serve an input as an answer, or to send it as a request to a port. */
export type PeerJob = { readonly kind: InputKind; readonly name: string; readonly size: number } & (
	| { readonly do: 'serve' }
	| { readonly do: 'send'; readonly port: number }
);

/** Another process that makes inputs and sends them, so that neither counts here. */
export function startPeer() {
	const child = fork(fileURLToPath(new URL('peer.ts', import.meta.url)));
	return {
		/** Answers the port that is served, or how many bytes came back. */
		ask: async (job: PeerJob) => {
			child.send(job);
			const [answer] = await once(child, 'message');
			return answer as number;
		},
		end: () => void child.kill(),
	};
}
