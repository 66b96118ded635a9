import { l10n, workspace } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { serviceOf } from '../../app/accounts/accountService.ts';
import { plain } from '../../app/plainText.ts';
import type { Service } from '../../core/services/service.ts';
import { type ServiceChange, serviceChanges } from '../../core/services/serviceChanges.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { reportFailure, showWarning } from '../messages.ts';
import type { DescribedService } from './describedServices.ts';

export interface ServiceFilesPorts {
	readonly accounts: Pick<AccountStore, 'all' | 'update'>;
	readonly answers: Pick<AnswerDocuments, 'open' | 'compare'>;
	readonly workers: Pick<DiagnosisWorkers, 'read'>;
}

/** Of the changes in a message, and characters of each; *Compare* shows all. */
const [maxShown, maxPiece] = [5, 100];

/** Asks, once for each change of a file, whether the accounts of that service are to use it. */
export function changedServices({ accounts, answers }: Omit<ServiceFilesPorts, 'workers'>) {
	const asked = new Set<string>();

	async function ask(account: Account, { service, uri }: DescribedService): Promise<void> {
		const before = typeof account.service === 'object' ? serviceOf(account) : undefined;
		const changes = before?.name === service.name ? serviceChanges(before, service) : [];
		const once = JSON.stringify([account.id, service]);
		if (!before || changes.length === 0 || asked.has(once)) return;
		asked.add(once);
		const [name, file] = [plain(service.name, maxPiece), plain(workspace.asRelativePath(uri), maxPiece)];
		const text = [
			l10n.t('The description of "{0}" in {1} changed. Account "{2}" uses the earlier one.', name, file, account.name),
			l10n.t('What is signed and sent differs: {0}', changesText(changes)),
		].join(' ');
		const [use, compare] = [l10n.t('Use It'), l10n.t('Compare')];
		let answer = await showWarning(text, use, compare);
		while (answer === compare) {
			await answers.compare(textOf(before), textOf(service), service.name);
			answer = await showWarning(text, use, compare);
		}
		if (answer !== use) return;
		await reportFailure(() => accounts.update(account.id, (now) => ({ ...now, service })));
		// The file may go back to the earlier one and come again.
		asked.delete(once);
	}

	return (described: readonly DescribedService[]): void => {
		for (const account of accounts.all()) for (const one of described) void ask(account, one);
	};
}

function changesText(changes: readonly ServiceChange[]): string {
	const shown = changes
		.slice(0, maxShown)
		.map(({ place, before = '–', after = '–' }) => plain(`${place}: ${before} → ${after}`, maxPiece));
	return [...shown, ...(changes.length > maxShown ? ['…'] : [])].join('; ');
}

function textOf(service: Service) {
	return { method: service.name, language: 'json', text: JSON.stringify(service, undefined, '\t') } as const;
}
