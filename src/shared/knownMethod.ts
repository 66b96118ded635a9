import * as v from 'valibot';
import type * as catalog from '../core/catalog/catalog.ts';
import { list, type SameAs, shape } from './schema.ts';

/** A parameter as an editor of a call needs it, as core takes it from the catalogues. */
export type KnownParameter = SameAs<v.InferOutput<typeof knownParameter>, catalog.KnownParameter>;
const knownParameter = shape({
	name: v.string(),
	kind: v.picklist(['boolean', 'integer', 'enumeration', 'list', 'text']),
	values: v.exactOptional(list(v.string())),
	type: v.exactOptional(v.string()),
	typeCertainty: v.exactOptional(v.picklist(['reported', 'inferred'])),
	required: v.picklist(['stated', 'reported', 'inferred', 'unknown', 'no']),
});

/** A known method, for completion and for the editors of its parameters. */
export type KnownMethod = v.InferOutput<typeof knownMethod>;
export const knownMethod = shape({
	name: v.string(),
	/** How sure the catalogue is that it exists: 'specification', or the evidence of the public record. */
	evidence: v.string(),
	/** Empty where none is known, which does not say that it takes none. */
	parameters: list(knownParameter),
});

/** How many methods, parameters and values a webview reads at a time without a pause. */
const mostOfPart = 3000;
/** So many UTF-16 units of a type or of values take as long as a value. */
const unitsOfItem = 64;

/** Known methods in parts, in their order, each made when it is asked for; one part, if an empty one, where there are none. */
export function* methodParts(methods: Iterable<KnownMethod>): Generator<readonly KnownMethod[], undefined, undefined> {
	let part: KnownMethod[] = [];
	let left = mostOfPart;
	for (const method of methods) {
		const size = sizeOf(method);
		if (part.length > 0 && size > left) {
			yield part;
			part = [];
			left = mostOfPart;
		}
		part.push(method);
		left -= size;
	}
	yield part;
	return undefined;
}

function sizeOf({ parameters }: KnownMethod): number {
	let size = 1 + parameters.length;
	for (const { type = '', values = [] } of parameters) {
		const units = values.reduce((sum, { length }) => sum + length, type.length);
		size += values.length + Math.floor(units / unitsOfItem);
	}
	return size;
}
