import { l10n } from 'vscode';
import type { CallProblem, CredentialName } from '../../core/call.ts';
import type { BaseUrlProblemCode, HostErrorCode } from '../../core/errors.ts';
import { longestUsualUrl } from '../../core/request.ts';
import type { CallField, NextAction, NextStep, ShownProblem } from '../../shared/shownCall.ts';
import { baseUrlText } from '../accounts/baseUrlText.ts';
import { counted, numberText } from '../counted.ts';

/** Problems that no parameter or key is at fault for; in a wrong call file, a line or a variable is. */
type AccountProblemCode = BaseUrlProblemCode | HostErrorCode | 'call-file-wrong';
type ProblemCode = CallProblem['code'] | AccountProblemCode;

/** A problem of the call in words; problems of credentials belong to the account. */
export function problemOfCall({ severity, code, field }: CallProblem): ShownProblem {
	if (field.kind !== 'credential') return shown(severity, code, field);
	return shown(severity, code, { kind: 'account' }, field.name);
}

/** What is too long to be looked at, at each change. */
export function callTooLong(): ShownProblem {
	return shown('error', 'call-too-long', { kind: 'method' });
}

/** Changes the call to a POST; it is not sent by that. */
export function sendAsPost(): NextStep {
	return { title: l10n.t('Send as POST'), action: 'send-as-post' };
}

/** A GET whose URL many servers refuse, of so many characters. */
export function urlTooLong(length: number): ShownProblem {
	return {
		severity: 'warning',
		code: 'url-too-long',
		field: { kind: 'method' },
		message: counted(
			l10n.t('This URL has {0} {0|character|characters}; many servers refuse more than {1}.'),
			length,
			numberText(longestUsualUrl),
		),
		next: sendAsPost(),
	};
}

/** A problem of the account. */
export function problem(code: AccountProblemCode): ShownProblem {
	return shown('error', code, { kind: 'account' });
}

function shown(
	severity: ShownProblem['severity'],
	code: ProblemCode,
	field: CallField,
	credential?: CredentialName,
): ShownProblem {
	const next = nextStep(code, field);
	return { severity, code, field, message: messageOf(code, credential), ...(next ? { next } : {}) };
}

function messageOf(code: ProblemCode, credential: CredentialName | undefined): string {
	switch (code) {
		case 'method-missing':
			return l10n.t('Enter the method to call, in the form <group>.<name>.');
		case 'method-malformed':
			return l10n.t('A method has the form <group>.<name>, for example events.get.');
		case 'parameter-name-empty':
			return l10n.t('Give the parameter a name, or remove the row.');
		case 'parameter-name-duplicate':
			return l10n.t('This name is already among the signed parameters; each may occur once.');
		case 'parameter-name-reserved':
			return l10n.t('sig and access_token are made anew for every send. Remove this row.');
		case 'lone-surrogate':
			return credential
				? l10n.t('{0} has half of a character in it, which has no UTF-8 bytes to sign. Enter it again.', credential)
				: l10n.t('There is half of a character in here, which has no UTF-8 bytes to sign. Remove it.');
		case 'application-key-missing':
			return l10n.t('The account has no application_key.');
		case 'access-token-missing':
			return l10n.t('The account has no access_token.');
		case 'secret-key-missing':
			return l10n.t(
				'The account has neither application_secret_key nor session_secret_key: one of them is needed to sign.',
			);
		case 'scheme-not-chosen':
			return l10n.t('The account has both application_secret_key and session_secret_key: choose which scheme signs.');
		case 'value-holds-secret':
			return l10n.t('This contains a secret of one of your accounts, and would be sent as it is.');
		case 'name-padded':
			return l10n.t('The name has white space around it, which is signed and sent as well.');
		case 'secret-padded':
			return l10n.t('{0} has white space around it, which is signed as well.', credential ?? '');
		case 'base-url-missing':
		case 'base-url-not-absolute':
		case 'base-url-not-http':
		case 'base-url-has-query':
		case 'base-url-has-credentials':
			return baseUrlText(code);
		case 'account-missing':
			return l10n.t('Choose an account, or make one: it holds the base_url and the keys to sign with.');
		case 'service-not-started':
			return l10n.t('The local service is not running.');
		case 'call-too-long':
			return l10n.t('The call is longer than 6 million characters, so that it is neither signed nor sent.');
		case 'call-file-wrong':
			return l10n.t('The call file has an error in this call, so that it is not signed.');
		case 'origin-not-confirmed':
			return l10n.t(
				'The keys of this account belong to another origin. Confirm that they may be sent to this base_url.',
			);
		case 'plain-http-not-confirmed':
			return l10n.t(
				'This base_url is plain http: the access_token would travel in clear. Confirm it for this account.',
			);
	}
}

function nextStep(code: ProblemCode, field: CallField): NextStep | undefined {
	const step = (title: string, action: NextAction): NextStep => ({ title, action });
	switch (code) {
		case 'call-file-wrong':
			return undefined;
		case 'account-missing':
			return step(l10n.t('New account…'), 'new-account');
		case 'service-not-started':
			return step(l10n.t('Start it'), 'start-local-service');
		case 'scheme-not-chosen':
			return step(l10n.t('Choose scheme…'), 'choose-scheme');
		case 'plain-http-not-confirmed':
			return step(l10n.t('Confirm…'), 'confirm-http');
		case 'origin-not-confirmed':
			return step(l10n.t('Confirm…'), 'confirm-origin');
		default:
			return field.kind === 'account' ? step(l10n.t('Open account…'), 'open-account') : undefined;
	}
}
