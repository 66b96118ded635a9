import { isDeepStrictEqual } from 'node:util';
import { Disposable, EventEmitter, l10n } from 'vscode';
import { settings } from '../../ids.ts';
import type { LocalService } from '../../net/service/localService.ts';
import type { ServiceKeys } from '../../net/service/serviceKeys.ts';
import type { Watched, WatchedCall } from '../../net/service/watchedCall.ts';
import type { DiagnosisServices } from '../diagnosis/diagnosis.ts';
import type { DescribedCall } from '../diagnosis/watchedDiagnosis.ts';
import type { Profile } from '../profiles/profile.ts';
import { numberSetting } from '../settings.ts';
import { watchAnswers } from './watchedCallsAnswers.ts';
import { watchKeys } from './watchedCallsKeys.ts';

/** A call that arrived, or a request that was none. `url` is in clear: it never leaves this machine's memory. */
export interface WatchedEntry {
	readonly id: number;
	readonly at: Date;
	/** The method, or `POST /other` of what is no call. */
	readonly title: string;
	readonly state: 'verified' | 'wrong' | 'searching';
	readonly line: string;
	readonly described?: DescribedCall;
	readonly url?: string;
}

interface Running {
	readonly service: LocalService;
	readonly profile: Profile;
	readonly keys: ServiceKeys;
	readonly end: AbortController;
}

/** How many calls are kept, and how many characters of their URLs. */
const mostEntries = 500;
const mostCharacters = 20_000_000;
/** How many calls wait for their diagnosis at most; a client under load sends more than anyone looks at. */
const mostWaiting = 50;

/** Checks a client's calls with a profile's keys: a service of its own on loopback, and the calls that arrived at it. */
export class WatchedCalls {
	private readonly services: DiagnosisServices;
	private readonly changed = new EventEmitter<WatchedEntry | undefined>();
	private entries: WatchedEntry[] = [];
	private readonly subscription: Disposable;
	private running: Running | undefined;
	private lastId = 0;
	private waiting = 0;
	/** Fires with the entry that is new or has changed, or with nothing after a start, a stop or a clearing. */
	readonly onDidChange = this.changed.event;

	/** The thread of `services` is the watch's own, so that no diagnosis of the user's waits for a client. */
	constructor(services: DiagnosisServices) {
		this.services = services;
		const { profiles, keyRing } = services.sources;
		const check = () => void this.checkKeys();
		this.subscription = Disposable.from(profiles.onDidChange(check), keyRing.onDidChange(check));
	}

	/** Where a client is to be pointed at, and whose keys it is checked against; undefined while nothing is watched. */
	get watching(): { readonly baseUrl: string; readonly profile: Profile } | undefined {
		const { running } = this;
		return running && { baseUrl: running.service.baseUrl, profile: running.profile };
	}

	/** The newest first. */
	all(): readonly WatchedEntry[] {
		return this.entries;
	}

	get(id: number | undefined): WatchedEntry | undefined {
		return this.entries.find((entry) => entry.id === id);
	}

	/** Starts to watch with the profile's keys; what was watched before is stopped. Gives the problem that keeps it from it. */
	start(profile: Profile): Promise<string | undefined> {
		return this.startAt(profile, numberSetting(settings.watchPort, 4821));
	}

	async stop(): Promise<void> {
		const { running } = this;
		this.running = undefined;
		running?.end.abort();
		await running?.service.close();
		// What was still searched for will not be found any more.
		this.entries = this.entries.map((entry) =>
			entry.state === 'searching' ? { ...entry, state: 'wrong', line: l10n.t('refused') } : entry,
		);
		this.changed.fire(undefined);
	}

	clear(): void {
		this.entries = [];
		this.changed.fire(undefined);
	}

	async dispose(): Promise<void> {
		this.entries = [];
		this.subscription.dispose();
		this.changed.dispose();
		const { running } = this;
		this.running = undefined;
		running?.end.abort();
		await running?.service.close();
	}

	private async startAt(profile: Profile, port: number): Promise<string | undefined> {
		const { sources } = this.services;
		const { credentials } = await sources.keyRing.keysOf(profile);
		const keys = watchKeys(credentials);
		if ('problem' in keys) return keys.problem;
		const { startLocalService } = await import('../../net/service/localService.ts');
		await this.stop();
		const end = new AbortController();
		const service = await startLocalService({
			keys,
			port,
			watch: (watched) => void this.take(watched, profile.id, end.signal),
			answers: watchAnswers(),
		});
		this.running = { service, profile, keys, end };
		this.changed.fire(undefined);
		return undefined;
	}

	/** A profile or a key has changed: what is checked against changes with it. */
	private async checkKeys(): Promise<void> {
		const { running } = this;
		if (!running) return;
		const { profiles, keyRing } = this.services.sources;
		const profile = profiles.get(running.profile.id);
		const keys = profile && watchKeys((await keyRing.keysOf(profile)).credentials);
		if (this.running !== running || isDeepStrictEqual(keys, running.keys)) return;
		if (profile && keys && !('problem' in keys)) await this.startAt(profile, running.service.port);
		else await this.stop();
	}

	private async take(watched: Watched, profileId: string, signal: AbortSignal): Promise<void> {
		if (signal.aborted) return;
		this.lastId += 1;
		const entry = firstEntry(this.lastId, watched);
		this.entries = newest([entry, ...this.entries]);
		this.changed.fire(entry);
		if (watched.kind !== 'call') return;
		if (this.waiting >= mostWaiting) {
			if (!watched.verified)
				this.replace({ ...entry, state: 'wrong', line: l10n.t('refused; too many at once to diagnose') });
			return;
		}
		this.waiting += 1;
		await this.describe(entry, watched, profileId, signal);
		this.waiting -= 1;
	}

	private async describe(
		entry: WatchedEntry,
		call: WatchedCall,
		profileId: string,
		signal: AbortSignal,
	): Promise<void> {
		const { describeCall } = await import('../diagnosis/diagnosisController.ts');
		const described = await describeCall(call, this.services, profileId, signal).catch(() => undefined);
		if (!described || signal.aborted || !this.get(entry.id)) return;
		const state = described.outcome.tone === 'good' ? 'verified' : 'wrong';
		this.replace({ ...entry, state, line: described.line, described });
	}

	private replace(entry: WatchedEntry): void {
		this.entries = this.entries.map((one) => (one.id === entry.id ? entry : one));
		this.changed.fire(entry);
	}
}

function newest(entries: readonly WatchedEntry[]): WatchedEntry[] {
	let characters = 0;
	const kept = entries.slice(0, mostEntries);
	const over = kept.findIndex(({ url = '' }) => {
		characters += url.length;
		return characters > mostCharacters;
	});
	return over <= 0 ? kept : kept.slice(0, over);
}

function firstEntry(id: number, watched: Watched): WatchedEntry {
	const at = new Date();
	if (watched.kind === 'request') {
		const line = l10n.t('{0}: {1}', watched.status, watched.text);
		return { id, at, title: watched.request, state: 'wrong', line };
	}
	const { received, verified, url } = watched;
	const method = received.parameters.find(({ name }) => name === 'method')?.value;
	return {
		id,
		at,
		title: method || l10n.t('(no method)'),
		state: verified ? 'verified' : 'searching',
		line: verified ? l10n.t('verified') : l10n.t('refused; searching for the mistake'),
		url,
	};
}
