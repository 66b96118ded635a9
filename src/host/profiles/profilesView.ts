import {
	EventEmitter,
	l10n,
	ThemeColor,
	ThemeIcon,
	type TreeDataProvider,
	TreeItem,
	TreeItemCollapsibleState,
} from 'vscode';
import { chooseScheme } from '../../core/scheme.ts';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { commands, itemContexts } from '../../ids.ts';
import type { HeldKeys, KeyRing } from './keyRing.ts';
import type { Profile } from './profile.ts';
import type { ProfileField } from './profileCommands.ts';
import type { ProfileStore } from './profileStore.ts';

/** A profile in the tree. */
export interface ProfileNode {
	readonly kind: 'profile';
	readonly profile: Profile;
}

/** A field of a profile in the tree. */
export interface FieldNode {
	readonly kind: 'field';
	readonly profile: Profile;
	readonly field: ProfileField;
	readonly value: string;
}

/** A secret of a profile in the tree: whether it is held, never what it is. */
export interface SecretNode {
	readonly kind: 'secret';
	readonly profile: Profile;
	readonly secret: SecretName;
	readonly state: keyof typeof secretStates;
}

export type ProfilesNode = ProfileNode | FieldNode | SecretNode;

/** The profiles as a tree: each with its fields, and with its secrets as set or not set. */
export class ProfilesView implements TreeDataProvider<ProfilesNode> {
	private readonly profiles: ProfileStore;
	private readonly keyRing: KeyRing;
	private readonly changed = new EventEmitter<undefined>();
	private readonly subscriptions: { dispose(): void }[];
	readonly onDidChangeTreeData = this.changed.event;

	constructor(profiles: ProfileStore, keyRing: KeyRing) {
		this.profiles = profiles;
		this.keyRing = keyRing;
		const refresh = () => this.changed.fire(undefined);
		this.subscriptions = [profiles.onDidChange(refresh), keyRing.onDidChange(refresh)];
	}

	async getChildren(node?: ProfilesNode): Promise<ProfilesNode[]> {
		if (!node) return this.profiles.all().map((profile) => ({ kind: 'profile', profile }));
		if (node.kind !== 'profile') return [];
		const { profile } = node;
		const keys = await this.keyRing.keysOf(profile);
		return [
			{ kind: 'field', profile, field: 'base_url', value: profile.baseUrl },
			{ kind: 'field', profile, field: 'application_key', value: profile.applicationKey },
			{ kind: 'field', profile, field: 'scheme', value: schemeText(keys) },
			...secretNames.map(
				(secret): SecretNode => ({ kind: 'secret', profile, secret, state: secretState(keys, secret) }),
			),
		];
	}

	getTreeItem(node: ProfilesNode): TreeItem {
		switch (node.kind) {
			case 'profile':
				return profileItem(node, this.profiles.active()?.id === node.profile.id);
			case 'field':
				return fieldItem(node);
			case 'secret':
				return secretItem(node);
		}
	}

	dispose(): void {
		for (const subscription of this.subscriptions) subscription.dispose();
		this.changed.dispose();
	}
}

function profileItem({ profile }: ProfileNode, isActive: boolean): TreeItem {
	const state = isActive ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
	return Object.assign(new TreeItem(profile.name, state), {
		id: profile.id,
		description: isActive ? l10n.t('active · {0}', profile.baseUrl) : profile.baseUrl,
		iconPath: new ThemeIcon(isActive ? 'pass-filled' : profile.isLocalService ? 'server-environment' : 'key'),
		contextValue: isActive ? itemContexts.activeProfile : itemContexts.profile,
		tooltip: `${profile.name}\n${profile.baseUrl}`,
	});
}

function fieldItem(node: FieldNode): TreeItem {
	return Object.assign(new TreeItem(node.field), {
		id: `${node.profile.id}.${node.field}`,
		description: node.value || l10n.t('not set'),
		iconPath: new ThemeIcon(fieldIcons[node.field]),
		contextValue: itemContexts.field,
		tooltip: `${node.field}: ${node.value}`,
		command: { command: commands.editProfileField, title: l10n.t('Edit'), arguments: [node] },
	});
}

function secretItem(node: SecretNode): TreeItem {
	const { profile, secret, state } = node;
	const { icon, text } = secretStates[state];
	return Object.assign(new TreeItem(secret), {
		id: `${profile.id}.${secret}`,
		description: text(),
		iconPath: icon,
		contextValue: state === 'missing' ? itemContexts.missingSecret : itemContexts.heldSecret,
		tooltip: l10n.t('{0}: {1}. Kept in SecretStorage, sent to the origin of the base_url only.', secret, text()),
		command: { command: commands.replaceSecret, title: l10n.t('Replace'), arguments: [node] },
	});
}

const secretStates = {
	held: { icon: new ThemeIcon('lock'), text: () => l10n.t('set') },
	missing: { icon: new ThemeIcon('circle-slash'), text: () => l10n.t('not set') },
	originMismatch: {
		icon: new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
		text: () => l10n.t('set for another origin'),
	},
};

const fieldIcons: Record<ProfileField, string> = {
	name: 'tag',
	base_url: 'globe',
	application_key: 'symbol-key',
	scheme: 'git-compare',
};

function secretState({ held, originMismatch }: HeldKeys, secret: SecretName): SecretNode['state'] {
	if (originMismatch.includes(secret)) return 'originMismatch';
	return held.includes(secret) ? 'held' : 'missing';
}

function schemeText({ credentials }: HeldKeys): string {
	const choice = chooseScheme(credentials);
	if ('scheme' in choice) return choice.reason === 'chosen' ? l10n.t('{0} (chosen)', choice.scheme) : choice.scheme;
	return choice.problem === 'scheme-not-chosen' ? l10n.t('not chosen') : l10n.t('no secret key yet');
}
