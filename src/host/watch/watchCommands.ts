import { env, l10n } from 'vscode';
import { commands, type WatchCommand } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import type { Account } from '../accounts/account.ts';
import { showError, showInformation, showInStatusBar } from '../messages.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';
import type { WatchedInspection } from './watchedInspection.ts';

/** What the commands of the watch work on. */
export interface WatchCommandContext {
	readonly watched: WatchedCalls;
	readonly inspection: WatchedInspection;
	/** Forgets the calls that others are compared with. */
	readonly forgetSeenCalls: () => void;
	readonly pickAccount: () => Promise<Account | undefined>;
	readonly accountOf: (node: unknown) => Account | undefined;
	readonly editAccount: (account: Account) => unknown;
	/** Shows the inspector and leaves the focus where it is. */
	readonly revealInspector: () => unknown;
	/** Shows the view of the watched calls and leaves the focus where it is. */
	readonly revealCalls: () => unknown;
	readonly openCall: (draft: Draft) => unknown;
	readonly diagnose: (text: string, accountId: string | undefined) => unknown;
}

/** What can be done about a client that is watched. */
export function watchCommands(context: WatchCommandContext): Record<WatchCommand, (node?: unknown) => unknown> {
	const { watched } = context;
	const withEntry = (act: (entry: WatchedEntry) => unknown) => (node?: unknown) => {
		const entry = watched.get((node as Partial<WatchedEntry> | undefined)?.id);
		return entry && act(entry);
	};
	return {
		[commands.startWatching]: async (node) => {
			const account = context.accountOf(node) ?? (await context.pickAccount());
			return account && start(context, account);
		},
		[commands.stopWatching]: () => watched.stop(),
		[commands.clearWatchedCalls]: () => {
			watched.clear();
			context.forgetSeenCalls();
		},
		[commands.copyWatchUrl]: async () => {
			if (watched.watching) await env.clipboard.writeText(watched.watching.baseUrl);
		},
		[commands.showWatchedCall]: withEntry(async (entry) => {
			context.inspection.look(entry);
			await context.revealInspector();
		}),
		[commands.openWatchedCall]: withEntry(({ described }) => described && context.openCall(described.draft)),
		[commands.diagnoseWatchedCall]: withEntry(
			({ url, described }) => url && context.diagnose(url, described?.draft.accountId),
		),
		[commands.copyWatchedReport]: withEntry(async ({ described }) => {
			if (!described) return;
			await env.clipboard.writeText(described.report);
			showInStatusBar(l10n.t('The report is copied. It holds no secret.'), 3000);
		}),
	};
}

/** Answers the base_url for the client, or undefined when it cannot be watched with this account. */
async function start(context: WatchCommandContext, account: Account): Promise<string | undefined> {
	const started = await context.watched.start(account);
	if (!started) return undefined;
	if ('problem' in started) {
		const open = l10n.t('Open Account');
		const message = l10n.t('"{0}" cannot be watched with. {1}', account.name, started.problem);
		if ((await showError(message, open)) === open) await context.editAccount(account);
		return undefined;
	}
	const { baseUrl } = started;
	await context.revealCalls();
	const copy = l10n.t('Copy base_url');
	const text = l10n.t(
		'Watching at {0} with the keys of "{1}". Use it as the base_url of your client.',
		baseUrl,
		account.name,
	);
	void showInformation(text, copy).then(async (chosen) => {
		if (chosen === copy) await env.clipboard.writeText(baseUrl);
	});
	return baseUrl;
}
