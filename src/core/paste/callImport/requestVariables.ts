import { findReferences } from '../../callFile/variableReferences.ts';
import type { SentRequest } from '../sending.ts';

/** Variables may be set by others, so deep and to values so long. */
const maxValueDepth = 50;
const maxValueLength = 100_000;

/** Replaces variables by their values, in which others may be; what is not known stays in its braces. */
export function variableReplacer(variables: ReadonlyMap<string, string>): (text: string) => string {
	const values = new Map<string, string | undefined>();
	const resolved = (name: string, depth: number): string | undefined => {
		if (values.has(name)) return values.get(name);
		// Stays if its own value refers to it.
		values.set(name, undefined);
		const value = variables.get(name);
		if (value !== undefined && !name.startsWith('$')) values.set(name, replaced(value, depth + 1));
		return values.get(name);
	};
	const replaced = (text: string, depth: number): string => {
		if (!text.includes('{{') || depth > maxValueDepth) return text;
		let written = '';
		let from = 0;
		for (const { start, end, name = '' } of findReferences(text)) {
			const value = written.length > maxValueLength ? undefined : resolved(name, depth);
			if (value === undefined) continue;
			written += text.slice(from, start) + value;
			from = end;
		}
		return written + text.slice(from);
	};
	return (text) => replaced(text, 0);
}

export function mapTexts(request: string | SentRequest, change: (text: string) => string): string | SentRequest {
	if (typeof request === 'string') return change(request);
	const changed = (list: SentRequest['parameters']) =>
		list.map(({ name, value, wire = value }) => ({ name: change(name), value: change(value), wire: change(wire) }));
	const { url, parameters, headers, off = [] } = request;
	const lists = { parameters: changed(parameters), headers: changed(headers), off: changed(off) };
	return { ...request, url: change(url), ...lists };
}
