import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { newDiagnosis } from '../../../../src/app/diagnosis/diagnosis.ts';
import type { DiagnosisServices } from '../../../../src/app/diagnosis/diagnosisServices.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readPaste } from '../../../../src/core/paste/readPaste.ts';
import type { DiagnosisSnapshot, ShownPaste } from '../../../../src/shared/diagnosis.ts';
import { english } from '../../../data/english.ts';

const fault = new Error('a fault of the test');
const failed = 'The diagnosis failed: a fault of the workbench. See the log of the extension host.';
const url = 'http://127.0.0.1:4821/fb.do?method=a.b&access_token=tok0123456789';

/** A diagnosis without accounts, in a Diagnose tab that keeps what it is told; `faulty` is thrown, of what it works with. */
async function begin(faulty: { reading?: boolean; names?: () => Promise<boolean> }) {
	const shown: DiagnosisSnapshot[] = [];
	const pastes: ShownPaste[] = [];
	const workers = {
		read: async (_: 'readPaste', job: Parameters<typeof readPaste>) => {
			if (faulty.reading) throw fault;
			return { state: 'done', value: readPaste(...job) };
		},
	};
	const services = {
		workers,
		accounts: { all: () => [] },
		keyRing: {},
		texts: english,
		catalog: async () => {
			if (await faulty.names?.()) throw fault;
			return mergeCatalogs([]);
		},
		seenCalls: { hintsFor: () => undefined },
	} as unknown as DiagnosisServices;
	const composer = { accountId: undefined, prepared: undefined, useAccount: async () => undefined };
	const diagnosis = newDiagnosis(services, {
		composer,
		showDiagnosis: (snapshot) => shown.push(snapshot),
		showPaste: (paste) => pastes.push(paste),
	});
	return { diagnosis, pastes, last: () => shown.at(-1) };
}

describe('a diagnosis that throws', () => {
	it('says so where a text is read, and does not show what it has not read', async () => {
		const { diagnosis, pastes, last } = await begin({ reading: true });
		await assert.rejects(diagnosis.take({ revision: 1, text: url, isPaste: true }), fault);
		assert.equal(last()?.state, 'done');
		assert.deepEqual(last()?.problems, [failed]);
		assert.equal(pastes.at(-1)?.text, '');
	});

	it('says so where it searches, keeps the text, and searches again when it is asked to', async () => {
		let asked = 0;
		let isFaulty = true;
		// Asked once for reading, then for the search.
		const { diagnosis, pastes, last } = await begin({ names: async () => ++asked > 1 && isFaulty });
		await assert.rejects(diagnosis.open(url), fault);
		assert.equal(last()?.state, 'done');
		assert.deepEqual(last()?.problems.at(-1), failed);
		assert.match(pastes.at(-1)?.text ?? '', /method=a\.b/);
		isFaulty = false;
		await diagnosis.search();
		assert.equal(last()?.state, 'done');
		assert.ok(!last()?.problems.includes(failed));
	});

	it('does not end the search that took its place', async () => {
		let asked = 0;
		const [readingFirst, searchingSecond] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
		const asking = [readingFirst.promise, false, searchingSecond.promise];
		const { diagnosis, last } = await begin({ names: async () => (await asking[asked++]) === true });
		const first = diagnosis.open(url);
		const second = diagnosis.open(`${url}&x=1`);
		while (last()?.state !== 'searching') await setImmediate();
		readingFirst.resolve(true);
		await assert.rejects(first, fault);
		assert.equal(last()?.state, 'searching');
		searchingSecond.resolve(false);
		await second;
		assert.equal(last()?.state, 'done');
		assert.ok(!last()?.problems.includes(failed));
	});
});
