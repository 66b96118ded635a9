import { l10n, ProgressLocation, type TextDocument } from 'vscode';
import { settings } from '../../ids.ts';
import { originOf } from '../accounts/account.ts';
import type { SendableCall } from '../call/preparedCall.ts';
import { numberText } from '../counted.ts';
import { showInformation, showProgress, showWarning } from '../messages.ts';
import { plain } from '../plainText.ts';
import { numberSetting } from '../settings.ts';
import type { SendingServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import type { CallSender } from './callSender.ts';
import { accountOf, environmentOfFile } from './fileCalls.ts';
import { isTrusted } from './isTrusted.ts';
import { readyCall } from './readyCall.ts';
import { isSuccess, resultText } from './resultText.ts';
import { runSummary } from './runSummary.ts';
import { type Outcome, sendInOrder } from './sendInOrder.ts';

/** Sends all calls of a file, as many at once as the user's setting says, with progress, cancel and a summary. */
export async function runAllCalls(
	document: TextDocument,
	sender: CallSender,
	services: SendingServices,
): Promise<void> {
	if (!(await isTrusted())) return;
	const file = await services.files.read(document);
	const { calls } = file;
	const keys = file.keysOf(calls.calls);
	if (calls.calls.length === 0) {
		void showInformation(l10n.t('There is no call in this file.'));
		return;
	}
	const { accounts } = services.sources;
	const account = accountOf(calls, accounts);
	const origin = account && originOf(account);
	if (origin !== undefined) {
		const ofEnvironment = await environmentOfFile(file, services);
		const question = { file: document, origin, names: ofEnvironment };
		if (!(await services.environment.isGiven(question))) return;
	}
	const found = calls.calls.map((call, index) => ({ document, file, call, key: keys[index] ?? '' }));
	const names = found.map(nameOf);
	const started = performance.now();
	const cancelling = new AbortController();
	const outcomes = await showProgress(
		{ location: ProgressLocation.Notification, title: l10n.t('Running all calls'), cancellable: true },
		(report, token) => {
			token.onCancellationRequested(() => cancelling.abort());
			const prepare = (one: FoundCall, index: number) => {
				const place = l10n.t('{0} of {1}: {2}', numberText(index + 1), numberText(found.length), names[index] ?? '');
				report(place, 100 / found.length);
				return readyCall(one, services);
			};
			const send = async (one: FoundCall, ready: SendableCall, running: AbortController): Promise<Outcome> => {
				const { snapshot } = await sender.run(one, ready, running);
				return { kind: isSuccess(snapshot) ? 'success' : 'failure', text: resultText(snapshot) };
			};
			const atOnce = numberSetting(settings.callsAtOnce, 1);
			return sendInOrder(found, { prepare, send }, cancelling.signal, atOnce);
		},
	);
	const lines = outcomes.flatMap((one, index) => (one ? `${marks[one.kind]} ${names[index]}: ${one.text}` : []));
	const done = outcomes.filter((one) => one !== undefined);
	const summary = runSummary(done, found.length, performance.now() - started, cancelling.signal.aborted);
	const details = l10n.t('Show Details');
	const show = done.every(({ kind }) => kind === 'success') ? showInformation : showWarning;
	if ((await show(summary, details)) !== details) return;
	const text = `${[summary, '', ...lines].join('\n')}\n`;
	await services.answers.open({ method: l10n.t('summary'), language: 'text', text });
}

const marks = { success: '✓', failure: '✗', 'not-sent': '–' };

function nameOf({ call: { title, method } }: FoundCall): string {
	return plain(title ? `${title} (${method})` : method) || l10n.t('(no method)');
}
