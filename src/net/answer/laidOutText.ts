import { BodyModel } from './bodyModel.ts';
import { bytesSource } from './bodySource.ts';

/** So many lines are more than any screen has. */
const mostLines = 200;

/** A text as it is shown. */
export interface LaidOutText {
	readonly text: string;
	/** It is laid out, with two spaces a level. */
	readonly isJson: boolean;
}

/** The beginning of a body, laid out as all of it will be as far as it goes; as it came where it is no JSON. For short texts. */
export function laidOutText(beginning: string): LaidOutText {
	const bytes = new TextEncoder().encode(beginning);
	const model = new BodyModel(bytesSource(bytes), [], true, true);
	model.advance(bytes.length);
	if (!model.state.lines.pretty) return { text: beginning, isJson: false };
	const { rows } = model.rows('pretty', 0, mostLines);
	return { text: rows.map(({ depth, text }) => `${'  '.repeat(depth)}${text}`).join('\n'), isJson: true };
}
