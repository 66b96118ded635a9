import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../../vscode/scratch.ts';
import type { BenchWindow } from './benchWindow.ts';

/** How other extensions send the request that the cursor is in: the name of a file that is theirs, and their command. */
const senders: Readonly<Record<string, { readonly file: string; readonly command: string }>> = {
	'humao.rest-client': { file: 'bench.http', command: 'rest-client.request' },
	'anweber.vscode-httpyac': { file: 'bench.http', command: 'httpyac.send' },
};

/**
 * Opens a request in another extension: what is returned sends it, and says how many milliseconds passed until the answer was
 * painted. Undefined for extensions of which nobody knows how they send.
 */
export async function openPeerRequest(
	window: BenchWindow,
	id: string,
	url: string,
	nextAnswer: () => string,
): Promise<(() => Promise<number>) | undefined> {
	const sender = senders[id.toLowerCase()];
	if (!sender) return undefined;
	const path = join(scratchFolder('peer-request'), sender.file);
	await writeFile(path, `GET ${url}/\n`);
	const show = () =>
		window.driver.run(async (api, file: string) => {
			const document = await api.workspace.openTextDocument(file);
			await api.window.showTextDocument(document, { viewColumn: api.ViewColumn.One, preview: false });
		}, path);
	return async () => {
		await show();
		let begun = 0;
		const { at } = await window.painted(nextAnswer(), async () => {
			begun = await window.begin(sender.command);
		});
		return at - begun;
	};
}
