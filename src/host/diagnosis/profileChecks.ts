import { type Credentials, sentAs } from '../../core/call.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { Scheme } from '../../core/scheme.ts';
import type { KeyTexts } from '../../diagnosis/keyTexts.ts';
import { findProfileFaults, lookOfKeys, type ProfileFault, type ProfileFaults } from '../../diagnosis/profileFaults.ts';
import type { DiagnosisKeys, HeldProfile } from './heldKeys.ts';
import { sentToken, signerOf, signingSecretsOf } from './signedBy.ts';

/** Looks for what is wrong with the profile, by a call that was signed with the keys that it should have. */
export function checkProfile(
	{ parameters, sig }: Pick<ParsedPaste, 'parameters' | 'sig'>,
	credentials: Credentials,
	others: readonly HeldProfile[],
): ProfileFaults {
	const sign = signerOf(parameters);
	const accessToken = sentToken(parameters);
	const isSigned = (one: Credentials) => signingSecretsOf(one, accessToken).some((secret) => sign(secret) === sig);
	return findProfileFaults(
		textsOf(credentials),
		others.map(({ credentials: other }) => textsOf(other)),
		{
			applicationKey: sentAs(parameters, 'application_key'),
			accessToken,
			maybeSessionless: sentAs(parameters, 'access_token') === undefined && !sentAs(parameters, 'session_key'),
			isRightBy: (keys, other) =>
				isSigned(credentialsOf(keys, other === undefined ? credentials.scheme : others[other]?.credentials.scheme)),
		},
	);
}

/** What is wrong with the profile by the look of its keys alone. */
export function lookAtProfile({ credentials, others }: DiagnosisKeys): ProfileFault[] {
	return credentials
		? lookOfKeys(
				textsOf(credentials),
				others.map((other) => textsOf(other.credentials)),
			)
		: [];
}

/** Credentials with these keys. */
export function credentialsOf(keys: KeyTexts, scheme: Scheme | undefined): Credentials {
	return {
		applicationKey: keys.application_key,
		accessToken: keys.access_token,
		applicationSecretKey: keys.application_secret_key,
		sessionSecretKey: keys.session_secret_key,
		...(scheme ? { scheme } : {}),
	};
}

function textsOf({
	applicationKey,
	accessToken,
	applicationSecretKey = '',
	sessionSecretKey = '',
}: Credentials): KeyTexts {
	return {
		application_key: applicationKey,
		access_token: accessToken,
		application_secret_key: applicationSecretKey,
		session_secret_key: sessionSecretKey,
	};
}
