/** Maximum size of all unanswered requests together, in bytes: one takes up to 2 MB, and its answer as much. */
export const maxUnanswered = 32 * 1024 * 1024;

/** Memory of a request beside its bytes. */
const perRequest = 16 * 1024;

/** The memory of one request, until it is answered. */
export type HeldRequest = ReturnType<UnansweredRequests['begin']>;

/** Counts the memory of requests over all connections, each of which may have many: bodies, and answers delayed or not read. */
export class UnansweredRequests {
	private held = 0;

	/** @param bytes of its target and headers */
	begin(bytes: number) {
		let own = 0;
		let state: 'open' | 'refused' | 'ended' = 'open';
		const free = (next: typeof state) => {
			this.held -= own;
			own = 0;
			state = next;
		};
		const add = (more: number) => {
			if (state === 'open' && this.held + more > maxUnanswered) free('refused');
			// A client may hang up while its call is still answered.
			if (state !== 'open') return state === 'ended';
			own += more;
			this.held += more;
			return true;
		};
		add(perRequest + bytes);
		return {
			/** True once there was no room for it: then refuse it. */
			isRefused: () => state === 'refused',
			/** Counts bytes that are stored for it. Returns false when there is no room; then all of it is freed. */
			add,
			/** Frees all of it. */
			end: () => free('ended'),
		};
	}
}
