import * as v from 'valibot';
import { parsed } from '../../core/schema.ts';

const accountNode = v.object({
	account: v.object({ id: v.string() }),
	field: v.exactOptional(v.string()),
	secret: v.exactOptional(v.string()),
});

/**
 * What a command of the accounts' tree is about. Other extensions, key bindings and tasks run our commands, too, with whatever
 * they like.
 */
export function accountNodeOf(argument: unknown): Partial<v.InferOutput<typeof accountNode>> {
	return parsed(accountNode, argument) ?? {};
}

/** The secret that an argument names, if the account has one of that name: nothing masks or deletes any other. */
export function secretOf(argument: unknown, names: readonly string[]): string | undefined {
	return names.find((name) => name === accountNodeOf(argument).secret);
}

/** The result that other extensions get: a text alone, because VS Code hands them the very object, and a composer has keys in it. */
export function commandAnswer(answer: unknown): string | undefined {
	return typeof answer === 'string' ? answer : undefined;
}

const listedMethod = v.object({ kind: v.literal('method'), name: v.string() });

/** The method of a tree node, which may also be given by another extension. */
export function listedMethodOf(argument: unknown): { readonly name: string } | undefined {
	return parsed(listedMethod, argument);
}
