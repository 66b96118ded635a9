import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CallReport } from '../../../../src/net/service/callReport.ts';
import { programOf } from '../../cli/program.ts';
import { keys } from './serviceClient.ts';

export const environment = {
	SIGNED_CALL_APPLICATION_KEY: keys.applicationKey,
	SIGNED_CALL_ACCESS_TOKEN: keys.accessToken,
	SIGNED_CALL_APPLICATION_SECRET_KEY: keys.applicationSecretKey,
};

/** `npm run service` in a process of its own, which ends with the test. */
export class Program {
	private static readonly started: Program[] = [];
	readonly child: ChildProcess;
	text = '';
	errors = '';

	constructor(args: string[], env: Record<string, string> = environment) {
		const program = programOf(['service', '--port', '0', ...args], env);
		this.child = spawn(program.command, program.args, { env: program.env });
		Program.started.push(this);
		this.child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
			this.text += piece;
		});
		this.child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
			this.errors += piece;
		});
	}

	/** Ends those of a test: for `afterEach`. */
	static readonly endAll = (): void => {
		for (const { child } of Program.started.splice(0)) child.kill('SIGKILL');
	};

	async port(): Promise<number> {
		const said = () => this.text + this.errors;
		const { stdout, stderr } = this.child;
		while (!said().includes('Ctrl-C') && stdout && stderr)
			await Promise.race([once(stdout, 'data'), once(stderr, 'data')]);
		return Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(said())?.[1]);
	}

	async exit(): Promise<number | null> {
		const [code] = await once(this.child, 'close');
		return code as number | null;
	}

	/** Printed with `--json`: what was told of each call. */
	get reports(): CallReport[] {
		return this.text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as CallReport)));
	}

	/** What was printed after the keys. */
	get lines(): string[] {
		return this.text.slice(this.text.indexOf('Ctrl-C')).trim().split('\n').slice(1);
	}
}
