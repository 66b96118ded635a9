import type { Uri } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { lazy } from '../../app/lazy.ts';
import type { TokenPorts } from './getToken.ts';

export type Tokens = ReturnType<typeof lazyTokens>;

/** *Get a Token…*, loaded when it is first used. */
export function lazyTokens(ports: TokenPorts) {
	const tokens = lazy(async () => (await import('./getToken.ts')).openTokens(ports));
	return {
		getToken: async (account: Account) => (await tokens()).getToken(account),
		openUri: async (uri: Uri) => (await tokens()).openUri(uri),
	};
}
