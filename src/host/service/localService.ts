import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { inTurn } from '../../app/inTurn.ts';
import { checkCredentials } from '../../core/call/checkCall.ts';
import { applicationSecretKeyName, serverServer, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import type { LocalService as Listening } from '../../net/service/localService.ts';
import { type ClientKeys, freshServiceKeys, type HeldKeys, type ServiceKeys } from '../../net/service/serviceKeys.ts';
import type { Watched } from '../../net/service/watchedCall.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';

export interface LocalServicePorts {
	readonly accounts: Pick<AccountStore, 'all' | 'get' | 'add' | 'update'>;
	readonly keyRing: Pick<KeyRing, 'keysOf' | 'replace' | 'forgetAll'>;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	readonly listen: (keys: HeldKeys, watch: (watched: Watched) => void) => Promise<Listening>;
	/** Receives each request. `signal` is aborted when the service stops. */
	readonly take: (watched: Watched, signal: AbortSignal) => void;
	/** Is called after `signal` is aborted. */
	readonly stopped: () => void;
	/** Says why it cannot be started here; absent where it can. */
	readonly tellImpossible?: () => void;
	readonly freeName: () => string;
}

/** Where the service listens, and the accounts whose keys it checks calls with. */
export interface RunningService {
	readonly baseUrl: string;
	readonly port: number;
	readonly accounts: readonly Account[];
}

interface Current extends RunningService {
	readonly service: Listening;
	readonly end: AbortController;
	accounts: readonly Account[];
}

/**
 * The local service in VS Code: one at most. It checks calls with the keys of every account, and makes the sample account, whose
 * keys guard nothing. Starts, stops and changes take turns; a stop also ends a start before it.
 */
export class LocalService {
	private readonly ports: LocalServicePorts;
	private current: Current | undefined;
	private readonly inTurn = inTurn();
	private nextCheck: Promise<void> | undefined;
	private stops = 0;
	private isDisposed = false;

	constructor(ports: LocalServicePorts) {
		this.ports = ports;
	}

	/** Fires after a start, a stop and a change of accounts or keys. */
	get onDidChange(): LocalServicePorts['changed']['event'] {
		return this.ports.changed.event;
	}

	get running(): RunningService | undefined {
		return this.current;
	}

	/** Starts the service if it is not running. Returns the sample account; undefined when it was stopped meanwhile, or cannot be started here. */
	async start(): Promise<Account | undefined> {
		const { stops, ports } = this;
		if (ports.tellImpossible) {
			ports.tellImpossible();
			return undefined;
		}
		const isWanted = () => this.stops === stops && !this.isDisposed;
		return this.inTurn(async () => {
			if (!isWanted()) return undefined;
			const account = await this.startOnce();
			return isWanted() ? account : undefined;
		});
	}

	stop(): Promise<void> {
		this.stops += 1;
		return this.inTurn(() => this.close());
	}

	/** Reads accounts and keys again, as one of them may have changed. Without any keys the service stops. */
	check(): Promise<void> {
		this.nextCheck ??= this.inTurn(async () => {
			this.nextCheck = undefined;
			await this.readKeys();
		});
		return this.nextCheck;
	}

	async dispose(): Promise<void> {
		this.isDisposed = true;
		await this.stop();
		this.ports.changed.dispose();
	}

	private async startOnce(): Promise<Account | undefined> {
		const { accounts, freeName } = this.ports;
		const existing = accounts.all().find(({ isLocalService }) => isLocalService);
		if (this.current && existing) return existing;
		const fresh = freshServiceKeys();
		const made = { id: randomUUID(), name: freeName(), baseUrl: '', applicationKey: '', isLocalService: true };
		const { id } = existing ?? made;
		const current = this.current ?? (await this.open(fresh));
		const pointed = async () => {
			if (!existing) await accounts.add({ ...made, baseUrl: current.baseUrl });
			return this.point(current.baseUrl, id, fresh);
		};
		const isPointed = await pointed().catch(async (error: unknown) => {
			await this.close();
			throw error;
		});
		if (isPointed) await this.readKeys();
		else await this.close();
		return accounts.get(id);
	}

	/** Opens it with keys of nobody, until it is known where it listens and the others are read. */
	private async open(fresh: ClientKeys): Promise<Current> {
		const end = new AbortController();
		const service = await this.ports.listen([fresh], (watched) => this.ports.take(watched, end.signal));
		const { baseUrl, port } = service;
		this.current = { baseUrl, port, accounts: [], service, end };
		return this.current;
	}

	private async close(): Promise<void> {
		const { current, ports } = this;
		if (!current) return;
		this.current = undefined;
		current.end.abort();
		ports.stopped();
		ports.changed.fire();
		await current.service.close();
	}

	private async readKeys(): Promise<void> {
		const { current, ports } = this;
		if (!current) return;
		const [first, ...others] = await this.heldKeys();
		if (!first) return this.close();
		current.service.replaceKeys([first, ...others]);
		current.accounts = [first, ...others].flatMap(({ id }) => ports.accounts.get(id) ?? []);
		ports.changed.fire();
	}

	/** The keys of all accounts that have enough to sign a call; those of the sample account last. */
	private async heldKeys(): Promise<ServiceKeys[]> {
		const all = this.ports.accounts.all();
		const isSample = ({ isLocalService = false }: Account) => isLocalService;
		const ordered = [...all.filter((account) => !isSample(account)), ...all.filter(isSample)];
		const keys = ordered.map(async (account): Promise<ServiceKeys[]> => {
			const { credentials } = await this.ports.keyRing.keysOf(account);
			const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey = '' } = credentials;
			// With both secrets a client may sign by either, whatever the account does.
			const isWrong = checkCredentials(credentials).some(
				({ severity, code }) => severity === 'error' && code !== 'scheme-not-chosen',
			);
			const isLenient = !isSample(account);
			return isWrong
				? []
				: [{ id: account.id, isLenient, applicationKey, accessToken, applicationSecretKey, sessionSecretKey }];
		});
		return (await Promise.all(keys)).flat();
	}

	/**
	 * Points the sample account at the service. It keeps its keys, so that a client that has them goes on working.
	 * @returns false when the account was deleted, then nothing of it is left, or pointed elsewhere by the user.
	 */
	private async point(baseUrl: string, id: string, fresh: Required<ClientKeys>): Promise<boolean> {
		const { accounts, keyRing } = this.ports;
		const ownNow = () => {
			const account = accounts.get(id);
			return account?.isLocalService ? account : undefined;
		};
		const before = ownNow();
		if (!before) return false;
		const { credentials: stored } = await keyRing.keysOf(before);
		// Storing them anew binds them to the origin of the port that this service now has.
		const bound = { ...before, baseUrl };
		await keyRing.replace(bound, 'access_token', stored.accessToken || fresh.accessToken);
		await keyRing.replace(bound, applicationSecretKeyName, stored.applicationSecretKey || fresh.applicationSecretKey);
		await keyRing.replace(bound, sessionSecretKeyName, stored.sessionSecretKey || fresh.sessionSecretKey);
		await accounts.update(id, (now) => {
			if (!now.isLocalService) return now;
			const applicationKey = now.applicationKey || fresh.applicationKey;
			return { scheme: serverServer, ...now, applicationKey, baseUrl };
		});
		if (!accounts.get(id)) await keyRing.forgetAll(id);
		return ownNow() !== undefined;
	}
}
