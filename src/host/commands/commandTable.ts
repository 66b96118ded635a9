import { l10n, commands as vscodeCommands, window } from 'vscode';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { type CallFileCommand, commands, type HistoryCommand, type WalkthroughCommand } from '../../ids.ts';
import type { AddedMethods } from '../../net/service/serviceReply.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountCommands } from '../accounts/accountCommands.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { pickAccount, pickSecret } from '../accounts/pickAccount.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { Composers } from '../composer/composers.ts';
import { pickDraft } from '../composer/draftCommands.ts';
import { type MethodCommandContext, methodCommands } from '../methods/methodCommands.ts';
import { editAnswer } from '../service/editAnswer.ts';
import type { LocalServiceControl } from '../service/localServiceControl.ts';
import { watchCommands } from '../watch/watchCommands.ts';
import type { WatchedCalls } from '../watch/watchedCalls.ts';
import type { WatchedInspection } from '../watch/watchedInspection.ts';
import { accountNodeOf } from './commandArguments.ts';
import { targetAccount } from './targetAccount.ts';

/** What the commands work on. */
export interface CommandContext
	extends Pick<MethodCommandContext, 'methods' | 'favourites' | 'page' | 'openApiWorker'> {
	readonly accounts: AccountStore;
	readonly keyRing: KeyRing;
	readonly accountCommands: AccountCommands;
	readonly service: LocalServiceControl;
	readonly composers: Composers;
	readonly watched: WatchedCalls;
	readonly inspection: WatchedInspection;
	/** The commands of call files, which are loaded with them. */
	readonly callFiles: Readonly<Record<CallFileCommand, Handler>>;
	/** The commands of the history, likewise. */
	readonly history: Readonly<Record<HistoryCommand, Handler>>;
	readonly walkthrough: Readonly<Record<WalkthroughCommand, Handler>>;
	readonly firstSteps: { dismiss(): void };
	/** What the catalogues know of a method. */
	readonly methodOf: AddedMethods;
	/** Asks whether the keys of a new account are to be checked. */
	readonly offerKeyCheck: (account: Account) => Promise<void>;
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
	const { accounts, accountCommands, service, composers } = context;
	const askAccount = () => pickAccount(accounts, l10n.t('Choose an account'));
	const withAccount = (act: (account: Account) => unknown) => async (node?: unknown) => {
		const account = accounts.get(accountNodeOf(node).account?.id) ?? (await askAccount());
		if (account) await act(account);
	};
	const withSecret =
		(act: (account: Account, name: SecretName) => unknown, heldOnly: boolean) => async (node?: unknown) =>
			withAccount(async (account) => {
				const { held } = await context.keyRing.keysOf(account);
				const placeHolder = l10n.t('Choose a secret of "{0}"', account.name);
				const name = accountNodeOf(node).secret ?? (await pickSecret(held, placeHolder, heldOnly ? held : secretNames));
				if (name) await act(account, name);
			})(node);
	return {
		[commands.callMethod]: (method) => void composers.create(typeof method === 'string' ? method : ''),
		[commands.send]: () => composers.active()?.composer.send(),
		[commands.openAnswer]: () => composers.active()?.openAnswer(),
		[commands.saveAnswer]: () => composers.active()?.saveAnswer(),
		[commands.compareAnswer]: () => composers.active()?.compareAnswer(),
		[commands.reopenClosedCall]: () => composers.reopenClosed(),
		[commands.showDrafts]: () => pickDraft(composers.drafts, (id) => accounts.get(id)?.name),
		[commands.tryLocalService]: async () => {
			const account = await service.start();
			if (!account) return;
			await accounts.activate(account.id);
			composers.create('events.get', account.id);
		},
		[commands.startLocalService]: async () => {
			const account = await service.start();
			if (account && accounts.all().length === 1) await accounts.activate(account.id);
		},
		[commands.stopLocalService]: () => service.stop(),
		[commands.newAccount]: async () => {
			// The composer in front when the command was run: while it asks, another may come there.
			const front = composers.active()?.composer;
			const account = await accountCommands.create();
			if (!account) return;
			await front?.useAccount(account.id);
			await context.offerKeyCheck(account);
		},
		[commands.editAccount]: withAccount(accountCommands.edit),
		[commands.duplicateAccount]: withAccount(accountCommands.duplicate),
		[commands.switchAccount]: withAccount((account) => accounts.activate(account.id)),
		[commands.deleteAccount]: withAccount(accountCommands.remove),
		[commands.replaceSecret]: withSecret(accountCommands.replaceSecret, false),
		[commands.forgetSecret]: withSecret(accountCommands.forgetSecret, true),
		[commands.editAccountField]: async (node) => {
			const { account, field } = accountNodeOf(node);
			const current = accounts.get(account?.id);
			if (current && field) await accountCommands.editField[field](current);
		},
		[commands.showInspector]: () => context.showInspector(),
		[commands.diagnose]: (text) => composers.diagnose(typeof text === 'string' ? text : selectedText()),
		...watchCommands({
			...context,
			pickAccount: () => pickAccount(accounts, l10n.t('Whose keys does your client sign with?')),
			accountOf: (node) => accounts.get(accountNodeOf(node).account?.id),
			editAccount: accountCommands.edit,
			openCall: (draft) => composers.compose(draft),
			diagnose: (text, accountId) => composers.diagnose(text, accountId),
		}),
		...context.callFiles,
		...context.history,
		...context.walkthrough,
		...methodCommands({
			...context,
			call: (method) => composers.create(method),
			editAnswer: (method) => editShownAnswer(context, method),
		}),
	};
}

