import { type FileRequest, longestRequest } from './fileRequest.ts';

const variableLine = /^@([^\s=]{1,200})\s{0,20}=(.*)$/;
const nameLine = /^(?:#|\/\/)\s{0,20}@name\s(.+)$/;
/** What stands at the beginning of a line before a request and is not part of it. */
const commentLine = /^(?:#|\/\/)/;
/** Lines that are looked at in one part. */
const linesAtOnce = 1000;

/** A line of a request file that says something before the request, or begins it. */
type Line = { readonly start: number; readonly text: string };

/**
 * The requests of a request file (`.http`, `.rest`): what stands between lines of `###`, without the comments, variables and
 * scripts before it. Never throws; linear in the length of `text`.
 * @param onVariable hears of each `@name = value`
 */
export function* httpRequests(
	text: string,
	onVariable: (name: string, value: string) => void = () => undefined,
): Generator<FileRequest | undefined, undefined, undefined> {
	let title = '';
	let begin: number | undefined;
	let place = 0;
	let isInScript = false;
	let number = 0;
	const ended = (end: number): FileRequest | undefined => {
		if (begin === undefined) return undefined;
		const request = end - begin > longestRequest ? undefined : text.slice(begin, end);
		return { place, title, folders: [], request, hasVariables: true };
	};
	for (const line of linesOf(text)) {
		number += 1;
		if (number % linesAtOnce === 0) yield undefined;
		if (line.text.startsWith('###')) {
			const request = ended(line.start);
			if (request) yield request;
			title = line.text.replace(/^#+/, '').trim();
			begin = undefined;
			isInScript = false;
		} else if (begin !== undefined || line.text === '') {
			// Of the request, or nothing.
		} else if (isInScript) {
			isInScript = !line.text.includes('%}');
		} else if (/^<\s*\{%/.test(line.text)) {
			isInScript = !line.text.includes('%}');
		} else if (variableLine.test(line.text)) {
			const [, name = '', value = ''] = variableLine.exec(line.text) ?? [];
			onVariable(name, value.trim());
		} else if (commentLine.test(line.text)) {
			title = nameLine.exec(line.text)?.[1]?.trim() ?? title;
		} else {
			begin = line.start;
			place = number;
		}
	}
	const last = ended(text.length);
	if (last) yield last;
}

/** Each line, its beginning without the white space around it: enough of it to tell what it is. */
function* linesOf(text: string): Generator<Line, undefined, undefined> {
	for (let start = 0; start < text.length; ) {
		const found = text.indexOf('\n', start);
		const end = found === -1 ? text.length : found;
		yield { start, text: text.slice(start, Math.min(end, start + longestLine)).trim() };
		start = end + 1;
	}
}

/** Of a longer line only this much is a title or a variable's value. */
const longestLine = 10_000;
