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
	readonly state: 'held' | 'missing' | 'originMismatch';
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

function profileItem({ profile }: ProfileNode, active: boolean): TreeItem {
	const item = new TreeItem(
		profile.name,
		active ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed,
	);
	item.id = profile.id;
	item.description = active ? l10n.t('active · {0}', profile.baseUrl) : profile.baseUrl;
	item.iconPath = new ThemeIcon(active ? 'pass-filled' : profile.isLocalService ? 'server-environment' : 'key');
	item.contextValue = active ? itemContexts.activeProfile : itemContexts.profile;
	item.tooltip = `${profile.name}\n${profile.baseUrl}`;
	return item;
}

function fieldItem(node: FieldNode): TreeItem {
	const item = new TreeItem(node.field);
	item.id = `${node.profile.id}.${node.field}`;
	item.description = node.value || l10n.t('not set');
	item.iconPath = new ThemeIcon(fieldIcons[node.field]);
	item.contextValue = itemContexts.field;
	item.tooltip = `${node.field}: ${node.value}`;
	item.command = { command: commands.editProfileField, title: l10n.t('Edit'), arguments: [node] };
	return item;
}

function secretItem(node: SecretNode): TreeItem {
	const item = new TreeItem(node.secret);
	item.id = `${node.profile.id}.${node.secret}`;
	item.description = secretText(node.state);
	item.iconPath =
		node.state === 'originMismatch'
			? new ThemeIcon('warning', new ThemeColor('list.warningForeground'))
			: new ThemeIcon(node.state === 'held' ? 'lock' : 'circle-slash');
	item.contextValue = node.state === 'missing' ? itemContexts.missingSecret : itemContexts.heldSecret;
	item.tooltip = l10n.t(
		'{0}: {1}. Kept in SecretStorage, sent to the origin of the base_url only.',
		node.secret,
		secretText(node.state),
	);
	item.command = { command: commands.replaceSecret, title: l10n.t('Replace'), arguments: [node] };
	return item;
}

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

function secretText(state: SecretNode['state']): string {
	switch (state) {
		case 'held':
			return l10n.t('set');
		case 'missing':
			return l10n.t('not set');
		case 'originMismatch':
			return l10n.t('set for another origin');
	}
}

function schemeText({ credentials }: HeldKeys): string {
	const choice = chooseScheme(credentials);
	if ('scheme' in choice) return choice.reason === 'chosen' ? l10n.t('{0} (chosen)', choice.scheme) : choice.scheme;
	return choice.problem === 'scheme-not-chosen' ? l10n.t('not chosen') : l10n.t('no secret key yet');
}
