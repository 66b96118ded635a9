import { randomUUID } from 'node:crypto';
import { l10n } from 'vscode';
import { type Account, needsPlainHttpConfirmation, originOf } from '../../app/accounts/account.ts';
import { proxyOriginOf } from '../../app/accounts/accountNetwork.ts';
import {
	chosenSchemeName,
	publicKeysOf,
	schemeNamesOf,
	secretNamesOf,
	serviceOf,
	withPublicKey,
} from '../../app/accounts/accountService.ts';
import { variablesOf } from '../../app/accounts/accountVariables.ts';
import { isLoopbackHost, writtenBaseUrl } from '../../core/call/baseUrl.ts';
import type { Service } from '../../core/services/service.ts';
import { askModal, showInformation } from '../messages.ts';
import {
	applicationKeyQuestion,
	askNewAccount,
	askScheme,
	baseUrlQuestion,
	freeName,
	type NewAccount,
	nameOfService,
	nameQuestion,
	secretQuestion,
} from './accountForm.ts';
import {
	createAccount,
	deleteAccount,
	duplicateAccount,
	forgetSecret as forgetStored,
	movedAccount,
} from './accountLife.ts';
import type { AccountStore } from './accountStore.ts';
import { editNetwork, networkSummary } from './editNetwork.ts';
import { editVariables } from './editVariables.ts';
import { type ActItem, actOnAccount, askAbout, confirm, pickAct, type Question } from './inputSteps.ts';
import type { KeyRing } from './keyRing.ts';
import { askServiceKeys, publicKeyQuestion } from './serviceForm.ts';
import { canStoreSecrets, storeSecret } from './storeSecret.ts';

export type AccountCommands = ReturnType<typeof accountCommands>;

