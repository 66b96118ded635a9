import type { PastedParameters } from '../../core/paste/pasteParameters.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { longestDraft, type PasteOutcome } from '../../shared/draft.ts';
import { isTooLong } from '../../shared/storedDraft.ts';

/** Reads longer texts beside the extension host. */
export type PasteThread = Pick<DiagnosisWorkers, 'readCall'>;

/** A text up to this length is read at once, in UTF-16 units: mostly in a millisecond, in 50 where it is made to take long. */
export const longestReadHere = 2000;

/** Reads what is pasted into one composer. The newest paste counts: the one before is given up. */
export class PasteReader {
	private readonly thread: PasteThread;
	private reading = new AbortController();
	private isOver = false;

	constructor(thread: PasteThread) {
		this.thread = thread;
	}

	/** Never rejected. */
	async read(text: string): Promise<PasteOutcome> {
		this.reading.abort();
		const mine = new AbortController();
		this.reading = mine;
		if (this.isOver) return { state: 'overtaken' };
		if (text.length > longestDraft) return { state: 'too-long' };
		const outcome =
			text.length > longestReadHere ? await this.readBeside(text, mine.signal) : outcomeOf(await readHere(text));
		return mine.signal.aborted ? { state: 'overtaken' } : outcome;
	}

	dispose(): void {
		this.isOver = true;
		this.reading.abort();
	}

	private async readBeside(text: string, signal: AbortSignal): Promise<PasteOutcome> {
		const read = await this.thread.readCall(text, { signal });
		return read.state === 'done' ? outcomeOf(read.value) : { state: 'given-up' };
	}
}

async function readHere(text: string): Promise<PastedParameters | undefined> {
	const { readPastedParameters } = await import('../../core/paste/pasteParameters.ts');
	return readPastedParameters(text);
}

function outcomeOf(read: PastedParameters | 'too-long' | undefined): PasteOutcome {
	if (read === undefined) return { state: 'text' };
	if (read === 'too-long') return { state: 'too-long' };
	const { parameters, ...more } = read;
	const rows = parameters.map(({ name, value }) => ({ name, value, enabled: true }));
	if (isTooLong({ method: read.method ?? '', format: read.format ?? null, rows })) return { state: 'too-long' };
	return { state: 'call', ...more, rows };
}
