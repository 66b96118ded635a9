import assert from 'node:assert/strict';
import { mistakeTable } from '../../../src/diagnosis/mistakes/mistakeTable.ts';
import type { AlignedStrings } from '../../../src/diagnosis/strings/alignedStrings.ts';
import { mistakeTexts } from '../../../src/words/mistakeText.ts';
import { isLong } from '../../data/runs.ts';
import { diagnosisOf, madeMistakes } from './madeMistakes.ts';

/** `npm run test:long` takes each case; here the first one of each code, and of the others every tenth. */
const every = isLong ? 1 : 10;
const first = new Set(new Map(madeMistakes.toReversed().map((one) => [one.code, one])).values());
const cases = madeMistakes.filter((one) => first.has(one) || one.index % every === 0);

const rows = new Set(mistakeTable.map(({ code, variant = '' }) => `${code}/${variant}`));

const below = ({ cells }: AlignedStrings) => cells.map(({ right }) => right).join('');

// A search takes long: what is seen of a diagnosis anywhere is looked at here, in one of each case.
describe('the diagnosis of each mistake that generate.py made from the prose', () => {
	for (const one of cases) {
		it(`names it: ${one.index}: ${one.code}`, () => {
			const { verdict, mistakes } = diagnosisOf(one);
			assert.equal(verdict, 'mistakes');
			assert.ok(mistakes.flat().includes(one.code), JSON.stringify(mistakes));
			assert.ok(mistakes.every((set) => set.length === 1));
		});
	}

	it('covers every code of the table', () => {
		const made = new Set(madeMistakes.map(({ code }) => code));
		const missing = mistakeTable.map(({ code }) => code).filter((code) => !made.has(code));
		assert.deepEqual(missing, []);
	});

	it('has the string that the client signed, above the right one', () => {
		for (const one of cases) {
			const { strings, mistakes } = diagnosisOf(one);
			// What was sent in the place of a sig was made of no string.
			if (/^(?:sig-not-a-digest|string-(?:not-expanded|cut))$/.test(mistakes[0]?.[0] ?? '')) continue;
			assert.ok(strings[0], JSON.stringify(mistakes));
			const signed = one.parameters.filter(({ name }) => name !== 'sig' && name !== 'access_token');
			if (signed.length > 8 || signed.some(({ value }) => value.length > 40)) continue;
			const names = signed.map(({ name }) => name).sort();
			const shown = below(strings[0]);
			let at = -1;
			for (const name of names) {
				const next = shown.indexOf(`${name}=`, at + 1);
				assert.ok(next > at || shown.includes('⟨') || shown.includes('␣') || shown.includes('•'), `${name}: ${shown}`);
				at = Math.max(at, next);
			}
		}
	});

	it('holds no words', () => {
		for (const one of cases) {
			const { findings, ...rest } = diagnosisOf(one);
			assert.ok(findings.length > 0, one.code);
			for (const finding of findings.flat()) {
				const { account = 0, ...more } = finding;
				assert.ok(Number.isInteger(account));
				assert.deepEqual(Object.keys(more), ['code', 'variant', 'plausibility', 'parameters']);
				const { code, variant } = finding;
				assert.ok(rows.has(`${code}/${variant}`) || code === 'not-sorted', `${code}/${variant}`);
			}
			const answer = JSON.stringify([findings, rest]);
			const words = mistakeTexts.filter((text) => answer.includes(JSON.stringify(text).slice(1, -1)));
			assert.deepEqual(words, []);
		}
	});
});
