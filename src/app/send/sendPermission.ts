import { originOf } from '../accounts/account.ts';
import type { Accounts, Keys } from '../ports.ts';
import type { SendableCall } from './preparedCall.ts';

/** Whether calls may be sent, and stay under way. */
export interface SendPermission {
	/** False once the account is deleted or points at another origin, or a secret that the call was signed with is forgotten. */
	readonly isGiven: (prepared: SendableCall) => Promise<boolean>;
	/** Calls `look` whenever it may be given no longer. */
	readonly onDidChange: (look: () => void) => { dispose(): unknown };
}

/** The permission that an account and its keys give, as long as they are there. */
export function sendPermission(sources: {
	readonly accounts: Pick<Accounts, 'get' | 'onDidChange'>;
	readonly keyRing: Pick<Keys, 'keysOf' | 'onDidChange'>;
}): SendPermission {
	const { accounts, keyRing } = sources;
	return {
		async isGiven({ account: { id, baseUrl }, signature }) {
			const account = accounts.get(id);
			if (!account || originOf(account) !== originOf({ baseUrl })) return false;
			const { values } = await keyRing.keysOf(account);
			return Object.entries(signature.keys).every(([name, value]) => !value || values[name]);
		},
		onDidChange(look) {
			// Another window that deletes an account is heard by the secrets that it deletes.
			const listening = [accounts.onDidChange(look), keyRing.onDidChange(look)];
			return { dispose: () => listening.forEach((one) => void one.dispose()) };
		},
	};
}
