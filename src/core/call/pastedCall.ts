import * as v from 'valibot';
import { list, shape } from '../schema.ts';

/** What is read of a pasted call besides its parameters. */
export type PastedCall = v.InferOutput<typeof pastedCall>;
export const pastedCall = shape({
	method: v.exactOptional(v.string()),
	format: v.exactOptional(v.string()),
	/** Names left out, because the account holds them or every send makes them anew; each once, in order, the first of them. */
	leftOut: list(v.string()),
	/** Where it is sent, which the account decides: a host with its port. */
	host: v.exactOptional(v.string()),
	/** Absent where it is not said to be sent as POST. */
	httpMethod: v.exactOptional(v.literal('POST')),
	/** The names of headers left out; each once, in lower case, the first of them. */
	headers: v.exactOptional(list(v.string())),
	/** True where a command takes something from a file, which is not read. */
	readsFile: v.exactOptional(v.literal(true)),
	/** How many calls the text has, where there are several: this is one of them. */
	calls: v.exactOptional(v.number()),
	/** Variables in braces that are not known, by name; the first of them. */
	unknown: v.exactOptional(list(v.string())),
});
