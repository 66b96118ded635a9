import * as v from 'valibot';

const listedMethod = v.object({
	kind: v.literal('method'),
	name: v.string(),
	method: v.optional(v.object({ documentation: v.optional(v.string()) })),
});

/** The method that a command is about, of the tree or of whoever else runs it; its documentation only where that is in the web. */
export function listedMethodOf(
	argument: unknown,
): { readonly name: string; readonly documentation?: string } | undefined {
	const read = v.safeParse(listedMethod, argument);
	if (!read.success) return undefined;
	const { name, method } = read.output;
	const { documentation = '' } = method ?? {};
	return /^https?:\/\//i.test(documentation) ? { name, documentation } : { name };
}
