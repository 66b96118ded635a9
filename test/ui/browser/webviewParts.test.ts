import assert from 'node:assert/strict';
import { jsonTokens } from '../../../media/answer/jsonTokens.ts';
import { durationText, sizeText } from '../../../media/answer/measures.ts';
import { EditedDraft } from '../../../media/composer/editedDraft.ts';
import { bestMatches } from '../../../media/composer/fuzzyMatch.ts';
import { storedDraft } from '../../../media/composer/storedDraft.ts';
import { inClear } from '../../../media/trace/inClear.ts';
import type { Segment } from '../../../src/core/trace.ts';
import { draft, eventsBody, knownMethods } from './scenarios.ts';

describe('the parts of the webviews that need no browser', () => {
	describe('the edited draft', () => {
		const names = (edited: EditedDraft) => edited.rows.map(({ name }) => name);

		it('always ends with one blank row, which is not part of the draft', () => {
			const edited = new EditedDraft();
			const [spare] = edited.rows;
			edited.editRow(spare?.key ?? '', { name: 'a' });
			assert.deepEqual(names(edited), ['a', '']);
			assert.equal(edited.current().draft.rows.length, 1);
			edited.editRow(spare?.key ?? '', { name: '' });
			assert.deepEqual(
				edited.rows.map(({ key }) => key),
				[spare?.key],
			);
		});

		it('knows the rows of an earlier revision by their keys', () => {
			const edited = new EditedDraft();
			edited.adopt(
				draft('events.get', [
					['a', '1'],
					['b', '2'],
					['c', '3'],
				]),
			);
			const [a, b, c] = edited.keysAt(1);
			edited.removeRow(b ?? '');
			assert.deepEqual(edited.keysAt(edited.count().revision), [a, c]);
			assert.deepEqual(edited.keysAt(1), [a, b, c]);
			edited.forgetBefore(2);
			assert.deepEqual(edited.keysAt(1), []);
		});

		it('fills a paste in at a row: names that are there get the value, one that comes twice stays twice', () => {
			const edited = new EditedDraft();
			edited.adopt(
				draft('events.get', [
					['a', '1'],
					['b', '2'],
				]),
			);
			const row = (name: string, value: string) => ({ name, value, enabled: true });
			edited.fill(
				{ state: 'call', rows: [row('x', 'X'), row('b', 'B'), row('x', 'Y')], leftOut: [], method: 'm.n' },
				edited.keysAt(1)[0],
			);
			assert.deepEqual(names(edited), ['a', 'x', 'x', 'b', '']);
			assert.deepEqual(edited.current().draft.rows.at(-1), row('b', 'B'));
			assert.equal(edited.method, 'm.n');
		});
	});

	it('a stored draft has nothing of sig, of what is named as a secret or was found to hold one', () => {
		const stored = storedDraft(
			draft('see access_token=abcdefgh', [
				['sig', '1'],
				[' Access_Token', '2'],
				['note', '3'],
				['free', '4'],
				['sessionSecretKey', '5'],
				['a key', '6'],
				['a.b?access_token=abcdefgh', '7'],
			]),
			{ values: [2], names: [5], fields: [] },
		);
		assert.equal(stored.draft.method, '');
		assert.deepEqual(
			stored.draft.rows.map(({ name, value }) => [name, value]),
			[
				['sig', ''],
				[' Access_Token', ''],
				['note', ''],
				['free', '4'],
				['sessionSecretKey', ''],
				['', '6'],
				['', '7'],
			],
		);
	});

	it('a stored draft has neither a method nor a format that was found to hold a secret', () => {
		const stored = (...fields: ('method' | 'format')[]) =>
			storedDraft(draft('a.b', []), { values: [], names: [], fields }).draft;
		assert.deepEqual([stored().method, stored().format], ['a.b', 'json']);
		assert.deepEqual([stored('method', 'format').method, stored('method', 'format').format], ['', '']);
	});

	describe('completion', () => {
		const first = (typed: string) => bestMatches(knownMethods(), typed, 50).best[0]?.candidate.name;

		it('finds a method by the beginnings of its parts', () => {
			assert.equal(first('ugi'), 'users.getInfo');
			assert.equal(first('evget'), 'events.get');
			assert.equal(first('getcurrent'), 'group.getCurrentUser');
			assert.equal(first('photos.get'), 'photos.get');
		});

		it('marks the letters that fit, and says how many there are', () => {
			const { best, total } = bestMatches(knownMethods(), 'users.get', 2);
			assert.deepEqual(best[0]?.positions, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
			assert.equal(best.length, 2);
			assert.equal(total, 5);
			assert.deepEqual(bestMatches(knownMethods(), 'zzz', 2), { best: [], total: 0 });
		});

		it('finds the best among 10,000', () => {
			const { best, total } = bestMatches(knownMethods(10_000), 'users.get', 50);
			assert.equal(best.length, 50);
			assert.ok(total > 50);
			assert.ok(best.every(({ candidate }) => candidate.name.startsWith('users.get')));
		});
	});

	it('JSON is split into tokens that make up the whole text again, also when it is cut', () => {
		const text = eventsBody(2);
		const tokens = jsonTokens(text);
		assert.equal(tokens.map((token) => token.text).join(''), text);
		assert.deepEqual(
			jsonTokens('{"a\\"": [-1.5e3, true, "x').map(({ kind, text: piece }) => `${kind} ${piece}`),
			['plain {', 'name "a\\""', 'plain :', 'plain  [', 'number -1.5e3', 'plain , ', 'word true', 'plain , "x'],
		);
	});

	it('JSON that is all on one line is split into so many tokens and no more', () => {
		const text = `[${'1,'.repeat(100_000)}1]`;
		const tokens = jsonTokens(text);
		assert.equal(tokens.map((token) => token.text).join(''), text);
		assert.ok(tokens.length < 2010, `${tokens.length} tokens`);
	});

	it('durations and sizes read as a person would say them', () => {
		assert.deepEqual([0.2, 12.4, 1234, 65_000].map(durationText), ['<1 ms', '12 ms', '1.2 s', '65 s']);
		assert.deepEqual([0, 999, 1100, 123_456, 5_000_000].map(sizeText), ['0 B', '999 B', '1.1 kB', '123 kB', '5 MB']);
	});

	it('a revealed text takes the place of the secret, or stands alone where it does not fit', () => {
		const masked: Segment[] = [
			{ part: 'text', text: 'GET /fb.do?' },
			{ part: 'name', text: 'a', parameter: 0 },
			{ part: 'value', text: '=1&access_token=', parameter: 0 },
			{ part: 'secret', text: '••••' },
		];
		const clear = inClear(masked, 'GET http://h/fb.do?a=1&access_token=T');
		assert.deepEqual(
			clear?.map(({ text }) => text),
			['GET http://h/fb.do?', 'a', '=1&access_token=', 'T'],
		);
		assert.equal(inClear(masked, 'GET http://h/fb.do?a=2&access_token=T'), undefined);
		assert.equal(inClear(masked.slice(1), 'a=1&access_token=T')?.at(-1)?.text, 'T');
	});
});
