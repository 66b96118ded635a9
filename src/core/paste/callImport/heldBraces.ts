import { findReferences } from '../../callFile/variableReferences.ts';

/** Variables of other tools by what call files call them. */
const knownFunctions: ReadonlyMap<string, string> = new Map([
	['$guid', '$uuid'],
	['$randomUUID', '$uuid'],
	['$random.uuid', '$uuid'],
	['$randomInt', '$randomInt 0 1001'],
]);

/** What stands for a variable in a text that is held. */
export const heldForm = /variable\d{1,9}x\d{1,6}z/;

/** Puts a word in place of each `{{…}}`, which readers of URLs and forms accept; `release` puts them back. */
export function heldBraces(all: string) {
	const taken = new Set(Array.from(all.matchAll(/variable(\d{1,9})x/g), ([, number]) => Number(number)));
	let number = 0;
	while (taken.has(number)) number += 1;
	const word = `variable${number}x`;
	const held: string[] = [];
	/** The text and its variables: braces that were encoded are none. */
	const released = (text: string) => {
		const references: { readonly at: number }[] = [];
		const [first = '', ...pieces] = held.length === 0 ? [text] : text.split(word);
		const value = pieces.reduce((done, piece) => {
			const [number = ''] = /^\d{1,6}(?=z)/.exec(piece) ?? [];
			references.push({ at: done.length });
			return done + (held[Number(number || -1)] ?? '') + piece.slice(number.length + 1);
		}, first);
		return { value, references };
	};
	return {
		hold(text: string): string {
			let plain = '';
			let from = 0;
			for (const { start, end } of findReferences(text)) {
				plain += `${text.slice(from, start)}${word}${held.length}z`;
				held.push(asWritten(text.slice(start, end)));
				from = end;
			}
			return plain + text.slice(from);
		},
		released,
		release: (text: string) => released(text).value,
	};
}

function asWritten(reference: string): string {
	const name = reference.slice(2, -2).trim();
	const environment = /^\$processEnv\s+(\w{1,200})$/.exec(name)?.[1];
	return `{{${environment === undefined ? (knownFunctions.get(name) ?? name) : `$env ${environment}`}}}`;
}
