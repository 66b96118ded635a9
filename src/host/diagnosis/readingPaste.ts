import { longestPaste } from '../../core/paste/parsePaste.ts';
import type { ReadPaste } from '../../core/paste/readPaste.ts';
import type { SigningTextHints } from '../../core/paste/signingText.ts';
import type { DiagnosisWorkers, JobOutcome } from '../../net/diagnosis/diagnosisWorkers.ts';
import { allCredentials, type DiagnosisKeys } from './heldKeys.ts';

/** Reads a text and masks it with the held keys, both at once beside the extension host. */
export function readPaste(
	text: string,
	keys: DiagnosisKeys,
	workers: Pick<DiagnosisWorkers, 'readPaste'>,
	{ hints = {}, signal }: { hints?: SigningTextHints; signal: AbortSignal },
): Promise<JobOutcome<ReadPaste>> {
	// More of it is not read, and need not be copied.
	const read = text.slice(0, longestPaste + 1);
	return workers.readPaste(read, hints, { secrets: keys.secrets, credentials: allCredentials(keys) }, { signal });
}
