import { EventEmitter, type Memento } from 'vscode';
import { type Profile, readProfiles } from './profile.ts';

const profilesKey = 'profiles';
const activeKey = 'activeProfile';

/** Keeps the profiles, without their secrets, in the extension's global state: no workspace can reach them. */
export class ProfileStore {
	private readonly state: Memento;
	private readonly changed = new EventEmitter<void>();
	/** Fires after any profile, or which one is active, has changed. */
	readonly onDidChange = this.changed.event;

	constructor(state: Memento) {
		this.state = state;
	}

	all(): Profile[] {
		return readProfiles(this.state.get(profilesKey));
	}

	get(id: string | undefined): Profile | undefined {
		return this.all().find((profile) => profile.id === id);
	}

	/** The profile that new calls start with: the chosen one, else the first. */
	active(): Profile | undefined {
		return this.get(this.state.get<string>(activeKey)) ?? this.all()[0];
	}

	/** The profile of that name; without a name, the active one. */
	named(name: string | undefined): Profile | undefined {
		return name === undefined ? this.active() : this.all().find((profile) => profile.name === name);
	}

	async activate(id: string): Promise<void> {
		await this.state.update(activeKey, id);
		this.changed.fire();
	}

	/** Adds the profile, or replaces the one with its id. */
	async put(profile: Profile): Promise<void> {
		const profiles = this.all();
		const index = profiles.findIndex(({ id }) => id === profile.id);
		if (index < 0) profiles.push(profile);
		else profiles[index] = profile;
		await this.state.update(profilesKey, profiles);
		this.changed.fire();
	}

	async remove(id: string): Promise<void> {
		await this.state.update(
			profilesKey,
			this.all().filter((profile) => profile.id !== id),
		);
		this.changed.fire();
	}

	dispose(): void {
		this.changed.dispose();
	}
}
