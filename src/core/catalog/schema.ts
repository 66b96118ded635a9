import * as v from 'valibot';
import { verbs } from '../call/call.ts';
import { evidences, maxNameLength, sessions } from './model.ts';

/** `<group>.<name>`, or verb and path of another service; what a call may be named is checked when it is made. */
export const methodForm = new RegExp(`^(?:[^\\s.=&?#/]+(?:\\.[^\\s.=&?#/]+)+|(?:${verbs.join('|')}) /[^\\s?#]*)$`);

/** A list of texts has no more. */
const texts = v.pipe(v.array(v.string()), v.maxLength(1000));

/** Its items are read one by one. */
const anyList = v.instance(Array<unknown>);

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxNameLength));

/** A catalogue file; `src/catalogs/catalog.schema.json` is the same for editors, which a test checks. */
export const parameterSchema = v.object({
	name,
	type: v.exactOptional(v.string()),
	required: v.exactOptional(v.boolean()),
	inferred: v.exactOptional(v.boolean()),
	values: v.exactOptional(texts),
	description: v.exactOptional(v.string()),
});

export const methodSchema = v.object({
	name: v.pipe(v.string(), v.maxLength(maxNameLength), v.regex(methodForm)),
	parameters: v.optional(anyList, []),
	session: v.optional(v.picklist([...sessions, 'unknown']), 'unknown'),
	permissions: v.exactOptional(texts),
	evidence: v.optional(v.picklist(evidences), 'own'),
	source: v.exactOptional(v.string()),
	documentation: v.exactOptional(v.pipe(v.string(), v.regex(/^https?:\/\//i))),
	description: v.exactOptional(v.string()),
	descriptions: v.exactOptional(v.record(v.string(), v.string())),
});

export const errorCodeSchema = v.object({
	code: v.pipe(v.number(), v.integer()),
	name,
	meaning: v.exactOptional(v.string()),
	evidence: v.optional(v.picklist(evidences), 'own'),
	source: v.exactOptional(v.string()),
});

export const catalogSchema = v.object({
	$schema: v.exactOptional(v.string()),
	name: v.optional(v.string(), ''),
	methods: anyList,
	errorCodes: v.optional(anyList, []),
});

export type WrittenParameter = v.InferOutput<typeof parameterSchema>;
export type WrittenMethod = v.InferOutput<typeof methodSchema>;
