import { strict as assert } from 'node:assert';
import { PassThrough } from 'node:stream';
import { type Level, type LevelResult, levels, runLevels } from '../../run/levels.ts';
import { waitUntil } from '../../ui/page/waitUntil.ts';

/** Levels whose tests end when the test says so. */
class Levels {
	readonly started: Level[] = [];
	readonly options: Partial<Record<Level, readonly string[]>> = {};
	readonly outputs: Partial<Record<Level, NodeJS.WritableStream>> = {};
	readonly output = new PassThrough();
	private readonly ends = new Map<Level, (failed: number) => void>();

	run = (level: Level, more: readonly string[], output: NodeJS.WritableStream): Promise<LevelResult> => {
		this.started.push(level);
		this.options[level] = more;
		this.outputs[level] = output;
		output.write(`${level} begins\n`);
		return new Promise((resolve) => {
			this.ends.set(level, (failed) => {
				output.write(`${level} ends\n`);
				resolve({ level, closing: [], passed: 1, failed, failures: [] });
			});
		});
	};

	async end(level: Level, failed = 0): Promise<void> {
		this.ends.get(level)?.(failed);
		await this.turn();
	}

	/** What waits for something goes on in the turn after. */
	async turn(): Promise<void> {
		await new Promise((resolve) => setImmediate(resolve));
	}

	get written(): string {
		return String(this.output.read() ?? '');
	}
}

describe('the levels of the tests', () => {
	it('run one after another in VS Code, beside the unit tests, and show what they write in order', async () => {
		const run = new Levels();
		const results = runLevels(levels, ['--ignore', 'x'], run.run, run.output);
		await run.turn();
		assert.deepEqual(run.started, ['unit', 'integration']);
		await run.end('integration', 2);
		assert.deepEqual(run.started, ['unit', 'integration', 'ui']);
		assert.deepEqual(run.options, { unit: ['--ignore', 'x'], integration: [], ui: [] });
		assert.equal(run.written, 'unit begins\n');
		await run.end('unit');
		assert.equal(run.written, 'unit ends\nintegration begins\nintegration ends\nui begins\n');
		await run.end('ui');
		assert.equal(run.written, 'ui ends\n');
		const outcomes = (await results).map(({ level, failed }) => [level, failed]);
		assert.deepEqual(outcomes, [
			['unit', 0],
			['integration', 2],
			['ui', 0],
		]);
	});

	it('show all that a level wrote while another was shown', async () => {
		const run = new Levels();
		const lines = Array.from({ length: 10_000 }, (_, line) => `line ${line} of a test\n`);
		const results = runLevels(['unit', 'integration'], [], run.run, run.output.resume());
		let shown = '';
		run.output.on('data', (piece: Buffer) => {
			shown += String(piece);
		});
		await run.turn();
		for (const line of lines) run.outputs.integration?.write(line);
		await run.end('integration');
		await run.end('unit');
		await results;
		await waitUntil('all of it', () => shown.endsWith(`${lines.join('')}integration ends\n`), 5000);
	});

	it('wait for the integration tests before the UI tests, also when the unit tests have ended', async () => {
		const run = new Levels();
		const results = runLevels(levels, [], run.run, run.output);
		await run.turn();
		await run.end('unit');
		assert.deepEqual(run.started, ['unit', 'integration']);
		await run.end('integration');
		assert.deepEqual(run.started, ['unit', 'integration', 'ui']);
		await run.end('ui');
		assert.equal((await results).length, 3);
	});
});
