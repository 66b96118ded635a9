import type { Choice } from './choice.ts';

/**
 * In the place of what is both between the pairs of a list and between the other parts of what is signed: a control character without a
 * use, in no request. One above U+00FF would double each text in memory, and nearly the time that its digest takes.
 */
export const anyGlue = '\u{80}';

const ofCost = (cost: number, ...glues: string[]) => glues.map((glue): Choice<string> => [cost, glue]);

/** What is between the pairs of a list, and what is between the parts of what is signed. */
export interface Gluing {
	readonly ofList: readonly string[];
	readonly ofParts: readonly Choice<string>[];
	/** What the glue of both is. */
	readonly same: readonly Choice<string>[];
}

export const gluings: readonly Gluing[] = [
	{
		ofList: ['&', ''],
		ofParts: [[0, ''], ...ofCost(1, '\n', '&', ':', '.', '|'), ...ofCost(2, ',', ' ', '\r\n', '&%2F&')],
		same: [[0, '']],
	},
	{
		ofList: [anyGlue],
		ofParts: [
			[0, ''],
			[0, anyGlue],
		],
		same: [
			...ofCost(1, '\n', '|', ':', '.', '&'),
			...ofCost(2, ',', ';', '-', '~', '_', ' ', '+'),
			...ofCost(3, '#', '*', '/', '$', '^', '@', '::', '||', ';;', '\r\n'),
		],
	},
];

export function withGlue(text: string, glue: string): string {
	// Joined, it is one piece of memory: replaced, it would be put together anew for each digest.
	return text.includes(anyGlue) ? text.split(anyGlue).join(glue) : text;
}

/** A part of a description with its glue. */
export function gluedBy<Of>(value: Of, glue: string): Of {
	return JSON.parse(withGlue(JSON.stringify(value), JSON.stringify(glue).slice(1, -1)));
}
