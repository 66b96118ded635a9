import { l10n } from 'vscode';
import { type ErrorCause, errorCause, errorField } from '../../core/answerCause.ts';
import { type CatalogMethod, certaintyOfEvidence, type ErrorCodeName } from '../../core/catalog/model.ts';
import type { ApiError } from '../../core/response.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import type { NextStep } from '../../shared/shownCall.ts';
import type { AnsweredBy } from './answeredBy.ts';
import type { AnswerText } from './answerText.ts';

/** Puts an API error into words: what it is called, what the service says of it, what it means and what can be done. */
export function apiErrorText(error: ApiError, { call, known }: Pick<AnsweredBy, 'call' | 'known'>): AnswerText {
	const name = known.errorName(error.code);
	const method = known.method(call.method);
	const cause = errorCause(error, name?.name);
	const heading = l10n.t('API error {0}', namedCode(error, name));
	const place = error.field ? ` (${error.field})` : '';
	const said = error.message ? [`${error.message}${place}`] : [];
	const details = [
		...said,
		...(name?.meaning ? [name.meaning] : []),
		...(cause && !name?.meaning ? [causeText(cause, method)] : []),
	];
	const told = withoutName(said[0] ?? '', name?.name ?? '');
	const summary = [told === '' ? heading : `${heading}: ${told}`, ...(name?.meaning ? [name.meaning] : [])];
	const next = cause && nextOf(cause);
	const names = [...call.parameters, ...(method?.parameters ?? [])].map((parameter) => parameter.name);
	const field = cause === 'parameter' ? errorField(error, names) : error.field;
	return {
		heading,
		details,
		summary: summary.join(' — '),
		...(next && { next }),
		...(field === undefined ? {} : { field }),
	};
}

/** A name that is only reported is not shown as certain, unless the service itself says it. */
function namedCode({ code, message }: ApiError, known: ErrorCodeName | undefined): string {
	if (!known) return `${code}`;
	const isCertain = message.startsWith(known.name) || certaintyOfEvidence(known.evidence) === 'stated';
	return isCertain ? `${code} ${known.name}` : l10n.t('{0} (reported as {1})', code, known.name);
}

/** What a service says behind the name of an error, which stands in front of it already: `PARAM_SIGNATURE : Invalid`. */
function withoutName(said: string, name: string): string {
	if (name === '' || !said.startsWith(name)) return said;
	const rest = said.slice(name.length).trimStart();
	return rest.startsWith(':') ? rest.slice(1).trimStart() : rest === '' ? '' : said;
}

function nextOf(cause: ErrorCause): NextStep | undefined {
	switch (cause) {
		case 'session-over':
		case 'session-unknown':
			return { title: l10n.t('Replace access_token…'), action: 'replace-access-token' };
		case 'signature':
			return { title: l10n.t('Diagnose…'), action: 'diagnose' };
		case 'application-key':
		case 'session-needed':
		case 'session-unwanted':
		case 'request':
			return { title: l10n.t('Open account…'), action: 'open-account' };
		case 'service':
			return { title: l10n.t('Try again'), action: 'send' };
		default:
			return undefined;
	}
}

/** What a cause means and what can be done. The public record knows the codes' names, and no figure of any limit. */
function causeText(cause: ErrorCause, method: CatalogMethod | undefined): string {
	switch (cause) {
		case 'service':
			return l10n.t('The service had a fault of its own. Try again later.');
		case 'method':
			return l10n.t('The service has no such method. Check how its name is written.');
		case 'request':
			return l10n.t('The service could not read the request. Check the base_url.');
		case 'blocked':
			return l10n.t('The service blocks this action for now.');
		case 'too-often':
			return l10n.t('A limit: calls come too often. How many may come is not published; wait before the next one.');
		case 'address':
			return l10n.t('The service blocks the address that the call came from.');
		case 'permission':
			return permissionText(method);
		case 'limit':
			return l10n.t('A limit of the service is reached. Its figure is not published; wait, or make fewer calls.');
		case 'total-limit':
			return l10n.t('A limit on all calls together is reached. Its figure is not published.');
		case 'parameter':
			return l10n.t('A parameter is missing, or its value is not one that the service takes.');
		case 'application-key':
			return l10n.t('The service does not know the application_key of this account.');
		case 'session-over':
			return l10n.t(
				'The session is over: the account needs a new access_token, and the session_secret_key that comes with it.',
			);
		case 'session-unknown':
			return l10n.t('The service does not know the session of this access_token.');
		case 'signature':
			return l10n.t('The service came to another signature than the one that was sent.');
		case 'not-found':
			return l10n.t('What the call asks for is not there.');
		case 'session-unwanted':
			return l10n.t('The method is called without a session.');
		case 'session-needed':
			return l10n.t('The method needs a session: an account with an access_token.');
	}
}

/** Of the names of permissions, in a text. */
const longestPermissions = 200;

function permissionText(method: CatalogMethod | undefined): string {
	const permissions = method?.permissions;
	if (!permissions || permissions.value.length === 0)
		return l10n.t(
			'The application, or the user of the session, may not do this. Permissions are granted when a user authorizes it.',
		);
	const names = cutText(permissions.value.join(', '), longestPermissions);
	return permissions.certainty === 'stated'
		? l10n.t('The method needs {0}: the user grants it when authorizing the application.', names)
		: l10n.t('The method is reported to need {0}: the user grants it when authorizing the application.', names);
}
