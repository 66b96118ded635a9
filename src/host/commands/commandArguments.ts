import * as v from 'valibot';
import { secretNames } from '../../core/masking/secret.ts';
import type { AccountField } from '../accounts/accountCommands.ts';

const fields = ['name', 'base_url', 'application_key', 'scheme'] as const satisfies readonly AccountField[];

const accountNode = v.object({
	account: v.object({ id: v.string() }),
	field: v.exactOptional(v.picklist(fields)),
	secret: v.exactOptional(v.picklist(secretNames)),
});

/**
 * What a command of the accounts' tree is about. Other extensions, key bindings and tasks run our commands, too, with whatever
 * they like: a secret of another name would be stored where nothing masks or deletes it. Then it is about nothing, and asks.
 */
export function accountNodeOf(argument: unknown): Partial<v.InferOutput<typeof accountNode>> {
	const read = v.safeParse(accountNode, argument);
	return read.success ? read.output : {};
}

/** The result that other extensions get: a text alone, because VS Code hands them the very object, and a composer has keys in it. */
export function commandAnswer(answer: unknown): string | undefined {
	return typeof answer === 'string' ? answer : undefined;
}
