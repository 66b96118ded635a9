import { l10n, window } from 'vscode';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { type CallFileCommand, commands, type HistoryCommand } from '../../ids.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { Composers } from '../composer/composers.ts';
import { pickDraft } from '../composer/draftCommands.ts';
import { type MethodCommandContext, methodCommands } from '../methods/methodCommands.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import { pickProfile, pickSecret } from '../profiles/pickProfile.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileCommands } from '../profiles/profileCommands.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { LocalServiceControl } from '../service/localServiceControl.ts';
import { watchCommands } from '../watch/watchCommands.ts';
import type { WatchedCalls } from '../watch/watchedCalls.ts';
import type { WatchedInspection } from '../watch/watchedInspection.ts';
import { profileNodeOf } from './commandArguments.ts';
import { targetProfile } from './targetProfile.ts';

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
	/** The commands of the history, likewise. */
	readonly history: Readonly<Record<HistoryCommand, Handler>>;
	readonly showInspector: () => unknown;
	readonly forgetSeenCalls: () => void;
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
	const askProfile = () => pickProfile(profiles, l10n.t('Choose a profile'));
	const withProfile = (act: (profile: Profile) => unknown) => async (node?: unknown) => {
		const profile = profiles.get(profileNodeOf(node).profile?.id) ?? (await askProfile());
		if (profile) await act(profile);
	};
	const withSecret =
		(act: (profile: Profile, name: SecretName) => unknown, heldOnly: boolean) => async (node?: unknown) =>
			withProfile(async (profile) => {
				const { held } = await context.keyRing.keysOf(profile);
				const placeHolder = l10n.t('Choose a secret of "{0}"', profile.name);
				const name = profileNodeOf(node).secret ?? (await pickSecret(held, placeHolder, heldOnly ? held : secretNames));
				if (name) await act(profile, name);
			})(node);
	return {
		[commands.callMethod]: (method) => void composers.create(typeof method === 'string' ? method : ''),
		[commands.send]: () => composers.active()?.composer.send(),
		[commands.openAnswer]: () => composers.active()?.openAnswer(),
		[commands.saveAnswer]: () => composers.active()?.saveAnswer(),
		[commands.compareAnswer]: () => composers.active()?.compareAnswer(),
		[commands.reopenClosedCall]: () => composers.reopenClosed(),
		[commands.showDrafts]: () => pickDraft(composers.drafts, (id) => profiles.get(id)?.name),
		[commands.tryLocalService]: async () => {
			const profile = await service.start();
			if (!profile) return;
			await profiles.activate(profile.id);
			composers.create('events.get', profile.id);
		},
		[commands.startLocalService]: async () => {
			const profile = await service.start();
			if (profile && profiles.all().length === 1) await profiles.activate(profile.id);
		},
		[commands.stopLocalService]: () => service.stop(),
		[commands.newProfile]: profileCommands.create,
		[commands.editProfile]: withProfile(profileCommands.edit),
		[commands.duplicateProfile]: withProfile(profileCommands.duplicate),
		[commands.switchProfile]: withProfile((profile) => profiles.activate(profile.id)),
		[commands.deleteProfile]: withProfile(profileCommands.remove),
		[commands.replaceSecret]: withSecret(profileCommands.replaceSecret, false),
		[commands.forgetSecret]: withSecret(profileCommands.forgetSecret, true),
		[commands.editProfileField]: async (node) => {
			const { profile, field } = profileNodeOf(node);
			const current = profiles.get(profile?.id);
			if (current && field) await profileCommands.editField[field](current);
		},
		[commands.showInspector]: () => context.showInspector(),
		[commands.diagnose]: (text) => composers.diagnose(typeof text === 'string' ? text : selectedText()),
		...watchCommands({
			...context,
			pickProfile: askProfile,
			profileOf: (node) => profiles.get(profileNodeOf(node).profile?.id),
			editProfile: profileCommands.edit,
			openCall: (draft) => composers.compose(draft),
			diagnose: (text, profileId) => composers.diagnose(text, profileId),
		}),
		...context.callFiles,
		...context.history,
		...methodCommands({ ...context, call: (method) => composers.create(method) }),
	};
}

/** Does what the next step of a problem asks for, for the call it was shown at. */
export function nextActions(context: CommandContext): (action: NextAction, target?: ActionTarget) => Promise<void> {
	const { profiles, profileCommands, service, composers } = context;
	return async (action, target) => {
		const profile = targetProfile(target, profiles);
		const use = async (chosen: Profile | undefined) => {
			if (chosen) await target?.useProfile?.(chosen.id);
		};
		const ofProfile = (act: (profile: Profile) => unknown) => () => profile && act(profile);
		const steps: Readonly<Record<NextAction, () => unknown>> = {
			'call-method': () => void composers.create(),
			'new-profile': async () => use(await profileCommands.create()),
			'start-local-service': async () => use(await service.start()),
			send: () => target?.send?.(),
			'send-as-post': () => target?.sendAsPost?.(),
			'open-settings': context.openSettings,
			'open-profile': ofProfile(profileCommands.edit),
			'replace-access-token': ofProfile((of) => profileCommands.replaceSecret(of, 'access_token')),
			'open-network': ofProfile(profileCommands.network),
			'choose-scheme': ofProfile(profileCommands.chooseScheme),
			'confirm-http': ofProfile(profileCommands.confirmPlainHttp),
			'confirm-origin': ofProfile(profileCommands.confirmOrigin),
			diagnose: () => composers.diagnose(composers.active()?.composer.answeredCall),
		};
		await steps[action]();
	};
}

/** What is selected in the active editor. */
function selectedText(): string | undefined {
	const editor = window.activeTextEditor;
	return editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : undefined;
}
