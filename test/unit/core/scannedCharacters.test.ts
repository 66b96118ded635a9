import assert from 'node:assert/strict';
import { scanWithin, TooMuchScanned } from './scannedCharacters.ts';

const text = 'ab'.repeat(1000);

describe('counting the characters that are scanned', () => {
	const once: Record<string, () => unknown> = {
		'a search': () => text.indexOf('c'),
		'a search for any': () => text.includes('c'),
		'a search from the end': () => text.lastIndexOf('c'),
		'a split': () => text.split('c'),
		'a replacement': () => text.replaceAll('c', ''),
		'a test': () => /c/.test(text),
		'matches, one behind the other': () => [...text.matchAll(/(?:ab){20}/g)],
		'a replacement of matches': () => text.replace(/(?:ab){20}/g, ''),
		'matches that stay where they start': () => Array.from({ length: 1000 }, () => /^c/.test(text)),
	};
	for (const [what, read] of Object.entries(once)) {
		it(`allows ${what} to go over a text once, and not twice`, () => {
			scanWithin(1.2 * text.length, read);
			const twice = () => [read(), read(), read()];
			assert.throws(() => scanWithin(1.2 * text.length, twice), TooMuchScanned);
		});
	}

	it('leaves strings and regular expressions as they were', () => {
		const before = [RegExp.prototype.exec, String.prototype.indexOf, String.prototype.split];
		const replaced = scanWithin(1000, () => 'a-b'.replace(/-(?<next>.)/, '$<next>'));
		assert.equal(replaced, 'ab');
		assert.throws(() => scanWithin(1, () => text.split('c')), TooMuchScanned);
		assert.deepEqual([RegExp.prototype.exec, String.prototype.indexOf, String.prototype.split], before);
	});
});
