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
	description: v.exactOptional(v.string()),
});

export type KnownMethod = v.InferOutput<typeof knownMethod>;
export const knownMethod = shape({
	name: v.string(),
	/** How sure the catalogue is that it exists: 'specification', or the evidence of the public record. */
	evidence: v.string(),
	/** Empty where none is known, which does not say that it takes none. */
	parameters: list(knownParameter),
});
