import assert from 'node:assert/strict';
import { BodySearch } from '../../../media/answer/bodySearch.ts';
import { ShownLines } from '../../../media/answer/shownLines.ts';

describe('the search in the body of an answer', () => {
	const text = 'a needle\nand a needle';
	const lines = (more = {}) => new ShownLines({ text, isJson: false, ...more }, () => undefined);

	it('says where only the beginning of a large body is searched', () => {
		const search = new BodySearch(() => undefined);
		const beginning = lines({ beginning: { bytes: 21, of: 5_000_000 } });
		search.search(beginning, { text: 'needle' }, 0);
		assert.equal(search.text, '1 of 2+');
		search.search(beginning, { text: 'haystack' }, 0);
		assert.equal(search.text, 'Nothing found in this part');
	});
});
