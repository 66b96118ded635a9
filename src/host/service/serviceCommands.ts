import { env, l10n } from 'vscode';
import { commands, type ServiceCommand } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { showInformation } from '../messages.ts';
import type { LocalService, RunningService } from './localService.ts';

export interface ServiceCommandContext {
	readonly service: LocalService;
	readonly accounts: Pick<AccountStore, 'all' | 'activate'>;
	readonly openComposer: (method: string, accountId: string) => unknown;
	/** Shows the view of the watched calls and leaves the focus where it is. */
	readonly revealCalls: () => unknown;
}

const triedMethod = 'events.get';

/** *Start Local Service* while it runs says where it is. */
export function serviceCommands(context: ServiceCommandContext): Record<ServiceCommand, (given?: unknown) => unknown> {
	const { service, accounts } = context;
	return {
		// With a method, a call of it is opened.
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
	};
}

async function tryService(
	method: string,
	accountId: string,
	{ accounts, openComposer }: ServiceCommandContext,
): Promise<void> {
	await accounts.activate(accountId);
	await openComposer(method, accountId);
}

async function announce(
	{ baseUrl, accounts }: RunningService,
	sampleId: string,
	context: ServiceCommandContext,
): Promise<void> {
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
	if (chosen === show) await context.revealCalls();
}
