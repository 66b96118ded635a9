import type { Credentials } from '../../src/core/call.ts';

/** The keys of the profile that every hostile input meets. */
export const credentials: Credentials & { readonly applicationSecretKey: string } = {
	applicationKey: 'CBAEXAMPLE',
	accessToken: 'tkn1aB3/cD4"eF5\\gH6',
	applicationSecretKey: 'A1B2C3D4E5F60718293A4B5C',
};

/** What is to be masked of them. */
export const callSecrets: readonly string[] = [credentials.accessToken, credentials.applicationSecretKey];
