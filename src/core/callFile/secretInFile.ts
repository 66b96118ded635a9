import type { CallDocument, Span } from './callDocumentModel.ts';

/** A secret as a profile keeps it. */
export type MovableSecret = 'access_token' | 'application_secret_key' | 'session_secret_key';

/** What looks like a secret in a call file, and the text that goes with it. */
export interface SecretInFile {
	/** The whole lines, with the last one's line end. */
	readonly lines: Span;
	/** Absent for a `sig`, which no profile keeps. */
	readonly value?: string;
	/** Absent where the name doesn't say which secret it is. */
	readonly name?: MovableSecret;
}

const named =
	/(access_token|application_secret_key|session_secret_key|\bsig)["']?\s?[=:]\s?["']?([A-Za-z0-9+/_.:~-]{8,})/i;

const secretNames: Readonly<Record<string, MovableSecret>> = {
	accesstoken: 'access_token',
	applicationsecretkey: 'application_secret_key',
	sessionsecretkey: 'session_secret_key',
};

/** Reads the secret at the place of a `secret-in-file` problem; undefined when the text no longer has it. */
export function secretInFile(text: string, document: CallDocument, { start, end }: Span): SecretInFile | undefined {
	const assignments = [...document.variables, ...document.calls.flatMap(({ rows }) => rows)];
	const assignment = assignments.find(({ valueSpan }) => valueSpan.start === start && valueSpan.end === end);
	const lines = wholeLines(text, assignment ?? { start, end });
	const inside = named.exec(assignment?.value ?? text.slice(start, end));
	if (assignment) {
		const key = plain(assignment.name);
		const name = secretNames[key];
		if (key === 'sig') return { lines };
		if (name) return { lines, value: assignment.value, name };
		if (!inside) return { lines, value: assignment.value };
	}
	const [, insideName = '', value = ''] = inside ?? [];
	if (!inside) return undefined;
	const name = secretNames[plain(insideName)];
	return name ? { lines, value, name } : { lines };
}

/** The lines that a span touches, with the last one's line end. */
export function wholeLines(text: string, { start, end }: Span): Span {
	const next = text.indexOf('\n', Math.max(start, end));
	return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next + 1 };
}

function plain(name: string): string {
	return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
