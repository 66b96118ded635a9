import { randomUUID } from 'node:crypto';
import { l10n, type QuickPickItem } from 'vscode';
import { readBaseUrl } from '../../core/baseUrl.ts';
import type { Scheme } from '../../core/scheme.ts';
import type { SecretName } from '../../ids.ts';
import { problem } from '../call/problemText.ts';
import { askPick, askText, type InputStep, runSteps, type StepResult } from './inputSteps.ts';
import type { KeyRing } from './keyRing.ts';
import type { Profile } from './profile.ts';
import type { ProfileStore } from './profileStore.ts';

/** What is wrong with a base_url as it is typed, or undefined. */
export function baseUrlMessage(text: string): string | undefined {
	const read = readBaseUrl(text);
	return 'problem' in read ? problem(read.problem).message : undefined;
}

/** A base_url as it is stored: without `/fb.do`, which the request adds, and without a slash at its end. */
export function cleanBaseUrl(text: string): string {
	const read = readBaseUrl(text);
	return 'problem' in read ? text.trim() : read.href;
}

/** A name that no profile has yet: the wish itself, or with a number after it. */
export function freeName(wish: string, profiles: readonly Profile[]): string {
	const taken = new Set(profiles.map(({ name }) => name));
	let name = wish;
	for (let number = 2; taken.has(name); number++) name = `${wish} ${number}`;
	return name;
}

/** What is wrong with a profile's name, or undefined. */
export function nameMessage(name: string, others: readonly Profile[]): string | undefined {
	if (name.trim() === '') return l10n.t('Give the profile a name.');
	return others.some((other) => other.name === name.trim()) ? l10n.t('Another profile has this name.') : undefined;
}

interface SecretKeyItem extends QuickPickItem {
	readonly names: readonly SecretName[];
}

/**
 * Asks for a new profile in native inputs, keys as passwords. Secrets may be left empty and given later.
 * @returns the stored profile, or undefined when the user cancelled: then nothing is stored.
 */
export async function askNewProfile(profiles: ProfileStore, keyRing: KeyRing): Promise<Profile | undefined> {
	const form: { name: string; baseUrl: string; applicationKey: string; names: readonly SecretName[] } = {
		name: freeName(l10n.t('My application'), profiles.all()),
		baseUrl: '',
		applicationKey: '',
		names: [],
	};
	const secrets = new Map<SecretName, string>();
	const at = (step: number): InputStep => ({ title: l10n.t('New Profile'), step, totalSteps: 6 });
	const later = l10n.t('Leave empty to give it later.');
	const stored = l10n.t('It is kept in SecretStorage.');

	const completed = await runSteps([
		async () =>
			kept(
				await askText({
					...at(1),
					prompt: l10n.t('A name for the profile'),
					value: form.name,
					check: (text) => nameMessage(text, profiles.all()),
				}),
				(name) => {
					form.name = name.trim();
				},
			),
		async () =>
			kept(
				await askText({
					...at(2),
					prompt: l10n.t('base_url: where the calls are sent; /fb.do is added to it'),
					value: form.baseUrl,
					placeholder: 'https://api.example.org',
					check: baseUrlMessage,
				}),
				(baseUrl) => {
					form.baseUrl = cleanBaseUrl(baseUrl);
				},
			),
		async () =>
			kept(
				await askText({
					...at(3),
					prompt: l10n.t('application_key: the public key of the application'),
					value: form.applicationKey,
					check: (text) => (text.trim() === '' ? l10n.t('Enter the application_key.') : undefined),
				}),
				(key) => {
					form.applicationKey = key.trim();
				},
			),
		async () =>
			kept(await askSecret(at(4), 'access_token', `${stored} ${later}`), (value) => secrets.set('access_token', value)),
		async () =>
			kept(
				await askPick({ ...at(5), placeholder: l10n.t('Which secret key do you hold?'), items: secretKeyItems() }),
				(item) => {
					form.names = item.names;
				},
			),
		async () => {
			const [name] = form.names;
			if (!name) return { value: undefined };
			return kept(await askSecret(at(6), name, `${stored} ${later}`), (value) => secrets.set(name, value));
		},
	]);
	if (!completed) return undefined;

	const { names: _, ...fields } = form;
	const profile: Profile = { id: randomUUID(), ...fields };
	for (const [name, value] of secrets) await keyRing.replace(profile, name, value);
	await profiles.put(profile);
	return profile;
}

/** Asks for a secret in a password input. What is pasted loses the line end that often comes along, nothing else. */
export async function askSecret(at: InputStep, name: SecretName, note: string): Promise<StepResult<string>> {
	const result = await askText({ ...at, prompt: `${name}. ${note}`, password: true });
	return typeof result === 'string' ? result : { value: result.value.replace(/[\r\n]+$/, '') };
}

interface SchemeItem extends QuickPickItem {
	readonly scheme: Scheme;
}

/** Asks which scheme signs while both secrets are held. */
export async function askScheme(profile: Profile): Promise<Scheme | undefined> {
	const items: SchemeItem[] = [
		{ scheme: 'server-server', label: 'server-server', description: 'MD5(access_token + application_secret_key)' },
		{ scheme: 'client-server', label: 'client-server', description: 'session_secret_key' },
	];
	const chosen = await askPick({
		title: l10n.t('Scheme of "{0}"', profile.name),
		step: 1,
		totalSteps: 1,
		placeholder: l10n.t('Both secrets are held, for which the specification names no scheme: choose what signs'),
		items: items.map((item) => (item.scheme === profile.scheme ? { ...item, detail: l10n.t('chosen now') } : item)),
	});
	return typeof chosen === 'string' ? undefined : chosen.value.scheme;
}

function secretKeyItems(): SecretKeyItem[] {
	return [
		{ label: 'application_secret_key', description: l10n.t('server-server scheme'), names: ['application_secret_key'] },
		{ label: 'session_secret_key', description: l10n.t('client-server scheme'), names: ['session_secret_key'] },
		{ label: l10n.t('I will give it later'), names: [] },
	];
}

function kept<T>(result: StepResult<T>, keep: (value: T) => void): StepResult<void> {
	if (result === 'back' || result === 'cancelled') return result;
	keep(result.value);
	return { value: undefined };
}
