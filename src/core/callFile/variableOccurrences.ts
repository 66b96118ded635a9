import { flatMapInParts, type Parts, sortedInParts, wholeOf } from '../parts.ts';
import type { Span } from '../text/span.ts';
import { callAt, rowAt, spanAt } from './callDocument.ts';
import type { CallDocument, FileVariable, Reference } from './callDocumentModel.ts';

/** A variable's name where it stands in a file: after `@`, or between braces. The span is the name's alone. */
export interface VariableOccurrence extends Span {
	readonly name: string;
	readonly isDefinition: boolean;
}

/** Every place where a variable or a function (`$uuid`) is named, in the order of the file; rows that are off too. */
export function variableOccurrences(text: string, document: CallDocument): VariableOccurrence[] {
	return wholeOf(occurrencesInParts(text, document));
}

/** As {@link variableOccurrences}, variable by variable and row by row. */
export function* occurrencesInParts(text: string, { calls, variables }: CallDocument): Parts<VariableOccurrence[]> {
	const inReferences = (references: readonly Reference[]) => references.map((one) => referenceIn(text, one));
	const found = yield* flatMapInParts(variables, (one) => [definitionOf(one), ...inReferences(one.references)]);
	for (const call of calls) {
		if (!call.hasReferences) {
			yield;
			continue;
		}
		const { methodReferences, rows } = call;
		for (const one of inReferences(methodReferences)) found.push(one);
		for (const one of yield* flatMapInParts(rows, (row) => inReferences(row.references))) found.push(one);
		yield;
	}
	return yield* sortedInParts(found, (a, b) => a.start - b.start);
}

/**
 * The variable named at `offset`; the `@` or the braces around a name count as the name. Asked wherever the mouse rests, so
 * it looks at one line of the file only.
 */
export function variableAt(text: string, document: CallDocument, offset: number): VariableOccurrence | undefined {
	const variable = spanAt(document.variables, offset);
	if (variable && offset >= variable.nameSpan.start - 1 && offset <= variable.nameSpan.end)
		return definitionOf(variable);
	const { references } = variable ??
		rowAt(document, offset) ?? { references: callAt(document, offset)?.methodReferences };
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
