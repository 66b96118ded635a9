import { EventEmitter, l10n } from 'vscode';
import { settings } from '../../ids.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import { freeName } from '../profiles/profileForm.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { numberSetting } from '../settings.ts';
import { LocalServiceControl } from './localServiceControl.ts';

/** The embedded local service at the port that the setting names. */
export function createLocalService(profiles: ProfileStore, keyRing: KeyRing): LocalServiceControl {
	return new LocalServiceControl({
		profiles,
		keyRing,
		changed: new EventEmitter<void>(),
		startService: async (keys) => {
			const { startLocalService } = await import('../../net/service/localService.ts');
			return startLocalService({ keys, port: numberSetting(settings.localServicePort, 4820) });
		},
		freeName: () => freeName(l10n.t('Local service'), profiles.all()),
	});
}
