import type { Expectation, ExpectationFault } from './callDocumentModel.ts';
import { type ReadValue, readValue } from './callDocumentValue.ts';

export const subjectWords = ['status', 'kind', 'error', 'duration', 'size', 'sig', 'body'] as const;

/** How an expectation compares: what a value follows, and what none does. */
export const comparisons = [
	...['==', '!=', '<=', '>=', '<', '>'],
	...['contains', 'startsWith', 'endsWith', 'matches', 'equals', 'schema'],
];
/** Whose value is the path of a file beside the call file. */
export const filePredicates = ['equals', 'schema'];
export const tests = [
	...['exists', 'isNull', 'isTrue', 'isFalse', 'isNumber', 'isString', 'isBoolean', 'isArray', 'isObject'],
];

export const expectationMark = '??';

export interface ReadExpectation extends Expectation {
	readonly read: ReadValue;
	readonly fault?: ExpectationFault;
}

/** Reads `?? subject predicate value`, the line from `start` to `end` without white space around it. JSON may go on below it. */
export function readExpectation(text: string, start: number, end: number): ReadExpectation {
	const line = text.slice(start, end);
	const wordAt = (from: number) => {
		const at = from + (line.slice(from).length - line.slice(from).trimStart().length);
		const length = /^\S*/.exec(line.slice(at))?.[0].length ?? 0;
		return { start: at, end: at + length, text: line.slice(at, at + length) };
	};
	const spanOf = (from: number, to: number) => ({ start: start + from, end: start + to });
	const first = wordAt(expectationMark.length);
	const subjectEnd =
		first.text === 'header' ? wordAt(first.end).end : first.text[0] === '$' ? pathEnd(line, first.start) : first.end;
	const subject = line.slice(first.start, subjectEnd).replace(/\s+/, ' ');
	const [one, other] = [wordAt(subjectEnd), wordAt(wordAt(subjectEnd).end)];
	const isNegated = one.text === 'not';
	const predicate = isNegated ? other : one;
	const rest = wordAt(predicate.end).start;
	const takesValue = !tests.includes(predicate.text);
	const valueStart = rest === line.length ? end : start + rest;
	const read = readValue(text, valueStart, takesValue ? end : valueStart);
	const { value, valueSpan, references } = read;
	const isSubject = subject[0] === '$' || /^header \S/.test(subject) || subjectWords.some((word) => word === subject);
	const fault = (): ExpectationFault | undefined => {
		if (!isSubject) return { code: 'expectation-subject', ...spanOf(first.start, subjectEnd) };
		if (takesValue && !comparisons.includes(predicate.text))
			return { code: 'expectation-predicate', ...spanOf(predicate.start, predicate.end) };
		if (takesValue && rest === line.length) return { code: 'expectation-value', ...spanOf(0, line.length) };
		if (!takesValue && rest < line.length) return { code: 'expectation-no-value', ...spanOf(rest, line.length) };
		return undefined;
	};
	const found = fault();
	return {
		start,
		end: takesValue ? Math.max(end, valueSpan.end) : end,
		subject,
		subjectSpan: spanOf(first.start, subjectEnd),
		predicate: predicate.text,
		predicateSpan: spanOf(one.start, predicate.end),
		isNegated,
		...{ value, valueSpan, references, read },
		...(found && { fault: found }),
	};
}

/** The regular expression of `matches`; undefined where the text is malformed. It may take any time to run. */
export function readPattern(text: string): RegExp | undefined {
	try {
		return new RegExp(text, 'u');
	} catch {
		return undefined;
	}
}

/** The end of the JSONPath that begins at `from`: white space within brackets and quotes belongs to it. */
function pathEnd(line: string, from: number): number {
	let depth = 0;
	let quote = '';
	for (let at = from; at < line.length; at += 1) {
		const character = line[at] as string;
		if (quote !== '') {
			if (character === '\\') at += 1;
			else if (character === quote) quote = '';
		} else if (character === '"' || character === "'") quote = character;
		else if (character === '[' || character === '(') depth += 1;
		else if (character === ']' || character === ')') depth -= 1;
		else if (depth <= 0 && /\s/.test(character)) return at;
	}
	return line.length;
}
