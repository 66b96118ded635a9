// What a call file of 2,000 calls costs in a real workbench: each keystroke, and its lenses once it is opened.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { longestHostTask } from '../ui/window/hostTasks.ts';
import { watchPaint } from '../ui/window/paintWatch.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';

const calls = 2000;
const size = `${calls.toLocaleString('en')} calls`;

/** A file of 2,000 calls, beside the same text as plain text. */
export async function benchRealCallFile(run: BenchRun): Promise<void> {
	await using window = await BenchWindow.open('http://127.0.0.1:9');
	const files = await writeFiles(window);
	await benchOpening(run, window, files);
	await benchKeystrokes(run, window, files);
}

/** Short calls: of a longer file nothing is read. */
function manyCalls(): string {
	return Array.from({ length: calls }, (_, index) => `### Call ${index}\nevents.get\nuid = ${index}\ntypes = A\n`).join(
		'\n',
	);
}

interface Files {
	readonly ours: string;
	readonly floor: string;
}

async function writeFiles({ workbench, driver }: BenchWindow): Promise<Files> {
	const folder = join(workbench.folders.workspace, 'bench');
	await mkdir(folder, { recursive: true });
	const files = { ours: join(folder, 'many.call'), floor: join(folder, 'many.txt') };
	for (const file of Object.values(files)) await writeFile(file, manyCalls());
	await driver.run((api) => {
		const lens = { title: 'Floor', command: 'floor.nothing' };
		api.languages.registerCodeLensProvider('plaintext', {
			provideCodeLenses: () => [new api.CodeLens(new api.Range(0, 0, 0, 0), lens)],
		});
	});
	return files;
}

async function benchOpening(run: BenchRun, window: BenchWindow, files: Files): Promise<void> {
	const [ours, floor]: [number[], number[]] = [[], []];
	const [oursHost, floorHost]: [number[], number[]] = [[], []];
	for (let round = 0; round <= 5; round += 1) {
		for (const [file, title, times, tasks] of [
			[files.floor, 'Floor', floor, floorHost],
			[files.ours, 'Send', ours, oursHost],
		] as const) {
			await window.closeEditors();
			const painted = await watchPaint(window.page, '.codelens-decoration', title);
			let begun = 0;
			const task = await longestHostTask(window.driver, async () => {
				begun = await open(window, file);
				await painted();
				await hostAtRest(window);
			});
			// The first one loads what is there afterwards.
			if (round === 0) continue;
			times.push((await painted()) - begun);
			tasks.push(task);
		}
	}
	const opening = { size, floor: 'the same text as plain text, with one lens' };
	run.figures({ name: 'Call file opened → lenses of what is seen', ...opening, target: { figure: 300 } }, floor, ours);
	const meanwhile = { name: 'Longest task of the extension host meanwhile', ...opening, target: { figure: 50 } };
	run.figures(meanwhile, floorHost, oursHost);
}

async function benchKeystrokes(run: BenchRun, window: BenchWindow, files: Files): Promise<void> {
	const [ours, floor]: [number[], number[]] = [[], []];
	for (const [file, tasks] of [
		[files.floor, floor],
		[files.ours, ours],
		[files.floor, floor],
		[files.ours, ours],
	] as const) {
		await window.closeEditors();
		await open(window, file);
		await window.page.locator('.view-line').filter({ hasText: 'types' }).first().click();
		await window.page.keyboard.press('End');
		await hostAtRest(window);
		for (let key = 0; key <= 10; key += 1) {
			const task = await longestHostTask(window.driver, async () => {
				await window.page.keyboard.type('x');
				await hostAtRest(window);
			});
			if (key > 0) tasks.push(task);
		}
		await window.driver.command('workbench.action.files.revert');
	}
	const job = {
		name: 'Keystroke in a call file: longest task of the extension host',
		size,
		floor: 'the same text as plain text',
		target: { figure: 50 },
	};
	run.figures(job, floor, ours);
}

function open({ driver }: BenchWindow, path: string): Promise<number> {
	return driver.run((api, file: string) => {
		void api.commands.executeCommand('vscode.open', api.Uri.file(file));
		return performance.timeOrigin + performance.now();
	}, path);
}

/** Until the extension host has had next to nothing to do for longer than whatever waits for a pause in typing. */
function hostAtRest({ driver }: BenchWindow): Promise<void> {
	return driver.run(async () => {
		const { threadCpuUsage } = process as unknown as { threadCpuUsage: () => { user: number; system: number } };
		const used = () => (threadCpuUsage().user + threadCpuUsage().system) / 1000;
		for (;;) {
			const before = used();
			await new Promise((resolve) => setTimeout(resolve, 700));
			if (used() - before < 40) return;
		}
	});
}
