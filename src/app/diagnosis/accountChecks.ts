import { createHash } from 'node:crypto';
import { type Credentials, type Parameter, sentAs } from '../../core/call/call.ts';
import { isMasked } from '../../core/masking/maskedPaste.ts';
import type { ParsedPaste, PasteKind } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { type Scheme, schemesOf } from '../../core/services/ok/scheme.ts';
import { concatenate, parametersToSign, signingSecret } from '../../core/services/ok/sign.ts';
import { type AccountFault, type AccountFaults, findAccountFaults, lookOfKeys } from '../../diagnosis/accountFaults.ts';
import type { KeyTexts } from '../../diagnosis/keyTexts.ts';
import { checkSignature } from '../../net/service/checkSignature.ts';
import { credentialsOf, secretsByName } from '../accounts/givenAccount.ts';
import { nodeMd5 } from '../send/callSignature.ts';
import type { DiagnosisKeys, HeldAccount } from './heldKeys.ts';

interface SentCall {
	readonly parameters: readonly Parameter[];
	readonly sig: string;
}

/** The access_token that was sent, as far as it is not masked. */
export function sentToken(sent: readonly Parameter[]): string | undefined {
	const token = sentAs(sent, 'access_token');
	return token === undefined || isMasked(token) ? undefined : token;
}

/** The signing secrets that are right by these credentials for a call with that token: with no scheme chosen, both. */
function signingSecretsOf(credentials: Credentials, token: string | undefined): string[] {
	const keys = { ...credentials, accessToken: token ?? credentials.accessToken };
	return schemesOf(credentials).map((scheme) => signingSecret(scheme, keys, nodeMd5));
}

/** Whether credentials sign a call as it was signed; what precedes the secret is put together and hashed once. */
export function signedBy({ parameters, sig }: SentCall): (credentials: Credentials) => boolean {
	const message = createHash('md5').update(concatenate(parametersToSign(parameters)));
	const token = sentToken(parameters);
	return (credentials) =>
		signingSecretsOf(credentials, token).some((secret) => message.copy().update(secret).digest('hex') === sig);
}

/** Looks for what is wrong with the account, by a call that was signed with the keys that it should have. */
export function checkAccount(sent: SentCall, credentials: Credentials, others: readonly HeldAccount[]): AccountFaults {
	const { parameters } = sent;
	const isSigned = signedBy(sent);
	return findAccountFaults(textsOf({ credentials }), others.map(textsOf), {
		applicationKey: sentAs(parameters, applicationKeyName),
		accessToken: sentToken(parameters),
		maybeSessionless: sentAs(parameters, 'access_token') === undefined && !sentAs(parameters, 'session_key'),
		isRightBy: (keys) => isSigned(credentialsWith(keys, credentials.scheme)),
	});
}

const signedAlone: ReadonlySet<PasteKind> = new Set(['api-error', 'signing-string']);

/** False for what has only what was signed. In anything else a token that is missing was not sent, or was taken out. */
export function showsAllSent(kind: PasteKind): boolean {
	return !signedAlone.has(kind);
}

/** In what a signature differs from the specification that is right by the public record alone: without a session or in the path form. */
export function rightByRecord(
	{ kind, parameters, methodInPath }: Pick<ParsedPaste, 'kind' | 'parameters' | 'methodInPath'>,
	credentials: Credentials,
) {
	if (!showsAllSent(kind)) return undefined;
	const sent = parameters.map(({ name, value }) => ({
		name,
		value: name === 'access_token' && isMasked(value) ? credentials.accessToken : value,
	}));
	const { signature, scheme, differences, signed } = checkSignature(sent, methodInPath, credentials);
	const all = [...differences, ...(scheme === 'no-session' ? (['no-session'] as const) : [])];
	return signature === 'right' && all.length > 0 ? { differences: all, signed } : undefined;
}

/** What is wrong with the account by the look of its keys alone. */
export function lookAtAccount({ credentials, others }: DiagnosisKeys): AccountFault[] {
	return credentials ? lookOfKeys(textsOf({ credentials }), others.map(textsOf)) : [];
}

export function credentialsWith(keys: KeyTexts, scheme: Scheme | undefined): Credentials {
	return credentialsOf({ applicationKey: keys[applicationKeyName], scheme }, keys);
}

function textsOf({ credentials }: Pick<HeldAccount, 'credentials'>): KeyTexts {
	return { [applicationKeyName]: credentials.applicationKey, ...secretsByName(credentials) };
}
