import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bundleOfTexts, bundlePath } from '../data/sourceTexts.ts';

describe('user-visible texts', () => {
	// The exporter parses every source file with a compiler of its own.
	it('are all in the bundle that translations are made from (npm run l10n writes it)', async () => {
		assert.equal(await bundleOfTexts(), readFileSync(bundlePath, 'utf8'));
	});
});