/** Does what the next step of a problem asks for, for the call it was shown at. */
export function nextActions(context: CommandContext): (action: NextAction, target?: ActionTarget) => Promise<void> {
	const { accounts, accountCommands, service, composers } = context;
	return async (action, target) => {
		const account = targetAccount(target, accounts);
		const use = async (chosen: Account | undefined) => {
			if (chosen) await target?.useAccount?.(chosen.id);
		};
		const ofAccount = (act: (account: Account) => unknown) => () => account && act(account);
		const steps: Readonly<Record<NextAction, () => unknown>> = {
			'call-method': () => void composers.create(),
			'new-account': async () => {
				const created = await accountCommands.create();
				await use(created);
				if (created) await context.offerKeyCheck(created);
			},
			'start-local-service': async () => use(await service.start()),
			send: () => target?.send?.(),
			'send-as-post': () => target?.sendAsPost?.(),
			'open-settings': context.openSettings,
			'open-account': ofAccount(accountCommands.edit),
			'replace-access-token': ofAccount((of) => accountCommands.replaceSecret(of, 'access_token')),
			'open-network': ofAccount(accountCommands.network),
			'choose-scheme': ofAccount(accountCommands.chooseScheme),
			'confirm-http': ofAccount(accountCommands.confirmPlainHttp),
			'confirm-origin': ofAccount(accountCommands.confirmOrigin),
			diagnose: () => composers.diagnose(composers.active()?.composer.answeredCall),
			'edit-answer': () => editShownAnswer(context),
			'break-call': () => context.walkthrough[commands.breakCall]('unsorted'),
			'watch-client': () => vscodeCommands.executeCommand(commands.startWatching),
			'dismiss-first-steps': () => context.firstSteps.dismiss(),
			'copy-curl': () => (target?.copyCurl ? target.copyCurl() : context.callFiles[commands.copyCallWithKeys]()),
		};
		await steps[action]();
	};
}

/** Opens the answer file of a method, or of the call in the active composer, for editing. */
async function editShownAnswer(
	{ composers, methodOf }: Pick<CommandContext, 'composers' | 'methodOf'>,
	method?: string,
): Promise<void> {
	const { editable } = composers.active()?.composer ?? {};
	if (method !== undefined) await editAnswer(method, methodOf);
	else if (editable) await editAnswer(editable.method, methodOf, await editable.body?.());
}

/** What is selected in the active editor. */
function selectedText(): string | undefined {
	const editor = window.activeTextEditor;
	return editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : undefined;
}
