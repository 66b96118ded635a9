import { randomUUID } from 'node:crypto';
import { l10n, type QuickPickItem } from 'vscode';
import { writtenBaseUrl } from '../../core/baseUrl.ts';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { askModal, showEditList } from '../messages.ts';
import { type Account, needsPlainHttpConfirmation, originOf } from './account.ts';
import {
	applicationKeyQuestion,
	askNewAccount,
	askScheme,
	baseUrlQuestion,
	freeName,
	type NewAccountForm,
	nameQuestion,
	newAccountForm,
	secretQuestion,
} from './accountForm.ts';
import { deleteAccount, duplicateAccount, movedAccount } from './accountLife.ts';
import type { AccountStore } from './accountStore.ts';
import { variablesOf } from './accountVariables.ts';
import { editNetwork, networkSummary } from './editNetwork.ts';
import { editVariables } from './editVariables.ts';
import { askAbout, confirm, type Question } from './inputSteps.ts';
import { canKeepSecrets, keepSecret } from './keepSecret.ts';
import type { KeyRing } from './keyRing.ts';

/** The fields of an account that can be edited one by one. */
export type AccountField = 'name' | 'base_url' | 'application_key' | 'scheme';

export type AccountCommands = ReturnType<typeof accountCommands>;

interface EditItem extends QuickPickItem {
	readonly act: () => Promise<void>;
}

