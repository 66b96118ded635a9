import type { Span } from '../text/span.ts';
import { answerReference } from './answerReference.ts';
import { callAt, rowAt, spanAt } from './callDocument.ts';
import type { CallDocument, FileVariable, ParsedCall, Reference } from './callDocumentModel.ts';

/** A name in a file: of a variable after `@`, of a call after `# @name`, or between braces. The span is the name's alone. */
export interface VariableOccurrence extends Span {
	readonly name: string;
	readonly isDefinition: boolean;
	/** The name of the call that is named, or to whose answer a reference is. */
	readonly call?: string;
}

export function isSameName(one: VariableOccurrence, other: VariableOccurrence): boolean {
	return one.call === other.call && (one.call !== undefined || one.name === other.name);
}

/** Every place where a variable, a function (`$uuid`) or a call is named, in the order of the file; rows that are off too. */
export function variableOccurrences(text: string, { calls, variables }: CallDocument): VariableOccurrence[] {
	const inReferences = (references: readonly Reference[]) => references.map((one) => referenceIn(text, one));
	return [
		...variables.flatMap((one) => [definitionOf(one), ...inReferences(one.references)]),
		...calls.flatMap(({ methodReferences, rows, expectations, ...call }) => [
			...nameOf(call),
			...inReferences(methodReferences),
			...[...rows, ...expectations].flatMap((one) => inReferences(one.references)),
		]),
	].sort((a, b) => a.start - b.start);
}

/** The variable or the call named at `offset`; the `@` or the braces around a name count as the name. */
export function variableAt(text: string, document: CallDocument, offset: number): VariableOccurrence | undefined {
	const variable = spanAt(document.variables, offset);
	if (variable && offset >= variable.nameSpan.start - 1 && offset <= variable.nameSpan.end)
		return definitionOf(variable);
	const call = callAt(document, offset);
	const [callName] = call ? nameOf(call) : [];
	if (callName && spanAt([callName], offset)) return callName;
	const { references } = variable ??
		rowAt(document, offset) ??
		spanAt(call?.expectations ?? [], offset) ?? { references: call?.methodReferences };
	const reference = references?.find(({ start, end }) => start <= offset && offset <= end);
	return reference && referenceIn(text, reference);
}

function definitionOf({ name, nameSpan: { start, end } }: FileVariable): VariableOccurrence {
	return { start, end, name, isDefinition: true };
}

function nameOf({ name, nameSpan }: Pick<ParsedCall, 'name' | 'nameSpan'>): VariableOccurrence[] {
	return name !== undefined && nameSpan ? [{ ...nameSpan, name, isDefinition: true, call: name }] : [];
}

function referenceIn(text: string, { start, name }: Reference): VariableOccurrence {
	const nameStart = text.indexOf(name, start + 2);
	const call = answerReference(name)?.call;
	return { start: nameStart, end: nameStart + name.length, name, isDefinition: false, ...(call && { call }) };
}
