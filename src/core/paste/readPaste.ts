import type { Credentials } from '../call.ts';
import { type Md5, md5 } from '../md5.ts';
import { signingSecret } from '../sign.ts';
import { type MaskedPaste, maskPaste } from './maskedPaste.ts';
import { type ParsedPaste, parsePaste } from './parsePaste.ts';
import { distinctSecrets, type SecretSpan } from './secretSpans.ts';
import type { SigningTextHints } from './signingText.ts';

/** What must not be shown of a paste beside its own secrets. */
export interface PasteKeys {
	readonly secrets: readonly string[];
	/** What gives a signing secret together with a token of the paste. */
	readonly credentials: readonly Credentials[];
}

/** A text that was read, and as it may be shown. */
export interface ReadPaste {
	/** Each secret once, and no more than anyone looks at. */
	readonly parsed: ParsedPaste;
	/** Without pieces where it is too long to be shown, and so to be edited, as a whole. */
	readonly masked: MaskedPaste;
	/** Its secrets, as far as they are searched for in other texts. */
	readonly found: readonly string[];
	/** All that must not be shown: these, the secrets of every account, and what they give together. */
	readonly known: readonly string[];
}

const mostSpans = 1000;

/** A call of more parameters is none that anyone sent, and takes its time wherever it goes. */
export const mostParameters = 20_000;

/** Of a longer paste this much is shown, in UTF-16 units. */
export const longestShown = 200_000;

/** Reads a text and masks it: in a thread, which hands over no more than is used of it. Never throws. */
export function readPaste(text: string, hints: SigningTextHints, { secrets, credentials }: PasteKeys): ReadPaste {
	const parsed = parsePaste(text, hints);
	const found = distinctSecrets(parsed.secrets);
	const known = [...secrets, ...found, ...derivedSecrets(parsed.accessToken, credentials)];
	if (parsed.accessToken) known.push(parsed.accessToken);
	const masked = editable(maskPaste(text, parsed.secrets, known));
	return { parsed: { ...cutCall(parsed), secrets: distinctSpans(parsed.secrets) }, masked, found, known };
}

/** What is shown in part is not edited, so nobody asks what its masks stand for. */
function editable(masked: MaskedPaste): MaskedPaste {
	return masked.text.length > longestShown ? { ...masked, pieces: [] } : masked;
}

function cutCall(parsed: ParsedPaste): ParsedPaste {
	const { parameters, wire, problems } = parsed;
	if (parameters.length <= mostParameters) return parsed;
	return {
		...parsed,
		parameters: parameters.slice(0, mostParameters),
		wire: wire.slice(0, mostParameters),
		problems: problems.includes('paste-cut') ? problems : ['paste-cut', ...problems],
	};
}

/** The signing secrets that a token other than the account's gives: they sign as well, so they are masked as well. */
export function derivedSecrets(
	accessToken: string | undefined,
	credentials: readonly Credentials[],
	hash: Md5 = md5,
): string[] {
	if (!accessToken) return [];
	return credentials.flatMap((held) =>
		held.applicationSecretKey ? [signingSecret('server-server', { ...held, accessToken }, hash)] : [],
	);
}

function distinctSpans(spans: readonly SecretSpan[]): SecretSpan[] {
	const distinct = new Map<string, SecretSpan>();
	for (const span of spans) {
		if (distinct.size === mostSpans) break;
		const key = `${span.name} ${span.text}`;
		if (!distinct.has(key)) distinct.set(key, span);
	}
	return [...distinct.values()];
}
