import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Driver } from './driver.ts';
import type { Find, SecretSearch } from './secretSearch.ts';

const scripts = {
	record: new URL('recordMessages.js', import.meta.url),
	read: new URL('readFrame.js', import.meta.url),
};

/** Messages with a secret by design: what the user pastes or types goes to the host, a revealed step comes from it. */
const messagesInClear: Readonly<Record<string, RegExp>> = {
	onmessage:
		/^\{"channel":"onmessage","data":\{"message":\{(?:"id":"[^"]*",)?"method":"(?:diagnosePaste|draftChanged|send|readPaste|copyCall)"/,
	message: /^\{"channel":"message","args":\{"message":\{"method":"revealed"/,
};

/** Sees all that a window shows, says and asks for, and searches it for secrets while it goes on. */
export class LeakWatch {
	private readonly search: SecretSearch;
	private readonly found = new Map<string, Find>();
	private step = 'start';

	constructor(search: SecretSearch) {
		this.search = search;
	}

	/** Begins to see what a page says and asks for; to be called before it is loaded. */
	async watch(page: Page): Promise<void> {
		await page.exposeFunction('recordMessage', (channel: string, text: string) => this.hear(channel, text));
		await page.addInitScript({ content: await readFile(scripts.record, 'utf8') });
		page.context().on('request', (request) => {
			this.take('request', `${request.url()}\n${JSON.stringify(request.headers())}\n`);
			this.take('request body', request.postDataBuffer() ?? '');
		});
	}

	/** What was found so far, where nothing may be. */
	get finds(): readonly Find[] {
		return [...this.found.values()];
	}

	/** What comes next is a part of this step. */
	begin(step: string): void {
		this.step = step;
	}

	add(finds: readonly Find[]): void {
		for (const find of finds) this.found.set(Object.values(find).join('\n'), find);
	}

	take(place: string, content: string | Buffer): void {
		this.add(this.search.inContent(`${this.step}: ${place}`, content));
	}

	/** Searches all that the window shows now, and all that its documents hold. */
	async look(page: Page, driver: Driver): Promise<void> {
		const read = await readFile(scripts.read, 'utf8');
		for (const frame of page.frames()) {
			// A frame may go away meanwhile.
			const text = await frame.evaluate<string>(read).catch(() => '');
			this.take(`page ${frame.url().replace(/\?.*/, '')}`, text);
		}
		const inHost = await driver.run((api) => [
			...api.workspace.textDocuments.map((one) => [`document ${one.uri.toString()}`, one.getText()]),
			...api.window.tabGroups.all
				.flatMap(({ tabs }) => tabs)
				.map((tab) => ['tab', `${tab.label} ${JSON.stringify(tab.input)}`]),
			...api.languages.getDiagnostics().map((diagnostics) => ['diagnostics', JSON.stringify(diagnostics)]),
		]);
		for (const [place = '', text = ''] of inHost) this.take(place, text);
	}

	private hear(channel: string, text: string): void {
		if (!messagesInClear[channel]?.test(text)) this.take(`message, ${channel}`, text);
	}
}
