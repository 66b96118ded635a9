import assert from 'node:assert/strict';
import { BodySearch } from '../../../media/answer/bodySearch.ts';
import { ShownLines } from '../../../media/answer/shownLines.ts';
import { type FoundPlaces, findInLines } from '../../../src/core/text/findInLines.ts';

describe('the search in the body of an answer', () => {
	const text = 'a needle\nand a needle';
	const lines = (more = {}) => new ShownLines({ id: 1, text, isJson: false, ...more }, () => undefined);

	it('says that it searches while the host looks for a regular expression, and then how many there are', async () => {
		const held = Promise.withResolvers<FoundPlaces>();
		const search = new BodySearch((async () => held.promise) as never, () => undefined);
		const query = { text: 'n.{4}e', isExpression: true };
		const first = search.search(lines(), query, 0);
		assert.equal(search.text, 'Searching…');
		held.resolve(findInLines(text, false, { matchCase: false, wholeWord: false, ...query }));
		assert.deepEqual(await first, { line: 0, start: 2 });
		assert.equal(search.text, '1 of 2');
	});

	it('says where only the beginning of a large body is searched', async () => {
		const search = new BodySearch((async () => null) as never, () => undefined);
		const beginning = lines({ beginning: { bytes: 21, of: 5_000_000 } });
		await search.search(beginning, { text: 'needle' }, 0);
		assert.equal(search.text, '1 of 2+');
		await search.search(beginning, { text: 'haystack' }, 0);
		assert.equal(search.text, 'Nothing found in this part');
	});
});
