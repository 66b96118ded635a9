import assert from 'node:assert/strict';
import { LineScanner } from '../../../../src/core/text/lineScanner.ts';

/** How many bytes searches go over while something runs. */
function searchedBytes(run: () => void): number {
	const { prototype } = Uint8Array;
	const { indexOf } = prototype;
	let searched = 0;
	prototype.indexOf = function (this: Uint8Array, wanted: number, from = 0) {
		const found = indexOf.call(this, wanted, from);
		searched += (found === -1 ? this.length : found + 1) - from;
		return found;
	};
	try {
		run();
	} finally {
		prototype.indexOf = indexOf;
	}
	return searched;
}

describe('the rows of a text', () => {
	it('are found by looking at each byte once, also of a line of megabytes', () => {
		const lines = {
			one: 'x'.repeat(1_000_000),
			long: `${'x'.repeat(100_000)}\n`.repeat(10),
			short: 'x\n'.repeat(500_000),
		};
		for (const [name, text] of Object.entries(lines)) {
			const bytes = new TextEncoder().encode(text);
			const scanner = new LineScanner();
			const searched = searchedBytes(() => {
				for (let at = 0; at < bytes.length; at += 200_000) scanner.take(bytes.subarray(at, at + 200_000));
			});
			assert.ok(searched <= bytes.length + 10, `${name}: ${searched}`);
			assert.equal(scanner.index.rows, { one: 1000, long: 1000, short: 500_000 }[name]);
		}
	});
});
