import { maskBeginning } from '../../core/masking/mask.ts';
import { charsetOf, decodeText, hasBinaryBytes } from '../../core/text/charset.ts';
import { prettyBeginning } from '../../core/text/prettyJson.ts';
import type { AnswerProgress } from '../../net/send/answerReceiver.ts';
import type { ReceivedPart } from '../../shared/answer.ts';

/** What fills a screen, in bytes and in lines. */
const maxBeginning = 16 * 1024;
const maxLines = 200;

/** A larger body is laid out in a thread, which takes longer than a person notices. In bytes. */
const maxUnnoticed = 150_000;

/** In milliseconds: until the first bytes are shown, as most answers are there by then, and between two later reports. */
const untilFirst = 30;
const betweenTwo = 100;

/** Tells of an answer while it comes: soon of its first bytes, then now and then; of a short one that comes quickly nothing. */
export function receivingAnswer(secrets: readonly string[], tell: (part: ReceivedPart) => void) {
	let last: AnswerProgress | undefined;
	let later: NodeJS.Timeout | undefined;
	let shown = { bytes: -1, text: '', isJson: false };
	let isOver = false;

	function tellNow(): void {
		clearTimeout(later);
		later = undefined;
		if (!last || isOver) return;
		const { status, contentType, receivedBytes, totalBytes, beginning } = last;
		const bytes = beginning(maxBeginning);
		if (bytes.length !== shown.bytes) shown = { bytes: bytes.length, ...laidOut(textOf(bytes, contentType)) };
		const total = totalBytes === undefined ? {} : { total: totalBytes };
		const { text, isJson } = shown;
		tell({ status, bytes: receivedBytes, ...total, beginning: text, ...(isJson && { isJson }) });
	}

	function textOf(bytes: Uint8Array, contentType: string | undefined): string {
		const charset = charsetOf(bytes, contentType);
		if (!charset.name.startsWith('utf-16') && hasBinaryBytes(bytes)) return '';
		return maskBeginning(decodeText(bytes, charset, true).text, secrets);
	}

	return {
		hear(progress: AnswerProgress): void {
			if (isOver) return;
			last = progress;
			later ??= setTimeout(tellNow, shown.bytes > 0 ? betweenTwo : untilFirst);
		},

		/** All of its body came, so many bytes. Of one that came quickly, and takes a while to be laid out, the beginning is reported. */
		came(bytes: number): void {
			if (bytes > maxUnnoticed && shown.bytes <= 0) tellNow();
		},

		/** Nothing more is reported. */
		end(): void {
			isOver = true;
			clearTimeout(later);
		},
	};
}

function laidOut(beginning: string): { readonly text: string; readonly isJson: boolean } {
	const pretty = /^\s*[[{]/.test(beginning) ? prettyBeginning(beginning) : undefined;
	if (pretty === undefined) return { text: beginning, isJson: false };
	return { text: pretty.split('\n').slice(0, maxLines).join('\n'), isJson: true };
}
