import { EventEmitter, type Memento } from 'vscode';
import { type Profile, readProfiles } from './profile.ts';

const profilesKey = 'profiles';
const activeKey = 'activeProfile';

export type ProfileStore = ReturnType<typeof profileStore>;

/** Keeps the profiles, without their secrets, in the extension's global state: no workspace can reach them. */
export function profileStore(state: Memento) {
	const changed = new EventEmitter<void>();
	const all = (): Profile[] => readProfiles(state.get(profilesKey));
	const get = (id: string | undefined) => all().find((profile) => profile.id === id);
	/** The profile that new calls start with: the chosen one, else the first. */
	const active = () => get(state.get<string>(activeKey)) ?? all()[0];
	const update = async (key: string, value: unknown) => {
		await state.update(key, value);
		changed.fire();
	};
	return {
		/** Fires after any profile, or which one is active, has changed. */
		onDidChange: changed.event,
		all,
		get,
		active,
		/** The profile of that name; without a name, the active one. */
		named: (name: string | undefined) =>
			name === undefined ? active() : all().find((profile) => profile.name === name),
		activate: (id: string) => update(activeKey, id),
		/** Adds the profile, or replaces the one with its id. */
		put(profile: Profile): Promise<void> {
			const profiles = all();
			const index = profiles.findIndex(({ id }) => id === profile.id);
			profiles.splice(index < 0 ? profiles.length : index, 1, profile);
			return update(profilesKey, profiles);
		},
		remove(id: string): Promise<void> {
			const others = all().filter((profile) => profile.id !== id);
			return update(profilesKey, others);
		},
		dispose: () => changed.dispose(),
	};
}
