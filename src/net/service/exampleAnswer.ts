import exampleAnswers from '../../catalogs/exampleAnswers.json' with { type: 'json' };
import { answerOriginHeader, answerOrigins } from '../../core/call/answerOrigin.ts';
import { type Parameter, sentAs } from '../../core/call/call.ts';
import type { ApiError } from '../../core/call/response.ts';
import { maskNamed } from '../../core/callFile/secretLike.ts';
import { isSurelyRequired } from '../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { asWritten, parsedJson } from '../../core/text/parsedJson.ts';
import { serviceError } from './serviceErrors.ts';

/** Marks an answer as sample data. Its body holds only what the interface's own answer may have. */
export const exampleHeaders = { [answerOriginHeader]: answerOrigins.sample } as const;

/** By method. `{{name}}` is the parameter's value, `{{name|value}}` has a default. */
const bodies: Readonly<Record<string, unknown>> = exampleAnswers;
const otherBody = { success: true };

/** A longer answer is not written to an answer file: a person edits it. */
const maxAnswerLength = 256 * 1024;

const maxItems = 100;
const maxItemLength = 200;

/** The sample data for a right call, or why it is refused: a call that cannot be right gets none. */
export function exampleAnswer(
	method: CatalogMethod,
	parameters: readonly Parameter[],
	hasSession: boolean,
): { readonly body: unknown } | { readonly error: ApiError } {
	// Only stated facts count: the real service may accept the rest.
	const { session } = method;
	if (!hasSession && session?.value === 'required' && session.certainty === 'stated')
		return { error: serviceError(453, `The method ${method.name} needs a session`) };
	const missing = method.parameters.find((known) => isSurelyRequired(known) && !sentAs(parameters, known.name));
	if (missing) return { error: serviceError(100, `Missed required parameter: ${missing.name}`, missing.name) };
	return { body: exampleBody(method.name, parameters) };
}

/** The example body of a method, filled in with the parameters of a call. */
export function exampleBody(method: string, parameters: readonly Parameter[] = []): unknown {
	const body = Object.hasOwn(bodies, method) ? bodies[method] : otherBody;
	const fill = (value: unknown, index?: number): unknown => {
		if (typeof value === 'string') return filled(value, parameters, index);
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return listFor(value, parameters).map((item, at) => fill(item, at));
		return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member, index)]));
	};
	return fill(body);
}

/** An answer file of a method, with the answer on screen, masked, or the example body. */
export function answerToEdit(method: string, shown = ''): string {
	const read = shown.length > maxAnswerLength ? undefined : parsedJson(shown, asWritten);
	const body = read === undefined ? exampleBody(method) : read;
	return `${JSON.stringify({ delay: 0, body }, read === undefined ? undefined : maskNamed, 2)}\n`;
}

const placeholder = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g;

/** A list of one item that names parameters has an item for each of their values. */
function listFor(list: readonly unknown[], parameters: readonly Parameter[]): readonly unknown[] {
	const [only] = list;
	if (list.length !== 1) return list;
	const counts = [...JSON.stringify(only).matchAll(placeholder)].map(
		([, name = '', fallback]) => itemsOf(name, fallback, parameters).length,
	);
	return Array<unknown>(Math.max(1, ...counts)).fill(only);
}

/** `index` chooses among the values of a parameter that is a list; without it all are filled in. */
function filled(text: string, parameters: readonly Parameter[], index?: number): string {
	return text.replace(placeholder, (_, name: string, fallback?: string) => {
		const items = itemsOf(name, fallback, parameters);
		return index === undefined ? items.join(',').slice(0, maxItemLength) : (items[index] ?? items.at(-1) ?? '');
	});
}

/** The values of a parameter, separated by commas, semicolons or as a JSON list. */
function itemsOf(name: string, fallback = '1', parameters: readonly Parameter[]): string[] {
	const text = (sentAs(parameters, name) || fallback).slice(0, maxItems * maxItemLength);
	const items = text.split(/[\s,;[\]"]+/, maxItems + 2).filter((item) => item !== '');
	return [...new Set(items.map((item) => item.slice(0, maxItemLength)))].slice(0, maxItems);
}
