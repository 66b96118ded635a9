import {
	type DefinitionProvider,
	Location,
	l10n,
	type Position,
	type Range,
	type ReferenceContext,
	type ReferenceProvider,
	type RenameProvider,
	type TextDocument,
	WorkspaceEdit,
} from 'vscode';
import { type VariableOccurrence, variableAt, variableOccurrences } from '../../core/callFile/variableOccurrences.ts';
import { isVariableName } from '../../core/callFile/variableReferences.ts';
import { type ParsedDocuments, rangeOf } from './parsedDocuments.ts';

/** Goes to, finds and renames the variables of a file. */
export class VariableNavigation implements DefinitionProvider, ReferenceProvider, RenameProvider {
	private readonly parsed: ParsedDocuments;

	constructor(parsed: ParsedDocuments) {
		this.parsed = parsed;
	}

	provideDefinition(document: TextDocument, position: Position): Location[] {
		return this.same(document, position)
			.filter(({ isDefinition }) => isDefinition)
			.map((found) => new Location(document.uri, rangeOf(document, found)));
	}

	provideReferences(document: TextDocument, position: Position, context: ReferenceContext): Location[] {
		return this.same(document, position)
			.filter(({ isDefinition }) => context.includeDeclaration || !isDefinition)
			.map((found) => new Location(document.uri, rangeOf(document, found)));
	}

	prepareRename(document: TextDocument, position: Position): { range: Range; placeholder: string } {
		const found = this.at(document, position);
		if (!found) throw new Error(l10n.t('Only the name of a variable can be changed here.'));
		if (found.name === 'profile') throw new Error(l10n.t('@profile chooses the profile; it has no other name.'));
		const isOfFile = this.parsed.of(document).calls.variables.some(({ name }) => name === found.name);
		if (!isOfFile) throw new Error(l10n.t('This variable is not set in this file.'));
		return { range: rangeOf(document, found), placeholder: found.name };
	}

	provideRenameEdits(document: TextDocument, position: Position, newName: string): WorkspaceEdit {
		const name = newName.trim();
		if (!isVariableName(name)) {
			throw new Error(l10n.t('A name begins with a letter; letters, digits, "_", "." and "-" may follow.'));
		}
		const { calls } = this.parsed.of(document);
		const isTaken = name === 'profile' || calls.variables.some((variable) => variable.name === name);
		if (isTaken && this.at(document, position)?.name !== name) {
			throw new Error(l10n.t('There is a variable {0} already.', name));
		}
		const edit = new WorkspaceEdit();
		for (const found of this.same(document, position)) edit.replace(document.uri, rangeOf(document, found), name);
		return edit;
	}

	private at(document: TextDocument, position: Position): VariableOccurrence | undefined {
		const { text, calls } = this.parsed.of(document);
		return variableAt(text, calls, document.offsetAt(position));
	}

	/** Every occurrence of the variable at `position`. */
	private same(document: TextDocument, position: Position): VariableOccurrence[] {
		const found = this.at(document, position);
		const { text, calls } = this.parsed.of(document);
		return found ? variableOccurrences(text, calls).filter(({ name }) => name === found.name) : [];
	}
}
