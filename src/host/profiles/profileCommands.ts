import { randomUUID } from 'node:crypto';
import { l10n, type QuickPickItem } from 'vscode';
import { writtenBaseUrl } from '../../core/baseUrl.ts';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { askModal, showPick } from '../messages.ts';
import { editNetwork, networkSummary } from './editNetwork.ts';
import { editVariables } from './editVariables.ts';
import { askAbout, confirm, type Question } from './inputSteps.ts';
import { canKeepSecrets, keepSecret } from './keepSecret.ts';
import type { KeyRing } from './keyRing.ts';
import { needsPlainHttpConfirmation, originOf, type Profile } from './profile.ts';
import {
	applicationKeyQuestion,
	askNewProfile,
	askScheme,
	baseUrlQuestion,
	freeName,
	nameQuestion,
	secretQuestion,
} from './profileForm.ts';
import { deleteProfile, duplicateProfile, movedProfile } from './profileLife.ts';
import type { ProfileStore } from './profileStore.ts';
import { variablesOf } from './profileVariables.ts';

/** The fields of a profile that can be edited one by one. */
export type ProfileField = 'name' | 'base_url' | 'application_key' | 'scheme';

export type ProfileCommands = ReturnType<typeof profileCommands>;

interface EditItem extends QuickPickItem {
	readonly act: () => Promise<void>;
}

