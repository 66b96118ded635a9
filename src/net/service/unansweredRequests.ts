/** How much all requests that are not answered yet may take together, in bytes: one takes 2 MB, and its answer as much. */
export const mostUnanswered = 32 * 1024 * 1024;

/** What a request takes besides its bytes, for Node and for reading it. */
const perRequest = 16 * 1024;

/** What one request takes, until its answer is on its way. */
export interface HeldRequest {
	/** True once it, or what was to be added to it, found no room: then it is to be refused. */
	isRefused(): boolean;
	/** Counts bytes that are kept for it. Answers whether there is room for them; where there is none, those added before go, too. */
	add(bytes: number): boolean;
	/** Gives all of it back. */
	end(): void;
}

/**
 * Counts what is held for requests that are not answered yet, over all connections: bodies that arrive, calls that wait for an
 * answer with a delay, answers that a client does not read. Each of them is limited, and so are the connections; but one
 * connection may hold many, and all of them together more than a window has.
 */
export class UnansweredRequests {
	private held = 0;

	/** @param bytes of its target and headers */
	begin(bytes: number): HeldRequest {
		let own = 0;
		let isRefused = false;
		let isEnded = false;
		const take = (more: number) => {
			// A client may hang up while its call is still worked on.
			if (isEnded) return true;
			isRefused ||= this.held + more > mostUnanswered;
			if (isRefused) return false;
			own += more;
			this.held += more;
			return true;
		};
		const give = (bytesBack: number) => {
			own -= bytesBack;
			this.held -= bytesBack;
		};
		take(perRequest + bytes);
		const first = own;
		return {
			isRefused: () => isRefused,
			add: (more) => {
				if (take(more)) return true;
				if (own > first) give(own - first);
				return false;
			},
			end: () => {
				give(own);
				isEnded = true;
			},
		};
	}
}
