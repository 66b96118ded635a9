import type { CallProblem } from '../../core/call/call.ts';
import type { BaseUrlProblemCode, HeaderProblemCode, HostErrorCode } from '../../core/call/errors.ts';
import { applicationKeyName, secretKeyNames } from '../../core/services/ok/names.ts';
import { maxUsualUrlLength, type SignedRequest } from '../../core/signing/request.ts';
import type { SchemeError } from '../../core/signing/scheme.ts';
import type { CallField, ShownProblem } from '../../shared/shownCall.ts';
import { baseUrlTexts } from '../accounts/baseUrlText.ts';
import { nextOf, type Step } from '../nextSteps.ts';
import type { Texts, Translate } from '../texts.ts';

/** Problems that no parameter or key is at fault for; in a wrong call file, a line or a variable is. */
type AccountProblemCode = BaseUrlProblemCode | HostErrorCode | 'call-file-wrong';
type ProblemCode = CallProblem['code'] | AccountProblemCode | 'url-too-long' | 'description-wrong';

/** A problem of the call in words; problems of credentials belong to the account. */
export function problemOfCall({ severity, code, field }: CallProblem, t: Translate): ShownProblem {
	if (field.kind !== 'credential') return shown(severity, code, field, t);
	return shown(severity, code, { kind: 'account' }, t, [field.name]);
}

/** The problem of a GET whose URL many servers refuse. */
export function urlTooLong({ method, url }: SignedRequest, { t, number }: Texts): ShownProblem[] {
	if (method !== 'GET' || url.length <= maxUsualUrlLength) return [];
	return [shown('warning', 'url-too-long', { kind: 'method' }, t, [number(url.length), number(maxUsualUrlLength)])];
}

export function descriptionProblem({ problems: [first] }: SchemeError, t: Translate): ShownProblem {
	const about = first && [first.code, first.place, first.name ?? ''];
	return shown('error', 'description-wrong', { kind: 'account' }, t, about);
}

export function rsaKeyText(t: Translate): string {
	return t('The RSA key is not valid. It must be PKCS#8 in base64, without its BEGIN and END lines.');
}

export function problem(code: AccountProblemCode, t: Translate, field: CallField = { kind: 'account' }): ShownProblem {
	return shown('error', code, field, t);
}

/** @param about what its text names: a credential, a length */
function shown(
	severity: ShownProblem['severity'],
	code: ProblemCode,
	field: CallField,
	t: Translate,
	about: readonly string[] = [],
) {
	return { severity, code, field, message: messages[code]({ t, about }), ...nextOf(stepFor(code, field), t) };
}

/** The problems of a header, in a composer and in a call file. */
export const headerTexts: Readonly<Record<HeaderProblemCode, (texts: Pick<Texts, 't'>) => string>> = {
	'header-name-invalid': ({ t }) => t('Not a header name. Use letters, digits and hyphens.'),
	'header-name-owned': ({ t }) => t('This header is set for each request when it is sent. Remove it.'),
	'header-name-duplicate': ({ t }) => t('This header is already in the call; each may occur once.'),
	'header-value-invalid': ({ t }) => t('A header value is one line of Latin-1 characters.'),
};

type Write = (of: { readonly t: Translate; readonly about: readonly string[] }) => string;

const messages: Readonly<Record<ProblemCode, Write>> = {
	'method-missing': ({ t }) => t('Enter the method to call.'),
	'method-malformed': ({ t }) => t('A method has the form <group>.<name>, for example events.get.'),
	'parameter-name-empty': ({ t }) => t('Give the parameter a name, or remove the row.'),
	'parameter-name-duplicate': ({ t }) => t('This name is already among the signed parameters; each may occur once.'),
	'parameter-name-reserved': ({ t }) => t('This is made anew for every send. Remove this row.'),
	'lone-surrogate': ({ t, about: [credential] }) =>
		credential
			? t('{0} has half of a character in it, which has no UTF-8 bytes to sign. Enter it again.', credential)
			: t('There is half of a character in here, which has no UTF-8 bytes to sign. Remove it.'),
	'application-key-missing': ({ t }) => t('The account has no {0}.', applicationKeyName),
	'access-token-missing': ({ t }) => t('The account has no access_token.'),
	'secret-key-missing': ({ t }) =>
		t('The account has neither {0} nor {1}: one of them is needed to sign.', ...secretKeyNames),
	'key-missing': ({ t, about }) => t('The account has no {0}.', ...about),
	'scheme-not-chosen': ({ t }) => t('The account has both {0} and {1}: choose which scheme signs.', ...secretKeyNames),
	'value-holds-secret': ({ t }) => t('This contains a secret of one of your accounts, and would be sent as it is.'),
	'name-padded': ({ t }) => t('The name has white space around it, which is signed and sent as well.'),
	'secret-padded': ({ t, about }) => t('{0} has white space around it, which is signed as well.', ...about),
	'account-missing': ({ t }) => t('Choose an account, or make one: it holds the base_url and the keys to sign with.'),
	'service-not-started': ({ t }) => t('The local service is not running.'),
	'call-too-long': ({ t }) => t('The call is longer than 6 million characters, so that it is neither signed nor sent.'),
	'call-file-wrong': ({ t }) => t('The call file has an error in this call, so that it is not signed.'),
	'url-too-long': ({ t, about }) => t('This URL has {0} characters; many servers refuse more than {1}.', ...about),
	'description-wrong': ({ t, about: [code = '', place = '$', name = ''] }) => {
		if (code === 'rsa-key-malformed') return rsaKeyText(t);
		if (code === 'not-decodable' && name !== '') return t('{0} cannot be decoded. Check its value.', name);
		if (code === 'not-json' && name !== '')
			return t('The service signs the fields of {0}, which is not a JSON object here.', name);
		return t('The service description does not fit this call: {0} at {1}.', code, place);
	},
	'origin-not-confirmed': ({ t }) =>
		t('The keys of this account belong to another origin. Confirm that they may be sent to this base_url.'),
	'plain-http-not-confirmed': ({ t }) =>
		t('This base_url is plain http: tokens and keys that are sent would travel in clear. Confirm it for this account.'),
	...headerTexts,
	...baseUrlTexts,
};

const steps: Partial<Record<ProblemCode, Step>> = {
	'account-missing': 'new-account',
	'service-not-started': 'start-local-service',
	'scheme-not-chosen': 'choose-scheme',
	'url-too-long': 'send-as-post',
	'plain-http-not-confirmed': 'confirm-http',
	'origin-not-confirmed': 'confirm-origin',
};

function stepFor(code: ProblemCode, field: CallField): Step | undefined {
	const isOfAccount = field.kind === 'account' && code !== 'call-file-wrong';
	return steps[code] ?? (isOfAccount ? 'open-account' : undefined);
}
