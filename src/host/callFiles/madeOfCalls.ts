import type { TextDocument } from 'vscode';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';

/** What was made of the calls of a version of a file. */
interface KeptVersion<Made> {
	readonly variant: boolean;
	readonly total: number;
	/** Lines in which the first and the last call begin. */
	readonly firstLine: number;
	readonly lastLine: number;
	/** Of the first calls, in their order; `made` is absent where it cannot be taken again. */
	readonly calls: readonly KeptCall<Made>[];
}

export interface KeptCall<Made> {
	readonly content: object | undefined;
	readonly made: Made | undefined;
}

/**
 * What was made of each call of a document with places in it, for its next version. A key changes one call: those before it stand
 * where they stood, and where no line was added or taken away, so do those behind it.
 */
export class MadeOfCalls<Made> {
	private readonly last = new WeakMap<TextDocument, KeptVersion<Made>>();

	/**
	 * What is as it was, by the number of the call; undefined where it has to be made.
	 * @param variant what is made of all calls in another way is made anew
	 */
	again(document: TextDocument, calls: readonly ParsedCall[], variant: boolean): (index: number) => Made | undefined {
		const last = this.last.get(document);
		if (!last || last.variant !== variant) return () => undefined;
		const isSame = (index: number) => {
			const content = calls[index]?.unchanged?.content;
			return content !== undefined && content === last.calls[index]?.content;
		};
		let before = 0;
		if (lineOf(document, calls[0]) === last.firstLine) while (isSame(before)) before += 1;
		let behind = calls.length;
		const hasAll = calls.length === last.total && last.total === last.calls.length;
		if (hasAll && lineOf(document, calls.at(-1)) === last.lastLine)
			while (behind > before && isSame(behind - 1)) behind -= 1;
		return (index) => (index < before || index >= behind ? last.calls[index]?.made : undefined);
	}

	/** @param made of the first calls, all or some */
	keep(document: TextDocument, calls: readonly ParsedCall[], made: readonly KeptCall<Made>[], variant: boolean): void {
		const [firstLine, lastLine] = [lineOf(document, calls[0]), lineOf(document, calls.at(-1))];
		this.last.set(document, { variant, total: calls.length, firstLine, lastLine, calls: made });
	}
}

function lineOf(document: TextDocument, call: ParsedCall | undefined): number {
	return call ? document.positionAt(call.start).line : -1;
}
