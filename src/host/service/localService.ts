import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { allKeysOf, serviceAt } from '../../app/accounts/accountService.ts';
import { checkCredentials } from '../../core/call/checkCall.ts';
import { applicationSecretKeyName, serverServer, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import type { DescribedKeys } from '../../net/service/describedReply.ts';
import type { LocalService as Listening } from '../../net/service/localService.ts';
import { type ClientKeys, freshServiceKeys, type HeldKeys, type ServiceKeys } from '../../net/service/serviceKeys.ts';
import type { AnyWatched } from '../../net/service/watchedCall.ts';
import { inTurn } from '../../net/thread/inTurn.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';

export interface LocalServicePorts {
	readonly accounts: Pick<AccountStore, 'all' | 'get' | 'add' | 'update'>;
	readonly keyRing: Pick<KeyRing, 'keysOf' | 'replace' | 'forgetAll'>;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	/** @param others the keys of other services at the time of a request */
	readonly listen: (
		keys: HeldKeys,
		watch: (watched: AnyWatched) => void,
		others: () => readonly DescribedKeys[],
	) => Promise<Listening>;
	/** Receives each request. `signal` is aborted when the service stops. */
	readonly take: (watched: AnyWatched, signal: AbortSignal) => void;
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
	others: readonly DescribedKeys[];
}

export type LocalService = ReturnType<typeof localService>;

/**
 * The local service in VS Code: one at most. It checks calls with the keys of every account, and makes the sample account, whose
 * keys guard nothing. Starts, stops and changes take turns; a stop also ends a start before it.
 */
export function localService(ports: LocalServicePorts) {
	const { accounts, keyRing, changed } = ports;
	const turn = inTurn();
	let current: Current | undefined;
	let nextCheck: Promise<void> | undefined;
	let stops = 0;
	let isDisposed = false;

	async function startOnce(): Promise<Account | undefined> {
		const existing = accounts.all().find(({ isLocalService }) => isLocalService);
		if (current && existing) return existing;
		const fresh = freshServiceKeys();
		const made = { id: randomUUID(), name: ports.freeName(), baseUrl: '', applicationKey: '', isLocalService: true };
		const { id } = existing ?? made;
		const { baseUrl } = current ?? (await open(fresh));
		let isPointed = false;
		try {
			if (!existing) await accounts.add({ ...made, baseUrl });
			isPointed = await point(baseUrl, id, fresh);
		} finally {
			if (!isPointed) await close();
		}
		if (isPointed) await readKeys();
		return accounts.get(id);
	}

	/** Opens it with keys of nobody, until it is known where it listens and the others are read. */
	async function open(fresh: ClientKeys): Promise<Current> {
		const end = new AbortController();
		const watch = (watched: AnyWatched) => ports.take(watched, end.signal);
		const service = await ports.listen([fresh], watch, () => current?.others ?? []);
		const { baseUrl, port } = service;
		current = { baseUrl, port, accounts: [], others: [], service, end };
		return current;
	}

	async function close(): Promise<void> {
		const closed = current;
		if (!closed) return;
		current = undefined;
		closed.end.abort();
		ports.stopped();
		changed.fire();
		await closed.service.close();
	}

	async function readKeys(): Promise<void> {
		const running = current;
		if (!running) return;
		const [first, ...others] = await heldKeys();
		if (!first) return close();
		running.service.replaceKeys([first, ...others]);
		running.others = await otherKeys();
		running.accounts = [first, ...others, ...running.others].flatMap(({ id }) => accounts.get(id) ?? []);
		changed.fire();
	}

	/** The keys of all accounts that have enough to sign a call; those of the sample account last. */
	async function heldKeys(): Promise<ServiceKeys[]> {
		const isSample = ({ isLocalService = false }: Account) => isLocalService;
		const own = accounts.all().filter(({ service }) => !service);
		const ordered = own.toSorted((a, b) => Number(isSample(a)) - Number(isSample(b)));
		const keys = ordered.map(async (account): Promise<ServiceKeys[]> => {
			const { credentials } = await keyRing.keysOf(account);
			const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey = '' } = credentials;
			// With both secrets a client may sign by either, whatever the account does.
			const isWrong = checkCredentials(credentials).some(
				({ severity, code }) => severity === 'error' && code !== 'scheme-not-chosen',
			);
			if (isWrong) return [];
			const isLenient = !isSample(account);
			return [{ id: account.id, isLenient, applicationKey, accessToken, applicationSecretKey, sessionSecretKey }];
		});
		return (await Promise.all(keys)).flat();
	}

	/** The keys of all accounts of other services. */
	async function otherKeys(): Promise<DescribedKeys[]> {
		const keys = accounts.all().map(async (account): Promise<DescribedKeys[]> => {
			const service = serviceAt(account);
			if (!service?.schemes[0]) return [];
			const { values } = await keyRing.keysOf(account);
			return [{ id: account.id, service, keys: allKeysOf(account, values) }];
		});
		return (await Promise.all(keys)).flat();
	}

	/**
	 * Points the sample account at the service. It keeps its keys, so that a client that has them goes on working.
	 * @returns false when the account was deleted, then nothing of it is left, or pointed elsewhere by the user.
	 */
	async function point(baseUrl: string, id: string, fresh: Required<ClientKeys>): Promise<boolean> {
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

	function stop(): Promise<void> {
		stops += 1;
		return turn(close);
	}

	return {
		onDidChange: changed.event,

		get running(): RunningService | undefined {
			return current;
		},

		/** Starts the service if it is not running. Returns the sample account; undefined when it was stopped meanwhile, or cannot be started here. */
		async start(): Promise<Account | undefined> {
			if (ports.tellImpossible) return void ports.tellImpossible();
			const stopsBefore = stops;
			const isWanted = () => stops === stopsBefore && !isDisposed;
			return turn(async () => {
				if (!isWanted()) return undefined;
				const account = await startOnce();
				return isWanted() ? account : undefined;
			});
		},

		stop,

		/** Reads accounts and keys again, as one of them may have changed. Without any keys the service stops. */
		check(): Promise<void> {
			nextCheck ??= turn(async () => {
				nextCheck = undefined;
				await readKeys();
			});
			return nextCheck;
		},

		async dispose(): Promise<void> {
			isDisposed = true;
			await stop();
			changed.dispose();
		},
	};
}