/** What the user does with accounts: each asks what it needs in native inputs and stores the outcome. */
export function accountCommands(accounts: AccountStore, keyRing: KeyRing) {
	/** What was typed before the form of a new account was closed: it begins with that again. */
	let unfinished: NewAccountForm | undefined;

	/** Makes an account and makes it the active one. */
	async function create(): Promise<Account | undefined> {
		unfinished ??= newAccountForm(accounts);
		const account = await askNewAccount(unfinished, accounts, keyRing);
		if (!account) return undefined;
		unfinished = undefined;
		await accounts.activate(account.id);
		await confirmPlainHttp(account);
		return account;
	}

	/** Shows an account's fields and secrets, and edits one after another until the user closes the list. */
	async function edit({ id }: Account): Promise<void> {
		for (;;) {
			const account = accounts.get(id);
			if (!account) return;
			const title = l10n.t('Account "{0}"', account.name);
			const placeHolder = l10n.t('Choose what to change');
			const chosen = await showEditList(await editItems(account), { title, placeHolder });
			if (!chosen) return;
			await chosen.act();
		}
	}

	async function editItems(account: Account): Promise<EditItem[]> {
		const { held } = await keyRing.keysOf(account);
		const field = (name: AccountField, value: string): EditItem => ({
			label: name,
			description: value || l10n.t('not set'),
			act: () => editField[name](account),
		});
		return [
			field('name', account.name),
			field('base_url', account.baseUrl),
			field('application_key', account.applicationKey),
			field('scheme', account.scheme ?? l10n.t('chosen by the secret held')),
			{
				label: l10n.t('variables'),
				description: [...variablesOf(account).keys()].join(', ') || l10n.t('not set'),
				act: () => editVariables(account, accounts),
			},
			{ label: l10n.t('Network…'), description: networkSummary(account), act: () => network(account) },
			...secretNames.flatMap((name): EditItem[] => {
				const replace = { label: name, act: () => replaceSecret(account, name) };
				if (!held.includes(name)) return [{ ...replace, description: l10n.t('not set · select to set') }];
				const forget = { label: l10n.t('Forget {0}', name), act: () => forgetSecret(account, name) };
				return [{ ...replace, description: l10n.t('set · select to replace') }, forget];
			}),
		];
	}

	/** Edits how its calls reach the service. */
	function network(account: Account): Promise<void> {
		return editNetwork(account, { accounts, keyRing });
	}

	const editField: Readonly<Record<AccountField, (account: Account) => Promise<void>>> = {
		name: (account) => {
			const others = accounts.all().filter(({ id }) => id !== account.id);
			return editText(account, nameQuestion(account.name, others), (name) => ({ name }));
		},
		base_url: editBaseUrl,
		application_key: (account) =>
			editText(account, applicationKeyQuestion(account.applicationKey), (applicationKey) => ({ applicationKey })),
		scheme: chooseScheme,
	};

	async function editText(account: Account, question: Question, change: (text: string) => Partial<Account>) {
		const answer = await askAbout(account, question);
		if (answer !== undefined) await accounts.update(account.id, (now) => ({ ...now, ...change(answer.trim()) }));
	}

	async function chooseScheme(account: Account): Promise<void> {
		const scheme = await askScheme(account);
		if (scheme) await accounts.update(account.id, (now) => ({ ...now, scheme }));
	}

	async function editBaseUrl(account: Account): Promise<void> {
		const answer = await askAbout(account, baseUrlQuestion(account.baseUrl));
		if (answer === undefined) return;
		// As it is by now: another window may have moved it, or deleted it, while this input was open.
		const now = accounts.get(account.id);
		if (!now) return;
		const baseUrl = writtenBaseUrl(answer);
		const moved = movedAccount(now, baseUrl);
		if (originOf(moved) !== originOf(now) && !(await moveSecrets(moved))) return;
		await accounts.update(account.id, (last) => movedAccount(last, baseUrl));
		await confirmPlainHttp(moved);
	}

	/** Another origin: the user says whether the secrets go along, or are forgotten. Answers false when the user wants neither. */
	async function moveSecrets(moved: Account): Promise<boolean> {
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

	async function replaceSecret(account: Account, name: SecretName): Promise<void> {
		if (!canKeepSecrets(account)) return;
		const value = await askAbout(account, secretQuestion(name));
		if (value) await keepSecret(account, name, value, { keyRing, accounts });
	}

	async function forgetSecret(account: Account, name: SecretName): Promise<void> {
		const message = l10n.t('Forget {0} of "{1}"?', name, account.name);
		const isSure = await confirm(message, l10n.t('It is deleted from SecretStorage.'), l10n.t('Forget'));
		if (isSure) await keyRing.forget(account.id, name);
	}

	/** Makes a copy under another name, with the same keys for the same origin. */
	async function duplicate(account: Account): Promise<void> {
		const copy = { id: randomUUID(), name: freeName(account.name, accounts.all()) };
		await duplicateAccount(account, copy, { accounts, keyRing });
	}

	/** Deletes the account and its secrets, after the user confirmed it. */
	async function remove(account: Account): Promise<void> {
		const message = l10n.t('Delete the account "{0}"?', account.name);
		if (!(await confirm(message, l10n.t('Its secrets are deleted with it.'), l10n.t('Delete')))) return;
		await deleteAccount(account.id, { accounts, keyRing });
	}

	/** Asks whether the account may be used over plain http; remembers a yes for this account and origin. */
	async function confirmPlainHttp(account: Account): Promise<void> {
		const origin = originOf(account);
		if (origin === undefined || !needsPlainHttpConfirmation(account)) return;
		const message = l10n.t('Send calls of "{0}" over plain http?', account.name);
		const detail = l10n.t('Anyone between here and {0} can read the access_token, and change the answers.', origin);
		if (!(await confirm(message, detail, l10n.t('Use Plain http')))) return;
		await accounts.update(account.id, (now) => ({ ...now, plainHttpOrigin: origin }));
	}

	/** Asks whether the stored secrets may go to the origin of the base_url. */
	async function confirmOrigin(account: Account): Promise<void> {
		const origin = originOf(account);
		if (origin === undefined) return;
		const { message, detail, allow } = originQuestion(account, origin);
		if (await confirm(message, detail, allow)) await keyRing.bindToOrigin(account);
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

/** Asks whether the account's secrets may go to another origin. */
function originQuestion({ name }: Account, origin: string) {
	return {
		message: l10n.t('Send the keys of "{0}" to {1}?', name, origin),
		detail: l10n.t('They were stored for another origin. Whoever runs {0} can use them.', origin),
		allow: l10n.t('Send Them There'),
	};
}
