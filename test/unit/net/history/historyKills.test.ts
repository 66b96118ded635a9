import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isLong } from '../../../data/runs.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { marksIn } from './storedCalls.ts';

const program = fileURLToPath(new URL('./writeUntilKilled.ts', import.meta.url));

/** 200 in `npm run test:long`. */
const kills = isLong ? 200 : 4;

/** Runs a writer and kills it after so many stored calls and a moment more. @returns the calls that it reported as stored. */
async function writeAndKill(path: string, name: string, killAfter: number): Promise<string[]> {
	const stdio = ['ignore', 'pipe', 'inherit'] as const;
	const child = spawn(process.execPath, [...process.execArgv, program, path, name], { stdio: [...stdio] });
	const exit = once(child, 'exit');
	const stored: string[] = [];
	for await (const mark of createInterface({ input: child.stdout })) {
		if (stored.push(mark) === killAfter) setTimeout(() => child.kill('SIGKILL'), Math.random() * 4);
	}
	await exit;
	return stored;
}

describe('the history of a process that is killed', () => {
	for (let kill = 1; kill <= kills; kill++) {
		it(`has every stored call once, kill ${kill}`, async () => {
			const path = scratchFolder('history');
			const writers = ['a', 'b'].map((name) => writeAndKill(path, name, 1 + Math.floor(Math.random() * 90)));
			const stored = (await Promise.all(writers)).flat();
			const found = await marksIn(path);
			const there = new Set(found);
			assert.equal(there.size, found.length, 'nothing is there twice');
			const lost = stored.filter((mark) => !there.has(mark));
			assert.deepEqual(lost, []);
			// Of each process at most one call was stored and neither reported nor deleted yet.
			assert.ok(found.length <= stored.length + 2, `${found.length} of ${stored.length}`);
		});
	}
});
