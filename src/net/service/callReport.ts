import { mask } from '../../core/masking/mask.ts';
import { maskPaste } from '../../core/masking/maskedPaste.ts';
import { maySecretBeNamed } from '../../core/masking/secret.ts';
import { secretSpans } from '../../core/masking/secretSpans.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import type { SignedBy } from './checkSignature.ts';
import { shortText, type Watched, type WatchedCall } from './watchedCall.ts';

/** Maximum length of a printed line, or of a text in a report: an error quotes what was sent. */
const maxLength = 2000;

/** A call as `--watch --json` prints it, before its texts are masked. */
export interface CallReport {
	readonly verb: string;
	readonly path: string;
	/** Empty where none was named. */
	readonly method: string;
	readonly signature: 'right' | 'wrong' | 'missing';
	readonly scheme: SignedBy | null;
	readonly differences: readonly DifferenceCode[];
	/** The smallest sets of mistakes that give the signature, the most plausible first. */
	readonly mistakes: readonly (readonly string[])[];
	readonly error: { readonly code: number; readonly message: string } | null;
}

export function reportOf(watched: Watched, findings: readonly (readonly Finding[])[]): CallReport {
	if (watched.kind === 'request') {
		const { verb, path, status, text } = watched;
		const error = { code: status, message: text };
		return { verb, path, method: '', signature: 'missing', scheme: null, differences: [], mistakes: [], error };
	}
	const { verb, path, judged } = watched;
	const { method, signature, scheme = null, differences } = judged;
	const mistakes = findings.map((set) => set.map(({ code }) => code));
	return { verb, path, method, signature, scheme, differences, mistakes, error: refusalOf(watched) ?? null };
}

/** Why a call was refused. A right call without an answer of the service is not refused. */
export function refusalOf({ isVerified, received: { error } }: WatchedCall): CallReport['error'] | undefined {
	if (isVerified || !error) return undefined;
	return { code: error.code, message: shortText(error.message, maxLength) };
}

/** A path segment after one that may name a secret: `/access_token/…`. */
const namedSegment = /(?<=\/([\w-]{1,80})\/)[^\s/?#]+/g;

/** A finished line for a terminal or a log, as a secret may be in any part of it: `known` and named secrets are masked. */
export function printable(text: string, known: readonly string[]): string {
	const masked = maskPaste(text, secretSpans(text), known).text.replaceAll(namedSegment, (value, name: string) =>
		maySecretBeNamed(name) ? mask : value,
	);
	const line = escapeControls(masked.slice(0, maxLength));
	return (masked.length > maxLength ? `${line}…` : line).toWellFormed();
}

/** Escapes what could end a line or act on a terminal, as JSON does. */
export function escapeControls(text: string): string {
	const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
	return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => character.replace(/[\s\S]/g, escaped));
}
