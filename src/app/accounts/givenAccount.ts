import type { Credentials } from '../../core/call/call.ts';
import { applicationSecretKeyName, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import type { KeySources } from '../diagnosis/heldKeys.ts';
import type { Accounts, Keys } from '../ports.ts';
import type { Account } from './account.ts';

/** What an account signs with, by the values of its secrets. */
export function credentialsOf(
	{ applicationKey, scheme }: { readonly applicationKey: string; readonly scheme?: Credentials['scheme'] | undefined },
	values: Readonly<Record<string, string>>,
): Credentials {
	return {
		applicationKey,
		accessToken: values['access_token'] ?? '',
		applicationSecretKey: values[applicationSecretKeyName] ?? '',
		sessionSecretKey: values[sessionSecretKeyName] ?? '',
		...(scheme && { scheme }),
	};
}

/** The secrets of credentials by their names; empty where one is not held. */
export function secretsByName({ accessToken, applicationSecretKey = '', sessionSecretKey = '' }: Credentials) {
	return {
		access_token: accessToken,
		[applicationSecretKeyName]: applicationSecretKey,
		[sessionSecretKeyName]: sessionSecretKey,
	};
}

/** The only account there is, whatever a file calls it, with its secrets: that of a program, or of an example. */
export function givenAccount(account: Account, values: Readonly<Record<string, string>>) {
	const held = Object.keys(values);
	const onDidChange = () => ({ dispose: () => {} });
	const accounts: Accounts = { get: () => account, named: () => account, all: () => [account], onDidChange };
	const keyRing: Keys & KeySources['keyRing'] = {
		keysOf: async () => ({
			...{ credentials: credentialsOf(account, values), values, held },
			...{ originMismatch: [], sessionOnly: [] },
		}),
		networkSecretsOf: async () => ({}),
		valuesOf: async () => Object.values(values),
		signingSecretsOf: async () => values,
		onDidChange,
	};
	// Its calls wait for no local service of the editor.
	return { accounts, keyRing, serviceIsRunning: () => true };
}
