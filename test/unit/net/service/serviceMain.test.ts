import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import { requireSystemTool } from '../../../vscode/systemTool.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from './serviceClient.ts';

const environment = {
	SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
	SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
	SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey,
	SIGNED_CALL_SESSION_SECRET_KEY: keys.sessionSecretKey,
};

interface Program {
	readonly child: ChildProcess;
	/** Everything printed until it listened. */
	readonly text: string;
	readonly port: number;
}

describe('local service: the program', () => {
	const children: ChildProcess[] = [];

	const spawnProgram = (args: string[], env: Record<string, string>) => {
		const { PATH = '' } = process.env;
		const child = spawn(process.execPath, [...process.execArgv, 'src/net/service/serviceMain.ts', ...args], {
			env: { PATH, ...env },
		});
		children.push(child);
		return child;
	};

	const start = async (args: string[] = ['--port', '0'], env: Record<string, string> = {}): Promise<Program> => {
		const child = spawnProgram(args, env);
		let text = '';
		child.stdout.setEncoding('utf8');
		for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
			text += piece;
			if (text.includes('Ctrl-C')) break;
		}
		return { child, text, port: Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]) };
	};

	const failing = async (...args: string[]) => {
		const child = spawnProgram(args, {});
		let text = '';
		child.stderr.setEncoding('utf8').on('data', (piece: string) => {
			text += piece;
		});
		const [code] = await once(child, 'close');
		return { code, text };
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

	afterEach(() => {
		for (const child of children.splice(0)) child.kill('SIGKILL');
	});

	it('prints generated keys and a curl line that works; ends cleanly on each signal', async () => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			const { child, text } = await start();
			for (const name of ['application_key', 'access_token', 'application_secret_key', 'session_secret_key']) {
				assert.match(text, new RegExp(`^  ${name} +[A-Za-z0-9]{17,}$`, 'm'));
			}
			assert.match(text, /guard nothing but this service/);
			if (signal === 'SIGINT') assert.equal((await curl(curlLine(text), {})).length, 5);
			child.kill(signal);
			assert.deepEqual(await once(child, 'close'), [0, null]);
		}
	});

	it('takes keys from the environment and prints no secret of them', async () => {
		const { text, port } = await start(['--port', '0'], environment);
		for (const secret of [keys.accessToken, keys.applicationSecretKey, keys.sessionSecretKey]) {
			assert.ok(!text.includes(secret), text);
		}
		assert.equal((await curl(curlLine(text), environment)).length, 5);
		for (const secret of [undefined, keys.sessionSecretKey]) {
			assert.equal((await ask(port, callPath(plainSigned, plainQuery, secret))).status, 200);
		}
	});

	it('with one secret key given knows that scheme only', async () => {
		const { SIGNED_CALL_APPLICATION_SECRET_KEY: _, ...client } = environment;
		const odd = { ...client, SIGNED_CALL_ACCESS_TOKEN: `a b&c'"%` };
		const { text } = await start(['--port', '0'], odd);
		assert.ok(!text.includes('application_secret_key'));
		assert.equal((await curl(curlLine(text), odd)).length, 5);
	});

	it('says so when the demanded port is busy', async () => {
		const other = await startLocalService({ keys, port: 0 });
		const { code, text } = await failing('--port', String(other.port));
		await other.close();
		assert.equal(code, 1);
		assert.equal(text, `The local service was not started: port ${other.port} is in use\n`);
	});

	it('says what is wrong with its options, and shows help', async () => {
		for (const args of [['--port', 'x'], ['--port', '65536'], ['--port', '-1'], ['--nonsense'], ['surplus']]) {
			const { code, text } = await failing(...args);
			assert.equal(code, 1, args.join(' '));
			assert.match(text, /^The local service was not started: .+\n$/s);
		}
		const { stdout } = await promisify(execFile)(process.execPath, ['src/net/service/serviceMain.ts', '--help']);
		assert.match(stdout, /--port/);
	});
});
