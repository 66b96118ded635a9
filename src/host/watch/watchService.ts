import type { LocalService } from '../../net/service/localService.ts';
import type { ServiceKeys } from '../../net/service/serviceKeys.ts';
import { ServiceOwner } from '../../net/service/serviceOwner.ts';
import type { Watched } from '../../net/service/watchedCall.ts';
import type { Account } from '../accounts/account.ts';

/** Why a client cannot be watched with an account. */
export interface WatchProblem {
	readonly problem: string;
}

/** Where a client is to be pointed at, and whose keys it is checked against. */
export interface Watching {
	readonly baseUrl: string;
	readonly account: Account;
}

/** What a watch works with. */
export interface WatchPorts {
	/** The account as it is by now; undefined when it is deleted. */
	readonly account: (id: string) => Account | undefined;
	readonly keysOf: (account: Account) => Promise<ServiceKeys | WatchProblem>;
	readonly startService: (keys: ServiceKeys, port: number, watch: (watched: Watched) => void) => Promise<LocalService>;
	/** Takes what arrives; `signal` is aborted when the watch ends. */
	readonly take: (watched: Watched, accountId: string, signal: AbortSignal) => unknown;
	readonly changed: () => void;
}

interface WatchingService extends Watching {
	account: Account;
	readonly replaceKeys: LocalService['replaceKeys'];
	close(): Promise<void>;
}

/** A service on loopback that checks a client's calls with the keys of an account, and follows both. */
export class WatchService {
	private readonly ports: WatchPorts;
	private readonly owner: ServiceOwner<WatchingService>;

	constructor(ports: WatchPorts) {
		this.ports = ports;
		this.owner = new ServiceOwner(ports.changed);
	}

	/** Undefined while nothing is watched. */
	get watching(): Watching | undefined {
		return this.owner.running;
	}

	/**
	 * Starts to watch with the account's keys, in place of what was watched before.
	 * @returns the problem that keeps it from it, or undefined when something else was wished for meanwhile.
	 */
	async start({ id }: Account, port: number): Promise<Watching | WatchProblem | undefined> {
		let problem: WatchProblem | undefined;
		const watching = await this.owner.run(async () => {
			const held = await this.held(id);
			if (held && !('problem' in held)) return () => this.open(held.account, held.keys, port);
			problem = held;
			return undefined;
		});
		return problem ?? watching;
	}

	/** An account or a key may have changed: what is checked against changes with it, and ends with the account. */
	check(): Promise<void> {
		return this.owner.adjust(async (watching) => {
			const held = await this.held(watching.account.id);
			if (!held || 'problem' in held) return false;
			watching.account = held.account;
			watching.replaceKeys(held.keys);
			return true;
		});
	}

	stop(): Promise<void> {
		return this.owner.stop();
	}

	dispose(): Promise<void> {
		return this.owner.dispose();
	}

	private async held(id: string): Promise<{ account: Account; keys: ServiceKeys } | WatchProblem | undefined> {
		const account = this.ports.account(id);
		if (!account) return undefined;
		const keys = await this.ports.keysOf(account);
		return 'problem' in keys ? keys : { account, keys };
	}

	private async open(account: Account, keys: ServiceKeys, port: number): Promise<WatchingService> {
		const { startService, take } = this.ports;
		const end = new AbortController();
		const watch = (watched: Watched) => void take(watched, account.id, end.signal);
		const { baseUrl, replaceKeys, close } = await startService(keys, port, watch);
		return {
			baseUrl,
			account,
			replaceKeys,
			close: () => {
				end.abort();
				return close();
			},
		};
	}
}
