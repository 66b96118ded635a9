import assert from 'node:assert/strict';
import { progressBar } from '../../../src/cli/progressBar.ts';

function terminal(isTTY: boolean) {
	const drawn: string[] = [];
	const { promise, resolve } = Promise.withResolvers<void>();
	const write = (text: string) => {
		drawn.push(text);
		resolve();
		return true;
	};
	return { drawn, until: promise, stream: { isTTY, write } };
}

describe('the progress bar', () => {
	it('says in a terminal how far the run is, and is gone in the end', async () => {
		const { drawn, until, stream } = terminal(true);
		const bar = progressBar(() => 0.5, stream);
		bar.row(true);
		bar.row(false);
		await until;
		bar.end();
		assert.match(drawn[0] ?? '', /K█{12}░{12} 50 % {2}\d rows, .+ a second, \d not as expected$/);
		assert.equal(drawn.at(-1), '\r\x1b[K');
	});

	it('draws nothing elsewhere', () => {
		const { drawn, stream } = terminal(false);
		const bar = progressBar(() => 1, stream);
		bar.row(true);
		bar.end();
		assert.deepEqual(drawn, []);
	});
});
