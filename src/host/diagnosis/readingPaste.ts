import type { MaskedPaste } from '../../core/paste/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { distinctSecrets } from '../../core/paste/secretSpans.ts';
import type { SigningTextHints } from '../../core/paste/signingText.ts';
import type { DiagnosisWorkers, JobOutcome } from '../../net/diagnosis/diagnosisWorkers.ts';
import { type DiagnosisKeys, derivedSecrets } from './heldKeys.ts';

/** A text that was read, and as it may be shown. */
export interface ReadPaste {
	readonly parsed: ParsedPaste;
	readonly masked: MaskedPaste;
	/** Its secrets, as far as they are searched for in other texts. */
	readonly found: readonly string[];
	/** All that must not be shown: these, the secrets of every profile, and what they give together. */
	readonly known: readonly string[];
}

/** Reads a text and masks it, both beside the extension host. */
export async function readPaste(
	text: string,
	keys: DiagnosisKeys,
	workers: Pick<DiagnosisWorkers, 'parsePaste' | 'maskPaste'>,
	{ hints, signal }: { hints?: SigningTextHints; signal: AbortSignal },
): Promise<JobOutcome<ReadPaste>> {
	const read = await workers.parsePaste(text, hints, { signal });
	if (read.state !== 'done') return read;
	const parsed = read.value;
	const found = distinctSecrets(parsed.secrets);
	const known = [...keys.secrets, ...found, ...derivedSecrets(parsed.accessToken, keys)];
	if (parsed.accessToken) known.push(parsed.accessToken);
	const masked = await workers.maskPaste({ text, found: parsed.secrets, known }, { signal });
	return masked.state === 'done' ? { state: 'done', value: { parsed, masked: masked.value, found, known } } : masked;
}
