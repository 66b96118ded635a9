import type { MethodCall } from '../../core/call/call.ts';
import { okService } from '../../core/services/builtIn.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import type { Account } from '../accounts/account.ts';
import { serviceOf } from '../accounts/accountService.ts';
import { givenAccount } from '../accounts/givenAccount.ts';
import { prepareCall } from '../send/prepareCall.ts';
import type { Texts } from '../texts.ts';

/** Times and nonces of a signature that is to be the same each time. */
const still = { now: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000', random: () => 0 };

/**
 * The sig of a call with example keys, never an account's: those of the description's first example, and `<NAME_OF_THE_KEY>`, as
 * the specification writes it, for any other that is not optional. By the first scheme, at the time 0. Or why there is none.
 */
export async function exampleSig(
	call: MethodCall,
	{ service }: Pick<Account, 'service'>,
	texts: Texts,
): Promise<{ readonly sig: string } | { readonly unsigned: string }> {
	const described = serviceOf({ ...(service !== undefined && { service }) });
	const { keys, examples = [], baseUrl = 'https://api.example.org', schemes } = described ?? okService;
	const example = examples[0]?.call.values ?? {};
	const isUsed = (name: string) => !keys[name]?.optional || schemes[0]?.needs?.includes(name);
	const exampleOf = (name: string) => {
		const value = Object.hasOwn(example, name) ? example[name] : undefined;
		return typeof value === 'string' ? value : `<${name.toUpperCase()}>`;
	};
	const pick = (secret: boolean) => {
		const picked = Object.keys(keys).filter((name) => isUsed(name) && (keys[name]?.secret ?? false) === secret);
		return Object.fromEntries(picked.map((name) => [name, exampleOf(name)]));
	};
	const account: Account = {
		...{ id: 'example', name: 'example', baseUrl },
		applicationKey: pick(false)[applicationKeyName] ?? '',
		...(service !== undefined && { service, publicKeys: pick(false) }),
		...(described ? {} : { scheme: schemes[0]?.name as NonNullable<Account['scheme']> }),
	};
	const sources = { ...givenAccount(account, pick(true)), serviceIsRunning: () => true, texts };
	const prepared = await prepareCall(call, account.id, sources, [], still);
	return prepared.state === 'signed' ? { sig: prepared.signature.sig } : { unsigned: prepared.blocker.message };
}
