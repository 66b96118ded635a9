import assert from 'node:assert/strict';
import { createHash, hash } from 'node:crypto';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { mistakeTable } from '../../../src/diagnosis/mistakes/mistakeTable.ts';
import { readSig, sigTextMistake } from '../../../src/diagnosis/mistakes/outputMistakes.ts';
import { plant, plantable, seeded } from '../../bench/mistakeCases.ts';
import { isLong } from '../../data/runs.ts';

/** `npm run test:long` plants each row, and more pairs. */
const [every, pairs] = isLong ? [1, 100] : [25, 4];

describe('the mistake table', () => {
	it('names each row once', () => {
		const ids = mistakeTable.map(({ code, variant = '' }) => `${code}/${variant}`);
		const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
		assert.deepEqual(twice, []);
		for (const { code, plausibility } of mistakeTable) {
			assert.match(code, /^[a-z][\w.-]*$/);
			assert.ok(plausibility >= 1 && plausibility <= 100);
		}
	});

	it('finds rows planted in random calls, alone', () => {
		const random = seeded(3);
		for (const row of plantable.filter((_, index) => index % every === 0)) {
			const made = plant([row], random);
			if (!made) continue;
			const { mistakes } = diagnose(made, made.credentials, { mostMistakes: 1 });
			const isFound = mistakes.some((set) => set.join() === row.code);
			assert.ok(isFound, `${row.code} ${row.variant}: ${JSON.stringify(mistakes)}`);
		}
	});

	it('finds pairs planted in random calls', () => {
		const random = seeded(5);
		for (let cases = 0; cases < pairs; ) {
			const pick = () => plantable[Math.floor(random() * plantable.length)];
			const rows = [pick(), pick()].filter((row) => row !== undefined);
			const made = plant(rows, random);
			if (!made || made.parameters.length > 12) continue;
			cases++;
			const { mistakes } = diagnose(made, made.credentials, { mostMistakes: 2 });
			assert.ok((mistakes[0]?.length ?? 9) <= 2, rows.map(({ code, variant }) => `${code} ${variant}`).join(' + '));
		}
	});
});

describe('readSig', () => {
	it('reads nothing from what no digest is written as, or what chance could hit', () => {
		for (const sig of ['', 'abc', 'f'.repeat(15), 'not a digest at all', 'x'.repeat(1000), '0x12', '--', '====']) {
			assert.deepEqual(readSig(sig), [], sig);
		}
	});

	it('takes what Go prints for the sum of nothing for no digest, and no digest for that', () => {
		const nothing = createHash('md5').digest();
		const text = Buffer.from(`application_key=KEYmethod=users.get${'x'.repeat(500)}SECRET`);
		const codeOf = (sig: string) => sigTextMistake(sig)?.code;
		assert.equal(codeOf(Buffer.concat([text, nothing]).toString('hex')), 'sig-not-a-digest');
		for (const sig of [nothing.toString('hex'), hash('md5', 'a') + nothing.toString('hex'), text.toString('hex')]) {
			assert.equal(codeOf(sig), undefined, sig.slice(0, 40));
		}
	});

	it('takes a whole digest for right', () => {
		const [first] = readSig(hash('md5', 'a'));
		assert.deepEqual(first?.mistakes, []);
		assert.ok(first?.fits(16));
	});
});
