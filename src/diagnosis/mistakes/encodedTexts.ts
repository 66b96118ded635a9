import { noBytes } from '../../core/text/charsets.ts';
import type { CharacterSetMistake } from './mistake.ts';

/** The bytes of what shapes put around pairs: few texts, asked for often. */
export class EncodedTexts {
	private readonly bySet = new Map<CharacterSetMistake, Map<string, Uint8Array>>();

	/** The bytes of a text in a character set. */
	of(text: string, set: CharacterSetMistake): Uint8Array {
		if (text === '') return noBytes;
		let ofSet = this.bySet.get(set);
		if (!ofSet) {
			ofSet = new Map();
			this.bySet.set(set, ofSet);
		}
		let bytes = ofSet.get(text);
		if (!bytes) {
			bytes = set.encode(text);
			ofSet.set(text, bytes);
		}
		return bytes;
	}
}
