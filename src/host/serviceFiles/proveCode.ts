import { l10n } from 'vscode';
import { proofText, prove } from '../../app/code/prove.ts';
import { rsaSha256 } from '../../app/send/rsaSha256.ts';
import { type LanguageName, languages } from '../../core/code/languages.ts';
import { type Service, withSchemeName } from '../../core/services/service.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { showProgress } from '../messages.ts';
import { trustedRun } from '../trustedRun.ts';

/** Proves the code of a service in every language, and shows what came of each unless it is cancelled. */
export async function proveCode(service: Service, answers: Pick<AnswerDocuments, 'open'>): Promise<void> {
	const ofLanguage = async ([id, { name }]: readonly [string, { readonly name: string }]) => {
		const lines: string[] = [];
		for (const scheme of service.schemes) {
			const proof = await prove(service, scheme, id as LanguageName, trustedRun, { rsaSha256 });
			lines.push(`${withSchemeName(name, service, scheme).padEnd(22)} ${proofText(proof)}\n`);
		}
		return lines.join('');
	};
	const proving = Promise.all(Object.entries(languages).map(ofLanguage));
	const lines = await showProgress(l10n.t('Proving the code…'), (cancelled) => {
		const ended = new Promise<undefined>((resolve) => cancelled.addEventListener('abort', () => resolve(undefined)));
		return Promise.race([proving, ended]);
	});
	if (lines)
		await answers.open({ method: l10n.t('Code of {0}', service.name), language: 'text', text: lines.join('') });
}
