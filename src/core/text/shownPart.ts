import { flatCopy, wholeCharacters } from './flatCopy.ts';

/** How much of a large text is shown, in UTF-16 units. */
export interface ShownLimits {
	readonly text: number;
	readonly line: number;
	/** Stands where a line goes on. */
	readonly mark: string;
}

/** The part of a text that is shown. */
export interface ShownPart {
	readonly text: string;
	/** True when it is not the whole text. */
	readonly cut: boolean;
}

/**
 * The first lines of `text`, the long ones shortened, as one of megabytes takes a browser seconds. Looks at no more of
 * the text than it needs for finding where lines end, and keeps none of it in memory.
 */
export function shownPart(text: string, limits: ShownLimits): ShownPart {
	const lines: string[] = [];
	let left = limits.text;
	let cut = false;
	for (let start = 0; start <= text.length; ) {
		if (left <= 0 && start < text.length) {
			cut = true;
			break;
		}
		const lineFeed = text.indexOf('\n', start);
		const end = lineFeed === -1 ? text.length : lineFeed;
		const most = Math.min(limits.line, left);
		const isLong = end - start > most;
		const line = wholeCharacters(text, start, isLong ? start + most : end);
		lines.push(isLong ? line + limits.mark : line);
		cut ||= isLong;
		left -= line.length + 1;
		start = end + 1;
	}
	return { text: flatCopy(lines.join('\n')), cut };
}
