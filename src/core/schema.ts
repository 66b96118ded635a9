import * as v from 'valibot';

/** An object that is shown or sent. Nobody changes it, so what it holds is read-only. */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.pipe(v.object(entries), v.readonly());
}

export function list<Item extends v.GenericSchema>(item: Item) {
	return v.pipe(v.array(item), v.readonly());
}

/** Of bytes, and the ids of bodies. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a schema reads of an input; undefined where that does not match it. */
export function parsed<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> | undefined {
	const result = v.safeParse(schema, input, { abortEarly: true });
	return result.success ? result.output : undefined;
}
