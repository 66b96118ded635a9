import type { ReceivedCall } from './answerCall.ts';

/** A call as a watch sees it. `url` is in clear: it holds the token, and goes to a diagnosis and nowhere else. */
export interface WatchedCall {
	readonly kind: 'call';
	readonly received: ReceivedCall;
	/** Present when the call passed every check: its signature is right. */
	readonly verified?: { readonly method: string; readonly scheme: 'server-server' | 'client-server' };
	/** True when the answer was one that the user chose. */
	readonly answeredAsChosen: boolean;
	readonly url: string;
}

/** A request that was refused before it was looked at as a call: a wrong path, a wrong HTTP method. */
export interface RefusedRequest {
	readonly kind: 'request';
	/** `POST /fb.do`, without its query. */
	readonly request: string;
	readonly status: number;
	readonly text: string;
}

export type Watched = WatchedCall | RefusedRequest;
