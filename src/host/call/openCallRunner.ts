import { readdir } from 'node:fs/promises';
import { l10n, Uri } from 'vscode';
import { viewAnswer, viewFailure } from '../../app/answer/answerView.ts';
import { lazy } from '../../app/lazy.ts';
import { browserNetwork } from '../../app/send/browserNetwork.ts';
import { callNetwork } from '../../app/send/callNetwork.ts';
import { CallRunner, type SendServices } from '../../app/send/callRunner.ts';
import { sendPermission } from '../../app/send/sendPermission.ts';
import type { AnswerThread } from '../../net/answer/answerThread.ts';
import type { AuthorityCache } from '../../net/send/certificateFiles.ts';
import { systemAuthorities } from '../../net/send/systemAuthorities.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { showUnderWay } from '../messages.ts';
import { sendSettings } from '../settings.ts';
import { texts } from '../texts.ts';
import type { AnswerDocuments } from './answerDocuments.ts';
import { slowProgress } from './slowProgress.ts';

export interface RunnerSources extends AccountSources, Pick<SendServices, 'knowledge' | 'onSending' | 'onSent'> {
	/** Large answers are written below it: a folder for temporary files may be memory, or everyone's. */
	readonly globalStorageUri: Uri;
	readonly answers: AnswerDocuments;
	readonly answerThread: AnswerThread;
	/** The file of `systemAuthoritiesWorker`. */
	readonly authoritiesWorker: string;
	readonly isInBrowser: boolean;
}

/** Opens what sends calls, with the settings, the network and the files that it needs; `own` takes what is to be disposed of. */
export function openCallRunner(sources: RunnerSources, own: <T extends { dispose(): unknown }>(owned: T) => T) {
	const { accounts, keyRing, answers, answerThread, isInBrowser, knowledge, onSending, onSent } = sources;
	const authorities = systemAuthorities(sources.authoritiesWorker);
	const folder = Uri.joinPath(sources.globalStorageUri, 'answers').fsPath;
	const answerFiles = own(
		lazy(
			async () => new (await import('../../net/answer/answerFiles.ts')).AnswerFiles(folder),
			(files) => files.dispose(),
		),
	);
	// What windows that were killed left is deleted; mostly there is no such folder.
	readdir(folder)
		.then(async ({ length }) => length > 0 && (await answerFiles()).sweep())
		.catch(() => {});
	const settings = own(sendSettings());
	const proxySettings = () => settings.get().proxy;
	const trustsSystem = () => settings.get().trustsSystem;
	const authorityFiles: AuthorityCache = new Map();
	return own(
		new CallRunner({
			openSender: async () => (await import('../../net/send/send.ts')).createSender(authorities),
			limits: () => settings.get().limits,
			network: async (id) => {
				const account = accounts.get(id);
				if (!account) return {};
				return isInBrowser
					? browserNetwork(account)
					: callNetwork(account, { keyRing, proxySettings, trustsSystem, authorityFiles });
			},
			permission: sendPermission({ accounts, keyRing }),
			viewAnswer: (...sent) => viewAnswer(...sent, answerThread, (file) => answers.keptWhileOpen(file), texts),
			viewFailure: (...failed) => viewFailure(...failed, texts.t),
			storeAnswer: async (...answer) => (await answerFiles()).store(...answer),
			withProgress: (method, run) =>
				slowProgress(run, (running) => showUnderWay(l10n.t('Calling {0}', method), running)),
			knowledge,
			onSending,
			onSent,
		}),
	);
}
