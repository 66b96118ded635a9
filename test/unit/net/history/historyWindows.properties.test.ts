import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { compact } from '../../../../src/net/history/compaction.ts';
import { rangesOf } from '../../../../src/net/history/deletedCalls.ts';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import type { SegmentWriter } from '../../../../src/net/history/segmentWriter.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';
import { runs } from '../../../data/runs.ts';
import { closeWriters, keptCall, newFolder, newWriter, noLimits } from './keptCalls.ts';

/** How many sequences are tried; more in `npm run test:long`. */
const numRuns = runs(15, 1000);

/** Something that one of several windows does. */
type Step =
	| { do: 'call'; by: number; at: number; text: string }
	| { do: 'delete' | 'pin' | 'unpin'; by: number; which: number }
	| { do: 'restart' | 'compact' | 'new segment'; by: number };

const windows = 3;
const by = fc.nat(windows - 1);
const which = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant('call' as const),
			by,
			at: fc.nat(50),
			text: fc.string({ unit: anyCharacter }),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'pin' as const, 'unpin' as const), by, which }),
	},
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'compact' as const, 'new segment' as const), by }),
	},
);

interface Model {
	readonly id: string;
	readonly at: number;
	readonly text: string;
	isPinned: boolean;
}

/** Does the steps, and knows what has to be there. */
class Windows {
	readonly path: string;
	readonly model: Model[] = [];
	readonly readers: HistoryFolder[];
	private readonly writers: SegmentWriter[];
	private clock = 1;

	constructor(path: string) {
		this.path = path;
		this.writers = Array.from({ length: windows }, () => newWriter(path));
		this.readers = Array.from({ length: windows }, () => new HistoryFolder(path));
	}

	async do(step: Step): Promise<void> {
		const writer = this.writers[step.by] as SegmentWriter;
		const reader = this.readers[step.by] as HistoryFolder;
		this.clock += 1;
		switch (step.do) {
			case 'call': {
				const call = keptCall(step.text, { at: step.at });
				const id = await writer.addCall(call, step.text);
				this.model.push({ id, at: step.at, text: step.text, isPinned: false });
				return;
			}
			case 'restart':
				await writer.end();
				this.writers[step.by] = newWriter(this.path);
				this.readers[step.by] = new HistoryFolder(this.path);
				return;
			case 'new segment':
				return writer.end();
			case 'compact':
				return compact(reader, noLimits);
		}
		const call = this.model[step.which % this.model.length];
		if (!call) return;
		if (step.do === 'delete') {
			await writer.add({ t: 'delete', calls: rangesOf([call.id]) }, true);
			this.model.splice(this.model.indexOf(call), 1);
		} else {
			call.isPinned = step.do === 'pin';
			await writer.add({ t: 'pin', id: call.id, isPinned: call.isPinned, at: this.clock });
		}
	}
}

const order = (one: Pick<Model, 'at' | 'id'>, other: Pick<Model, 'at' | 'id'>) =>
	one.at - other.at || (one.id < other.id ? -1 : 1);

async function assertHas(reader: HistoryFolder, model: readonly Model[]): Promise<void> {
	await reader.refresh();
	const wanted = model.toSorted(order).reverse();
	const found = reader.index.search('', Number.POSITIVE_INFINITY);
	assert.equal(found.count, wanted.length);
	assert.deepEqual(
		found.calls.map(({ id, isPinned }) => [id, isPinned]),
		wanted.map(({ id, isPinned }) => [id, isPinned]),
	);
	for (const { id, text } of wanted) {
		const whole = await reader.read(id);
		assert.equal(whole?.call.parameters[0]?.value, text);
		assert.equal(whole?.body, text);
	}
	const days = reader.index.days();
	const perDay = days.map(({ day }) => reader.index.idsOfDay(day));
	assert.deepEqual(
		perDay.flat(),
		wanted.map(({ id }) => id),
	);
	assert.deepEqual(
		perDay.map(({ length }) => length),
		days.map(({ count }) => count),
	);
}

describe('the history of several windows', () => {
	afterEach(closeWriters);

	it('is what they wrote, pinned and deleted, each with a view of its own', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
				const path = await newFolder();
				const all = new Windows(path);
				for (const one of steps) await all.do(one);
				for (const reader of [...all.readers, new HistoryFolder(path)]) await assertHas(reader, all.model);
				// And after all of it was cleared up, by whoever.
				for (const reader of all.readers) await compact(reader, noLimits);
				for (const reader of [...all.readers, new HistoryFolder(path)]) await assertHas(reader, all.model);
				await closeWriters();
				await rm(path, { recursive: true });
			}),
			{ numRuns },
		);
	});
});
