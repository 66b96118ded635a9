import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { Frame, Page } from 'playwright-core';
import { littleToDo } from '../browser/openView.ts';
import { Driver, packagedDriver } from '../leaks/driver.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { usualMotion, Workbench } from '../workbench.ts';
import type { MarkedAnswer } from './markedAnswers.ts';

/** The key of a floor: a command that is registered with the driver, as `floor.send`. */
export const floorKey = 'Control+Alt+F8';

/** A real workbench with an account of a service that answers what is asked for. */
export class AnswerWindow {
	readonly workbench: Workbench;
	readonly driver: Driver;
	readonly composer: Frame;
	/** Of the service. */
	readonly url: string;
	/** When the first byte of the last answer left, in milliseconds since 1970. */
	firstByte = Number.NaN;
	private readonly service: Worker;
	private marks = 0;

	static async open(): Promise<AnswerWindow> {
		const service = new Worker(new URL('markedAnswers.ts', import.meta.url));
		const [{ port }] = (await once(service, 'message')) as [{ port: number }];
		const url = `http://127.0.0.1:${port}`;
		const workbench = await Workbench.open({
			isWhole: true,
			beside: [await packagedDriver([{ command: 'floor.send', key: 'ctrl+alt+f8' }])],
			viewport: { width: 1500, height: 900 },
			settings: usualMotion,
		});
		await makeOwnAccount(workbench, url);
		await workbench.runCommand('Signed Call: Call Method');
		const composer = await workbench.webviewFrame('composer');
		await composer.locator('#method').fill('events.get');
		return new AnswerWindow(workbench, service, composer, url);
	}

	private constructor(workbench: Workbench, service: Worker, composer: Frame, url: string) {
		this.workbench = workbench;
		this.driver = new Driver(workbench.folders.extensions);
		this.composer = composer;
		this.url = url;
		this.service = service;
		service.on('message', (told: { firstByte?: number }) => {
			this.firstByte = told.firstByte ?? this.firstByte;
		});
	}

	get page(): Page {
		return this.workbench.page;
	}

	/** Has the service answer with so many bytes from now on. @returns the mark that the answer begins with */
	answerNext(size: number): string {
		this.marks += 1;
		const next: MarkedAnswer = { size, mark: `mark${this.marks}end` };
		this.service.postMessage(next);
		return next.mark;
	}

	async readAnswer(): Promise<Buffer> {
		const [response] = (await once(get(this.url), 'response')) as [IncomingMessage];
		return buffer(response);
	}

	async clickSend(): Promise<void> {
		await this.composer.getByRole('button', { name: /^Send/ }).first().click();
	}

	/** Until the composer has had little to do for some frames. */
	settled(): Promise<void> {
		return this.composer.evaluate(littleToDo);
	}

	/** Closes the editors of files and answers. */
	async closeTexts(): Promise<void> {
		await this.driver.run(async (api) => {
			const tabs = api.window.tabGroups.all.flatMap((group) => group.tabs);
			await api.window.tabGroups.close(tabs.filter(({ input }) => input instanceof api.TabInputText));
		});
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.workbench.close();
		await this.service.terminate();
	}
}
