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
	let line = 0;
	for (let from = 0; from <= paste.length && calls.size < maxCalls; line++) {
		const end = paste.indexOf('\n', from);
		const to = end < 0 ? paste.length : end;
		const text = to - from > maxLineLength ? '' : paste.slice(from, to);
		from = to + 1;
		const sig = sigOf.exec(text);
		if (!sig || !callInLine.test(text) || isOfAnother.test(text) || calls.has(sig[1] as string)) continue;
		calls.set(sig[1] as string, { text, line: line + 1 });
	}
	return calls.size > 1 ? [...calls.values()] : [];
}
