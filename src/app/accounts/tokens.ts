import { isLoopbackHost } from '../../core/call/baseUrl.ts';
import {
	type Authorization,
	type Authorized,
	type Grant,
	type IssuedKeys,
	readTokenAnswer,
	tokenForm,
} from '../../core/services/authorize.ts';
import { okService } from '../../core/services/builtIn.ts';
import { applicationIdOf } from '../../core/services/ok/applicationId.ts';
import type { Authorize } from '../../core/services/service.ts';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import type { Translate } from '../texts.ts';
import { type Account, originOf } from './account.ts';
import { serviceOf } from './accountService.ts';

/** How the service of an account issues tokens; undefined where its description does not say. */
export function authorizeOf(account: Pick<Account, 'service'>): Authorize | undefined {
	return (serviceOf(account) ?? okService).authorize;
}

/** The name of the key that is the token. */
export function tokenOf(account: Pick<Account, 'service'>): string | undefined {
	return authorizeOf(account)?.keys[0];
}

/** What the first authorization of an account asks for, as far as it is known. */
export function firstAuthorization(account: Account, { scope = '', redirects = [] }: Authorize): Authorization {
	const clientId = account.service ? '' : applicationIdOf([], account.applicationKey);
	return { clientId, redirectUri: redirects[0] ?? '', scope, response: 'token' };
}

/** The address of the authorization page. A service on this machine has its own. */
export function authorizePageOf(account: Account, { url }: Authorize): string {
	const origin = originOf(account);
	const isHere = origin !== undefined && isLoopbackHost(new URL(origin).hostname);
	return isHere ? new URL(new URL(url).pathname, origin).href : url;
}

interface BuyingPorts {
	/** The secrets of the account. */
	readonly values: Readonly<Record<string, string>>;
	readonly exchange: (accountId: string, request: SignedRequest) => Promise<Pick<SentAnswer, 'body'>>;
}

/** Buys keys at the origin of the account's base_url. @throws {WorkbenchError} where no answer comes */
export async function buyKeys(
	account: Account,
	{ token = '/', clientSecret = '', ...authorize }: Authorize,
	grant: Grant,
	{ values, exchange }: BuyingPorts,
): Promise<Authorized> {
	const clientId = account.authorization?.clientId ?? '';
	const { body } = await exchange(account.id, {
		method: 'POST',
		url: new URL(token, originOf(account)).href,
		headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
		body: tokenForm(grant, clientId, values[clientSecret] ?? ''),
	});
	return readTokenAnswer(new TextDecoder().decode(body), authorize);
}

/** The account with a new token. A chosen scheme that needs a key which was not issued is chosen no longer. */
export function withIssued(account: Account, { expiresIn }: IssuedKeys, held: readonly string[], now: number): Account {
	const { schemes } = serviceOf(account) ?? okService;
	const { scheme, serviceScheme, ...rest } = withoutExpiry(account);
	const chosen = schemes.find(({ name }) => name !== undefined && name === (scheme ?? serviceScheme));
	const signs = chosen?.needs?.every((name) => held.includes(name)) ?? true;
	return {
		...rest,
		...(signs && scheme !== undefined && { scheme }),
		...(signs && serviceScheme !== undefined && { serviceScheme }),
		...(rest.authorization && {
			authorization: {
				...rest.authorization,
				...(expiresIn !== undefined && { expires: now + expiresIn * 1000 }),
			},
		}),
	};
}

export function withoutExpiry({ authorization, ...account }: Account): Account {
	if (!authorization) return account;
	const { expires: _, ...kept } = authorization;
	return { ...account, authorization: kept };
}

const minute = 60_000;

export function expiryText({ authorization }: Account, now: number, t: Translate): string | undefined {
	const { expires } = authorization ?? {};
	if (expires === undefined) return undefined;
	const minutes = Math.ceil((expires - now) / minute);
	if (minutes <= 0) return t('expired');
	if (minutes < 120) return t('expires in {0} min', minutes);
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? t('expires in {0} h', hours) : t('expires in {0} d', Math.floor(hours / 24));
}
