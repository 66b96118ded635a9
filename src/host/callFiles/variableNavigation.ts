import { Location, type Position, type TextDocument } from 'vscode';
import type { CallFileReader } from '../../app/callFiles/parsedFile.ts';
import {
	isSameName,
	type VariableOccurrence,
	variableAt,
	variableOccurrences,
} from '../../core/callFile/variableOccurrences.ts';
import { rangeOf } from './callFinder.ts';

/** The places where the variable or the call at `position` is named, used, or both. */
export function occurrencesAt(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
	wanted: (found: VariableOccurrence) => boolean,
): Location[] {
	const { text, calls } = files.read(document);
	const at = variableAt(text, calls, document.offsetAt(position));
	if (!at) return [];
	return variableOccurrences(text, calls)
		.filter((found) => isSameName(found, at) && wanted(found))
		.map((found) => new Location(document.uri, rangeOf(document, found)));
}
