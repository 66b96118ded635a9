import { l10n, ProgressLocation, type TextDocument, window } from 'vscode';
import { callFileProblemText } from './callFileProblemText.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import { type CallSender, isTrusted } from './callSender.ts';
import type { FileCalls } from './fileCalls.ts';
import type { ParsedDocuments } from './parsedDocuments.ts';
import { isSuccess, resultText, timeText } from './resultText.ts';

/** What became of one call of a run. */
interface Outcome {
	readonly name: string;
	readonly kind: 'success' | 'failure' | 'not-sent';
	readonly text: string;
}

/** Sends all calls of a file, one after another, with progress, cancel and a summary. */
export class RunAllCalls {
	private readonly parsed: ParsedDocuments;
	private readonly fileCalls: FileCalls;
	private readonly sender: CallSender;
	private readonly services: CallFileServices;

	constructor(parsed: ParsedDocuments, fileCalls: FileCalls, sender: CallSender, services: CallFileServices) {
		this.parsed = parsed;
		this.fileCalls = fileCalls;
		this.sender = sender;
		this.services = services;
	}

	async run(document: TextDocument): Promise<void> {
		if (!(await isTrusted())) return;
		const { calls, keys } = this.parsed.of(document);
		if (calls.calls.length === 0) {
			void window.showInformationMessage(l10n.t('There is no call in this file.'));
			return;
		}
		const found = calls.calls.map((call, index) => ({ document, call, key: keys[index] ?? '' }));
		const started = performance.now();
		const outcomes: Outcome[] = [];
		const wasCancelled = await window.withProgress(
			{ location: ProgressLocation.Notification, title: l10n.t('Running all calls'), cancellable: true },
			async (progress, token) => {
				const running = new AbortController();
				const listening = token.onCancellationRequested(() => running.abort());
				try {
					for (const [index, one] of found.entries()) {
						if (token.isCancellationRequested) return true;
						const message = l10n.t('{0} of {1}: {2}', index + 1, found.length, nameOf(one));
						progress.report({ message, increment: 100 / found.length });
						outcomes.push(await this.runOne(one, running.signal));
					}
					return token.isCancellationRequested;
				} finally {
					listening.dispose();
				}
			},
		);
		await this.summarize(outcomes, found.length, performance.now() - started, wasCancelled);
	}

	private async runOne(found: FoundCall, cancelled: AbortSignal): Promise<Outcome> {
		const name = nameOf(found);
		const notSent = (text: string): Outcome => ({ name, kind: 'not-sent', text });
		const { calls } = this.parsed.of(found.document);
		if (calls.profile && !this.fileCalls.profileOf(calls)) {
			return notSent(l10n.t('There is no profile "{0}" on this machine.', calls.profile.value));
		}
		// The file may have been changed since the run began.
		const call = this.parsed.of(found.document).callOf(found.key);
		if (!call) return notSent(l10n.t('The call is no longer in the file.'));
		const { call: resolved, profileId, problems } = this.fileCalls.resolve(found.document, call);
		const [problem] = problems;
		if (problem) return notSent(callFileProblemText(problem));
		const prepared = await this.services.prepare(resolved, profileId);
		if (prepared.blocker) return notSent(prepared.blocker.message);
		const running = new AbortController();
		const abort = () => running.abort();
		cancelled.addEventListener('abort', abort);
		const answer = await this.sender
			.run(found, prepared, running)
			.finally(() => cancelled.removeEventListener('abort', abort));
		return { name, kind: isSuccess(answer.snapshot) ? 'success' : 'failure', text: resultText(answer.snapshot) };
	}

	private async summarize(
		outcomes: readonly Outcome[],
		count: number,
		milliseconds: number,
		wasCancelled: boolean,
	): Promise<void> {
		const of = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
		const time = timeText(milliseconds);
		const counts = l10n.t('{0} succeeded, {1} failed, {2} not sent', of('success'), of('failure'), of('not-sent'));
		const summary = wasCancelled
			? l10n.t('Cancelled after {0} of {1} calls in {2}: {3}.', outcomes.length, count, time, counts)
			: l10n.t('{0} calls in {1}: {2}.', count, time, counts);
		const details = l10n.t('Show Details');
		const show = of('success') === outcomes.length ? window.showInformationMessage : window.showWarningMessage;
		if ((await show(summary, details)) !== details) return;
		const marks = { success: '✓', failure: '✗', 'not-sent': '–' };
		const lines = outcomes.map(({ name, kind, text }) => `${marks[kind]} ${name}: ${text}`);
		await this.services.answers.open({
			method: l10n.t('summary'),
			language: 'text',
			text: `${[summary, '', ...lines].join('\n')}\n`,
		});
	}
}

function nameOf({ call: { title, method } }: FoundCall): string {
	return title ? `${title} (${method})` : method || l10n.t('(no method)');
}
