import type { JsonRowScanner } from '../../core/text/jsonRowScanner.ts';
import type { JsonRow, JsonRows } from './jsonRows.ts';
import type { MaskedBody } from './maskedBody.ts';

/** A value of JSON, as a query is made of it. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A value, and the members of each object in it that has a name twice: an object of JavaScript has only the last of them. */
export interface ReadValue {
	readonly value: Json;
	readonly doubled: ReadonlyMap<object, readonly (readonly [name: string, value: Json])[]>;
}

/** Reads a body that is one value of JSON, which `scanner` has gone over. */
export function jsonValue(text: string, rows: JsonRows, scanner: JsonRowScanner, body: MaskedBody): ReadValue {
	const value = JSON.parse(text) as Json;
	return membersOf(value) === scanner.members ? { value, doubled: new Map() } : valueOfRows(rows, body);
}

/** How many members its objects have in all. */
function membersOf(value: Json): number {
	let members = 0;
	const left: Json[] = [value];
	for (let one = left.pop(); one !== undefined; one = left.pop()) {
		if (typeof one !== 'object' || one === null) continue;
		const values = Array.isArray(one) ? one : Object.values(one);
		if (!Array.isArray(one)) members += values.length;
		for (const each of values) if (typeof each === 'object' && each !== null) left.push(each);
	}
	return members;
}

interface Opened {
	readonly name: string | undefined;
	readonly items: Json[];
	/** Undefined for a list. */
	readonly names: string[] | undefined;
}

function valueOfRows(rows: JsonRows, body: MaskedBody): ReadValue {
	const doubled = new Map<object, [string, Json][]>();
	const opened: Opened[] = [{ name: undefined, items: [], names: undefined }];
	const add = (name: string | undefined, value: Json) => {
		const to = opened.at(-1);
		to?.items.push(value);
		if (name !== undefined) to?.names?.push(name);
	};
	for (let row = 0; row < rows.count; row++) {
		const read = rows.read(row);
		if (read.kind === 'close') {
			const closed = opened.pop();
			if (closed) add(closed.name, valueOfOpened(closed, doubled));
		} else if (read.kind === 'open') {
			const isObject = body.byteAt(read.valueStart) === openBrace;
			opened.push({ name: nameOf(read, body), items: [], names: isObject ? [] : undefined });
		} else add(nameOf(read, body), JSON.parse(body.text(read.valueStart, read.valueEnd)) as Json);
	}
	return { value: opened[0]?.items[0] ?? null, doubled };
}

function valueOfOpened({ items, names }: Opened, doubled: Map<object, [string, Json][]>): Json {
	if (!names) return items;
	const entries = names.map((name, index): [string, Json] => [name, items[index] as Json]);
	// Defines each member, that of the name __proto__, too.
	const value = Object.fromEntries(entries);
	if (new Set(names).size < names.length) doubled.set(value, entries);
	return value;
}

/** The name before the value in a row, or undefined where there is none. */
export function nameOf({ start, keyEnd }: JsonRow, body: MaskedBody): string | undefined {
	return keyEnd > start ? String(JSON.parse(body.text(start, keyEnd))) : undefined;
}

const openBrace = 0x7b;
