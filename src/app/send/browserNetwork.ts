import { WorkbenchError } from '../../core/call/errors.ts';
import type { Network } from '../../net/send/network.ts';
import type { Account } from '../accounts/account.ts';
import { authorityFilesOf, noProxy } from '../accounts/accountNetwork.ts';

/** How a browser sends calls. @throws {WorkbenchError} `network-not-in-browser` where the account wants something else */
export function browserNetwork(account: Account): Network {
	const { proxy = noProxy, clientCertificate } = account;
	if (proxy !== noProxy || clientCertificate !== undefined || authorityFilesOf(account).length > 0)
		throw new WorkbenchError('network-not-in-browser', 'the account has a proxy or certificates of its own');
	return {};
}
