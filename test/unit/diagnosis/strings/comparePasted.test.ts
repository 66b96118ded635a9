import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Parameter } from '../../../../src/core/call/call.ts';
import { comparePasted } from '../../../../src/diagnosis/strings/comparePasted.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

const mask = '********SECRET KEY*******';
const known = 'a-session-secret';
const values = { format: 'json', method: 'a.b', status: 'Привет', uids: '1' };
const parameters: Parameter[] = Object.entries(values).map(([name, value]) => ({ name, value }));
const ours = parameters.map(({ name, value }) => `${name}=${value}`).join('');
const compare = (pasted: string, secrets: readonly string[] = [known]) => comparePasted(pasted, parameters, secrets);
/** Marked pieces of both, as `client|right`. */
const marked = (pasted: string) =>
	compare(pasted)
		.cells.filter(({ tone }) => tone !== 'same' && tone !== 'secret')
		.map(({ client, right }) => `${client}|${right}`);

describe('a pasted signing string above the right one', () => {
	it('is equal, whatever stands for the secret', () => {
		const digest = '0123456789abcdef0123456789abcdef';
		for (const ending of ['', mask, digest, known, '••••••••', 'AnotherSecret', '\n', `${known}\r\n`]) {
			const { equal, offset, cells } = compare(ours + ending);
			assert.deepEqual([equal, offset], [true, -1], ending);
			assert.equal(cells.at(-1)?.client, '••••••••');
		}
	});

	it('shows no secret, known or not, and none in another place', () => {
		const unknown = `${ours}Unknown0123456789ABCDEF`;
		for (const pasted of [ours + known, known + ours, `${ours}&${known}`, unknown, `x=${known}${ours}`]) {
			const shown = JSON.stringify(compare(pasted));
			assert.ok(!shown.includes(known) && !shown.includes('Unknown'), shown);
		}
		assert.deepEqual(marked(known + ours), ['••••••••|', '|••••••••']);
		assert.deepEqual(marked(ours.replace('json', 'xml') + known), ['xml|json']);
	});

	it('differs in bytes: from the first of them, in the part of the parameter', () => {
		const decomposed = compare(ours.replace('Привет', 'При\u0306вет') + mask);
		assert.deepEqual([decomposed.equal, decomposed.places], [false, 1]);
		const cut = compare(ours.replace('ивет', '') + mask);
		assert.equal(cut.offset, Buffer.byteLength('format=jsonmethod=a.bstatus=Пр'));
		const right = { text: 'ивет', hex: 'd0 b8 d0 b2 d0 b5 d1 82' };
		assert.deepEqual(cut.differences, [{ part: 'value', parameter: 'status', times: 1, right }]);
		const other = compare(ours.replace('Привет', 'Прйвет'));
		assert.equal(other.offset, Buffer.byteLength('format=jsonmethod=a.bstatus=Пр') + 1);
	});

	it('is set against the right one by the names of parameters', () => {
		assert.deepEqual(marked('format=json&method=a.b&status=Привет&uids=1'), ['&|', '&|', '&|']);
		assert.deepEqual(marked(ours.replace('format=json', '')), ['|format=json']);
		assert.deepEqual(marked(`uids=1${ours.replace('uids=1', '')}${mask}`), ['uids=1|', '|uids=1']);
		assert.deepEqual(marked(ours.replace('a.b', 'a.b\u00a0')), ['⟨NBSP⟩|']);
		assert.deepEqual(marked(`${ours + mask}x`), ['x|']);
		assert.deepEqual(marked('formatjsonmethoda.bstatusПриветuids1'), ['|=', '|=', '|=', '|=']);
		assert.deepEqual(marked(`${ours}version=2${mask}`), ['version=2|']);
	});

	it('has names within values for what they are', () => {
		const tricky = Object.entries({ a: 'b=2', b: '3' }).map(([name, value]) => ({ name, value }));
		assert.equal(comparePasted('a=b=2b=3', tricky, []).equal, true);
		const differing = comparePasted('a=b=2b=4', tricky, []).differences.map(({ parameter }) => parameter);
		assert.deepEqual(differing, ['b']);
	});

	it('agrees with a comparison of bytes, and never throws', () => {
		const text = fc.string({ unit: fc.constantFrom('a', '=', 'é', 'e\u0301', '😀', ' ', 'x='), maxLength: 8 });
		fc.assert(
			fc.property(text, text, (a, b) => {
				const { equal, offset } = comparePasted(`x=${a}${mask}`, [{ name: 'x', value: b }], []);
				const [left, right] = [Buffer.from(`x=${a}`), Buffer.from(`x=${b}`)];
				assert.equal(equal, left.equals(right));
				if (equal) return;
				assert.ok(left.subarray(0, offset).equals(right.subarray(0, offset)));
				assert.notEqual(left[offset], right[offset]);
			}),
		);
		const any = fc.string({ unit: anyCharacter });
		fc.assert(fc.property(any, any, (pasted, value) => void comparePasted(pasted, [{ name: 'x', value }], [value])));
	});

	it('is bounded: 10,000 parameters, 5 MB, nothing but equals signs', () => {
		const many = Array.from({ length: 10_000 }, (_, i) => ({
			name: `p${String(i).padStart(4, '0')}`,
			value: `${i}`.repeat(100),
		}));
		const joined = many.map(({ name, value }) => `${name}=${value}`).join('&');
		for (const [pasted, own] of [
			[joined, many],
			['='.repeat(5_000_000), many],
			['p0001='.repeat(800_000), many],
			[`x=${'ab '.repeat(1_700_000)}`, [{ name: 'x', value: 'ba '.repeat(1_700_000) }]],
		] as const) {
			const shown = comparePasted(pasted, own, ['not-in-it']);
			assert.ok(!shown.equal && JSON.stringify(shown).length < 40_000);
		}
	});
});
