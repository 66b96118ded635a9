import { sentAs } from '../../core/call/call.ts';
import type { ParsedPaste, PasteKind, PasteProblem } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName, secretKeyNames } from '../../core/services/ok/names.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import type { DiagnosisNote } from '../../diagnosis/diagnosis.ts';
import type { DiagnosisSnapshot, ShownVerdict } from '../../shared/diagnosis.ts';
import { explanationOfDifference } from '../../words/callDifferences.ts';
import type { Texts, Translate } from '../texts.ts';

type Write = (t: Translate) => string;

const kinds: Readonly<Record<PasteKind, Write>> = {
	url: (t) => t('A URL'),
	query: (t) => t('A query string'),
	curl: (t) => t('A cURL command'),
	'http-request': (t) => t('An HTTP request'),
	'log-line': (t) => t('A text with a URL in it'),
	'signing-string': (t) => t('A signing string'),
	'api-error': (t) => t('An API error'),
	parameters: (t) => t('A list of parameters'),
	nothing: (t) => t('Not recognised'),
};

/** Of a method, or of what stands for a sig. */
const longestFact = 200;

/** What a paste was recognised as, and what is seen at once in it, without its secrets. */
export function recognisedAs(
	{ kind, parameters, sig, apiError, methodInPath }: ParsedPaste,
	hide: (text: string) => string,
	{ t, number }: Texts,
) {
	// Hidden before it is cut: of a secret no part stays.
	const shown = (text: string) => cutText(hide(text), longestFact);
	const method = sentAs(parameters, 'method') ?? methodInPath;
	const facts = [
		...(method ? [t('method {0}', shown(method))] : []),
		t('Parameters: {0}', number(parameters.length)),
		...(sig ? [t('sig {0}', shown(sig))] : []),
		...(apiError ? [t('API error {0}', apiError.code)] : []),
	];
	return { label: kinds[kind](t), facts: kind === 'nothing' ? [] : facts };
}

/** What is odd about how a call was sent or pasted, in words. */
export const pasteProblems: Readonly<Record<PasteProblem, Write>> = {
	empty: (t) => t('It is empty.'),
	'nothing-recognised': (t) =>
		t('There is no call in it. Paste a URL, a cURL command, a log line, a signing string or an API error.'),
	'paste-cut': (t) => t('It is very long: only its first part was read.'),
	'sig-missing': (t) => t('It has no sig, so there is nothing to reproduce.'),
	'parameters-missing': (t) => t('There are no parameters in it.'),
	'not-utf8': (t) => t('Some values are not UTF-8. They were read as windows-1251.'),
	'quote-unclosed': (t) => t('A quote is not closed: the end of the command may be missing.'),
	'json-body': (t) => explanationOfDifference('json-body', t),
	'other-body': (t) => explanationOfDifference('other-body', t),
	'compressed-body': (t) => explanationOfDifference('compressed-body', t),
	'other-verb': (t) => t('It is sent as neither GET nor POST, the only ones that the service takes.'),
	'sent-as-headers': (t) => explanationOfDifference('sent-as-headers', t),
	semicolons: (t) => t('Its parameters are separated by `;`. The service separates them at `&` alone.'),
	'html-separators': (t) =>
		t('Its separators are written `&amp;`. If it was sent like this, the service reads names that begin with `amp;`.'),
	'sig-named-otherwise': (t) => t('What looks like the signature has another name. The service reads `sig` alone.'),
	'url-unquoted': (t) =>
		t('The URL is not in quotes: a shell ends the command at the first `&`, and sends only what is before it.'),
	'file-not-read': (t) => t('A file is sent, which is not read here.'),
	'boundaries-uncertain': (t) =>
		t('Where one parameter ends and the next begins is a guess: nothing stands between them.'),
	'secret-not-separated': (t) => t('No secret was seen at its end: the whole string is taken for the concatenation.'),
};

