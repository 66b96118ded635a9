import * as v from 'valibot';
import { evidences, maxNameLength, sessions } from './model.ts';

/** `<group>.<name>`; what a call may be named is checked when it is made. */
export const methodForm = /^[^\s.=&?#/]+(\.[^\s.=&?#/]+)+$/;

/** A list of texts has no more. */
const texts = v.pipe(v.array(v.string()), v.maxLength(1000));

/** Its items are read one by one. */
const anyList = v.instance(Array<unknown>);

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxNameLength));

/** A catalogue file; `src/catalogs/catalog.schema.json` is the same for editors, which a test checks. */
export const parameterSchema = v.object({
	name,
	type: v.optional(v.string()),
	required: v.optional(v.boolean()),
	inferred: v.optional(v.boolean()),
	values: v.optional(texts),
	description: v.optional(v.string()),
});

export const methodSchema = v.object({
	name: v.pipe(v.string(), v.maxLength(maxNameLength), v.regex(methodForm)),
	parameters: v.optional(anyList, []),
	session: v.optional(v.picklist([...sessions, 'unknown']), 'unknown'),
	permissions: v.optional(texts),
	evidence: v.optional(v.picklist(evidences), 'own'),
	source: v.optional(v.string()),
	documentation: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//i))),
	description: v.optional(v.string()),
	descriptions: v.optional(v.record(v.string(), v.string())),
});

export const errorCodeSchema = v.object({
	code: v.pipe(v.number(), v.integer()),
	name,
	meaning: v.optional(v.string()),
	evidence: v.optional(v.picklist(evidences), 'own'),
	source: v.optional(v.string()),
});

export const catalogSchema = v.object({
	$schema: v.optional(v.string()),
	name: v.optional(v.string(), ''),
	methods: anyList,
	errorCodes: v.optional(anyList, []),
});

/** What was read from JSON, which has no `undefined`. */
export type Written<S extends v.GenericSchema> = {
	[Key in keyof v.InferOutput<S>]: Exclude<v.InferOutput<S>[Key], undefined>;
};
export type WrittenParameter = Written<typeof parameterSchema>;
export type WrittenMethod = Written<typeof methodSchema>;
