import type { Wire } from '../src/shared/messages.ts';
import type { Link } from './link.ts';

/** One to a page: VS Code hands its API out once. */
export function hostLink(): Link {
	const api = acquireVsCodeApi();
	const handlers = new Map<unknown, (params: unknown) => void>();
	const asked = new Map<unknown, (result: unknown) => void>();
	let lastId = 0;
	window.addEventListener('message', ({ data }: MessageEvent<Wire>) => {
		const { method, id, params, result } = data;
		if (method !== undefined) handlers.get(method)?.(params);
		else if (id !== undefined) {
			asked.get(id)?.(result);
			asked.delete(id);
		}
	});
	return {
		postMessage: ({ method }, params) => api.postMessage({ method, params }),
		async ask({ method, readAnswer }, params) {
			lastId += 1;
			const id = lastId;
			const answer = new Promise<unknown>((resolve) => asked.set(id, resolve));
			api.postMessage({ method, id, params });
			return readAnswer(await answer);
		},
		onMessage(message, handle) {
			handlers.set(message.method, (params) => {
				const read = message.read(params);
				if (read !== undefined) handle(read);
			});
		},
		startsWith: (fact) => document.body.dataset[fact] === 'true',
		saved: () => api.getState(),
		save: (state) => void api.setState(state),
	};
}
