import type { Credentials } from '../call/call.ts';
import { maskPaste } from '../masking/maskedPaste.ts';
import { distinctSecrets, type SecretSpan } from '../masking/secretSpans.ts';
import { derivedSecrets } from '../services/ok/sign.ts';
import type { ParsedPaste } from './parsedPaste.ts';
import { parsePaste } from './parsePaste.ts';
import type { SigningTextHints } from './signingText.ts';

export type ReadPaste = ReturnType<typeof readPaste>;

const maxSpans = 1000;

/** Nobody sends a call of more parameters, and it would slow down everything that reads it. */
export const maxParameters = 20_000;

/** Of a longer paste this much is shown, in UTF-16 units. */
export const maxShownLength = 200_000;

/**
 * Reads a text and masks it: in a thread, which hands over no more than is used of it. Never throws.
 * @param keys what must not be shown beside its own secrets: `credentials` give a signing secret with a token of the paste
 */
export function readPaste(
	text: string,
	hints: SigningTextHints,
	keys: { readonly secrets: readonly string[]; readonly credentials: readonly Credentials[] },
) {
	const parsed = parsePaste(text, hints);
	// Its secrets, as far as they are searched for in other texts, and all that must not be shown.
	const found = distinctSecrets(parsed.secrets);
	const known = [...keys.secrets, ...found, ...derivedSecrets(parsed.parameters, keys.credentials)];
	if (parsed.accessToken) known.push(parsed.accessToken);
	const whole = maskPaste(text, parsed.secrets, known);
	// What is shown in part is not edited, so nobody asks what its masks stand for.
	const masked = whole.text.length > maxShownLength ? { ...whole, pieces: [] } : whole;
	// Each secret once, and no more than anyone looks at.
	return { parsed: { ...cutCall(parsed), secrets: distinctSpans(parsed.secrets) }, masked, found, known };
}

function cutCall(parsed: ParsedPaste): ParsedPaste {
	const { parameters, wire, problems } = parsed;
	if (parameters.length <= maxParameters) return parsed;
	return {
		...parsed,
		parameters: parameters.slice(0, maxParameters),
		wire: wire.slice(0, maxParameters),
		problems: problems.includes('paste-cut') ? problems : ['paste-cut', ...problems],
	};
}

function distinctSpans(spans: readonly SecretSpan[]): SecretSpan[] {
	const groups = Map.groupBy(spans, ({ name, text }) => `${name} ${text}`);
	return [...groups.values()].slice(0, maxSpans).flatMap(([first]) => first ?? []);
}
