import { l10n, commands as vscodeCommands, window, workspace } from 'vscode';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import type { ShownProblem } from '../../shared/shownCall.ts';
import type { AnswerView } from '../call/answerView.ts';
import type { SendableCall } from '../call/preparedCall.ts';
import type { AnswerEditor } from './answerEditor.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import type { CallResults } from './callResults.ts';
import type { FileCalls } from './fileCalls.ts';
import { type ParsedDocuments, rangeOf } from './parsedDocuments.ts';

/** Sends calls of files, the same way as the composer does, and keeps what became of each. */
export class CallSender {
	private readonly parsed: ParsedDocuments;
	private readonly fileCalls: FileCalls;
	private readonly results: CallResults;
	private readonly editor: AnswerEditor;
	private readonly services: CallFileServices;

	constructor(
		parsed: ParsedDocuments,
		fileCalls: FileCalls,
		results: CallResults,
		editor: AnswerEditor,
		services: CallFileServices,
	) {
		this.parsed = parsed;
		this.fileCalls = fileCalls;
		this.results = results;
		this.editor = editor;
		this.services = services;
	}

	/** Sends the call and shows its answer beside; a problem is shown with its next step, after which it goes on. */
	async send(found: FoundCall): Promise<void> {
		if (!(await isTrusted())) return;
		const prepared = await this.ready(found);
		if (!prepared) return;
		const answer = await this.run(found, prepared, new AbortController());
		if (answer.snapshot.state === 'failed') await this.showFailure(answer.snapshot, found, prepared);
		else await this.editor.show({ method: prepared.call.method, ...answer });
	}

	/** Sends a call that is ready, and keeps the result for it. A send of the same call under way is cancelled. */
	async run({ document, key }: FoundCall, prepared: SendableCall, running: AbortController): Promise<AnswerView> {
		this.cancel({ document, key });
		const sending = { state: 'sending', cancel: () => running.abort() } as const;
		this.results.set(document, key, sending);
		let answer: AnswerView | undefined;
		try {
			answer = await this.services.runner.send(prepared, running.signal);
		} finally {
			if (this.results.of(document, key) === sending) {
				this.results.set(document, key, answer && { state: 'done', snapshot: answer.snapshot, answer });
			}
		}
		return answer;
	}

	cancel({ document, key }: Pick<FoundCall, 'document' | 'key'>): void {
		const result = this.results.of(document, key);
		if (result?.state === 'sending') result.cancel();
	}

	/** Shows the answer of the last send again. */
	async showAnswer({ document, call, key }: FoundCall): Promise<void> {
		const result = this.results.of(document, key);
		if (result?.state === 'done' && result.answer) await this.editor.show({ method: call.method, ...result.answer });
		else void window.showInformationMessage(l10n.t('This answer is no longer kept. Send the call again.'));
	}

	/** Nothing was answered: says why, and does the next step when the user wants it. */
	private async showFailure(
		{ code, message, next }: AnswerSnapshot & { state: 'failed' },
		found: FoundCall,
		{ profile }: SendableCall,
	): Promise<void> {
		if (code === 'cancelled') return;
		const chosen = await window.showErrorMessage(message, ...(next ? [next.title] : []));
		if (!next || chosen !== next.title) return;
		await this.services.runAction(next.action, { profileId: profile.id, send: () => this.send(found) });
	}

	/** The call signed and without problems, or undefined when the user didn't solve them. */
	private async ready(found: FoundCall): Promise<SendableCall | undefined> {
		for (;;) {
			const current = this.parsed.of(found.document).callOf(found.key);
			if (!current) return undefined;
			const { calls } = this.parsed.of(found.document);
			if (calls.profile && !this.fileCalls.profileOf(calls)) {
				if (!(await this.profileIsMade(calls.profile.value))) return undefined;
				continue;
			}
			const { call, profileId, problems } = this.fileCalls.resolve(found.document, current);
			const [problem] = problems;
			if (problem) {
				await window.showTextDocument(found.document, { selection: rangeOf(found.document, problem) });
				void window.showErrorMessage(l10n.t('Not sent: {0}', callFileProblemText(problem)));
				return undefined;
			}
			const prepared = await this.services.prepare(call, profileId);
			if (!prepared.blocker) return prepared;
			if (!(await this.isSolved(prepared.blocker, profileId))) return undefined;
		}
	}

	/** Shows the problem; answers true when the user chose its next step, so that it is worth another try. */
	private async isSolved({ message, next }: ShownProblem, profileId: string | undefined): Promise<boolean> {
		const text = l10n.t('Not sent: {0}', message);
		const chosen = await window.showErrorMessage(text, ...(next ? [next.title] : []));
		if (!next || chosen !== next.title) return false;
		await this.services.runAction(next.action, { profileId });
		return true;
	}

	private async profileIsMade(name: string): Promise<boolean> {
		const start = l10n.t('Start the local service');
		const create = l10n.t('New profile…');
		const message = l10n.t('Not sent: there is no profile "{0}" on this machine.', name);
		const chosen = await window.showErrorMessage(message, start, create);
		if (chosen === undefined) return false;
		await this.services.runAction(chosen === start ? 'start-local-service' : 'new-profile');
		return this.services.sources.profiles.all().some((profile) => profile.name === name);
	}
}

/** Whether calls of files may be sent; tells the user when not, and how to change it. */
export async function isTrusted(): Promise<boolean> {
	if (workspace.isTrusted) return true;
	const manage = l10n.t('Manage Workspace Trust');
	const message = l10n.t('Calls of a workspace that is not trusted can be read and inspected, but not sent.');
	if ((await window.showWarningMessage(message, manage)) === manage) {
		await vscodeCommands.executeCommand('workbench.trust.manage');
	}
	return workspace.isTrusted;
}
