import type { ApiError } from '../../core/call/response.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { applicationKeyName, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { nextOf, type Step } from '../nextSteps.ts';
import type { Translate } from '../texts.ts';

type Row = readonly [
	names: Readonly<Record<number, string>>,
	text: (t: Translate, method: CatalogMethod | undefined) => string,
	next?: Step,
];

const parameter: Row = [{ 100: 'PARAM' }, (t) => t('A parameter is missing or invalid.')];

/** By the codes and names of the public record, which has no figure of any limit. */
const rows: readonly Row[] = [
	parameter,
	[
		{ 1: 'UNKNOWN', 2: 'SERVICE', 30: 'NETWORK', 31: 'NETWORK_TIMEOUT', 704: 'TIMEOUT_EXCEEDED', 9999: 'SYSTEM' },
		(t) => t('The service had a fault of its own. Try again later.'),
		'send',
	],
	[{ 3: 'METHOD' }, (t) => t('The service has no such method. Check how its name is written.')],
	[{ 4: 'REQUEST' }, (t) => t('The service could not read the request. Check the base_url.'), 'open-account'],
	[{ 7: 'ACTION_BLOCKED' }, (t) => t('The service blocks this action for now.')],
	[{ 8: 'FLOOD_BLOCKED' }, (t) => t('Calls are too frequent. The limit is not published: wait before the next call.')],
	[{ 9: 'IP_BLOCKED' }, (t) => t('The service blocks the address that the call came from.')],
	[{ 10: 'PERMISSION_DENIED', 200: 'PARAM_PERMISSION' }, permissionText],
	[
		{ 11: 'LIMIT_REACHED' },
		(t) => t('A limit of the service is reached. The limit is not published: wait, or make fewer calls.'),
	],
	[{ 26: 'TOTAL_LIMIT_REACHED' }, (t) => t('A limit on all calls together is reached. The limit is not published.')],
	[
		{ 101: 'PARAM_API_KEY' },
		(t) => t('The service does not know the {0} of this account.', applicationKeyName),
		'open-account',
	],
	[
		{ 102: 'PARAM_SESSION_EXPIRED' },
		(t) =>
			t(
				'The session has expired: the account needs a new access_token, and the {0} issued with it.',
				sessionSecretKeyName,
			),
		'get-token',
	],
	[{ 103: 'PARAM_SESSION_KEY' }, (t) => t('The service does not know the session of this access_token.'), 'get-token'],
	[{ 104: 'PARAM_SIGNATURE' }, (t) => t('The service computed a different signature.'), 'diagnose'],
	[{ 300: 'NOT_FOUND' }, (t) => t('The requested object does not exist.')],
	[{ 451: 'NOT_SESSION_METHOD' }, (t) => t('The method is called without a session.'), 'open-account'],
	[
		{ 453: 'SESSION_REQUIRED' },
		(t) => t('The method needs a session: an account with an access_token.'),
		'open-account',
	],
];

/** The advice for an API error. Nothing is known where `name`, of the catalogues, is not the public record's name of the code. */
export function errorAdvice(
	{ code, message }: ApiError,
	name: string | undefined,
	method: CatalogMethod | undefined,
	t: Translate,
) {
	const known = rows.find(([names]) => Object.hasOwn(names, code));
	const isKnown = known && (name === undefined || name === known[0][code]);
	const row = known ? isKnown && known : (name ?? message).startsWith('PARAM_') && parameter;
	if (!row) return undefined;
	const [, text, next] = row;
	return { text: text(t, method), ...nextOf(next, t), isParameter: row === parameter };
}

/** The parameter that an API error is about: the one it names, else the only one of `names` in its message as a word. Linear. */
export function errorField({ field, message }: ApiError, names: readonly string[]): string | undefined {
	if (field) return field;
	const words = new Set(message.match(/[\p{L}\p{N}_.-]+/gu)?.map(withoutStop));
	const named = new Set(names.filter((name) => words.has(name)));
	return named.size === 1 ? [...named][0] : undefined;
}

/** A word without the full stops and dashes at its end, which are no part of a name. */
function withoutStop(word: string): string {
	let end = word.length;
	while (end > 0 && '.-'.includes(word.charAt(end - 1))) end -= 1;
	return word.slice(0, end);
}

/** Of the names of permissions, in a text. */
const maxPermissions = 200;

function permissionText(t: Translate, method: CatalogMethod | undefined): string {
	const permissions = method?.permissions;
	if (!permissions || permissions.value.length === 0)
		return t(
			'The application, or the user of the session, may not do this. Permissions are granted when a user authorizes it.',
		);
	const names = cutText(permissions.value.join(', '), maxPermissions);
	return permissions.certainty === 'stated'
		? t('The method needs {0}: the user grants it when authorizing the application.', names)
		: t('The method is reported to need {0}: the user grants it when authorizing the application.', names);
}

/** By HTTP status (RFC 9110, 15; RFC 6585). */
const statuses: readonly (readonly [of: readonly number[], text: (t: Translate) => string, next?: Step])[] = [
	[
		[401, 403],
		(t) => t('The service, or something before it, refuses the call. It says so by HTTP, not as an API error.'),
	],
	[[404, 410], (t) => t('There is nothing at this address. Check the base_url.'), 'open-account'],
	[
		[405],
		(t) => t('The server does not accept this HTTP method here. Check GET or POST, and the base_url.'),
		'open-account',
	],
	[[407], (t) => t('A proxy on the way requires authentication.')],
	[[413, 414, 431], (t) => t('The call is longer than the service, or something before it, takes.')],
	[[429], (t) => t('Too many requests.')],
	[[502, 504], (t) => t('A proxy or gateway answered instead of the service.'), 'send'],
	[[503], (t) => t('The service cannot answer now. Try again later.'), 'send'],
	[Array.from({ length: 100 }, (_, at) => 500 + at), (t) => t('The service failed.'), 'send'],
];

/** @param isDescribed whether it is of a service other than OK's: most of those refuse a signature by the status */
export function statusAdvice(status: number, isDescribed: boolean, t: Translate) {
	if (isDescribed && (status === 401 || status === 403)) {
		const text = t('The service refuses the call. Check the keys of this account, and what they may do.');
		return { text, ...nextOf('open-account', t) };
	}
	const [, text, next] = statuses.find(([of]) => of.includes(status)) ?? [];
	return text && { text: text(t), ...nextOf(next, t) };
}
