import type { PastedParameters, ReadingOptions } from '../../core/paste/pasteParameters.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { asHeader, isTooLong, maxDraftLength, type PasteField, type PasteOutcome } from '../../shared/draft.ts';

/** Reads longer texts beside the extension host. */
export type PasteThread = Pick<DiagnosisWorkers, 'read'>;

/** A text up to this length is read at once, in UTF-16 units: mostly in a millisecond, in 50 where it is made to take long. */
export const longestReadHere = 2000;

/** Reads what is pasted into one composer. The newest paste counts: the one before is given up. */
export class PasteReader {
	private readonly thread: PasteThread;
	private readonly options: () => Promise<ReadingOptions>;
	private reading = new AbortController();
	private isOver = false;

	/** @param options what is known of the texts in a signing string, and the service of the call */
	constructor(thread: PasteThread, options: () => Promise<ReadingOptions>) {
		this.thread = thread;
		this.options = options;
	}

	/** Reads what was pasted into a field. Never rejected. */
	async read(text: string, field: PasteField): Promise<PasteOutcome> {
		this.reading.abort();
		const mine = new AbortController();
		this.reading = mine;
		if (this.isOver) return { state: 'overtaken' };
		if (text.length > maxDraftLength) return { state: 'too-long' };
		const reading = { ...(await this.options().catch(() => ({}))), isValue: field === 'value' };
		if (mine.signal.aborted) return { state: 'overtaken' };
		const outcome =
			text.length > longestReadHere
				? await this.readBeside(text, reading, mine.signal)
				: outcomeOf(await readHere(text, reading));
		return mine.signal.aborted ? { state: 'overtaken' } : outcome;
	}

	dispose(): void {
		this.isOver = true;
		this.reading.abort();
	}

	private async readBeside(text: string, reading: ReadingOptions, signal: AbortSignal): Promise<PasteOutcome> {
		const read = await this.thread.read('readCall', [text, reading], { signal });
		return read.state === 'done' ? outcomeOf(read.value) : { state: 'given-up' };
	}
}

async function readHere(text: string, reading: ReadingOptions): Promise<PastedParameters | undefined> {
	const { readCall } = await import('../../net/diagnosis/readCall.ts');
	return readCall(text, reading);
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
