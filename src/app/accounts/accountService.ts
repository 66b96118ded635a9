import { secretNames } from '../../core/masking/secret.ts';
import { builtInService } from '../../core/services/builtIn.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { exampleResults, readService } from '../../core/services/readService.ts';
import { type Service, secretKeysOf } from '../../core/services/service.ts';
import { perObject } from '../../shared/perObject.ts';
import type { Account } from './account.ts';

/** What an account has whose service cannot be read: it signs nothing. */
const unreadable: Service = { name: '?', keys: {}, schemes: [] };

const readOnce = perObject((description: object): Service => {
	const read = readService(description);
	return 'service' in read ? read.service : unreadable;
});

/** The service of an account; undefined for the specification's own. */
export function serviceOf({ service }: Pick<Account, 'service'>): Service | undefined {
	if (typeof service === 'string') return builtInService(service) ?? unreadable;
	return service && readOnce(service);
}

/** As {@link serviceOf}, at the address of the account: what it received is verified by that. */
export function serviceAt(account: Pick<Account, 'service' | 'baseUrl'>): Service | undefined {
	const service = serviceOf(account);
	return service && { ...service, ...(account.baseUrl !== '' && { baseUrl: account.baseUrl }) };
}

/** The names of the schemes of another service that an account can choose among. */
export function schemeNamesOf(account: Pick<Account, 'service'>): readonly string[] {
	const signing = (serviceOf(account)?.schemes ?? []).filter(({ verifyOnly }) => !verifyOnly);
	const names = signing.flatMap(({ name }) => name ?? []);
	return names.length > 1 ? names : [];
}

/** The one that signs; undefined where the stored secrets choose it. */
export function chosenSchemeName(account: Pick<Account, 'service' | 'serviceScheme'>): string | undefined {
	const [first] = serviceOf(account)?.schemes ?? [];
	return account.serviceScheme ?? (first?.needs ? undefined : first?.name);
}

/** Whether an example of its documentation holds: without, nothing shows that a description is right. */
export const isProven = perObject((service: Service) => exampleResults(service).some(({ isEqual }) => isEqual));

export function secretNamesOf(account: Pick<Account, 'service'>): readonly string[] {
	const service = serviceOf(account);
	return service ? secretKeysOf(service) : secretNames;
}

export function publicKeysOf(account: Account): readonly (readonly [name: string, value: string])[] {
	const service = serviceOf(account);
	if (!service) return [[applicationKeyName, account.applicationKey]];
	const names = Object.keys(service.keys).filter((name) => !service.keys[name]?.secret);
	return names.map((name) => [name, account.publicKeys?.[name] ?? '']);
}

export function allKeysOf(account: Account, secrets: Readonly<Record<string, string>>): Record<string, string> {
	return { ...Object.fromEntries(publicKeysOf(account)), ...secrets };
}

export function withPublicKey(account: Account, name: string, value: string): Account {
	if (!account.service) return { ...account, applicationKey: value };
	return { ...account, publicKeys: { ...account.publicKeys, [name]: value } };
}
