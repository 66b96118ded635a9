import { callInLine } from '../services/ok/patterns.ts';

export interface OneOfCalls {
	readonly text: string;
	readonly line: number;
}

/** More say nothing more. */
export const maxCalls = 200;
/** A longer line is no line of a log. */
const maxLineLength = 100_000;

const sigOf = /(?:^|[?&\s'"])sig=([\w%+/=-]{8,200})/;
/** What a request was sent from, or led to, is no call of its own. */
const isOfAnother = /^[\s<>*]{0,9}(?:referer|location)\s{0,9}:/i;

/** The `sig` of a line with a call of the specification's interface. */
function sigInLine(line: string): string | undefined {
	const [, sig] = (line.length <= maxLineLength && sigOf.exec(line)) || [];
	return sig !== undefined && callInLine.test(line) ? sig : undefined;
}

/**
 * The calls of a log, a line each, without repetitions; none if there is only one. Linear.
 * @param signatureIn the signature of a piece that is a call @param separator what is between pieces: the end of a line
 */
export function callsIn(
	paste: string,
	signatureIn: (piece: string) => string | undefined = sigInLine,
	separator: string | RegExp = '\n',
): OneOfCalls[] {
	const calls = new Map<string, OneOfCalls>();
	let line = 1;
	for (const text of paste.split(separator)) {
		const sig = isOfAnother.test(text) ? undefined : signatureIn(text);
		if (sig !== undefined && !calls.has(sig)) calls.set(sig, { text, line });
		if (calls.size === maxCalls) break;
		line += separator === '\n' ? 1 : text.split('\n').length;
	}
	return calls.size > 1 ? [...calls.values()] : [];
}
