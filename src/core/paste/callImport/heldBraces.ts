import { findReferences } from '../../callFile/variableReferences.ts';

/** Variables of other tools by what call files call them. */
const knownFunctions: ReadonlyMap<string, string> = new Map([
	['$guid', '$uuid'],
	['$randomUUID', '$uuid'],
	['$random.uuid', '$uuid'],
	['$randomInt', '$randomInt 0 1001'],
]);

/** Puts a word in place of each `{{…}}`, which readers of URLs and forms accept; `release` puts them back. */
export class HeldBraces {
	private readonly word: string;
	private readonly held: string[] = [];

	/** @param text all in which there may be braces */
	constructor(text: string) {
		const taken = new Set(Array.from(text.matchAll(/variable(\d{1,9})x/g), ([, number]) => Number(number)));
		let number = 0;
		while (taken.has(number)) number += 1;
		this.word = `variable${number}x`;
	}

	hold(text: string): string {
		let plain = '';
		let from = 0;
		for (const { start, end } of findReferences(text)) {
			plain += `${text.slice(from, start)}${this.word}${this.held.length}z`;
			this.held.push(asWritten(text.slice(start, end)));
			from = end;
		}
		return plain + text.slice(from);
	}

	release(text: string): string {
		if (this.held.length === 0 || !text.includes(this.word)) return text;
		const [first = '', ...pieces] = text.split(this.word);
		return pieces.reduce((done, piece) => {
			const [number = ''] = /^\d{1,6}(?=z)/.exec(piece) ?? [];
			return done + (this.held[Number(number || -1)] ?? '') + piece.slice(number.length + 1);
		}, first);
	}
}

function asWritten(reference: string): string {
	const name = reference.slice(2, -2).trim();
	const environment = /^\$processEnv\s+(\w{1,200})$/.exec(name)?.[1];
	return `{{${environment === undefined ? (knownFunctions.get(name) ?? name) : `$env ${environment}`}}}`;
}
