import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startLocalService } from '../../src/net/service/localService.ts';
import { freshServiceKeys } from '../../src/net/service/serviceKeys.ts';
import { runNpm, runTool } from '../vscode/runTool.ts';
import { scratchFolder } from '../vscode/scratch.ts';

describe('a load test for Artillery', () => {
	it('is run by it, and each call is accepted', async () => {
		const cwd = scratchFolder('artillery');
		const { sessionSecretKey: _, ...keys } = freshServiceKeys();
		const service = await startLocalService({ keys: [keys], port: 0 });
		const runNode = (args: string[], env: NodeJS.ProcessEnv = {}) =>
			runTool(process.execPath, args, { cwd, env: { ...process.env, ...env }, missing: '' });
		try {
			await runNpm(['install', '--prefix', cwd, '--ignore-scripts', 'artillery@2.0.34'], cwd);
			await writeFile(join(cwd, 'rows.csv'), 'kind\nGUESTS\nMESSAGES\n');
			const call = '@data = rows.csv\n\n### All\nevents.get\ntypes = {{kind}}\nnote = {{$uuid}}\n?? status == 200\n';
			await writeFile(join(cwd, 'load.call'), call);
			const to = ['--to', 'artillery', '--base-url', service.baseUrl];
			await runNode([resolve('src/cli/main.ts'), 'export', join(cwd, 'load.call'), ...to]);
			const scenario = join(cwd, 'load.artillery.yml');
			await writeFile(scenario, (await readFile(scenario, 'utf8')).replace('duration: 30', 'duration: 3'));
			const out = await runNode([join(cwd, 'node_modules/artillery/bin/run'), 'run', scenario], {
				SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
				SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
				SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey ?? '',
				ARTILLERY_DISABLE_TELEMETRY: 'true',
				HOME: cwd,
			});
			assert.match(out, /http\.codes\.200: \.+ 30\n/);
			assert.match(out, /vusers\.failed: \.+ 0\n/);
		} finally {
			await service.close();
		}
	});
});
