import type { Span } from '../text/span.ts';
import { callAt, rowAt, spanAt } from './callDocument.ts';
import type { CallDocument, FileVariable, Reference } from './callDocumentModel.ts';

/** A variable's name in a file: after `@`, or between braces. The span is the name's alone. */
export interface VariableOccurrence extends Span {
	readonly name: string;
	readonly isDefinition: boolean;
}

/** Every place where a variable or a function (`$uuid`) is named, in the order of the file; rows that are off too. */
export function variableOccurrences(text: string, { calls, variables }: CallDocument): VariableOccurrence[] {
	const inReferences = (references: readonly Reference[]) => references.map((one) => referenceIn(text, one));
	return [
		...variables.flatMap((one) => [definitionOf(one), ...inReferences(one.references)]),
		...calls.flatMap(({ methodReferences, rows, expectations }) => [
			...inReferences(methodReferences),
			...[...rows, ...expectations].flatMap((one) => inReferences(one.references)),
		]),
	].sort((a, b) => a.start - b.start);
}

/** The variable named at `offset`; the `@` or the braces around a name count as the name. */
export function variableAt(text: string, document: CallDocument, offset: number): VariableOccurrence | undefined {
	const variable = spanAt(document.variables, offset);
	if (variable && offset >= variable.nameSpan.start - 1 && offset <= variable.nameSpan.end)
		return definitionOf(variable);
	const call = callAt(document, offset);
	const { references } = variable ??
		rowAt(document, offset) ??
		spanAt(call?.expectations ?? [], offset) ?? { references: call?.methodReferences };
	const reference = references?.find(({ start, end }) => start <= offset && offset <= end);
	return reference && referenceIn(text, reference);
}

function definitionOf({ name, nameSpan: { start, end } }: FileVariable): VariableOccurrence {
	return { start, end, name, isDefinition: true };
}

function referenceIn(text: string, { start, name }: Reference): VariableOccurrence {
	const nameStart = text.indexOf(name, start + 2);
	return { start: nameStart, end: nameStart + name.length, name, isDefinition: false };
}
