import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CommonCause } from '../../../src/diagnosis/commonCause.ts';
import { commonCauseText, commonCauseTexts } from '../../../src/words/commonCauseText.ts';

describe('the words of what wrong calls have in common', () => {
	const details = {
		wrong: 3,
		explain: (codes: readonly string[]) => `${codes.join()}.`,
	};
	const causes: CommonCause[] = [
		{ code: 'same-mistake', mistakes: ['not-sorted'] },
		{ code: 'key' },
		{ code: 'non-ascii' },
		{ code: 'reserved' },
		{ code: 'empty' },
		{ code: 'parameter', names: ['a', 'b'] },
	];

	it('say each, with what is put into it', () => {
		const said = causes.map((cause) => commonCauseText(cause, details));
		assert.equal(new Set(said).size, causes.length);
		for (const text of said) {
			assert.match(text, /^\S.*\.$/);
			assert.doesNotMatch(text, /\{\d\}|``|undefined/);
		}
		assert.match(said[0] ?? '', /^All 3 wrong calls make the same mistake\. not-sorted\.$/);
		assert.match(said[5] ?? '', /has `a`, `b`, and no right one/);
	});

	it('are translated whole', () => {
		const bundle = JSON.parse(readFileSync(new URL('../../../l10n/bundle.l10n.json', import.meta.url), 'utf8'));
		for (const text of commonCauseTexts) assert.equal(bundle[text], text);
	});
});
