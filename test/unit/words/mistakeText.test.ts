import assert from 'node:assert/strict';
import { nearMissesOf } from '../../../src/diagnosis/mistakes/keyTextMistakes.ts';
import { mistakeTable } from '../../../src/diagnosis/mistakes/mistakeTable.ts';
import { editRemedyOf } from '../../../src/words/editMistakes.ts';
import { generalRemedies } from '../../../src/words/mistakeRemedies.ts';
import { explanationOf, mistakeTexts, remedyOf } from '../../../src/words/mistakeText.ts';

const nearMisses = [...nearMissesOf('C0FFEE12')].map(({ mistake }) => mistake);
const named = [...mistakeTable, ...nearMisses].map(({ code, variant = '' }) => ({
	code,
	variant,
	parameters: ['status', 'uid'],
}));

describe('the words of mistakes', () => {
	it('tell every row of the table, and what to do about it', () => {
		for (const mistake of named) {
			const said = `${mistake.code}/${mistake.variant}`;
			assert.match(explanationOf(mistake), /^\S.*\.$/s, said);
			assert.match(remedyOf(mistake), /^\S.*\.$/, said);
			assert.doesNotMatch(explanationOf(mistake) + remedyOf(mistake), /\{\d\}|``|undefined:/, said);
		}
	});

	it('are each used by a row', () => {
		const used = new Set<string>();
		const note = (text: string) => {
			used.add(text);
			return text;
		};
		const others = [['value-case', 'upper'], ['application_secret_key-hashed'], ['application_secret_key-with-token']];
		const told = others.map(([code = '', variant = '']) => ({ code, variant, parameters: [], isSessionLess: true }));
		for (const mistake of [...named, ...told]) {
			explanationOf(mistake, note);
			remedyOf(mistake, note);
		}
		const unused = mistakeTexts.filter((text) => !used.has(text));
		assert.deepEqual(unused, []);
	});

	it('name what is concerned, and the literal of a variant', () => {
		const said = (code: string, variant = '', parameters: string[] = []) =>
			explanationOf({ code, variant, parameters });
		const list = '`uids`: a list, sent as several parameters, but signed as one, written `["a","b"]`.';
		assert.equal(said('list-signed-as-one', '["a","b"]', ['uids']), list);
		const otherCase = 'signed in another letter case than it was sent.';
		assert.equal(said('value-case', 'upper', ['$&{1}', 'b']), `\`$&{1}\`, \`b\`: ${otherCase}`);
		for (const [code, variant, text] of [
			['wrong-joiner', 'in-front |', 'The parameters were joined with `|` (in front), not with nothing.'],
			['session_key-signed', '', '`session_key` was signed but not sent.'],
			['method-not-sent', '', '`method` was signed but not sent.'],
			['not-sorted', 'b, a', 'The parameters were not sorted.'],
			['secret-literal', '{{secret}}', 'A variable was not resolved: `{{secret}}` was used in place of its value.'],
			['value-case', 'upper', `the parameters: ${otherCase}`],
			['new-code', '', 'new-code'],
		] as const)
			assert.equal(said(code, variant), text);
	});

	it('say of any service what to do, and nothing of what this interface has', () => {
		for (const text of Object.keys(generalRemedies))
			assert.doesNotMatch(text, /`sig`|access_token|name=value|MD5|digits/);
		const remedy = (code: string, ...parameters: string[]) => editRemedyOf({ code, variant: '', parameters });
		assert.match(remedy('json-compact', 'body'), /byte for byte/);
		assert.match(remedy('json-compact', 'q'), /^Serialise the JSON once/);
		assert.match(remedy('value-not-encoded', 'q'), /^Encode the values first/);
		assert.match(remedy('url-scheme', 'url'), /X-Forwarded-Proto/);
		const remedied = remedy('secret-with-whitespace', 'secret');
		assert.equal(remedied, remedyOf({ code: 'secret-trimmed', variant: '', parameters: [] }));
		for (const code of ['not-sorted', 'wrong-joiner', 'pair-with-equals', 'hmac', 'body-not-signed', 'part-missing'])
			assert.equal(remedy(code, 'body'), '');
	});

	it('go through a translation with what is put into them', () => {
		const spoken = (text: string, ...inserted: string[]) => [text, ...inserted].join(' | ');
		const mistake = { code: 'list-signed-as-one', variant: 'a;b', parameters: ['x', 'y'] };
		assert.equal(
			explanationOf(mistake, spoken),
			'{0}: a list, sent as several parameters, but signed as one, written `{1}`. | `x`, `y` | a;b',
		);
		assert.equal(remedyOf(mistake, spoken), remedyOf(mistake));
	});
});
