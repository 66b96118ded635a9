import { callInLine } from '../services/ok/patterns.ts';

export interface OneOfCalls {
	readonly text: string;
	readonly line: number;
}

/** More say nothing more. */
const maxCalls = 200;
/** A longer line is no line of a log. */
const maxLineLength = 100_000;

const sigOf = /(?:^|[?&\s'"])sig=([\w%+/=-]{8,200})/;
/** What a request was sent from, or led to, is no call of its own. */
const isOfAnother = /^[\s<>*]{0,9}(?:referer|location)\s{0,9}:/i;

/** The calls of a log, a line each, without repetitions; none if there is only one. Linear. */
export function callsIn(paste: string): OneOfCalls[] {
	const calls = new Map<string, OneOfCalls>();
	for (const [at, text] of paste.split('\n').entries()) {
		const [, sig] = (text.length <= maxLineLength && sigOf.exec(text)) || [];
		if (sig === undefined || !callInLine.test(text) || isOfAnother.test(text) || calls.has(sig)) continue;
		calls.set(sig, { text, line: at + 1 });
		if (calls.size === maxCalls) break;
	}
	return calls.size > 1 ? [...calls.values()] : [];
}
