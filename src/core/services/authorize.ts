import * as v from 'valibot';
import { shape } from '../schema.ts';
import { isJsonObject, parsedJson } from '../text/parsedJson.ts';
import { type Authorize, refreshTokenName } from './service.ts';

/** What an authorization asks for; an account keeps it for the next time. */
export type Authorization = v.InferOutput<typeof authorization>;
export const authorization = shape({
	clientId: v.string(),
	redirectUri: v.string(),
	scope: v.string(),
	/** The token itself in the fragment of the redirect address, or a code in its query, which buys one. */
	response: v.picklist(['code', 'token']),
});

export interface IssuedKeys {
	/** By the names of the keys; never empty. */
	readonly values: Readonly<Record<string, string>>;
	readonly refreshToken?: string;
	readonly expiresIn?: number;
	/** True for a token without what was issued with it. */
	readonly isAlone?: boolean;
}

/** What came of an authorization: keys, a code that buys them, a refusal in the service's words, or nothing of the kind. */
export type Authorized =
	| { readonly keys: IssuedKeys }
	| { readonly code: string }
	| { readonly refused: string }
	| { readonly problem: 'other-state' | 'nothing-issued' };

/** What buys a token (RFC 6749, 4.1.3 and 6). */
export type Grant = { readonly code: string; readonly redirectUri: string } | { readonly refreshToken: string };

/** Of an address that was landed on, in UTF-16 units. */
const maxAddress = 20_000;

/** The address of the authorization page (RFC 6749, 4.1.1 and 4.2.1). @param at the page's address */
export function authorizeUrl(at: string, { clientId, redirectUri, scope, response }: Authorization, state: string) {
	const url = new URL(at);
	const asked = { client_id: clientId, response_type: response, redirect_uri: redirectUri, state };
	for (const [name, value] of Object.entries(scope === '' ? asked : { ...asked, scope })) {
		url.searchParams.set(name, value);
	}
	return url.href;
}

export function readPasted(pasted: string, authorize: Authorize, state: string): Authorized {
	const text = pasted.trim();
	const [token = ''] = authorize.keys;
	const isWord = text.length <= maxAddress && /^[^\s?#&=/:]+=*$/.test(text);
	return isWord ? { keys: { values: { [token]: text }, isAlone: true } } : readAuthorized(text, authorize, state);
}

/** Reads the address that the browser landed on, or its fragment alone; with another `state` it is of another authorization. */
export function readAuthorized(landed: string, { keys }: Authorize, state: string): Authorized {
	const text = landed.trim();
	if (text === '' || text.length > maxAddress) return { problem: 'nothing-issued' };
	const given = parametersOf(text);
	if (given.get('state') !== state) return { problem: 'other-state' };
	return issuedOf((name) => given.get(name) ?? undefined, keys);
}

/** The parameters of an address's query and fragment; some services write them after `#?`. */
function parametersOf(address: string): URLSearchParams {
	const mark = address.search(/[?#]/);
	return new URLSearchParams(address.slice(mark + 1).replaceAll(/[?#]/g, '&'));
}

function issuedOf(given: (name: string) => string | undefined, keys: readonly string[]): Authorized {
	const error = given('error');
	if (error !== undefined) return { refused: given('error_description') || error };
	const values = Object.fromEntries(keys.flatMap((name) => (given(name) ? [[name, given(name) as string]] : [])));
	if (Object.keys(values).length === 0) {
		const code = given('code');
		return code ? { code } : { problem: 'nothing-issued' };
	}
	const expiresIn = Number(given('expires_in') || Number.NaN);
	const refreshToken = given(refreshTokenName);
	return {
		keys: { values, ...(refreshToken && { refreshToken }), ...(expiresIn > 0 && expiresIn < 1e11 && { expiresIn }) },
	};
}

export function tokenForm(grant: Grant, clientId: string, clientSecret: string): string {
	const what =
		'code' in grant
			? { grant_type: 'authorization_code', code: grant.code, redirect_uri: grant.redirectUri }
			: { grant_type: 'refresh_token', [refreshTokenName]: grant.refreshToken };
	return new URLSearchParams({ ...what, client_id: clientId, client_secret: clientSecret }).toString();
}

/** Reads the answer of the token endpoint: an object in JSON (RFC 6749, 5.1), where one may write numbers as texts. */
export function readTokenAnswer(body: string, { keys }: Authorize): Authorized {
	const read = body.length > maxAddress ? undefined : parsedJson(body);
	const fields = isJsonObject(read) ? read : {};
	const answered = issuedOf((name) => {
		const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
		return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
	}, keys);
	return 'code' in answered ? { problem: 'nothing-issued' } : answered;
}
