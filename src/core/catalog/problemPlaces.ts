import { visit } from 'jsonc-parser';
import type { Span } from '../text/span.ts';
import type { CatalogProblem, JsonPath } from './checkCatalog.ts';

/** A place that is looked for, or one on the way to it. */
interface Sought {
	readonly steps: Map<string | number, Sought>;
	key?: Span;
	value?: Span;
}

/** What is open while the text is gone through: a list with the number of its next item, or an object with the place of the next value. */
interface Open {
	/** Undefined where nothing in it is looked for. */
	readonly sought: Sought | undefined;
	readonly start: number;
	readonly isList: boolean;
	items: number;
	member: Sought | undefined;
}

/**
 * Where in the text of a catalogue its problems stand: the value at a path; an unknown key itself; where something is missing, the
 * beginning of what misses it. In one pass that keeps nothing else: a tree of the text takes a hundred times its memory.
 * @param text JSON, or what of it is none
 */
export function placesOf(text: string, problems: readonly CatalogProblem[]): Span[] {
	const root: Sought = { steps: new Map() };
	for (const { path } of problems) {
		let sought = root;
		for (const step of path) {
			const next: Sought = sought.steps.get(step) ?? { steps: new Map() };
			sought.steps.set(step, next);
			sought = next;
		}
	}
	try {
		find(text, root);
	} catch {
		// What is nested too deeply for whoever reads it, which is recursive, is not looked into.
	}
	return problems.map(({ path, code }) => spanOf(root, path, code));
}

function find(text: string, root: Sought): void {
	const open: Open[] = [];
	/** The place of a value that begins here. */
	const next = (): Sought | undefined => {
		const around = open.at(-1);
		if (!around) return root;
		if (!around.isList) return around.member;
		around.items += 1;
		return around.sought?.steps.get(around.items - 1);
	};
	const begin = (start: number, isList: boolean) => {
		const sought = next();
		if (sought) sought.value = { start, end: start + 1 };
		open.push({ sought, start, isList, items: 0, member: undefined });
	};
	const end = (offset: number, length: number) => {
		const closed = open.pop();
		if (closed?.sought) closed.sought.value = { start: closed.start, end: offset + length };
	};
	visit(
		text,
		{
			onObjectBegin: (offset) => begin(offset, false),
			onArrayBegin: (offset) => begin(offset, true),
			onObjectEnd: end,
			onArrayEnd: end,
			onObjectProperty(name, offset, length) {
				const around = open.at(-1);
				if (!around) return;
				around.member = around.sought?.steps.get(name);
				if (!around.member) return;
				// Of a key that stands there twice the last value counts.
				forget(around.member);
				around.member.key = { start: offset, end: offset + length };
			},
			onLiteralValue(_, offset, length) {
				const sought = next();
				if (sought) sought.value = { start: offset, end: offset + length };
			},
		},
		{ disallowComments: true },
	);
}

function forget(sought: Sought): void {
	if (sought.value === undefined && sought.key === undefined) return;
	delete sought.value;
	delete sought.key;
	for (const step of sought.steps.values()) forget(step);
}

function spanOf(root: Sought, path: JsonPath, code: CatalogProblem['code']): Span {
	let sought = root;
	for (const step of path) {
		const next = sought.steps.get(step);
		if (!next?.value)
			return sought.value ? { start: sought.value.start, end: sought.value.start + 1 } : { start: 0, end: 0 };
		sought = next;
	}
	return (code === 'key-unknown' && sought.key) || sought.value || { start: 0, end: 0 };
}
