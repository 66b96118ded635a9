import { type Parameter, sentAs } from '../../../core/call.ts';

/** More ids of one call are not answered: `users.getInfo` takes 100 as well (apiok.ru, users.getInfo). */
const mostIds = 100;
/** More items are not put on one page, whatever `count` says. */
const mostItems = 100;
/** An id is cut after this much: it is told back in the answer. */
const longestId = 200;

/** The parameters of a call, as the answers read them. Answers stay small whatever is asked for. */
export interface MadeUpCall {
	readonly method: string;
	/** The value sent under the first of these names that has one; empty when none has. */
	text(...names: readonly string[]): string;
	/** The items of such a value, which commas, semicolons or a JSON list separate. */
	list(...names: readonly string[]): readonly string[];
	/** The page that `count` and `anchor`, or `offset`, ask for. */
	readonly page: { readonly start: number; readonly count: number };
	/** The fields asked for without what they belong to (`name` of `user.name`); undefined when all are. */
	readonly fields: ReadonlySet<string> | undefined;
}

/** Reads what of a call its answer depends on. */
export function madeUpCall(method: string, parameters: readonly Parameter[]): MadeUpCall {
	const sent = (...names: readonly string[]) =>
		names.map((name) => sentAs(parameters, name)).find((value) => value !== undefined && value !== '') ?? '';
	const text = (...names: readonly string[]) => sent(...names).slice(0, longestId);
	const list = (...names: readonly string[]) => itemsOf(sent(...names));
	return { method, text, list, page: pageOf(text), fields: fieldsOf(list('fields')) };
}

function itemsOf(value: string): string[] {
	if (value === '') return [];
	// What is longer holds more than is answered.
	const beginning = value.slice(0, mostIds * longestId);
	const items = beginning.split(/[\s,;[\]"]+/, mostIds + 2).filter((item) => item !== '');
	return [...new Set(items.map((item) => item.slice(0, longestId)))].slice(0, mostIds);
}

function pageOf(text: MadeUpCall['text']): MadeUpCall['page'] {
	const count = wholeNumber(text('count', 'limit')) ?? 10;
	const after = /^a(\d{1,6})$/.exec(text('anchor', 'pagingAnchor'))?.[1] ?? text('offset');
	return { count: Math.min(count, mostItems), start: wholeNumber(after) ?? 0 };
}

function wholeNumber(text: string): number | undefined {
	return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** A value `user.*` or `*` stands for everything, and so does a name that no field has: field sets have names, too. */
function fieldsOf(names: readonly string[]): ReadonlySet<string> | undefined {
	if (names.length === 0 || names.some((name) => name.endsWith('*') || /^[A-Z_]+$/.test(name))) return undefined;
	return new Set(names.map((name) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()));
}
