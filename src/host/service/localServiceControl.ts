import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'vscode';
import type { LocalService } from '../../net/service/localService.ts';
import { freshServiceKeys, type ServiceKeys } from '../../net/service/serviceKeys.ts';
import { ServiceOwner } from '../../net/service/serviceOwner.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';

/** What the control of the local service works with. */
export interface LocalServicePorts {
	readonly accounts: Pick<AccountStore, 'all' | 'get' | 'add' | 'update'>;
	readonly keyRing: Pick<KeyRing, 'keysOf' | 'replace' | 'forgetAll'>;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	readonly startService: (keys: ServiceKeys) => Promise<LocalService>;
	/** Says why it cannot be started here; absent where it can. */
	readonly tellImpossible?: () => void;
	/** A name that no account has yet. */
	readonly freeName: () => string;
}

interface ServiceWithAccount extends LocalService {
	readonly accountId: string;
}

/** Starts and stops the embedded local service, and keeps the account that calls it. */
export class LocalServiceControl {
	private readonly ports: LocalServicePorts;
	private readonly owner: ServiceOwner<ServiceWithAccount>;
	private wish = async () => () => this.startOnce();

	constructor(ports: LocalServicePorts) {
		this.ports = ports;
		this.owner = new ServiceOwner(() => ports.changed.fire());
	}

	/** Fires when the service was started or stopped. */
	get onDidChange(): LocalServicePorts['changed']['event'] {
		return this.ports.changed.event;
	}

	/** The port it listens on, or undefined while it is not running. */
	get port(): number | undefined {
		return this.owner.running?.port;
	}

	/** Starts the service if it is not running. Answers the account that calls it; undefined when it was stopped meanwhile, or cannot be started here. */
	async start(): Promise<Account | undefined> {
		const { owner, ports } = this;
		if (ports.tellImpossible) {
			ports.tellImpossible();
			return undefined;
		}
		// A service whose account was deleted is of no use: another one starts, with an account of its own.
		if (owner.running && !ports.accounts.get(owner.running.accountId)) this.wish = async () => () => this.startOnce();
		return ports.accounts.get((await owner.run(this.wish))?.accountId);
	}

	stop(): Promise<void> {
		return this.owner.stop();
	}

	async dispose(): Promise<void> {
		await this.owner.dispose();
		this.ports.changed.dispose();
	}

	private async startOnce(): Promise<ServiceWithAccount | undefined> {
		const { accounts, startService, freeName } = this.ports;
		const fresh = freshServiceKeys();
		const existing = accounts.all().find(({ isLocalService }) => isLocalService);
		const made = { id: randomUUID(), name: freeName(), baseUrl: '', applicationKey: '', isLocalService: true };
		const { id } = existing ?? made;
		const service = await startService(await this.keysOf(existing ?? made, fresh));
		const pointed = async () => {
			if (!existing) await accounts.add({ ...made, baseUrl: service.baseUrl });
			return this.point(service, id, fresh);
		};
		const isPointed = await pointed().catch(async (error: unknown) => {
			await service.close();
			throw error;
		});
		if (isPointed) return { ...service, accountId: id };
		await service.close();
		return undefined;
	}

	/** The account's keys are kept, so that a client of the user's own that has them goes on working. */
	private async keysOf(account: Account, fresh: Required<ServiceKeys>): Promise<Required<ServiceKeys>> {
		const { credentials } = await this.ports.keyRing.keysOf(account);
		return {
			applicationKey: credentials.applicationKey || fresh.applicationKey,
			accessToken: credentials.accessToken || fresh.accessToken,
			applicationSecretKey: credentials.applicationSecretKey || fresh.applicationSecretKey,
			sessionSecretKey: credentials.sessionSecretKey || fresh.sessionSecretKey,
		};
	}

	/**
	 * Points the account and its keys at the service, as the user has them by now: they may be changed meanwhile.
	 * @returns false when the account was deleted, then nothing of it is left, or pointed elsewhere by the user.
	 */
	private async point(
		{ baseUrl, replaceKeys }: LocalService,
		id: string,
		fresh: Required<ServiceKeys>,
	): Promise<boolean> {
		const { accounts, keyRing } = this.ports;
		const ownNow = () => {
			const account = accounts.get(id);
			return account?.isLocalService ? account : undefined;
		};
		const before = ownNow();
		if (!before) return false;
		const keys = await this.keysOf(before, fresh);
		replaceKeys(keys);
		// Storing them anew binds them to the origin of the port that this service now has.
		const bound = { ...before, baseUrl };
		await keyRing.replace(bound, 'access_token', keys.accessToken);
		await keyRing.replace(bound, 'application_secret_key', keys.applicationSecretKey);
		await keyRing.replace(bound, 'session_secret_key', keys.sessionSecretKey);
		await accounts.update(id, (now) => {
			if (!now.isLocalService) return now;
			const applicationKey = now.applicationKey || fresh.applicationKey;
			return { scheme: 'server-server', ...now, applicationKey, baseUrl };
		});
		if (!accounts.get(id)) await keyRing.forgetAll(id);
		return ownNow() !== undefined;
	}
}
