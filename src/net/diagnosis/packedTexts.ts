import type { Parameter } from '../../core/call.ts';

/**
 * Many texts as one, and where each ends in it. Between threads it is copied as two things, which takes a fraction of the
 * time that as many texts do, of the thread that hands over and of the one that gets it.
 */
export interface PackedTexts {
	readonly text: string;
	/** In UTF-16 units; {@link none} where there is no text. */
	readonly ends: Int32Array;
}

const none = -1;

export function packTexts(texts: readonly (string | undefined)[]): PackedTexts {
	const ends = new Int32Array(texts.length);
	let end = 0;
	texts.forEach((text, index) => {
		end += text?.length ?? 0;
		ends[index] = text === undefined ? none : end;
	});
	return { text: texts.join(''), ends };
}

export function unpackTexts({ text, ends }: PackedTexts): (string | undefined)[] {
	let from = 0;
	return Array.from(ends, (end) => {
		if (end === none) return undefined;
		const one = text.slice(from, end);
		from = end;
		return one;
	});
}

/** The names and values of parameters; what else is known of them is not packed. */
export function packParameters(parameters: readonly Parameter[]): PackedTexts {
	return packPairs(parameters, ({ name, value }) => [name, value]);
}

export function unpackParameters(packed: PackedTexts): Parameter[] {
	return unpackPairs(packed, (name, value) => ({ name, value }));
}

/** Things of two texts each. */
export function packPairs<T>(things: readonly T[], textsOf: (thing: T) => readonly [string, string]): PackedTexts {
	return packTexts(things.flatMap(textsOf));
}

export function unpackPairs<T>(packed: PackedTexts, make: (first: string, second: string) => T): T[] {
	const texts = unpackTexts(packed);
	return Array.from({ length: texts.length / 2 }, (_, index) =>
		make(texts[2 * index] ?? '', texts[2 * index + 1] ?? ''),
	);
}
