import { Location, l10n, type Position, type Range, type TextDocument, WorkspaceEdit } from 'vscode';
import type { CallFileReader, ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { accountDirective } from '../../core/callFile/accountDirective.ts';
import { type VariableOccurrence, variableAt, variableOccurrences } from '../../core/callFile/variableOccurrences.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import { rangeOf } from './callFinder.ts';

/** The places where the variable at `position` is set, used, or both. */
export function occurrencesAt(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
	wanted: (found: VariableOccurrence) => boolean,
): Location[] {
	return occurrences(document, files.read(document), position)
		.filter(wanted)
		.map((found) => new Location(document.uri, rangeOf(document, found)));
}

/** The name of the variable at `position`. @throws if it cannot be renamed */
export function renamedAt(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
): { range: Range; placeholder: string } {
	const file = files.read(document);
	const found = at(document, file, position);
	if (!found) throw new Error(l10n.t('Only the name of a variable can be changed here.'));
	if (found.name === file.calls.account?.name) {
		throw new Error(l10n.t('@{0} chooses the account; it has no other name.', found.name));
	}
	if (!isSet(file, found.name)) throw new Error(l10n.t('This variable is not set in this file.'));
	return { range: rangeOf(document, found), placeholder: found.name };
}

/** Renames the variable at `position` wherever the file names it. */
export function rename(
	files: CallFileReader,
	document: TextDocument,
	position: Position,
	newName: string,
): WorkspaceEdit {
	const name = newName.trim();
	if (!isVariableName(name)) {
		throw new Error(l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.'));
	}
	const file = files.read(document);
	if ((name === accountDirective || isSet(file, name)) && at(document, file, position)?.name !== name) {
		throw new Error(l10n.t('There is a variable {0} already.', name));
	}
	const edit = new WorkspaceEdit();
	for (const found of occurrences(document, file, position)) edit.replace(document.uri, rangeOf(document, found), name);
	return edit;
}

function isSet({ calls }: ParsedFile, name: string): boolean {
	return calls.variables.some((variable) => variable.name === name);
}

function at(document: TextDocument, { text, calls }: ParsedFile, position: Position): VariableOccurrence | undefined {
	return variableAt(text, calls, document.offsetAt(position));
}

/** Every occurrence of the variable at `position`. */
function occurrences(document: TextDocument, file: ParsedFile, position: Position): VariableOccurrence[] {
	const found = at(document, file, position);
	if (!found) return [];
	return variableOccurrences(file.text, file.calls).filter(({ name }) => name === found.name);
}
