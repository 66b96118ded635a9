import { prettyJson } from '../../../src/core/text/prettyJson.ts';
import { type ComposerBodies, composerBodies } from '../../../src/host/composer/composerBodies.ts';
import { filterJson } from '../../../src/net/answer/filterJson.ts';
import type { ShownBody } from '../../../src/shared/answerBody.ts';

/** The composers' bodies, by the id of the body that they show first. */
const composers = new Map<number, ComposerBodies>();

/** What was copied last, and opened in an editor. */
export const clipboard = { text: '', opened: '' };

/** A body as the host shows it first; the fake host then answers what a page requests of it. */
export function fakeBody(raw: string): ShownBody {
	const pretty = prettyJson(raw);
	const body = { text: pretty ?? raw, isJson: pretty !== undefined, ...(pretty !== undefined && { raw }) };
	const bodies = composerBodies({
		filter: async (source, path) => filterJson('text' in source ? source.text : '', path),
	});
	bodies.open({ language: 'json', text: body.text, raw, body, snapshot: { state: 'none' } });
	const shown = bodies.shown() ?? { id: 0, ...body };
	composers.set(shown.id, bodies);
	return shown;
}

/** What a message of a page about a body has. */
interface Asked {
	readonly id: number;
	readonly path: string;
	readonly text: string;
}

/** Handles a message of a page about a body, as the host does. */
export async function askFakeBody(method: string, params: unknown): Promise<unknown> {
	const { id, path, text } = params as Asked;
	switch (method) {
		case 'bodyCopy':
			clipboard.text = text;
			return {};
		case 'bodyOpenValue':
			clipboard.opened = text;
			return {};
		default:
			return (await composers.get(id)?.filter(id, path)) ?? null;
	}
}
