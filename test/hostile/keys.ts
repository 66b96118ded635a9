import type { Credentials } from '../../src/core/call/call.ts';

/** The keys of the account that every hostile input meets. */
export const credentials: Credentials & { readonly applicationSecretKey: string } = {
	applicationKey: 'CBAEXAMPLE',
	accessToken: 'tkn1aB3/cD4"eF5\\gH6',
	applicationSecretKey: 'A1B2C3D4E5F60718293A4B5C',
};

/** Of another account: as short as one can be that is searched for in any text. */
export const shortKey = 'k3Y_';

export const callSecrets: readonly string[] = [credentials.accessToken, credentials.applicationSecretKey, shortKey];
