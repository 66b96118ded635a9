import { Location, l10n, type Position, type Range, type TextDocument, WorkspaceEdit } from 'vscode';
import { type VariableOccurrence, variableAt, variableOccurrences } from '../../core/callFile/variableOccurrences.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import { parsedFile, rangeOf } from './parsedFile.ts';

/** Where the variable at `position` is set, used, or both. */
export function occurrencesAt(
	document: TextDocument,
	position: Position,
	wanted: (found: VariableOccurrence) => boolean,
): Location[] {
	const found = same(document, position).filter(wanted);
	return found.map((one) => new Location(document.uri, rangeOf(document, one)));
}

/** What of the variable at `position` can be renamed. */
export function renamedAt(document: TextDocument, position: Position): { range: Range; placeholder: string } {
	const found = at(document, position);
	if (!found) throw new Error(l10n.t('Only the name of a variable can be changed here.'));
	if (found.name === 'profile') throw new Error(l10n.t('@profile chooses the profile; it has no other name.'));
	if (!isSet(document, found.name)) throw new Error(l10n.t('This variable is not set in this file.'));
	return { range: rangeOf(document, found), placeholder: found.name };
}

/** Renames the variable at `position` wherever the file names it. */
export function rename(document: TextDocument, position: Position, newName: string): WorkspaceEdit {
	const name = newName.trim();
	if (!isVariableName(name)) {
		throw new Error(l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.'));
	}
	if ((name === 'profile' || isSet(document, name)) && at(document, position)?.name !== name) {
		throw new Error(l10n.t('There is a variable {0} already.', name));
	}
	const edit = new WorkspaceEdit();
	for (const found of same(document, position)) edit.replace(document.uri, rangeOf(document, found), name);
	return edit;
}

function isSet(document: TextDocument, name: string): boolean {
	return parsedFile(document).calls.variables.some((variable) => variable.name === name);
}

function at(document: TextDocument, position: Position): VariableOccurrence | undefined {
	const { text, calls } = parsedFile(document);
	return variableAt(text, calls, document.offsetAt(position));
}

/** Every occurrence of the variable at `position`. */
function same(document: TextDocument, position: Position): VariableOccurrence[] {
	const found = at(document, position);
	const { text, calls } = parsedFile(document);
	return found ? variableOccurrences(text, calls).filter(({ name }) => name === found.name) : [];
}