export function accountCommands(
	accounts: AccountStore,
	keyRing: KeyRing,
	ports?: {
		environment: { forget(): Promise<void> };
		startLocalService(): Promise<Account | undefined>;
		/** The services that files of the user describe. */
		described(): Promise<readonly Service[]>;
	},
) {
	/** Creates an account and makes it the active one; `check` where its keys are to be checked. */
	async function create(): Promise<{ readonly account: Account; readonly check: boolean } | undefined> {
		const begun = await askNewAccount(accounts.all(), (await ports?.described()) ?? []);
		const asked = typeof begun === 'object' && 'described' in begun ? await askServiceKeys(begun.described) : begun;
		const account = asked && (await accountOf(asked));
		if (!account) return undefined;
		await accounts.activate(account.id);
		const hasNewKeys = typeof asked === 'object' && 'secrets' in asked;
		if (hasNewKeys) await confirmPlainHttp(account);
		return { account, check: hasNewKeys && asked.check };
	}

	async function accountOf(asked: Exclude<NewAccount, { described: unknown }>): Promise<Account | undefined> {
		if (asked === 'local-service') return ports?.startLocalService();
		if ('copied' in asked) return duplicate(asked.copied);
		const { secrets, check: _, ...fields } = asked;
		const name = serviceOf(fields)?.name ?? nameOfService(fields.baseUrl);
		const account = { id: randomUUID(), name: freeName(name, accounts.all()), ...fields };
		await createAccount(account, secrets, { accounts, keyRing });
		return account;
	}

	/** Shows an account's fields and secrets, and edits one after another. */
	function edit(edited: Account): Promise<void> {
		return actOnAccount(edited, accounts, async (account) =>
			pickAct(l10n.t('Account "{0}"', account.name), l10n.t('Choose what to change'), await editItems(account)),
		);
	}

	async function editItems(account: Account): Promise<ActItem[]> {
		const { held } = await keyRing.keysOf(account);
		const notSet = l10n.t('not set');
		const field = (name: string, value: string): ActItem => ({
			label: name,
			description: value || notSet,
			act: () => editField(account, name),
		});
		const variables = [...variablesOf(account).keys()].join(', ');
		return [
			field('name', account.name),
			field('base_url', account.baseUrl),
			...publicKeysOf(account).map(([name, value]) => field(name, value)),
			...(account.service && schemeNamesOf(account).length === 0
				? []
				: [field('scheme', account.scheme ?? chosenSchemeName(account) ?? l10n.t('chosen by the stored secret'))]),
			{ label: l10n.t('variables'), description: variables || notSet, act: () => editVariables(account, accounts) },
			{ label: l10n.t('Network…'), description: networkSummary(account), act: () => network(account) },
			...(ports ? [{ label: l10n.t('Forget allowed environment variables'), act: forgetEnvironment }] : []),
			...secretNamesOf(account).flatMap((name): ActItem[] => {
				const replace = { label: name, act: () => replaceSecret(account, name) };
				if (!held.includes(name)) return [{ ...replace, description: l10n.t('not set · select to set') }];
				const forget = { label: l10n.t('Forget {0}', name), act: () => forgetSecret(account, name) };
				return [{ ...replace, description: l10n.t('set · select to replace') }, forget];
			}),
		];
	}

	const network = (account: Account) => editNetwork(account, { accounts, keyRing });

	async function editField(account: Account, field: string): Promise<void> {
		if (field === 'base_url') return editBaseUrl(account);
		if (field === 'scheme') return chooseScheme(account);
		const others = accounts.all().filter(({ id }) => id !== account.id);
		if (field === 'name')
			return editText(account, nameQuestion(account.name, others), (now, name) => ({ ...now, name }));
		const [, value] = publicKeysOf(account).find(([name]) => name === field) ?? [];
		if (value === undefined) return edit(account);
		const question = account.service ? publicKeyQuestion(account, field, value) : applicationKeyQuestion(value);
		return editText(account, question, (now, text) => withPublicKey(now, field, text));
	}

	async function editText(account: Account, question: Question, change: (now: Account, text: string) => Account) {
		const answer = await askAbout(account, question);
		if (answer !== undefined) await accounts.update(account.id, (now) => change(now, answer.trim()));
	}

	async function chooseScheme(account: Account): Promise<void> {
		const chosen = await askScheme(account);
		if (chosen) await accounts.update(account.id, (now) => ({ ...now, ...chosen }));
	}

	async function editBaseUrl(account: Account): Promise<void> {
		const answer = await askAbout(account, baseUrlQuestion(account.baseUrl, serviceOf(account)));
		if (answer === undefined) return;
		// Another window may have changed or deleted it meanwhile.
		const now = accounts.get(account.id);
		if (!now) return;
		const baseUrl = writtenBaseUrl(answer);
		const moved = movedAccount(now, baseUrl);
		if (originOf(moved) !== originOf(now) && !(await moveSecrets(moved))) return;
		await accounts.update(account.id, (last) => movedAccount(last, baseUrl));
		await confirmPlainHttp(moved);
	}

	/** Asks whether the secrets move to the new origin or are deleted. Returns false when the user cancels. */
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

	/** Returns whether the secret was replaced. */
	async function replaceSecret(account: Account, name: string): Promise<boolean> {
		if (!canStoreSecrets(account)) return false;
		const value = await askAbout(account, secretQuestion(name));
		return value ? storeSecret(account, name, value, { keyRing, accounts }) : false;
	}

	async function forgetSecret(account: Account, name: string): Promise<void> {
		const message = l10n.t('Forget {0} of "{1}"?', name, account.name);
		const isSure = await confirm(message, l10n.t('It is deleted from SecretStorage.'), l10n.t('Forget'));
		if (isSure) await forgetStored(account, name, { accounts, keyRing });
	}

	async function duplicate(account: Account): Promise<Account | undefined> {
		const copy = { id: randomUUID(), name: freeName(account.name, accounts.all()) };
		await duplicateAccount(account, copy, { accounts, keyRing });
		return accounts.get(copy.id);
	}

	async function forgetEnvironment(): Promise<void> {
		await ports?.environment.forget();
		void showInformation(l10n.t('Call files will ask again before they send an environment variable.'));
	}

	async function remove(account: Account): Promise<void> {
		const message = l10n.t('Delete the account "{0}"?', account.name);
		if (!(await confirm(message, l10n.t('Its keys will be deleted too.'), l10n.t('Delete')))) return;
		await deleteAccount(account.id, { accounts, keyRing });
	}

	/** Asks whether the account may be used over plain http; remembers a yes for this account and origin. */
	async function confirmPlainHttp(account: Account): Promise<void> {
		const origin = originOf(account);
		if (origin === undefined || !needsPlainHttpConfirmation(account)) return;
		const message = l10n.t('Send calls of "{0}" over plain http?', account.name);
		const target = isLoopbackHost(new URL(origin).hostname) ? (proxyOriginOf(account) ?? origin) : origin;
		const detail = l10n.t('Anyone between here and {0} can read the access_token, and change the answers.', target);
		if (!(await confirm(message, detail, l10n.t('Use Plain http')))) return;
		await accounts.update(account.id, (now) => ({ ...now, plainHttpOrigin: origin }));
	}

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
		remove,
		confirmPlainHttp,
		confirmOrigin,
	};
}

function originQuestion({ name }: Account, origin: string) {
	return {
		message: l10n.t('Send the keys of "{0}" to {1}?', name, origin),
		detail: l10n.t('They were stored for another origin. Whoever runs {0} can use them.', origin),
		allow: l10n.t('Send Them There'),
	};
}
