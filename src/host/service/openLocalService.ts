import { EventEmitter, l10n } from 'vscode';
import { settings } from '../../ids.ts';
import type { AddedMethods } from '../../net/service/serviceReply.ts';
import { freeName } from '../accounts/accountForm.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { answersFolder } from '../answersFolder.ts';
import { showInformation } from '../messages.ts';
import { numberSetting } from '../settings.ts';
import { type LocalService, type LocalServicePorts, localService } from './localService.ts';

interface LocalServiceContext extends AccountSources, Pick<LocalServicePorts, 'take' | 'stopped' | 'tellImpossible'> {
	/** What all catalogues know, of the user's own methods as well. */
	readonly methods: AddedMethods;
}

/** The local service at the port that the setting names. It follows the accounts and their keys. */
export function openLocalService({ methods, ...context }: LocalServiceContext): LocalService {
	const { accounts, keyRing } = context;
	const service = localService({
		...context,
		changed: new EventEmitter<void>(),
		listen: async (keys, watch, others) => {
			const { startLocalService, answersOf, otherServices } = await import('../../net/service/localService.ts');
			const port = numberSetting(settings.localServicePort);
			const described = otherServices(others, watch);
			return startLocalService({ keys, port, watch, answers: answersOf(answersFolder), methods, described });
		},
		freeName: () => freeName(l10n.t('Local service'), accounts.all()),
	});
	// What cannot be read now is read at the next change.
	const check = () => void service.check().catch(() => undefined);
	accounts.onDidChange(check);
	keyRing.onDidChange(check);
	return service;
}

export function tellServiceNeedsDesktop(): void {
	void showInformation(
		l10n.t(
			'The local service needs VS Code on the desktop, or a window that is connected to a remote machine: in a browser nothing can listen for calls.',
		),
	);
}
