import type { WholeText } from '../../net/answer/wholeText.ts';

/** A text that may only be how a longer one begins: then all of it can be laid out. */
export interface MaybeBeginning {
	readonly text: string;
	readonly layOutWhole?: () => Promise<WholeText>;
}

/** All of a text. */
export async function allOf({ text, layOutWhole }: MaybeBeginning): Promise<string> {
	return layOutWhole ? new TextDecoder().decode((await layOutWhole()).bytes) : text;
}
