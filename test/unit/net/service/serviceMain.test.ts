import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import { requireSystemTool } from '../../../vscode/systemTool.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from './serviceClient.ts';
import { environment as client, Program } from './watchProgram.ts';

const environment = { ...client, SIGNED_CALL_SESSION_SECRET_KEY: keys.sessionSecretKey };

describe('local service: the program', () => {
	const start = async (env: Record<string, string> = {}) => {
		const program = new Program([], env);
		return { program, port: await program.port(), text: program.text };
	};

	const failing = async (...args: string[]) => {
		const program = new Program(args, {});
		return { code: await program.exit(), text: program.errors };
	};

	before(async () => {
		// Where it is missing it is installed.
		await requireSystemTool('curl');
	});

	const curl = async (line: string, env: Record<string, string>) => {
		const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('curl', 'curl -sS')], {
			env: { PATH: process.env['PATH'] ?? '', no_proxy: '127.0.0.1', ...env },
		});
		return JSON.parse(stdout);
	};

	const curlLine = (text: string) => /^ {2}(curl .*)$/m.exec(text)?.[1] ?? '';

	afterEach(Program.endAll);

	it('prints generated keys and a curl line that works; ends cleanly on each signal', async () => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			const { program, text } = await start();
			for (const name of ['application_key', 'access_token', 'application_secret_key', 'session_secret_key']) {
				assert.match(text, new RegExp(`^  ${name} +[A-Za-z0-9]{17,}$`, 'm'));
			}
			assert.match(text, /guard nothing but this service/);
			if (signal === 'SIGINT') assert.equal((await curl(curlLine(text), {})).length, 5);
			program.child.kill(signal);
			assert.equal(await program.exit(), 0);
		}
	});

	it('takes keys from the environment and prints no secret of them', async () => {
		const { text, port } = await start(environment);
		for (const secret of [keys.accessToken, keys.applicationSecretKey, keys.sessionSecretKey]) {
			assert.ok(!text.includes(secret), text);
		}
		assert.equal((await curl(curlLine(text), environment)).length, 5);
		for (const secret of [undefined, keys.sessionSecretKey]) {
			assert.equal((await ask(port, callPath(plainSigned, plainQuery, secret))).status, 200);
		}
	});

	it('with one secret key given knows that scheme only', async () => {
		const { SIGNED_CALL_APPLICATION_SECRET_KEY: _, ...others } = environment;
		const odd = { ...others, SIGNED_CALL_ACCESS_TOKEN: `a b&c'"%` };
		const { text } = await start(odd);
		assert.ok(!text.includes('application_secret_key'));
		assert.equal((await curl(curlLine(text), odd)).length, 5);
	});

	it('says so when the demanded port is busy', async () => {
		const other = await startLocalService({ keys: [keys], port: 0 });
		const { code, text } = await failing('--port', String(other.port));
		await other.close();
		assert.equal(code, 2);
		assert.equal(text, `The local service was not started: port ${other.port} is in use\n`);
	});

	it('says what is wrong with its options, and shows help', async () => {
		const wrong = [
			['--service', 'none'],
			['--port', 'x'],
			['--port', '65536'],
			['--port', '-1'],
			['--nonsense'],
			['surplus'],
		];
		for (const { code, text } of await Promise.all(wrong.map((args) => failing(...args)))) {
			assert.equal(code, 2, text);
			assert.match(text, /^signed-call: .+\n$/s);
		}
		const help = new Program(['--help'], {});
		assert.equal(await help.exit(), 0);
		assert.match(help.text, /--port/);
	});
});