/** What is wrong with a paste, in words. Where it was compared with a call of ours it needs no sig. */
export function problemTexts(
	parsed: ParsedPaste,
	{ comparison, verdict }: Pick<DiagnosisSnapshot, 'comparison' | 'verdict'>,
	t: Translate,
): string[] {
	const shown = parsed.problems.filter((problem) => !(problem === 'sig-missing' && comparison));
	return [
		...shown.map((problem) => pasteProblems[problem](t)).filter((text) => !verdict?.summary.includes(text)),
		...(verdict ? [] : seenWithoutKeys(parsed, t)),
	];
}

/** Whether the call was surely sent so that the service does not read it as it is meant: by these. */
const refusing: ReadonlySet<PasteProblem> = new Set<PasteProblem>([
	'json-body',
	'other-body',
	'compressed-body',
	'other-verb',
	'sent-as-headers',
	'semicolons',
	'sig-named-otherwise',
	'url-unquoted',
	'not-utf8',
]);

/** That a signature is right, and why the call is refused all the same where the way it was sent says so. */
export function rightOrUnread(
	right: string,
	{ problems: seen }: Pick<ParsedPaste, 'problems'>,
	t: Translate,
): Pick<ShownVerdict, 'verdict' | 'summary'> {
	const problem = seen.find((one) => refusing.has(one));
	if (!problem) return { verdict: 'correct', summary: right };
	const why = pasteProblems[problem](t);
	return { verdict: 'warned', summary: t('The signature is right, but the service will refuse the call. {0}', why) };
}

/** The digests that have so many hexadecimal digits. */
const digests: Readonly<Record<number, string>> = { 40: 'SHA-1', 64: 'SHA-256', 128: 'SHA-512' };

/** What is wrong with a signature whatever it was signed with. */
function seenWithoutKeys({ sig, signingString = '' }: ParsedPaste, t: Translate): string[] {
	const digest = /^[0-9a-f]+$/i.test(sig) ? digests[sig.length] : undefined;
	// Where other parameters begin is a guess, as nothing stands between them; these are known, unless a value has them too.
	const places = [`${applicationKeyName}=`, 'format=', 'method=']
		.filter((name) => signingString.split(name).length === 2)
		.map((name) => signingString.indexOf(name));
	const isSorted = places.every((place, index) => index === 0 || place > (places[index - 1] as number));
	return [
		...(digest ? [t('The sig has {0} digits, as {1} makes them. MD5 makes 32.', sig.length, digest)] : []),
		...(isSorted ? [] : [t('The parameters of this signing string are not sorted by name.')]),
	];
}

/** What is odd about a call besides its mistakes, in words. */
export const noteTexts: Readonly<Record<DiagnosisNote, Write>> = {
	'sig-missing': pasteProblems['sig-missing'],
	'sig-unreadable': (t) => t('The sig is not a hash in any notation.'),
	'secret-key-missing': (t) => t('The account has neither {0} nor {1}: nothing can be signed.', ...secretKeyNames),
	'scheme-not-chosen': (t) =>
		t('The account has both secret keys and no scheme is chosen: either scheme counts as right.'),
	'access_token-not-sent': (t) => t('No `access_token` was sent. The service needs it beside the signature.'),
	'access_token-differs': (t) => t('The `access_token` that was sent is not the one of the account.'),
	[`${applicationKeyName}-not-sent` as const]: (t) => t('No `{0}` was sent.', applicationKeyName),
	[`${applicationKeyName}-differs` as const]: (t) =>
		t('The `{0}` that was sent is not the one of the account: is it the right account?', applicationKeyName),
	'method-not-sent': (t) => t('No `method` was sent.'),
	'secret-key-sent': (t) =>
		t(
			'A secret key was sent as a parameter: whoever sees the request can sign with it. Take it out, and replace the key.',
		),
	'id-in-place-of-key': (t) =>
		t('The `{0}` that was sent has only digits, as an application_id has. Send the public key.', applicationKeyName),
	'sig-named-otherwise': pasteProblems['sig-named-otherwise'],
	'search-given-up': (t) =>
		t('The search was ended: it took too much time or memory. A call with fewer parameters is searched further.'),
};
