import * as v from 'valibot';

const listedMethod = v.object({ kind: v.literal('method'), name: v.string() });

/** The method of a tree node, which may also be given by another extension. */
export function listedMethodOf(argument: unknown): { readonly name: string } | undefined {
	const read = v.safeParse(listedMethod, argument);
	return read.success ? { name: read.output.name } : undefined;
}
