// From *Run All Calls* of a file to the end of the run in the window, beside bare undici sending the same requests.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { settings } from '../../src/ids.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';
import { jsonService } from './real/jsonService.ts';

const limits = new Map([
	[1, 2000],
	[50, 1000],
]);

/** 1,000 calls in turn and 50 at once. */
export async function benchRealRunAll(run: BenchRun): Promise<void> {
	using service = await jsonService(() => '{"ok":true}');
	const { baseUrl } = service;
	const count = run.short ? 100 : 1000;
	await using window = await BenchWindow.open(baseUrl);
	const file = await writeCalls(window, count);
	for (const [atOnce, figure] of limits) {
		await setCallsAtOnce(window, atOnce);
		const [floor, ours]: [number[], number[]] = [[], []];
		for (let round = 0; round < (run.short ? 2 : 4); round++) {
			floor.push(await timed(() => sendBare(`${baseUrl}/fb.do?method=events.get`, count, atOnce)));
			ours.push(await runAll(window, file));
		}
		const job = {
			name: 'Run All → results',
			size: `${count.toLocaleString('en')} calls, ${atOnce === 1 ? 'in turn' : `${atOnce} at once`}`,
			floor: 'bare undici',
			target: { figure },
		};
		run.figures(job, floor, ours);
	}
}

async function writeCalls({ workbench }: BenchWindow, count: number): Promise<string> {
	const folder = join(workbench.folders.workspace, 'bench');
	await mkdir(folder, { recursive: true });
	const file = join(folder, 'runAll.call');
	const calls = Array.from({ length: count }, (_, index) => `### Call ${index}\nevents.get\nuid = ${index}\n`);
	await writeFile(file, calls.join('\n'));
	return file;
}

function setCallsAtOnce({ driver }: BenchWindow, atOnce: number): Promise<void> {
	return driver.run(
		async (api, [setting, value]: readonly [string, number]) => {
			await api.workspace.getConfiguration().update(setting, value, api.ConfigurationTarget.Global);
		},
		[settings.callsAtOnce, atOnce] as const,
	);
}

/** Milliseconds from the command to the end of the run in the Test Results. */
async function runAll(window: BenchWindow, file: string): Promise<number> {
	await window.driver.run(async (api, path: string) => {
		await api.window.showTextDocument(api.Uri.file(path));
	}, file);
	const results = window.page.locator('.panel');
	const time = await timed(async () => {
		await window.driver.command('signedCall.runAllCalls');
		await results.locator('.codicon-loading').first().waitFor({ state: 'detached', timeout: 120_000 });
	});
	await window.driver.command('testing.clearTestResults');
	return time;
}

async function sendBare(url: string, count: number, atOnce: number): Promise<void> {
	const dispatcher = new Agent({ connections: atOnce });
	let left = count;
	const sendSome = async () => {
		while (left-- > 0) await (await request(url, { dispatcher })).body.bytes();
	};
	await Promise.all(Array.from({ length: atOnce }, sendSome));
	await dispatcher.close();
}

async function timed(act: () => Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await act();
	return performance.now() - begun;
}
