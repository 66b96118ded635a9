import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startLocalService } from '../../src/net/service/localService.ts';
import { freshServiceKeys } from '../../src/net/service/serviceKeys.ts';
import { scratchFolder } from '../vscode/scratch.ts';
import { runProgram } from './runProgram.ts';

describe('a load test for Artillery', () => {
	it('is run by it, and each call is accepted', async () => {
		const folder = scratchFolder('artillery');
		const { sessionSecretKey: _, ...keys } = freshServiceKeys();
		const service = await startLocalService({ keys: [keys], port: 0 });
		try {
			const install = [
				'install',
				'--prefix',
				folder,
				'--ignore-scripts',
				'--no-audit',
				'--no-fund',
				'artillery@2.0.34',
			];
			assert.equal(spawnSync('npm', install, { stdio: 'inherit' }).status, 0);
			await writeFile(join(folder, 'rows.csv'), 'kind\nGUESTS\nMESSAGES\n');
			const call = '@data = rows.csv\n\n### All\nevents.get\ntypes = {{kind}}\nnote = {{$uuid}}\n?? status == 200\n';
			await writeFile(join(folder, 'load.call'), call);
			const to = ['--to', 'artillery', '--base-url', service.baseUrl];
			const written = await runProgram(
				[resolve('src/cli/main.ts'), 'export', join(folder, 'load.call'), ...to],
				folder,
			);
			assert.equal(written.code, 0, written.out);
			const scenario = join(folder, 'load.artillery.yml');
			await writeFile(scenario, (await readFile(scenario, 'utf8')).replace('duration: 30', 'duration: 3'));
			const { code, out } = await runProgram(
				[join(folder, 'node_modules/artillery/bin/run'), 'run', scenario],
				folder,
				{
					SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
					SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
					SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey ?? '',
					ARTILLERY_DISABLE_TELEMETRY: 'true',
					HOME: folder,
				},
			);
			assert.equal(code, 0, out);
			assert.match(out, /http\.codes\.200: \.+ 30\n/);
			assert.match(out, /vusers\.failed: \.+ 0\n/);
		} finally {
			await service.close();
		}
	});
});
