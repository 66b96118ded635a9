import { EventEmitter, l10n } from 'vscode';
import { settings } from '../../ids.ts';
import type { AddedMethods } from '../../net/service/serviceReply.ts';
import { freeName } from '../accounts/accountForm.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { answersFolder } from '../answersFolder.ts';
import { numberSetting } from '../settings.ts';
import { LocalServiceControl } from './localServiceControl.ts';

/**
 * The embedded local service at the port that the setting names.
 * @param methods what all catalogues know, of the user's own methods as well
 * @param tellImpossible says why it cannot be started here, where it cannot
 */
export function createLocalService(
	accounts: AccountStore,
	keyRing: KeyRing,
	methods: AddedMethods,
	tellImpossible?: () => void,
): LocalServiceControl {
	return new LocalServiceControl({
		accounts,
		...(tellImpossible && { tellImpossible }),
		keyRing,
		changed: new EventEmitter<void>(),
		startService: async (keys) => {
			const { startLocalService, answersOf } = await import('../../net/service/localService.ts');
			const port = numberSetting(settings.localServicePort, 4820);
			return startLocalService({ keys, port, answers: answersOf(answersFolder), methods });
		},
		freeName: () => freeName(l10n.t('Local service'), accounts.all()),
	});
}
