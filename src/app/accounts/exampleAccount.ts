import { okService } from '../../core/services/builtIn.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import type { Account } from './account.ts';
import { serviceOf } from './accountService.ts';
import { givenAccount } from './givenAccount.ts';

/**
 * An account with the keys of the description's first example, and with `<NAME_OF_THE_KEY>`, as the specification writes it, for any
 * other key that is not optional; no key of a user is in it. The first scheme signs.
 */
export function exampleAccount({ service }: Pick<Account, 'service'>) {
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
	return { account, ...givenAccount(account, pick(true)) };
}
