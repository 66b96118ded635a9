import { l10n } from 'vscode';
import type { ParsedPaste, PasteKind, PasteProblem } from '../../core/paste/parsePaste.ts';
import type { DiagnosisNote } from '../../diagnosis/diagnose.ts';

/** What a paste was recognised as, in words. */
export function kindText(kind: PasteKind): string {
	switch (kind) {
		case 'url':
			return l10n.t('A URL');
		case 'query':
			return l10n.t('A query string');
		case 'curl':
			return l10n.t('A cURL command');
		case 'http-request':
			return l10n.t('An HTTP request');
		case 'log-line':
			return l10n.t('A text with a URL in it');
		case 'signing-string':
			return l10n.t('A signing string');
		case 'api-error':
			return l10n.t('An API error');
		case 'parameters':
			return l10n.t('A list of parameters');
		case 'nothing':
			return l10n.t('Not recognised');
	}
}

/** What is seen at once in a paste: its method, how many parameters it has, its sig. */
export function factsOf({ kind, parameters, sig, apiError, methodInPath }: ParsedPaste): string[] {
	if (kind === 'nothing') return [];
	const method = parameters.find(({ name }) => name === 'method')?.value ?? methodInPath;
	return [
		...(method ? [l10n.t('method {0}', method)] : []),
		parameters.length === 1 ? l10n.t('1 parameter') : l10n.t('{0} parameters', parameters.length),
		...(sig ? [l10n.t('sig {0}', sig)] : []),
		...(apiError ? [l10n.t('API error {0}', apiError.code)] : []),
	];
}

export function problemText(problem: PasteProblem): string {
	switch (problem) {
		case 'empty':
			return l10n.t('There is nothing in it.');
		case 'nothing-recognised':
			return l10n.t(
				'There is no call in it. Paste a URL, a cURL command, a log line, a signing string or an API error.',
			);
		case 'paste-cut':
			return l10n.t('It is very long: only its first part was read.');
		case 'sig-missing':
			return l10n.t('There is no sig in it, so there is nothing to reproduce.');
		case 'parameters-missing':
			return l10n.t('There are no parameters in it.');
		case 'not-utf8':
			return l10n.t('Some values are not UTF-8. They were read as windows-1251.');
		case 'quote-unclosed':
			return l10n.t('A quote is not closed: the end of the command may be missing.');
		case 'file-not-read':
			return l10n.t('The command reads a file, which is not read here.');
		case 'boundaries-uncertain':
			return l10n.t('Where one parameter ends and the next begins is a guess: nothing stands between them.');
		case 'secret-not-separated':
			return l10n.t('No secret was seen at its end: the whole string is taken for the concatenation.');
	}
}

export function noteText(note: DiagnosisNote): string {
	switch (note) {
		case 'sig-missing':
			return problemText('sig-missing');
		case 'sig-unreadable':
			return l10n.t('What stands for the sig cannot be one, in any writing of a hash.');
		case 'secret-key-missing':
			return l10n.t('The profile has neither application_secret_key nor session_secret_key: nothing can be signed.');
		case 'scheme-not-chosen':
			return l10n.t('The profile has both secret keys and no scheme is chosen: either scheme counts as right.');
		case 'access_token-not-sent':
			return l10n.t('No `access_token` was sent. The service needs it beside the signature.');
		case 'access_token-differs':
			return l10n.t('The `access_token` that was sent is not the one of the profile.');
		case 'application_key-not-sent':
			return l10n.t('No `application_key` was sent.');
		case 'application_key-differs':
			return l10n.t('The `application_key` that was sent is not the one of the profile: is it the right profile?');
		case 'method-not-sent':
			return l10n.t('No `method` was sent.');
	}
}
