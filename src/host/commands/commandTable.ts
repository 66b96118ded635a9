import { env, l10n, commands as vscodeCommands } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { secretNamesOf } from '../../app/accounts/accountService.ts';
import {
	type CallFileCommand,
	commands,
	extensionId,
	type HistoryCommand,
	type ServiceFileCommand,
	views,
} from '../../ids.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import type { AccountCommands } from '../accounts/accountCommands.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import type { openTokens } from '../accounts/getToken.ts';
import { pickAccount, pickSecret } from '../accounts/pickAccount.ts';
import { type ActionTarget, targetAccount } from '../call/actionTarget.ts';
import type { Composers } from '../composer/composers.ts';
import { pickDraft } from '../composer/draftCommands.ts';
import { isAboutCallFile, selectedText } from '../documents.ts';
import { showInformation } from '../messages.ts';
import type { MethodFavourites } from '../methods/methodFavourites.ts';
import { editAnswer } from '../service/editAnswer.ts';
import type { LocalService, RunningService } from '../service/localService.ts';
import type { walkthroughCommands } from '../walkthrough/walkthrough.ts';
import type { WatchedCalls } from '../watch/watchedCalls.ts';
import type { WatchedEntry } from '../watch/watchedEntries.ts';
import type { WatchedInspection } from '../watch/watchedInspection.ts';
import { accountNodeOf, listedMethodOf, secretOf } from './commandArguments.ts';

export interface CommandContext extends AccountSources {
	readonly service: LocalService;
	readonly watched: WatchedCalls;
	readonly inspection: WatchedInspection;
	readonly accountCommands: AccountCommands;
	readonly tokens: () => Promise<ReturnType<typeof openTokens>>;
	readonly composers: Composers;
	readonly callFiles: Readonly<Record<CallFileCommand, Handler>>;
	readonly serviceFiles: Readonly<Record<ServiceFileCommand, Handler>>;
	readonly history: Readonly<Record<HistoryCommand, Handler>>;
	readonly walkthrough: ReturnType<typeof walkthroughCommands>;
	readonly favourites: Pick<MethodFavourites, 'toggle'>;
	/** The file of the thread that reads OpenAPI documents. */
	readonly openApiWorker: string;
	readonly firstSteps: { dismiss(): void };
	readonly checkKeys: (account: Account) => Promise<void>;
	/** Verifies a text, else that of the clipboard. */
	readonly verifySignature: (selected: string | undefined) => unknown;
	readonly showInspector: () => unknown;
}

type CommandId = (typeof commands)[keyof typeof commands];
type Handler = (argument?: unknown) => unknown;

/** Every command of the manifest with what it does. Commands of the tree get its node; from the palette they ask. */
export function commandTable(context: CommandContext): Record<CommandId, Handler> {
	const { accounts, accountCommands, composers, service, watched } = context;
	const askAccount = () => pickAccount(accounts, l10n.t('Choose an account'));
	const withAccount = (act: (account: Account) => unknown) => async (node?: unknown) => {
		const account = accounts.get(accountNodeOf(node).account?.id) ?? (await askAccount());
		if (account) await act(account);
	};
	const withSecret = (act: (account: Account, name: string) => unknown, heldOnly: boolean) => async (node?: unknown) =>
		withAccount(async (account) => {
			const { held } = await context.keyRing.keysOf(account);
			const placeHolder = l10n.t('Choose a secret of "{0}"', account.name);
			const names = heldOnly ? held : secretNamesOf(account);
			const name = secretOf(node, names) ?? (await pickSecret(held, placeHolder, names));
			if (name) await act(account, name);
		})(node);
	const entryOf = (node: unknown) => watched.get((node as Partial<WatchedEntry> | undefined)?.id);
	const withDiagnosed = (act: (entry: WatchedEntry) => unknown) => async (node?: unknown) => {
		const id = entryOf(node)?.id;
		const entry = id === undefined ? undefined : await watched.diagnosed(id);
		return entry && act(entry);
	};
	return {
		[commands.callMethod]: (method) =>
			void composers.create(typeof method === 'string' ? method : (listedMethodOf(method)?.name ?? '')),
		[commands.send]: () => composers.active()?.composer.send(),
		[commands.openAnswer]: () => composers.active()?.openAnswer(),
		[commands.compareAnswer]: () => composers.active()?.compareAnswer(),
		[commands.reopenClosedCall]: () => composers.reopenClosed(),
		[commands.showDrafts]: () => pickDraft(composers.drafts, (id) => accounts.get(id)?.name),
		[commands.newAccount]: async () => {
			// The composer in front when the command was run: while it asks, another may come there.
			const front = composers.active()?.composer;
			await newAccount(context, (id) => front?.useAccount(id));
		},
		[commands.editAccount]: async (node) => {
			const { field } = accountNodeOf(node);
			await withAccount((account) =>
				field ? accountCommands.editField(account, field) : accountCommands.edit(account),
			)(node);
		},
		[commands.switchAccount]: withAccount((account) => accounts.activate(account.id)),
		[commands.deleteAccount]: withAccount(accountCommands.remove),
		[commands.getToken]: withAccount(async (account) => (await context.tokens()).getToken(account)),
		[commands.replaceSecret]: withSecret(accountCommands.replaceSecret, false),
		[commands.forgetSecret]: withSecret(accountCommands.forgetSecret, true),
		// With a method, a call of it is opened; while the service runs, it says where it is.
		[commands.startLocalService]: async (method) => {
			const sample = await service.start();
			const { running } = service;
			if (!sample || !running) return undefined;
			if (accounts.all().length === 1) await accounts.activate(sample.id);
			if (typeof method === 'string') await tryService(method, sample.id, context);
			else void announce(running, sample.id, context);
			return running.baseUrl;
		},
		[commands.stopLocalService]: () => service.stop(),
		[commands.clearWatchedCalls]: watched.clear,
		[commands.showWatchedCall]: async (node) => {
			const entry = entryOf(node);
			if (!entry) return;
			// The inspector follows when the diagnosis is there.
			context.inspection.look(entry);
			void watched.diagnosed(entry.id);
			await vscodeCommands.executeCommand(`${views.inspector}.focus`, { preserveFocus: true });
		},
		[commands.openWatchedCall]: withDiagnosed(({ described }) => described && composers.compose(described.draft)),
		[commands.diagnoseWatchedCall]: withDiagnosed(
			({ text, described }) => text && composers.diagnose(text, described?.draft.accountId),
		),
		...context.callFiles,
		...context.serviceFiles,
		[commands.showInspector]: (place) =>
			isAboutCallFile(place) ? context.callFiles[commands.showInspector](place) : context.showInspector(),
		[commands.diagnose]: (place) => {
			const text = typeof place === 'string' ? place : selectedText();
			if (text === undefined && isAboutCallFile(place)) return context.callFiles[commands.diagnose](place);
			return composers.diagnose(text);
		},
		[commands.verifySignature]: (text?: unknown) =>
			context.verifySignature(typeof text === 'string' ? text : selectedText()),
		// Of the composer in front, else of a call in a call file.
		[commands.saveAnswer]: (place) =>
			(place === undefined && composers.active()?.saveAnswer()) || context.callFiles[commands.saveAnswer](place),
		...context.history,
		...context.walkthrough,
		[commands.editAnswer]: (node) => editShownAnswer(context, listedMethodOf(node)?.name),
		[commands.toggleFavourite]: (node) => {
			const method = listedMethodOf(node);
			return method && context.favourites.toggle(method.name);
		},
		[commands.addCatalog]: async () => (await import('../methods/addCatalog.ts')).addCatalog(context.openApiWorker),
	};
}

