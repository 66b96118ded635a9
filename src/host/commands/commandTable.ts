import { l10n, type QuickPickItem, window } from 'vscode';
import { type CallFileCommand, commands, type SecretName, secretNames } from '../../ids.ts';
import type { Draft, NextAction } from '../../shared/protocol.ts';
import type { Composers } from '../composer/composers.ts';
import { type MethodCommandContext, methodCommands } from '../methods/methodCommands.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileCommands, ProfileField } from '../profiles/profileCommands.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { FieldNode, ProfileNode, SecretNode } from '../profiles/profilesView.ts';
import { editVariables } from '../profiles/profileVariables.ts';
import type { LocalServiceControl } from '../service/localServiceControl.ts';
import type { WatchedCalls } from '../watch/watchedCalls.ts';
import { watchCommands } from '../watch/watchedCallsCommands.ts';
import type { WatchedInspection } from '../watch/watchedCallsInspection.ts';

/** What the commands work on. */
export interface CommandContext extends Pick<MethodCommandContext, 'methods' | 'favourites'> {
	readonly profiles: ProfileStore;
	readonly keyRing: KeyRing;
	readonly profileCommands: ProfileCommands;
	readonly service: LocalServiceControl;
	readonly composers: Composers;
	readonly watched: WatchedCalls;
	readonly inspection: WatchedInspection;
	/** The commands of call files, which are loaded with them. */
	readonly callFiles: Readonly<Record<CallFileCommand, Handler>>;
	readonly showInspector: () => unknown;
	/** Shows the inspector and leaves the focus where it is. */
	readonly revealInspector: () => unknown;
	readonly revealCalls: () => unknown;
	readonly openSettings: () => unknown;
}

type CommandId = (typeof commands)[keyof typeof commands];
type Handler = (argument?: unknown) => unknown;

/** Every command of the manifest with what it does. Commands of the tree get its node; from the palette they ask. */
export function commandTable(context: CommandContext): Record<CommandId, Handler> {
	const { profiles, profileCommands, service, composers } = context;
	const withProfile = (act: (profile: Profile) => unknown) => async (node?: unknown) => {
		const profile = profiles.get(profileOf(node)?.id) ?? (await pickProfile(profiles));
		if (profile) await act(profile);
	};
	const withSecret =
		(act: (profile: Profile, name: SecretName) => unknown, heldOnly: boolean) => async (node?: unknown) => {
			const profile = profiles.get(profileOf(node)?.id) ?? (await pickProfile(profiles));
			const name = profile && (secretOf(node) ?? (await pickSecret(context.keyRing, profile, heldOnly)));
			if (profile && name) await act(profile, name);
		};
	return {
		[commands.callMethod]: (method) => void composers.create(typeof method === 'string' ? method : ''),
		[commands.send]: () => composers.active()?.composer.send(),
		[commands.openAnswer]: () => composers.active()?.openAnswer(),
		[commands.tryLocalService]: async () => {
			const profile = await service.start();
			await profiles.activate(profile.id);
			composers.create('events.get', profile.id);
		},
		[commands.startLocalService]: async () => {
			const profile = await service.start();
			if (profiles.all().length === 1) await profiles.activate(profile.id);
		},
		[commands.stopLocalService]: () => service.stop(),
		[commands.newProfile]: () => profileCommands.create(),
		[commands.editProfile]: withProfile((profile) => editProfile(context, profile)),
		[commands.duplicateProfile]: withProfile((profile) => profileCommands.duplicate(profile)),
		[commands.switchProfile]: withProfile((profile) => profiles.activate(profile.id)),
		[commands.deleteProfile]: withProfile((profile) => profileCommands.delete(profile)),
		[commands.replaceSecret]: withSecret((profile, name) => profileCommands.replaceSecret(profile, name), false),
		[commands.forgetSecret]: withSecret((profile, name) => profileCommands.forgetSecret(profile, name), true),
		[commands.editProfileField]: withProfileField(context),
		[commands.showInspector]: () => context.showInspector(),
		[commands.diagnose]: (text) => composers.diagnose(typeof text === 'string' ? text : selectedText()),
		...watchCommands({
			...context,
			pickProfile: () => pickProfile(profiles),
			profileOf: (node) => profiles.get(profileOf(node)?.id),
			editProfile: (profile) => editProfile(context, profile),
			openCall: (draft) => composers.compose(draft),
			diagnose: (text, profileId) => composers.diagnose(text, profileId),
		}),
		...context.callFiles,
		...methodCommands({ ...context, call: (method) => composers.create(method) }),
	};
}

/** Where a problem was shown whose next step is to be done: a composer, or a call of a call file. */
export interface ActionTarget {
	readonly draft: Draft;
	edit(draft: Draft): Promise<void>;
	send(): Promise<void>;
}

