import * as v from 'valibot';
import { list, shape } from '../schema.ts';

/** A parameter as an editor of a call needs it, each fact as sure as it is. */
export type KnownParameter = v.InferOutput<typeof knownParameter>;
const knownParameter = shape({
	name: v.string(),
	kind: v.picklist(['boolean', 'integer', 'enumeration', 'list', 'text']),
	/** Of an enumeration, or of a list's items. */
	values: v.exactOptional(list(v.string())),
	type: v.exactOptional(v.string()),
	/** Where the type is not stated: `kind` is no surer than it. */
	typeCertainty: v.exactOptional(v.picklist(['reported', 'inferred'])),
	/** That it is required, with the certainty of that. */
	required: v.picklist(['stated', 'reported', 'inferred', 'unknown', 'no']),
	/** What it means; a long text by its beginning. */
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
