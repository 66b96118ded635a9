// Runs the call files of `examples` with the packed program, on the local service. For `.ci/run`.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { startLocalService } from '../../src/net/service/localService.ts';
import { freshServiceKeys } from '../../src/net/service/serviceKeys.ts';

const { sessionSecretKey: _, ...keys } = freshServiceKeys();
const service = await startLocalService({ keys: [keys], port: 0 });
const env = {
	...process.env,
	SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
	SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
	SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey,
};
const args = ['dist/cli/signed-call.mjs', 'run', ...globSync('examples/*.call').sort(), '--base-url', service.baseUrl];
const program = spawn(process.execPath, args, { env, stdio: 'inherit' });
program.once('close', async (code) => {
	await service.close();
	process.exitCode = code ?? 1;
});
