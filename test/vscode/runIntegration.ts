import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests, TestRunFailedError } from '@vscode/test-electron';
import { bundleTests } from './bundleTests.ts';
import { checkout } from './checkout.ts';
import { Problem, runMain } from './problem.ts';
import { say } from './progress.ts';
import { runTool } from './runTool.ts';
import { scratchFolder } from './scratch.ts';
import { runTestsInBrowser } from './testRun.ts';

const limit = Number(process.env['SIGNED_CALL_TEST_LIMIT'] ?? 900) * 1000;

/** Runs `test/integration/` inside a real VS Code; resolves with the exit code. */
async function runIntegration(): Promise<number> {
	await runTool(process.execPath, ['esbuild.js'], { cwd: checkout, missing: '' });
	const tests = await bundleTests();
	const scratch = scratchFolder('integration');
	const workspace = join(scratch, 'examples');
	await cp(join(checkout, 'examples'), workspace, { recursive: true });
	const timer = setTimeout(() => {
		console.error(`The integration tests did not end within ${limit / 1000} s.`);
		// On Ctrl-C what was started is ended; the second one does not ask.
		process.kill(process.pid, 'SIGINT');
		setTimeout(() => process.kill(process.pid, 'SIGINT'), 5000);
	}, limit);
	try {
		const vscodeExecutablePath = await desktopCode();
		if (vscodeExecutablePath === undefined) return await runTestsInBrowser({ tests, workspace, scratch });
		return await runTests({
			vscodeExecutablePath,
			extensionDevelopmentPath: checkout,
			extensionTestsPath: tests,
			launchArgs: [
				workspace,
				'--disable-extensions',
				`--user-data-dir=${join(scratch, 'user-data')}`,
				`--extensions-dir=${join(scratch, 'extensions')}`,
			],
		});
	} catch (error) {
		if (error instanceof TestRunFailedError) throw new Problem(`The integration tests failed: ${error.message}.`);
		throw error;
	} finally {
		clearTimeout(timer);
	}
}

/** The desktop VS Code to test in: VSCODE_EXECUTABLE, or Microsoft's download where SIGNED_CALL_DOWNLOAD_VSCODE=1 allows it. */
async function desktopCode(): Promise<string | undefined> {
	const given = process.env['VSCODE_EXECUTABLE'];
	if (given || process.env['SIGNED_CALL_DOWNLOAD_VSCODE'] !== '1') return given || undefined;
	try {
		return await downloadAndUnzipVSCode({ cachePath: join(checkout, '.vscode-test'), timeout: 5000 });
	} catch (error) {
		say(`The desktop VS Code could not be downloaded (${error}); using the one from the npm registry.`);
		return undefined;
	}
}

await runMain(runIntegration);
