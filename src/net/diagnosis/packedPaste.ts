import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { PastedParameters } from '../../core/paste/pasteParameters.ts';
import type { ReadPaste } from '../../core/paste/readPaste.ts';
import type { ObservedCall } from '../../diagnosis/diagnose.ts';
import {
	type PackedTexts,
	packPairs,
	packParameters,
	packTexts,
	unpackPairs,
	unpackParameters,
	unpackTexts,
} from './packedTexts.ts';

/** A {@link ReadPaste} on its way out of a thread. */
export interface PackedPaste extends Omit<ReadPaste, 'parsed' | 'masked'> {
	readonly parsed: Omit<ParsedPaste, 'parameters' | 'wire'>;
	readonly parameters: PackedTexts;
	readonly wire: PackedTexts;
	readonly shown: string;
	/** The text and the label of each masked piece. */
	readonly pieces: PackedTexts;
}

export function packPaste({ parsed, masked, ...more }: ReadPaste): PackedPaste {
	const { parameters, wire, ...rest } = parsed;
	return {
		...more,
		parsed: rest,
		parameters: packParameters(parameters),
		wire: packTexts(wire),
		shown: masked.text,
		pieces: packPairs(masked.pieces, ({ text, label }) => [text, label]),
	};
}

export function unpackPaste({ parsed, parameters, wire, shown, pieces, ...more }: PackedPaste): ReadPaste {
	return {
		...more,
		parsed: { ...parsed, parameters: unpackParameters(parameters), wire: unpackTexts(wire).map((text) => text ?? '') },
		masked: {
			text: shown,
			pieces: unpackPairs(pieces, (text, label) => ({ text, label })),
		},
	};
}

/** A call as the composer takes it, on its way out of a thread. */
export interface PackedCall extends Omit<PastedParameters, 'parameters'> {
	readonly parameters: PackedTexts;
}

export function packCall({ parameters, ...more }: PastedParameters): PackedCall {
	return { ...more, parameters: packParameters(parameters) };
}

export function unpackCall({ parameters, ...more }: PackedCall): PastedParameters {
	return { ...more, parameters: unpackParameters(parameters) };
}

/** A call to search for mistakes in, on its way into a thread. */
export interface PackedObserved {
	readonly parameters: PackedTexts;
	readonly wire?: PackedTexts;
	readonly sig: string;
}

export function packObserved({ parameters, wire, sig }: ObservedCall): PackedObserved {
	return { parameters: packParameters(parameters), sig, ...(wire && { wire: packTexts(wire) }) };
}

export function unpackObserved({ parameters, wire, sig }: PackedObserved): ObservedCall {
	return { parameters: unpackParameters(parameters), sig, ...(wire && { wire: unpackTexts(wire) }) };
}
