import assert from 'node:assert/strict';
import { commonCausesOf, type JudgedCallTraits, traitsOf } from '../../../src/diagnosis/commonCause.ts';

describe('what several wrong calls have in common', () => {
	const call = (isRight: boolean, values: Record<string, string>, ...mistakes: string[]): JudgedCallTraits => {
		const general = { application_key: 'K', format: 'json', method: 'a.b', access_token: 't', sig: 'x' };
		const sent = Object.entries({ ...general, ...values }).map(([name, value]) => ({ name, value }));
		return { ...traitsOf(sent), isRight, mistakes };
	};
	const right = (values: Record<string, string> = {}) => call(true, values);
	const wrong = (values: Record<string, string> = {}, ...mistakes: string[]) => call(false, values, ...mistakes);
	const codes = (...calls: JudgedCallTraits[]) => commonCausesOf(calls).map(({ code }) => code);

	it('is a mistake that each of them makes', () => {
		const first = wrong({}, 'not-sorted', 'sig-upper-case');
		const causes = commonCausesOf([first, right(), wrong({ x: 'я' }, 'not-sorted')]);
		assert.deepEqual(causes, [{ code: 'same-mistake', mistakes: ['not-sorted'] }]);
		assert.deepEqual(codes(wrong({}, 'a'), right(), wrong({}, 'b')), []);
		assert.deepEqual(codes(wrong({ x: 'я' }, 'a'), right(), wrong({ x: 'я' }, 'b')), []);
		assert.deepEqual(codes(right(), right(), wrong({}, 'a'), wrong({}, 'b')), []);
	});

	it('is the key, where all are wrong and one has nothing else that could be', () => {
		assert.deepEqual(codes(wrong({ x: 'я' }), wrong(), wrong({ y: '' })), ['key']);
		assert.deepEqual(codes(wrong({ x: 'я' }), wrong({ y: '1' })), []);
		assert.deepEqual(codes(wrong(), wrong({ x: '1' }, 'value-case')), []);
		assert.deepEqual(codes(wrong(), right(), wrong()), []);
		// Where no mistake was looked for, nothing is known.
		const { mistakes: _, ...unsearched } = wrong();
		assert.deepEqual(codes(wrong(), unsearched), []);
	});

	it('is the encoding, where just those with characters beyond ASCII are wrong', () => {
		assert.deepEqual(codes(right({ x: 'a b' }), wrong({ x: 'я' }), right(), wrong({ y: 'é & ü' })), ['non-ascii']);
		assert.deepEqual(codes(right({ x: 'я' }), wrong({ x: 'я' }), wrong({ x: 'я' })), []);
	});

	it('is the percent-encoding, or an empty value, where just those are wrong that have one', () => {
		const reserved = codes(right({ x: 'я' }), wrong({ x: 'a b' }), right({ x: '1' }), wrong({ x: 'c&d' }));
		assert.deepEqual(reserved, ['reserved']);
		assert.deepEqual(codes(right({ x: '1' }), wrong({ x: '' }), right(), wrong({ y: '', x: '2' })), ['empty']);
	});

	it('is a parameter that just the wrong ones have', () => {
		const causes = commonCausesOf([wrong({ x: '1', list: '1,2' }), right({ x: '1' }), wrong({ list: '3' })]);
		assert.equal(causes.map(({ code }) => code).join(), 'parameter');
		const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, '1']));
		const [cause] = commonCausesOf([wrong(many), right(), wrong(many)]);
		assert.deepEqual(cause, { code: 'parameter', names: ['p0', 'p1', 'p2'] });
	});

	it('is nothing where fewer than two are wrong', () => {
		assert.deepEqual(codes(), []);
		assert.deepEqual(codes(right(), right()), []);
		assert.deepEqual(codes(wrong({ x: 'я' }), right()), []);
	});

	it('is found without the values and the tokens', () => {
		const sent = Object.entries({ text: 'secret text', access_token: 'tkn' }).map(([name, value]) => ({ name, value }));
		const has = { hasNonAscii: false, hasReserved: true, hasEmpty: false };
		assert.deepEqual(traitsOf(sent), { names: new Set(['text']), ...has });
	});
});