/** What the user does with profiles: each asks what it needs in native inputs and stores the outcome. */
export function profileCommands(profiles: ProfileStore, keyRing: KeyRing) {
	/** Makes a profile and makes it the active one. */
	async function create(): Promise<Profile | undefined> {
		const profile = await askNewProfile(profiles, keyRing);
		if (!profile) return undefined;
		await profiles.activate(profile.id);
		await confirmPlainHttp(profile);
		return profile;
	}

	/** Shows a profile's fields and secrets, and edits one after another until the user closes the list. */
	async function edit({ id }: Profile): Promise<void> {
		for (;;) {
			const profile = profiles.get(id);
			if (!profile) return;
			const title = l10n.t('Profile "{0}"', profile.name);
			const placeHolder = l10n.t('Choose what to change');
			const chosen = await showPick(await editItems(profile), { title, placeHolder });
			if (!chosen) return;
			await chosen.act();
		}
	}

	async function editItems(profile: Profile): Promise<EditItem[]> {
		const { held } = await keyRing.keysOf(profile);
		const field = (name: ProfileField, value: string): EditItem => ({
			label: name,
			description: value || l10n.t('not set'),
			act: () => editField[name](profile),
		});
		return [
			field('name', profile.name),
			field('base_url', profile.baseUrl),
			field('application_key', profile.applicationKey),
			field('scheme', profile.scheme ?? l10n.t('chosen by the secret held')),
			{
				label: l10n.t('variables'),
				description: [...variablesOf(profile).keys()].join(', ') || l10n.t('not set'),
				act: () => editVariables(profile, profiles),
			},
			{ label: l10n.t('Network…'), description: networkSummary(profile), act: () => network(profile) },
			...secretNames.flatMap((name): EditItem[] => {
				const replace = { label: name, act: () => replaceSecret(profile, name) };
				if (!held.includes(name)) return [{ ...replace, description: l10n.t('not set · select to set') }];
				const forget = { label: l10n.t('Forget {0}', name), act: () => forgetSecret(profile, name) };
				return [{ ...replace, description: l10n.t('set · select to replace') }, forget];
			}),
		];
	}

	/** Edits how its calls reach the service. */
	function network(profile: Profile): Promise<void> {
		return editNetwork(profile, { profiles, keyRing });
	}

	const editField: Readonly<Record<ProfileField, (profile: Profile) => Promise<void>>> = {
		name: (profile) => {
			const others = profiles.all().filter(({ id }) => id !== profile.id);
			return editText(profile, nameQuestion(profile.name, others), (name) => ({ name }));
		},
		base_url: editBaseUrl,
		application_key: (profile) =>
			editText(profile, applicationKeyQuestion(profile.applicationKey), (applicationKey) => ({ applicationKey })),
		scheme: chooseScheme,
	};

	async function editText(profile: Profile, question: Question, change: (text: string) => Partial<Profile>) {
		const answer = await askAbout(profile, question);
		if (answer !== undefined) await profiles.update(profile.id, (now) => ({ ...now, ...change(answer.trim()) }));
	}

	async function chooseScheme(profile: Profile): Promise<void> {
		const scheme = await askScheme(profile);
		if (scheme) await profiles.update(profile.id, (now) => ({ ...now, scheme }));
	}

	async function editBaseUrl(profile: Profile): Promise<void> {
		const answer = await askAbout(profile, baseUrlQuestion(profile.baseUrl));
		if (answer === undefined) return;
		// As it is by now: another window may have moved it, or deleted it, while this input was open.
		const now = profiles.get(profile.id);
		if (!now) return;
		const baseUrl = writtenBaseUrl(answer);
		const moved = movedProfile(now, baseUrl);
		if (originOf(moved) !== originOf(now) && !(await moveSecrets(moved))) return;
		await profiles.update(profile.id, (last) => movedProfile(last, baseUrl));
		await confirmPlainHttp(moved);
	}

	/** Another origin: the user says whether the secrets go along, or are forgotten. Answers false when the user wants neither. */
	async function moveSecrets(moved: Profile): Promise<boolean> {
		const { held } = await keyRing.keysOf(moved);
		const origin = originOf(moved);
		if (held.length === 0 || origin === undefined) return true;
		const { message, detail, allow } = originQuestion(moved, origin);
		const forget = l10n.t('Forget the Keys');
		const chosen = await askModal(message, detail, allow, forget);
		if (chosen === allow) await keyRing.bindToOrigin(moved);
		else if (chosen === forget) await keyRing.forgetAll(moved.id);
		return chosen !== undefined;
	}

	async function replaceSecret(profile: Profile, name: SecretName): Promise<void> {
		if (!canKeepSecrets(profile)) return;
		const value = await askAbout(profile, secretQuestion(name));
		if (value) await keepSecret(profile, name, value, keyRing);
	}

	async function forgetSecret(profile: Profile, name: SecretName): Promise<void> {
		const message = l10n.t('Forget {0} of "{1}"?', name, profile.name);
		const isSure = await confirm(message, l10n.t('It is deleted from SecretStorage.'), l10n.t('Forget'));
		if (isSure) await keyRing.forget(profile.id, name);
	}

	/** Makes a copy under another name, with the same keys for the same origin. */
	async function duplicate(profile: Profile): Promise<void> {
		const copy = { id: randomUUID(), name: freeName(profile.name, profiles.all()) };
		await duplicateProfile(profile, copy, { profiles, keyRing });
	}

	/** Deletes the profile and its secrets, after the user confirmed it. */
	async function remove(profile: Profile): Promise<void> {
		const message = l10n.t('Delete the profile "{0}"?', profile.name);
		if (!(await confirm(message, l10n.t('Its secrets are deleted with it.'), l10n.t('Delete')))) return;
		await deleteProfile(profile.id, { profiles, keyRing });
	}

	/** Asks whether the profile may be used over plain http; remembers a yes for this profile and origin. */
	async function confirmPlainHttp(profile: Profile): Promise<void> {
		const origin = originOf(profile);
		if (origin === undefined || !needsPlainHttpConfirmation(profile)) return;
		const message = l10n.t('Send calls of "{0}" over plain http?', profile.name);
		const detail = l10n.t('Anyone between here and {0} can read the access_token, and change the answers.', origin);
		if (!(await confirm(message, detail, l10n.t('Use Plain http')))) return;
		await profiles.update(profile.id, (now) => ({ ...now, plainHttpOrigin: origin }));
	}

	/** Asks whether the stored secrets may go to the origin of the base_url. */
	async function confirmOrigin(profile: Profile): Promise<void> {
		const origin = originOf(profile);
		if (origin === undefined) return;
		const { message, detail, allow } = originQuestion(profile, origin);
		if (await confirm(message, detail, allow)) await keyRing.bindToOrigin(profile);
	}

	return {
		create,
		edit,
		network,
		editField,
		chooseScheme,
		replaceSecret,
		forgetSecret,
		duplicate,
		remove,
		confirmPlainHttp,
		confirmOrigin,
	};
}

/** Asks whether the profile's secrets may go to another origin. */
function originQuestion({ name }: Profile, origin: string) {
	return {
		message: l10n.t('Send the keys of "{0}" to {1}?', name, origin),
		detail: l10n.t('They were stored for another origin. Whoever runs {0} can use them.', origin),
		allow: l10n.t('Send Them There'),
	};
}
