import { namedSecretIn, type SecretName, secretNamed } from '../masking/secret.ts';
import type { Span } from '../text/span.ts';
import { assignmentAt } from './callDocument.ts';
import type { CallDocument } from './callDocumentModel.ts';

/**
 * Reads the secret at the place of a `secret-in-file` problem; undefined when the text no longer has it.
 * @returns its whole lines, with the last one's line end; no `value` for a `sig`, which accounts do not have, and no `name`
 * where that doesn't say which secret it is
 */
export function secretInFile(
	text: string,
	document: CallDocument,
	{ start, end }: Span,
): { readonly lines: Span; readonly value?: string; readonly name?: SecretName } | undefined {
	const found = assignmentAt(document, start);
	const assignment = found?.valueSpan.start === start && found.valueSpan.end === end ? found : undefined;
	const lines = wholeLines(text, assignment ?? { start, end });
	const inside = namedSecretIn(assignment?.value ?? text.slice(start, end));
	if (assignment) {
		const name = secretNamed(assignment.name);
		if (assignment.name.toLowerCase() === 'sig') return { lines };
		if (name) return { lines, value: assignment.value, name };
		if (!inside) return { lines, value: assignment.value };
	}
	if (!inside) return undefined;
	const { name, value } = inside;
	return name === 'sig' ? { lines } : { lines, value, name };
}

/** The lines that a span touches, with the last one's line end. */
export function wholeLines(text: string, { start, end }: Span): Span {
	const next = text.indexOf('\n', Math.max(start, end));
	return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next + 1 };
}