/** Does what the next step of a problem asks for, for the call it was shown at. */
export function nextActions(context: CommandContext): (action: NextAction, target?: ActionTarget) => Promise<void> {
	const { profiles, profileCommands, service, composers } = context;
	return async (action, target) => {
		const profile = profiles.get(target?.draft.profileId) ?? profiles.active();
		const use = async (chosen: Profile | undefined) => {
			if (chosen && target) await target.edit({ ...target.draft, profileId: chosen.id });
		};
		switch (action) {
			case 'call-method':
				return void composers.create();
			case 'new-profile':
				return use(await profileCommands.create());
			case 'start-local-service':
				return use(await service.start());
			case 'send':
				return target?.send();
			case 'open-settings':
				await context.openSettings();
				return;
			case 'open-profile':
				return profile && editProfile(context, profile);
			case 'choose-scheme':
				return profile && profileCommands.chooseScheme(profile);
			case 'confirm-http':
				return profile && profileCommands.confirmPlainHttp(profile);
			case 'confirm-origin':
				return profile && profileCommands.confirmOrigin(profile);
			case 'diagnose':
				return composers.diagnose(composers.active()?.composer.answerText()?.text);
		}
	};
}

/** What is selected in the active editor. */
function selectedText(): string | undefined {
	const editor = window.activeTextEditor;
	return editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : undefined;
}

interface EditItem extends QuickPickItem {
	readonly act: () => Promise<void>;
}

/** Shows a profile's fields and secrets, and edits one after another until the user closes the list. */
async function editProfile(context: CommandContext, { id }: Profile): Promise<void> {
	for (;;) {
		const profile = context.profiles.get(id);
		if (!profile) return;
		const chosen = await window.showQuickPick(await editItems(context, profile), {
			title: l10n.t('Profile "{0}"', profile.name),
			placeHolder: l10n.t('Choose what to change'),
		});
		if (!chosen) return;
		await chosen.act();
	}
}

async function editItems(
	{ keyRing, profileCommands, profiles }: CommandContext,
	profile: Profile,
): Promise<EditItem[]> {
	const { held } = await keyRing.keysOf(profile);
	const field = (name: ProfileField, value: string): EditItem => ({
		label: name,
		description: value || l10n.t('not set'),
		act: () => profileCommands.editField(profile, name),
	});
	return [
		field('name', profile.name),
		field('base_url', profile.baseUrl),
		field('application_key', profile.applicationKey),
		field('scheme', profile.scheme ?? l10n.t('chosen by the secret held')),
		{
			label: l10n.t('variables'),
			description: Object.keys(profile.variables ?? {}).join(', ') || l10n.t('not set'),
			act: () => editVariables(profile, profiles),
		},
		...secretNames.flatMap((name): EditItem[] => {
			const replace = { label: name, act: () => profileCommands.replaceSecret(profile, name) };
			if (!held.includes(name)) return [{ ...replace, description: l10n.t('not set · select to set') }];
			const forget = { label: l10n.t('Forget {0}', name), act: () => profileCommands.forgetSecret(profile, name) };
			return [{ ...replace, description: l10n.t('set · select to replace') }, forget];
		}),
	];
}

function withProfileField(context: CommandContext): Handler {
	return async (node) => {
		const { profile, field } = (node ?? {}) as Partial<FieldNode>;
		const current = context.profiles.get(profile?.id);
		if (current && field) await context.profileCommands.editField(current, field);
	};
}

function profileOf(node: unknown): Profile | undefined {
	return (node as Partial<ProfileNode> | undefined)?.profile;
}

function secretOf(node: unknown): SecretName | undefined {
	return (node as Partial<SecretNode> | undefined)?.secret;
}

async function pickProfile(profiles: ProfileStore): Promise<Profile | undefined> {
	const active = profiles.active();
	const items = profiles.all().map((profile) => ({
		label: profile.name,
		description: profile.id === active?.id ? l10n.t('active · {0}', profile.baseUrl) : profile.baseUrl,
		profile,
	}));
	if (items.length === 0) {
		void window.showInformationMessage(
			l10n.t('There is no profile yet. Make one with "New Profile", or try the local service.'),
		);
		return undefined;
	}
	return (await window.showQuickPick(items, { placeHolder: l10n.t('Choose a profile') }))?.profile;
}

async function pickSecret(keyRing: KeyRing, profile: Profile, heldOnly: boolean): Promise<SecretName | undefined> {
	const { held } = await keyRing.keysOf(profile);
	const items = secretNames
		.filter((name) => !heldOnly || held.includes(name))
		.map((name) => ({ label: name, description: held.includes(name) ? l10n.t('set') : l10n.t('not set'), name }));
	return (await window.showQuickPick(items, { placeHolder: l10n.t('Choose a secret of "{0}"', profile.name) }))?.name;
}
