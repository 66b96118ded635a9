import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bundleOfTexts, bundlePath } from '../data/sourceTexts.ts';

describe('user-visible texts', () => {
	it('are all in the bundle that translations are made from (npm run l10n writes it)', () => {
		assert.equal(bundleOfTexts(), readFileSync(bundlePath, 'utf8'));
	});
});
