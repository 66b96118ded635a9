import assert from 'node:assert/strict';
import { type DiagnosisKeys, readPaste } from '../../../../src/app/diagnosis/heldKeys.ts';
import { maskerOf } from '../../../../src/core/masking/maskedPaste.ts';
import { maxSecrets } from '../../../../src/core/masking/secretSpans.ts';
import { readPaste as readAndMask } from '../../../../src/core/paste/readPaste.ts';
import type { DiagnosisWorkers, JobOutcome } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { scanWithin } from '../../core/scannedCharacters.ts';

const held = 'HELDKEY0123456789';
const keys: DiagnosisKeys = { others: [], secrets: [held], applicationKeys: [] };
const { signal } = new AbortController();

/** In how many ways a secret may be written, at most. */
const mostForms = 8;

/** Reads a text with workers that are none, and counts what would be sent to them and what they would scan. */
async function read(text: string) {
	const sent: number[] = [];
	const workers = {
		read: (_: 'readPaste', job: Parameters<typeof readAndMask>) => {
			sent.push(JSON.stringify(job).length);
			const limit = (maxSecrets + 10) * mostForms * (text.length + 1000);
			const read = scanWithin(limit, () => readAndMask(...job));
			sent.push(JSON.stringify(read.parsed.secrets).length);
			return done(read);
		},
	} as Pick<DiagnosisWorkers, 'read'>;
	const outcome = await readPaste(text, keys, workers, { signal });
	assert.equal(outcome.state, 'done');
	return { ...(outcome as Extract<typeof outcome, { state: 'done' }>).value, sent };
}

function done<T>(value: T): Promise<JobOutcome<T>> {
	return Promise.resolve({ state: 'done', value });
}

const base = 'http://127.0.0.1:4821/fb.do?method=events.get';
const tokens = (count: number, token: (index: number) => string) =>
	base + Array.from({ length: count }, (_, index) => `&access_token=${token(index)}`).join('');
const distinct = (index: number) => `tok${index}%2Bx%2Fy${index * 7}`;

describe('reading a text that is diagnosed', () => {
	for (const [what, text] of [
		['the same', tokens(16_000, () => 'abcdef%2B0123')],
		['other', tokens(16_000, distinct)],
	] as const) {
		it(`searches for few secrets and sends little where 16,000 tokens are ${what}`, async () => {
			const { masked, known, found, sent } = await read(text);
			assert.ok(known.length <= maxSecrets + 2, `${known.length}`);
			assert.equal(found.length, what === 'other' ? maxSecrets : 2);
			// The text once, to be read and masked; of what is found no more than is used.
			assert.equal(sent.length, 2);
			assert.ok((sent[0] ?? 0) < text.length + 1000, `${sent[0]}`);
			assert.ok((sent[1] ?? 0) < 100_000, `${sent[1]}`);
			assert.ok(!/tok\d|abcdef/.test(masked.text), masked.text.slice(0, 500));
		});
	}

	it('keeps what its masks stand for as long as it is shown whole, and so can be edited', async () => {
		const [few, many] = [await read(tokens(5000, distinct)), await read(tokens(16_000, distinct))];
		assert.ok(few.masked.text.length < 200_000 && many.masked.text.length > 200_000);
		assert.deepEqual([few.masked.pieces.length, many.masked.pieces.length], [5000, 0]);
	});

	it('hands no more over than is read', async () => {
		const text = `${base}&access_token=abcdef0123&x=${'x'.repeat(3_000_000)}`;
		const { sent, parsed } = await read(text);
		assert.ok((sent[0] ?? 0) < 2_001_000, `${sent[0]}`);
		assert.ok(parsed.problems.includes('paste-cut'));
	});

	it('takes no more parameters out of the thread than a call can have, and says so', async () => {
		const { parsed } = await read(`?sig=abc&${'a=&'.repeat(100_000)}`);
		assert.deepEqual([parsed.parameters.length, parsed.wire.length, parsed.sig], [20_000, 20_000, 'abc']);
		assert.ok(parsed.problems.includes('paste-cut'));
		assert.deepEqual((await read(`${base}&sig=abc`)).parsed.problems, []);
	});

	it('masks what is known wherever it stands, and what was found', async () => {
		const { masked } = await read(`${base}&x=${held}&access_token=abcdef0123&y=abcdef0123`);
		assert.equal(masked.text, `${base}&x=••••••••&access_token=••••••••&y=••••••••`);
	});

	it('masks other texts by the names of secrets, too, where there are too many to search for', async () => {
		const { found, known } = await read(tokens(200, distinct));
		const hide = maskerOf(known, found);
		assert.equal(hide(`a access_token=${distinct(199)} b ${held}`), 'a access_token=•••••••• b ••••••••');
	});

	it('tells when it was cancelled or failed', async () => {
		for (const state of ['cancelled', 'failed'] as const) {
			const ended = async () => ({ state }) as const;
			assert.deepEqual(await readPaste(base, keys, { read: ended }, { signal }), { state });
		}
	});
});
