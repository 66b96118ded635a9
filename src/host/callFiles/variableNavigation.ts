import { Location, l10n, type Position, type Range, type TextDocument, WorkspaceEdit } from 'vscode';
import { isAccountDirective } from '../../core/callFile/accountDirective.ts';
import { occurrencesInParts, type VariableOccurrence, variableAt } from '../../core/callFile/variableOccurrences.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import type { Parts } from '../../core/parts.ts';
import { counted } from '../counted.ts';
import type { CallFileReader, ParsedFile } from './callFileReader.ts';
import { rangeOf } from './workingFile.ts';

/** Where a name stands in more places, no more are listed, and it is not renamed. */
const mostPlaces = 5000;

/** Where the variable at `position` is set, used, or both; the first ones where there are thousands. */
export async function occurrencesAt(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
	wanted: (found: VariableOccurrence) => boolean,
): Promise<Location[]> {
	function* locations(file: ParsedFile): Parts<Location[]> {
		const found: Location[] = [];
		for (const one of yield* same(document, file, position)) {
			if (found.length < mostPlaces && wanted(one)) found.push(new Location(document.uri, rangeOf(document, one)));
			yield;
		}
		return found;
	}
	return (await files.make(document, locations)) ?? [];
}

/** What of the variable at `position` can be renamed. */
export async function renamedAt(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
): Promise<{ range: Range; placeholder: string }> {
	const file = await files.read(document);
	const found = at(document, file, position);
	if (!found) throw new Error(l10n.t('Only the name of a variable can be changed here.'));
	if (found.name === file.calls.account?.name) {
		throw new Error(l10n.t('@{0} chooses the account; it has no other name.', found.name));
	}
	if (!isSet(file, found.name)) throw new Error(l10n.t('This variable is not set in this file.'));
	return { range: rangeOf(document, found), placeholder: found.name };
}

/** Renames the variable at `position` wherever the file names it. */
export async function rename(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
	newName: string,
): Promise<WorkspaceEdit | undefined> {
	const name = newName.trim();
	if (!isVariableName(name)) {
		throw new Error(l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.'));
	}
	function* edits(file: ParsedFile): Parts<WorkspaceEdit> {
		if ((isAccountDirective(name) || isSet(file, name)) && at(document, file, position)?.name !== name) {
			throw new Error(l10n.t('There is a variable {0} already.', name));
		}
		const places = yield* same(document, file, position);
		if (places.length > mostPlaces) {
			throw new Error(
				counted(l10n.t('This name stands in more than {0} {0|place|places}. Use Find and Replace.'), mostPlaces),
			);
		}
		const edit = new WorkspaceEdit();
		for (const found of places) {
			edit.replace(document.uri, rangeOf(document, found), name);
			yield;
		}
		return edit;
	}
	return files.make(document, edits);
}

function isSet({ calls }: ParsedFile, name: string): boolean {
	return calls.variables.some((variable) => variable.name === name);
}

function at(document: TextDocument, { text, calls }: ParsedFile, position: Position): VariableOccurrence | undefined {
	return variableAt(text, calls, document.offsetAt(position));
}

/** Every occurrence of the variable at `position`. */
function* same(document: TextDocument, file: ParsedFile, position: Position): Parts<VariableOccurrence[]> {
	const found = at(document, file, position);
	if (!found) return [];
	const all = yield* occurrencesInParts(file.text, file.calls);
	return all.filter(({ name }) => name === found.name);
}