const triedMethod = 'events.get';

async function tryService(method: string, accountId: string, { accounts, composers }: CommandContext) {
	await accounts.activate(accountId);
	composers.create(method, accountId);
}

async function announce({ baseUrl, accounts }: RunningService, sampleId: string, context: CommandContext) {
	const names = accounts.map(({ name }) => name).join(', ');
	const text = l10n.t(
		'Local service: {0}. Use it as the base_url of your client. Calls are checked with the keys of: {1}.',
		baseUrl,
		names,
	);
	const copy = l10n.t('Copy base_url');
	const tryIt = l10n.t('Try It');
	const show = l10n.t('Show Watched Calls');
	const chosen = await showInformation(text, copy, tryIt, show);
	if (chosen === copy) await env.clipboard.writeText(baseUrl);
	if (chosen === tryIt) await tryService(triedMethod, sampleId, context);
	if (chosen === show) await vscodeCommands.executeCommand(`${views.watchedCalls}.focus`, { preserveFocus: true });
}

async function newAccount({ accountCommands, checkKeys }: CommandContext, use: (accountId: string) => unknown) {
	const created = await accountCommands.create();
	if (!created) return;
	await use(created.account.id);
	if (created.check) await checkKeys(created.account);
}

/** Does what the next step of a problem asks for, for the call it was shown at. */
export function nextActions(context: CommandContext): (action: NextAction, target?: ActionTarget) => Promise<void> {
	const { accounts, accountCommands, service, composers } = context;
	return async (action, target) => {
		const account = targetAccount(target, accounts);
		const ofAccount = (act: (account: Account) => unknown) => () => account && act(account);
		const steps: Readonly<Record<NextAction, () => unknown>> = {
			'call-method': () => void composers.create(),
			'new-account': () => newAccount(context, (id) => target?.useAccount?.(id)),
			'start-local-service': async () => {
				const sample = await service.start();
				if (sample) await target?.useAccount?.(sample.id);
			},
			send: () => target?.send?.(),
			'send-as-post': () => target?.sendAsPost?.(),
			'open-settings': () => vscodeCommands.executeCommand('workbench.action.openSettings', `@ext:${extensionId}`),
			'open-account': ofAccount(accountCommands.edit),
			'get-token': ofAccount(async (of) => (await context.tokens()).getToken(of)),
			'open-network': ofAccount(accountCommands.network),
			'choose-scheme': ofAccount(accountCommands.chooseScheme),
			'confirm-http': ofAccount(accountCommands.confirmPlainHttp),
			'confirm-origin': ofAccount(accountCommands.confirmOrigin),
			diagnose: () => composers.diagnose(composers.active()?.composer.answeredCall),
			'edit-answer': () => editShownAnswer(context),
			'break-call': () => context.walkthrough[commands.breakCall](),
			'watch-client': () => vscodeCommands.executeCommand(commands.startLocalService),
			'dismiss-first-steps': () => context.firstSteps.dismiss(),
			'copy-curl': () =>
				target?.copyCurl ? target.copyCurl() : context.callFiles[commands.copyCallAs]({ as: 'curlWithToken' }),
		};
		await steps[action]();
	};
}

/** Opens the answer file of a method, or of the call in the active composer, for editing. */
async function editShownAnswer({ composers }: Pick<CommandContext, 'composers'>, method?: string): Promise<void> {
	const { editable } = composers.active()?.composer ?? {};
	if (method !== undefined) await editAnswer(method);
	else if (editable) await editAnswer(editable.method, editable.body);
}
