import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { readCodeArguments } from './codeArguments.ts';
import { type CodeServer, startTestServer } from './codeServer.ts';
import { lightSettings } from './light/lightSettings.ts';
import { neededExtensions } from './light/neededExtensions.ts';
import { runMain } from './problem.ts';
import { scratchFolder } from './scratch.ts';
import { TestRun } from './testRun.ts';
import { writeUserSettings } from './userSettings.ts';

/** Runs the tests that `args` name, writes what they write and ends with their exit code. */
export async function main(args: string[]): Promise<void> {
	await runMain(() => runTestsInBrowser(args));
}

async function runTestsInBrowser(args: string[]): Promise<number> {
	const wanted = readCodeArguments(args);
	const scratch = scratchFolder('vscode');
	let server: CodeServer | undefined;
	try {
		const folders = {
			userData: wanted.userData ?? join(scratch, 'user-data'),
			extensions: wanted.extensions ?? join(scratch, 'extensions'),
			builtin: await neededExtensions(),
		};
		await writeUserSettings(folders.userData, lightSettings);
		const run = new TestRun(wanted);
		server = await startTestServer(folders, { workspaceTrust: wanted.workspaceTrust, env: run.env });
		const browser = await openBrowser(join(scratch, 'browser'), { width: 800, height: 600 });
		try {
			return await run.exitCode(browser, server);
		} finally {
			await browser.close();
		}
	} finally {
		await server?.stop();
	}
}
