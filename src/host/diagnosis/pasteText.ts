import { l10n } from 'vscode';
import { sentAs } from '../../core/call.ts';
import type { ParsedPaste, PasteKind, PasteProblem } from '../../core/paste/parsePaste.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import type { DiagnosisNote } from '../../diagnosis/diagnosis.ts';
import type { DiagnosisSnapshot } from '../../shared/diagnosis.ts';
import { counted } from '../counted.ts';

const kinds: Readonly<Record<PasteKind, () => string>> = {
	url: () => l10n.t('A URL'),
	query: () => l10n.t('A query string'),
	curl: () => l10n.t('A cURL command'),
	'http-request': () => l10n.t('An HTTP request'),
	'log-line': () => l10n.t('A text with a URL in it'),
	'signing-string': () => l10n.t('A signing string'),
	'api-error': () => l10n.t('An API error'),
	parameters: () => l10n.t('A list of parameters'),
	nothing: () => l10n.t('Not recognised'),
};

/** Of a method, or of what stands for a sig. */
const longestFact = 200;

/** What a paste was recognised as, and what is seen at once in it, without its secrets. */
export function recognisedAs(
	parsed: ParsedPaste,
	hide: (text: string) => string,
): NonNullable<DiagnosisSnapshot['recognised']> {
	// Hidden before it is cut: of a secret no part stays.
	const facts = factsOf(parsed, (text) => cutText(hide(text), longestFact));
	return { kind: parsed.kind, label: kinds[parsed.kind](), facts };
}

/** Its method, how many parameters it has, its sig. */
function factsOf(
	{ kind, parameters, sig, apiError, methodInPath }: ParsedPaste,
	shown: (text: string) => string,
): string[] {
	if (kind === 'nothing') return [];
	const method = sentAs(parameters, 'method') ?? methodInPath;
	return [
		...(method ? [l10n.t('method {0}', shown(method))] : []),
		counted(l10n.t('{0} {0|parameter|parameters}'), parameters.length),
		...(sig ? [l10n.t('sig {0}', shown(sig))] : []),
		...(apiError ? [l10n.t('API error {0}', apiError.code)] : []),
	];
}

const problems: Readonly<Record<PasteProblem, () => string>> = {
	empty: () => l10n.t('There is nothing in it.'),
	'nothing-recognised': () =>
		l10n.t('There is no call in it. Paste a URL, a cURL command, a log line, a signing string or an API error.'),
	'paste-cut': () => l10n.t('It is very long: only its first part was read.'),
	'sig-missing': () => l10n.t('There is no sig in it, so there is nothing to reproduce.'),
	'parameters-missing': () => l10n.t('There are no parameters in it.'),
	'not-utf8': () => l10n.t('Some values are not UTF-8. They were read as windows-1251.'),
	'quote-unclosed': () => l10n.t('A quote is not closed: the end of the command may be missing.'),
	'file-not-read': () => l10n.t('The command reads a file, which is not read here.'),
	'boundaries-uncertain': () =>
		l10n.t('Where one parameter ends and the next begins is a guess: nothing stands between them.'),
	'secret-not-separated': () =>
		l10n.t('No secret was seen at its end: the whole string is taken for the concatenation.'),
};

/**
 * What is wrong with a paste, in words.
 * @param isCompared whether it was compared with a call of ours: then it needs no sig
 */
export function problemTexts(of: readonly PasteProblem[], isCompared: boolean): string[] {
	return of.filter((problem) => !(problem === 'sig-missing' && isCompared)).map((problem) => problems[problem]());
}

const notes: Readonly<Record<DiagnosisNote, () => string>> = {
	'sig-missing': problems['sig-missing'],
	'sig-unreadable': () => l10n.t('What stands for the sig cannot be one, in any writing of a hash.'),
	'secret-key-missing': () =>
		l10n.t('The account has neither application_secret_key nor session_secret_key: nothing can be signed.'),
	'scheme-not-chosen': () =>
		l10n.t('The account has both secret keys and no scheme is chosen: either scheme counts as right.'),
	'access_token-not-sent': () => l10n.t('No `access_token` was sent. The service needs it beside the signature.'),
	'access_token-differs': () => l10n.t('The `access_token` that was sent is not the one of the account.'),
	'application_key-not-sent': () => l10n.t('No `application_key` was sent.'),
	'application_key-differs': () =>
		l10n.t('The `application_key` that was sent is not the one of the account: is it the right account?'),
	'method-not-sent': () => l10n.t('No `method` was sent.'),
	'search-given-up': () =>
		l10n.t(
			'The search was given up: it took more time or memory than it may. A call with fewer parameters is searched further.',
		),
};

/** What is odd about a call besides its mistakes, in words. */
export function noteText(note: DiagnosisNote): string {
	return notes[note]();
}
