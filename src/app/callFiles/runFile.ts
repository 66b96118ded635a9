import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { DataRow } from './dataRows.ts';
import { type CallOutcome, type FileRunSources, fileRun } from './fileRun.ts';
import { inLanes } from './inLanes.ts';
import type { ParsedFile } from './parsedFile.ts';
import type { NotSent } from './readyCall.ts';

/** A call of a run, and what a row has for it. */
export interface CallOfRow {
	readonly call: ParsedCall;
	readonly row?: DataRow;
	/** From 1. */
	readonly rowNumber?: number;
}

export interface RunSteps {
	/** @param rowNumber of the calls that are run by it, from 1 */
	readonly sources: (rowNumber?: number) => FileRunSources;
	readonly leavesOut?: (call: ParsedCall, rowNumber: number) => boolean;
	readonly began?: (of: CallOfRow) => void;
	/** Not of a call that a cancelled run left out. */
	readonly ended: (of: CallOfRow, outcome: CallOutcome | NotSent) => unknown;
	/** After all calls of a row, unless the run was cancelled meanwhile. */
	readonly rowEnded?: (row: DataRow, rowNumber: number) => void;
}

/** The calls that a run of all sends: those with `# @only` where there is one, without those with `# @skip`. */
export function callsToRun(calls: CallDocument['calls']): readonly ParsedCall[] {
	const only = calls.filter(({ isOnly }) => isOnly);
	return (only.length > 0 ? only : calls).filter(({ isSkipped }) => !isSkipped);
}

type Rows = Iterable<DataRow> | AsyncIterable<DataRow>;

/**
 * Runs calls of a file: up to `atOnce` at the same time, or so many rows of its data, of which each has its calls in turn and
 * named answers of its own.
 */
export async function runFile(
	file: ParsedFile,
	calls: readonly ParsedCall[],
	rows: Rows | undefined,
	steps: RunSteps,
	atOnce: number,
	cancelled: AbortSignal,
): Promise<void> {
	const runCall = async (run: ReturnType<typeof fileRun>, of: CallOfRow, ended: AbortSignal) => {
		steps.began?.(of);
		const outcome = await run(of.call);
		if (!ended.aborted || !('notSent' in outcome)) await steps.ended(of, outcome);
	};
	if (!rows) {
		await inLanes(calls, atOnce, cancelled, (ended) => {
			const run = fileRun(file, steps.sources(), ended);
			return (call) => runCall(run, { call }, ended);
		});
		return;
	}
	await inLanes(numbered(rows, calls, steps.leavesOut), atOnce, cancelled, (ended) => async (one) => {
		const { row, rowNumber } = one;
		const run = fileRun(file, steps.sources(rowNumber), ended, row);
		for (const call of one.calls) if (!ended.aborted) await runCall(run, { call, row, rowNumber }, ended);
		if (!ended.aborted) steps.rowEnded?.(row, rowNumber);
	});
}

async function* numbered(rows: Rows, all: readonly ParsedCall[], leavesOut: RunSteps['leavesOut']) {
	let number = 0;
	for await (const row of rows) {
		number += 1;
		const rowNumber = number;
		const calls = leavesOut ? all.filter((call) => !leavesOut(call, rowNumber)) : all;
		if (calls.length > 0) yield { row, rowNumber, calls };
	}
}
