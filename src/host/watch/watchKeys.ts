import { l10n } from 'vscode';
import type { Credentials } from '../../core/call.ts';
import { chooseScheme } from '../../core/scheme.ts';
import type { ServiceKeys } from '../../net/service/serviceKeys.ts';

/** The keys that a client is checked against: those of the scheme by which the profile signs. */
export function watchKeys(credentials: Credentials): ServiceKeys | { readonly problem: string } {
	const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey = '' } = credentials;
	if (applicationKey === '') return { problem: l10n.t('The profile has no application_key.') };
	if (accessToken === '') return { problem: l10n.t('The profile has no access_token.') };
	const choice = chooseScheme(credentials);
	if ('problem' in choice && choice.problem === 'secret-key-missing') {
		return {
			problem: l10n.t(
				'The profile has neither application_secret_key nor session_secret_key: one of them is needed to sign.',
			),
		};
	}
	const scheme = 'scheme' in choice ? choice.scheme : undefined;
	return {
		applicationKey,
		accessToken,
		...(scheme === 'client-server' ? {} : { applicationSecretKey }),
		...(scheme === 'server-server' ? {} : { sessionSecretKey }),
	};
}
