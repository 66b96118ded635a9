import { type LocalService, startLocalService } from '../../src/net/service/localService.ts';
import type { ClientKeys } from '../../src/net/service/serviceKeys.ts';

/** Keys whose bytes the tests know and search for afterwards. Nothing else would contain them by chance. */
export const ownKeys: Required<ClientKeys> = {
	applicationKey: 'CKNOWNAPPLICATIONKEY',
	accessToken: 'known-access-token-5f1e9c',
	applicationSecretKey: 'KNOWN-APPLICATION-SECRET-7A31',
	sessionSecretKey: 'known-session-secret-0d44',
};

/** A service of the tests' own that stands for "a real service": it listens on loopback and knows {@link ownKeys}. */
export function startOwnService(): Promise<LocalService> {
	return startLocalService({ keys: [ownKeys], port: 0 });
}
