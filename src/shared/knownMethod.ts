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

/** How many methods and parameters a webview reads at a time without a pause. */
const mostOfPart = 3000;

/** Known methods in parts, in their order; one part, if an empty one, where there are none. */
export function methodParts(methods: readonly KnownMethod[]): readonly (readonly KnownMethod[])[] {
	const parts: KnownMethod[][] = [];
	let left = 0;
	for (const method of methods) {
		const size = 1 + method.parameters.length;
		left -= size;
		const part = left < 0 ? undefined : parts.at(-1);
		if (part) part.push(method);
		else {
			parts.push([method]);
			left = mostOfPart - size;
		}
	}
	return parts.length > 0 ? parts : [[]];
}
