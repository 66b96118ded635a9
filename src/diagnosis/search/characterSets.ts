import { characterSetMistakes } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake } from '../mistakes/mistake.ts';

/** Characters that slips with secrets bring in. */
const ofSecrets = '\u00a0\u200b\ufeff\u00ef\u00ab\u201c';
const mostCharacters = 20_000;

/** The character sets that can be told apart on a call: those that agree on all its texts are tried as one. */
export class CharacterSets {
	readonly distinct: readonly (readonly CharacterSetMistake[])[];

	constructor(texts: readonly string[]) {
		const all = [ofSecrets, ...texts].join('\n').slice(0, mostCharacters);
		const groups = Map.groupBy(characterSetMistakes, (row) => `${row.lead ?? ''}${row.encode(all).join()}`);
		this.distinct = [...groups.values()];
	}
}
