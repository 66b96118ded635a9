import { globSync } from 'node:fs';
import { join } from 'node:path';
import type Mocha from 'mocha';

/** The tests' entry inside VS Code: runs every `*.test` beside it and fails when one fails or none ran. */
export async function run(): Promise<void> {
	// Mocha is a module, which Node 22 and 24 give to `require` differently.
	const { default: Runner } = await import('mocha');
	const mocha = new Runner({ timeout: 180_000, slow: 2000, forbidOnly: Boolean(process.env['CI']) });
	const grep = process.env['SIGNED_CALL_GREP'];
	if (grep) mocha.grep(grep);
	for (const file of globSync('**/*.test.cjs', { cwd: __dirname }).sort()) mocha.addFile(join(__dirname, file));
	const { failures, passes } = await new Promise<Mocha.Stats>((resolve) => {
		const runner = mocha.run(() => resolve(runner.stats ?? ({ failures: 1, passes: 0 } as Mocha.Stats)));
	});
	if (failures > 0) throw new Error(`${failures} integration tests failed.`);
	if (passes === 0) throw new Error('No integration test ran.');
}
