import { isMasked } from '../../core/paste/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { mostSecrets } from '../../core/paste/secretSpans.ts';
import { decodePercent } from '../../core/text/percentForms.ts';
import type { DiagnosisSnapshot } from '../../shared/diagnosis.ts';

/** A secret of a paste, in clear. */
export interface FoundSecret {
	readonly name: string;
	readonly value: string;
}

/** What may be stored of a paste: each secret once, and no more than anyone chooses from. */
export function foundSecretsIn({ secrets }: ParsedPaste): FoundSecret[] {
	const found = new Map<string, FoundSecret>();
	for (const { name, text } of secrets) {
		if (found.size === mostSecrets) break;
		const value = decodePercent(text);
		if (value !== '' && !isMasked(value)) found.set(name + value, { name, value });
	}
	return [...found.values()];
}

/**
 * These, as they are told: by their names alone, and which of them can be stored.
 * @param held which of them an account has already
 */
export function offeredSecrets(found: readonly FoundSecret[], held: readonly boolean[]): DiagnosisSnapshot['secrets'] {
	return found.map(({ name }, index) => ({
		index,
		name,
		storable: name !== 'signing_secret' && held[index] === false,
	}));
}
