import type { CallDocument, Span } from './callDocumentModel.ts';

/** A variable's name where it stands in a file: after `@`, or between braces. The span is the name's alone. */
export interface VariableOccurrence extends Span {
	readonly name: string;
	readonly isDefinition: boolean;
}

/** Every place where a variable or a function (`$uuid`) is named, in the order of the file; rows that are off too. */
export function variableOccurrences(text: string, document: CallDocument): VariableOccurrence[] {
	const { calls, variables } = document;
	const definitions = variables.map(({ name, nameSpan: { start, end } }) => ({ start, end, name, isDefinition: true }));
	const references = [
		...variables.flatMap((variable) => variable.references),
		...calls.flatMap((call) => [...call.methodReferences, ...call.rows.flatMap((row) => row.references)]),
	].map(({ start, name }) => {
		const nameStart = text.indexOf(name, start + 2);
		return { start: nameStart, end: nameStart + name.length, name, isDefinition: false };
	});
	return [...definitions, ...references].sort((a, b) => a.start - b.start);
}

/** The variable named at `offset`; the `@` or the braces around a name count as the name. */
export function variableAt(text: string, document: CallDocument, offset: number): VariableOccurrence | undefined {
	return variableOccurrences(text, document).find(({ start, end, isDefinition }) =>
		isDefinition
			? offset >= start - 1 && offset <= end
			: offset >= text.lastIndexOf('{{', start) && offset <= text.indexOf('}}', end) + 2,
	);
}
