import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { WorkbenchError } from '../../../../src/core/call/errors.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Runs a bundle of `contents` as the extension's bundles are run: each holds its own copy of every file of core. */
async function bundled<T>(contents: string, useDefineForClassFields = true): Promise<T> {
	const { outputFiles } = await build({
		stdin: { contents, resolveDir: root },
		bundle: true,
		write: false,
		platform: 'node',
		format: 'cjs',
		target: 'node22',
		tsconfigRaw: { compilerOptions: { useDefineForClassFields } },
		logLevel: 'silent',
	});
	const module = { exports: {} };
	new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(
		module,
		module.exports,
		createRequire(import.meta.url),
	);
	return module.exports as T;
}

const throwing = `
	import { requireBaseUrl } from './src/core/call/baseUrl.ts';
	export const fail = () => requireBaseUrl('ftp://example.org');`;

interface Thrower {
	fail(): void;
}

interface Catcher {
	codeOf(error: unknown): string | undefined;
	isCallProblem(error: unknown): boolean;
}

describe('the error of the workbench', () => {
	let thrower: Thrower;
	let catcher: Catcher;

	before(async () => {
		thrower = await bundled(throwing);
		catcher = await bundled(`
			import { WorkbenchError } from './src/core/call/errors.ts';
			import { CallProblemError } from './src/core/services/ok/sign.ts';
			export const codeOf = (error) => (error instanceof WorkbenchError ? error.code : undefined);
			export const isCallProblem = (error) => error instanceof CallProblemError;`);
	});

	it('is known to a bundle that did not throw it', () => {
		const error = failureOf(() => thrower.fail());
		assert.equal(catcher.codeOf(error), 'base-url-not-http');
		assert.ok(error instanceof WorkbenchError && error instanceof Error);
	});

	it('is known to a bundle whose class fields are assigned, as in the webviews', async () => {
		const { fail } = await bundled<Thrower>(throwing, false);
		assert.equal(catcher.codeOf(failureOf(fail)), 'base-url-not-http');
	});

	it('is no other error, whatever that is called or carries', () => {
		const alike = { name: 'WorkbenchError', code: 'cancelled' };
		for (const other of [Object.assign(new Error('no'), alike), alike, undefined, null, 'cancelled'])
			assert.equal(catcher.codeOf(other), undefined);
	});

	it('is not each of its kinds', () => assert.equal(catcher.isCallProblem(failureOf(() => thrower.fail())), false));
});

function failureOf(act: () => void): unknown {
	try {
		act();
	} catch (error) {
		return error;
	}
	return assert.fail('nothing was thrown');
}
