import assert from 'node:assert/strict';
import type fc from 'fast-check';
import { secretNames } from '../../../../src/core/secret.ts';
import { originOf, type Profile } from '../../../../src/host/profiles/profile.ts';
import { createProfile, deleteProfile, duplicateProfile } from '../../../../src/host/profiles/profileLife.ts';
import { withVariable } from '../../../../src/host/profiles/profileVariables.ts';
import { type FakeWindow, SharedStorage } from './twoWindows.ts';

export const base: Profile = { id: 'base', name: 'Base', baseUrl: 'https://one.example', applicationKey: 'KEY' };

/** The secrets say where they belong, so that whoever gets one can tell whether it may. */
export function secretFor(profile: Profile): string {
	return `for ${originOf(profile)}`;
}

export async function addBase(window: FakeWindow): Promise<void> {
	const secrets = new Map(secretNames.map((name) => [name, secretFor(base)]));
	await createProfile(base, secrets, window);
}

export interface WindowAction {
	readonly kind: string;
	readonly window: number;
	readonly target: number;
}

/** Two windows, what was done in them, and what must hold of it. */
export class InterleavedWindows {
	private readonly scheduler: fc.Scheduler;
	private readonly shared: SharedStorage;
	private readonly windows: FakeWindow[];
	private readonly ids = ['base'];
	private readonly made = new Set<string>();
	private readonly varied = new Map<string, string>();
	private readonly deleted = new Set<string>();
	private readonly begunToDelete = new Set<string>();

	constructor(scheduler: fc.Scheduler, old: SharedStorage) {
		this.scheduler = scheduler;
		this.shared = new SharedStorage((label) => scheduler.schedule(Promise.resolve(), label));
		this.shared.state = old.state;
		for (const [name, value] of old.secrets) this.shared.secrets.set(name, value);
		this.windows = [this.shared.open(), this.shared.open()];
	}

	async act(index: number, { kind, window: at, target }: WindowAction): Promise<void> {
		const window = this.windows[at] ?? assert.fail();
		const { profiles } = window;
		const id = this.ids[target % this.ids.length] ?? assert.fail();
		const made = `made ${index}`;
		const profile = profiles.get(id);
		if (kind === 'kill') return this.kill(at);
		if (kind === 'look') return this.look(window);
		if (kind === 'create') {
			this.ids.push(made);
			const own = { ...base, id: made, name: made };
			await createProfile(own, new Map(secretNames.map((name) => [name, secretFor(own)])), window);
			this.made.add(made);
		}
		if (!profile) return;
		if (kind === 'duplicate') {
			this.ids.push(made);
			await duplicateProfile(profile, { id: made, name: made }, window);
			this.made.add(made);
		}
		if (kind === 'vary') {
			await profiles.update(id, (now) => withVariable(now, `v${index}`, 'set'));
			this.varied.set(`v${index}`, id);
		}
		if (kind === 'move') await profiles.update(id, (now) => ({ ...now, baseUrl: `https://${index}.example` }));
		// An input was open all the while: the profile is as it was when it was opened.
		if (kind === 'replace') await window.keyRing.replace(profile, 'access_token', secretFor(profile));
		if (kind === 'delete') {
			this.begunToDelete.add(id);
			await deleteProfile(id, window);
			this.deleted.add(id);
		}
	}

	/**
	 * Another window opens in its place. What two windows write within the same moment, with the one killed in it whose
	 * writing was undone, is lost: VS Code offers nothing against that. So a kill waits until that moment is over.
	 */
	private async kill(at: number): Promise<void> {
		const window = this.windows[at] ?? assert.fail();
		if (!this.shared.isQuiet || !window.isKept) return;
		window.kill();
		this.windows[at] = this.shared.open();
	}

	private async look({ profiles, keyRing }: FakeWindow): Promise<void> {
		for (const profile of profiles.all()) {
			const { credentials } = await keyRing.keysOf(profile);
			for (const value of [credentials.accessToken, credentials.applicationSecretKey, credentials.sessionSecretKey])
				assert.ok(!value || value === secretFor(profile), `${value} was given to ${profile.baseUrl}`);
		}
	}

	/** Once everything has arrived, in these windows and after the next start. */
	async check(): Promise<void> {
		for (let round = 0; round < 4; round++) {
			for (const { profiles } of this.windows) profiles.refresh();
			await this.scheduler.waitIdle();
		}
		const last = this.shared.open();
		for (const window of [...this.windows, last]) {
			const has = (id: string) => window.profiles.get(id) !== undefined;
			for (const id of this.made) assert.ok(has(id) || this.begunToDelete.has(id), `${id} is lost`);
			for (const id of this.deleted) assert.ok(!has(id), `${id} is revived`);
			for (const [name, id] of this.varied) {
				const profile = window.profiles.get(id);
				assert.ok(!profile || profile.variables?.[name] === 'set', `${name} of ${id} is lost`);
			}
		}
		await this.scheduler.waitFor(this.look(last));
		await this.scheduler.waitFor(last.keyRing.keysOf(base));
		await this.scheduler.waitIdle();
		for (const stored of this.shared.secrets.keys()) {
			const id = stored.split('.')[1] ?? '';
			assert.ok(last.profiles.get(id), `${stored} is orphaned`);
		}
	}
}
