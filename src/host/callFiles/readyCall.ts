import { l10n, window } from 'vscode';
import type { NextStep } from '../../shared/shownCall.ts';
import { originOf } from '../accounts/account.ts';
import type { SendableCall } from '../call/preparedCall.ts';
import { showError, showWarning } from '../messages.ts';
import { plain } from '../plainText.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { SendingServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import { accountOf, resolveFileCall } from './fileCalls.ts';
import { rangeOf } from './workingFile.ts';

/** A call ready to be sent; or why it is not, and what shows that to the user and answers whether to try again. */
export type ReadyCall =
	| { readonly ready: SendableCall }
	| { readonly notSent: string; readonly solve: () => Promise<boolean> };

/** Signs the call as it is in its file now: it may have been changed since it was found. */
export async function readyCall(
	{ document, key }: Pick<FoundCall, 'document' | 'key'>,
	services: SendingServices,
): Promise<ReadyCall> {
	const { sources, prepare, runAction, environment: permission } = services;
	const { accounts } = sources;
	const file = await services.files.read(document);
	const { calls } = file;
	if (calls.account && !accountOf(calls, accounts)) {
		const name = calls.account.value;
		const solve = async () => {
			const start = l10n.t('Start the local service');
			const message = l10n.t('Not sent: there is no account "{0}" on this machine.', plain(name));
			const chosen = await showWarning(message, start, l10n.t('New account…'));
			if (chosen === undefined) return false;
			await runAction(chosen === start ? 'start-local-service' : 'new-account');
			return accounts.named(name) !== undefined;
		};
		return { notSent: l10n.t('There is no account "{0}" on this machine.', plain(name)), solve };
	}
	const written = file.callOf(key);
	if (!written) return { notSent: l10n.t('The call is no longer in the file.'), solve: async () => false };
	const { call, accountId, problems, environment } = await resolveFileCall({ file, call: written }, services);
	const [problem] = problems;
	if (problem) {
		const notSent = callFileProblemText(problem);
		const solve = async () => {
			await window.showTextDocument(document, { selection: rangeOf(document, problem) });
			void showError(l10n.t('Not sent: {0}', notSent));
			return false;
		};
		return { notSent, solve };
	}
	const ready = await prepare(call, accountId);
	if (!ready.blocker) {
		// What is asked for is what this very call holds: after a yes it is resolved and asked for again.
		const question = { file: document, origin: originOf(ready.account) ?? '', names: environment };
		const [missing] = permission.missing(question);
		if (missing === undefined) return { ready };
		const notSent = l10n.t('The environment variable {0} may not be sent to {1}.', missing, question.origin);
		return { notSent, solve: () => permission.isGiven(question) };
	}
	const { message, next } = ready.blocker;
	const solve = () =>
		offerNext(l10n.t('Not sent: {0}', message), next, ({ action }) => runAction(action, { accountId }));
	return { notSent: message, solve };
}

/**
 * Shows what went wrong with its next step, where it has one; answers whether the user chose that, and it was done. With a
 * step it is a warning: an error that has buttons stays until it is closed, also when the call was long repaired and sent.
 */
export async function offerNext(
	message: string,
	next: NextStep | undefined,
	run: (next: NextStep) => Promise<void>,
): Promise<boolean> {
	if (!next) {
		void showError(message);
		return false;
	}
	if ((await showWarning(message, next.title)) !== next.title) return false;
	await run(next);
	return true;
}
