import type { Language } from '../language.ts';
import { javascriptWriter } from './javascript.ts';
import { javascript, node } from './node.ts';

/** Artillery, which sends by itself: a call is what its request is made of. */
export const artillery: Language = {
	...javascript,
	name: 'Artillery',
	writer: () =>
		javascriptWriter({
			...node,
			types: false,
			client: {
				...node.client,
				begin: 'function',
				send: (verb, target, body) => [
					`return { url: ${target}, method: '${verb}', headers${body === undefined ? '' : `, body: ${body}`} };`,
				],
			},
		}),
};
