import { env, l10n, commands as vscodeCommands } from 'vscode';
import { commands, views } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { showInformation } from '../messages.ts';
import type { LocalService, RunningService } from './localService.ts';

export interface ServiceCommandContext {
	readonly service: LocalService;
	readonly accounts: Pick<AccountStore, 'all' | 'activate'>;
	readonly composers: { create(method: string, accountId: string): unknown };
}

const triedMethod = 'events.get';

/** *Start Local Service* while it runs says where it is. */
export function serviceCommands(context: ServiceCommandContext) {
	const { service, accounts } = context;
	return {
		// With a method, a call of it is opened.
		[commands.startLocalService]: async (method?: unknown) => {
			const sample = await service.start();
			const { running } = service;
			if (!sample || !running) return undefined;
			if (accounts.all().length === 1) await accounts.activate(sample.id);
			if (typeof method === 'string') await tryService(method, sample.id, context);
			else void announce(running, sample.id, context);
			return running.baseUrl;
		},
		[commands.stopLocalService]: () => service.stop(),
	};
}

async function tryService(method: string, accountId: string, { accounts, composers }: ServiceCommandContext) {
	await accounts.activate(accountId);
	composers.create(method, accountId);
}

async function announce({ baseUrl, accounts }: RunningService, sampleId: string, context: ServiceCommandContext) {
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
