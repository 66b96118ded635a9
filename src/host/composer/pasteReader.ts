import type { PastedParameters, ReadingOptions } from '../../core/paste/pasteParameters.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { asHeader, isTooLong, maxDraftLength, type PasteField, type PasteOutcome } from '../../shared/draft.ts';

export type PasteThread = Pick<DiagnosisWorkers, 'read'>;

/** A text up to this length is read at once, in UTF-16 units: mostly in a millisecond, in 50 where it is made to take long. */
export const longestReadHere = 2000;

/**
 * Reads what is pasted into one composer. The newest paste counts: the one before is given up.
 * @param options what is known of the texts in a signing string, and the service of the call
 */
export function pasteReader(thread: PasteThread, options: () => Promise<ReadingOptions>) {
	let last = new AbortController();
	let isOver = false;

	async function readNow(text: string, reading: ReadingOptions, signal: AbortSignal): Promise<PasteOutcome> {
		if (text.length <= longestReadHere) {
			const { readCall } = await import('../../net/diagnosis/readCall.ts');
			return outcomeOf(readCall(text, reading));
		}
		const read = await thread.read('readCall', [text, reading], { signal });
		return read.state === 'done' ? outcomeOf(read.value) : { state: 'given-up' };
	}

	return {
		/** Reads what was pasted into a field. Never rejected. */
		async read(text: string, field: PasteField): Promise<PasteOutcome> {
			last.abort();
			last = new AbortController();
			const { signal } = last;
			if (isOver) return { state: 'overtaken' };
			if (text.length > maxDraftLength) return { state: 'too-long' };
			const reading = { ...(await options().catch(() => ({}))), isValue: field === 'value' };
			if (signal.aborted) return { state: 'overtaken' };
			const outcome = await readNow(text, reading, signal);
			return signal.aborted ? { state: 'overtaken' } : outcome;
		},

		dispose(): void {
			isOver = true;
			last.abort();
		},
	};
}

function outcomeOf(read: PastedParameters | 'too-long' | undefined): PasteOutcome {
	if (read === undefined) return { state: 'text' };
	if (read === 'too-long') return { state: 'too-long' };
	const { parameters, off, ownHeaders = [], ...more } = read;
	const isOff = new Set(off);
	const ofParameters = parameters.map(({ name, value }, index) => ({ name, value, enabled: !isOff.has(index) }));
	const rows = [
		...ofParameters,
		...ownHeaders.map(({ enabled = true, ...header }) => asHeader({ ...header, enabled })),
	];
	if (isTooLong({ method: read.method ?? '', format: read.format ?? null, rows })) return { state: 'too-long' };
	return { state: 'call', ...more, rows };
}
