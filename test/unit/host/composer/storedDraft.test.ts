import assert from 'node:assert/strict';
import { readStoredDraft, storedDraftText, withoutSecrets } from '../../../../src/host/composer/storedDraft.ts';
import { type Draft, isTooLong, maxDraftLength } from '../../../../src/shared/draft.ts';

const draft = (rows: Draft['rows'], method = 'events.get'): Draft => ({ accountId: 'p', method, format: 'json', rows });
const row = (name: string, value: string) => ({ name, value, enabled: true });
const stored = (one: Draft) => readStoredDraft(storedDraftText({ draft: one, isEdited: true }, 7))?.draft;
const nothing = () => false;

describe('a stored draft', () => {
	it('has no value that names a secret, of no account either', () => {
		const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q';
		for (const [name, value, expected = ''] of [
			['accessToken', token],
			['x', JSON.stringify({ accessToken: token })],
			['x', JSON.stringify({ text: JSON.stringify({ session_key: token }) })],
			['password', token],
			['x', `Bearer ${token}`],
			['x', `https://me:${token}@example.org/`],
			['sig', '1'],
			['Authorization', 'Basic a'],
			['X-Api-Key', token],
			[' Access_Token', '2'],
			['sessionSecretKey', '5'],
			['free', '4', '4'],
			['text', 'a key to success', 'a key to success'],
			['x', '{{token}}', '{{token}}'],
		] as const)
			assert.deepEqual(withoutSecrets(draft([row(name, value)]), nothing).rows, [row(name, expected)]);
	});

	it('has nothing that was found to hold a secret, nor a name or method that mentions one', () => {
		const rows = [row('note', '3'), row('a key', '6'), row('a.b?access_token=abcdefgh', '7')];
		const holdsSecret = (text: string) => ['3', 'a key', 'json', 'a.method'].includes(text);
		const expected = draft([row('note', ''), row('', '6'), row('', '7')], '');
		assert.deepEqual(withoutSecrets(draft(rows, 'see access_token=abcdefgh'), holdsSecret), {
			...expected,
			format: '',
		});
		assert.equal(withoutSecrets(draft([], 'a.method'), holdsSecret).method, '');
	});

	it('is read as it was, up to its limit, and without its rows beyond', () => {
		const filled = (length: number) => draft([row('a', 'x'.repeat(length))]);
		const spare = maxDraftLength - JSON.stringify(row('a', '')).length - 1 - 'events.getjson'.length;
		for (const whole of [draft([]), filled(1), filled(spare)]) {
			assert.equal(isTooLong(whole), false);
			assert.deepEqual(stored(whole), whole);
		}
		assert.equal(isTooLong(filled(spare + 1)), true);
		for (const long of [
			filled(maxDraftLength),
			draft([row('x'.repeat(maxDraftLength), '')]),
			draft([row('x', '\u0001'.repeat(900_000))]),
			draft(Array.from({ length: 30_000 }, () => row('', ''))),
		])
			assert.deepEqual(stored(long), draft([]));
		assert.deepEqual(stored(draft([], 'm'.repeat(maxDraftLength))), draft([], ''));
	});

	it('is none where the text is anything else', () => {
		const file = (one: string) => `{"savedAt":1,"isEdited":true,"draft":${one}}`;
		assert.deepEqual(readStoredDraft(file(JSON.stringify(draft([]))))?.draft, draft([]));
		for (const text of [
			'',
			'null',
			'1',
			'[]',
			'{}',
			file('null'),
			file('{"rows":{"length":1e9}}'),
			file('{"method":1,"format":null,"rows":[]}'),
			file('{"method":"a.b","format":null,"rows":[1]}'),
			file(JSON.stringify(draft([row('a', 'x'.repeat(2 * maxDraftLength))]))),
		])
			assert.equal(readStoredDraft(text), undefined, text.slice(0, 60));
	});
});
