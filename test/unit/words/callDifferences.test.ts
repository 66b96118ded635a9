import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { differenceTexts, explanationOfDifference } from '../../../src/words/callDifferences.ts';

describe('the words of differences', () => {
	it('are sentences without a placeholder, and are translated whole', () => {
		const bundle = JSON.parse(readFileSync(new URL('../../../l10n/bundle.l10n.json', import.meta.url), 'utf8'));
		for (const text of differenceTexts) {
			assert.match(text, /^\S.*\.$/);
			assert.doesNotMatch(text, /\{\d\}|``/);
			assert.equal(bundle[text], text);
		}
		const inCapitals = explanationOfDifference('post-body', (text) => text.toUpperCase());
		assert.equal(inCapitals, explanationOfDifference('post-body').toUpperCase());
	});
});
