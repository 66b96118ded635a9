import { originOf } from '../accounts/account.ts';
import type { Accounts, Keys } from '../ports.ts';
import type { SendableCall } from './preparedCall.ts';

export type SendPermission = ReturnType<typeof sendPermission>;

/** Whether calls may be sent, and stay under way: as long as the account and its keys are there. */
export function sendPermission(sources: {
	readonly accounts: Pick<Accounts, 'get' | 'onDidChange'>;
	readonly keyRing: Pick<Keys, 'keysOf' | 'onDidChange'>;
}) {
	const { accounts, keyRing } = sources;
	return {
		/** False once the account is deleted or points at another origin, or a secret that the call was signed with is forgotten. */
		async isGiven({ account: { id, baseUrl }, signature }: SendableCall): Promise<boolean> {
			const account = accounts.get(id);
			if (!account || originOf(account) !== originOf({ baseUrl })) return false;
			const { values } = await keyRing.keysOf(account);
			return Object.entries(signature.keys).every(([name, value]) => !value || values[name]);
		},
		/** Calls `look` whenever it may be given no longer. */
		onDidChange(look: () => void) {
			// Another window that deletes an account is heard by the secrets that it deletes.
			const listening = [accounts.onDidChange(look), keyRing.onDidChange(look)];
			return { dispose: () => listening.forEach((one) => void one.dispose()) };
		},
	};
}
