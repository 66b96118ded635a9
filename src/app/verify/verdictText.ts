import { secretsIn } from '../../core/callFile/secretLike.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { maskPaste } from '../../core/masking/maskedPaste.ts';
import { secretSpans } from '../../core/masking/secretSpans.ts';
import type { Service } from '../../core/services/service.ts';
import { signedTexts, viewSteps } from '../../core/services/serviceTrace.ts';
import type { Verified } from '../../core/services/verifyService.ts';
import { timeFormOf, timeIn } from '../../core/signing/timeForm.ts';
import { textOf } from '../../core/signing/traceView.ts';
import { editExplanationOf, editRemedyOf } from '../../words/editMistakes.ts';
import { quotedText } from '../answer/quotedText.ts';
import { viewStrings } from '../diagnosis/comparing.ts';
import { stringLines } from '../diagnosis/diagnosisReport.ts';
import { faultAdvice } from '../diagnosis/keyAdvice.ts';
import { noteTexts, pasteProblems } from '../diagnosis/pasteText.ts';
import { accountAtFault, secretGivenAway } from '../diagnosis/verdictView.ts';
import type { Texts, Translate } from '../texts.ts';
import type { Exchange } from './exchange.ts';
import type { JudgedRequest } from './judgeRequest.ts';

/** A verdict in one line. */
export function verdictSummary(
	{ name }: Service,
	{ verified, other, signed, unread, faults = [], refusals: [refusal] = [] }: JudgedRequest,
	t: Translate,
): string {
	if (unread === 'file') return pasteProblems['file-not-read'](t);
	if (unread) return t('The body was parsed: the signed bytes are not here.');
	const { verdict, scheme, unlike, givenAway } = verified;
	if (other) return t('The signature is right by {0}, and wrong by {1}', other.name, name);
	if (verdict === 'right' && faults.length > 0) return accountAtFault(t);
	if (verdict === 'right' && givenAway.length > 0) return secretGivenAway(t);
	if (verdict === 'right' && refusal)
		return t('The signature is right, but the service will refuse the call. {0}', refusal(t));
	const { as: _, ...place } = scheme.place ?? {};
	const others = unlike.map((one) => one.name).join(', ');
	if (verdict === 'right' && others !== '')
		return t('The signature is right, but {0} does not fit this request: {1}', others, name);
	if (verdict === 'right') return t('The signature is right: {0}', name);
	if (verdict === 'missing')
		return t('The request has no signature: {0} sends it as {1}', name, Object.values(place).join(''));
	return signed === undefined
		? t('The signature is wrong: {0}', name)
		: t('The signature is wrong for this body, and right for another writing of it: {0}', name);
}

export function verdictHint({ signed, unread }: Pick<JudgedRequest, 'signed' | 'unread'>, t: Translate): string {
	if (unread === 'parsed') return t('Log the raw body, and paste the request with it.');
	if (unread) return t('Paste the request with the content of the file as its body.');
	return signed !== undefined
		? t(
				'Something has written the body anew: a framework that parsed it, or an editor. Verify the bytes as they were received.',
			)
		: t('Check the secret key, and that the request is exactly as it was received.');
}

/** What a request calls the time that it was made. */
export const timeName = /time[-_]?stamp$|(?:^|_)ts$|^auth_date$|^x-.*-date$/i;

/** When a request says that it was made: it is refused once it is old. */
function timeSaid({ pairs, call: { values = {} } }: Verified, t: Translate): string[] {
	const shifts = new Map(Object.entries(values).map(([name, value]) => [value, timeFormOf(name)?.shift ?? 0]));
	for (const [name, value] of [...pairs, ...Object.entries(values)]) {
		const isTime = timeName.test(name) || timeFormOf(name)?.shift === 0;
		const time = isTime ? timeIn(String(value)) : undefined;
		if (!time) continue;
		// Without a zone of its own it is in that of the description.
		const shift = timeFormOf(time.name)?.shift === 0 ? (shifts.get(value) ?? 0) : 0;
		const made = `${new Date(time.now - 1000 * shift).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
		return [t('{0} is {1}. Services refuse what is too old.', name, made)];
	}
	return [];
}

/** What is wrong with a request besides its signature, and why a service may refuse a right one, a line each. */
export function remarksOf(verified: Verified, secrets: readonly string[], t: Translate): string[] {
	const ofSecret = verified.givenAway.length === 0 ? [] : [noteTexts['secret-key-sent'](t)];
	if (verified.verdict !== 'right') return ofSecret;
	const unlike = verified.unlike.flatMap(({ name, right }) =>
		right === undefined ? [] : t('{0} would be {1}.', name, right),
	);
	return [...ofSecret, ...unlike, ...timeSaid(verified, t)].map((line) => maskSecrets(line, secrets));
}

/** How the string that the service says it signed differs from the expected one; undefined where it says none. */
export function quotedVerdict(
	{ answer, received: { path, body } }: Exchange,
	verified: Verified,
	secrets: readonly string[],
	masked: (text: string) => string,
	t: Translate,
): string | undefined {
	const signed = () => signedTexts(verified, secrets);
	return quotedText(masked(answer), signed, `${path}\n${body}`, verified.verdict === 'right', t);
}

/**
 * A verdict in words: in one line, and with the steps of the signature, masked.
 * @param held secrets that the request may carry, too
 */
export function verdictText(
	texts: Texts,
	service: Service,
	verified: Verified,
	held: readonly string[],
	{ exchange, ...why }: Omit<JudgedRequest, 'verified'> & { readonly exchange?: Exchange } = {},
) {
	const { t } = texts;
	const { verdict, sent, right } = verified;
	const { signed, diagnosis, faults = [], refusals = [], notes = [] } = why;
	const [mistakes = []] = diagnosis?.findings ?? [];
	const [differing = []] = diagnosis?.strings ?? [];
	const secrets = [...held, ...verified.secrets, ...secretsIn(verified.pairs)];
	const masked = (text: string) => maskPaste(text, secretSpans(text), secrets).text;
	const summary = verdictSummary(service, { verified, ...why }, t);
	const ofKeys = faults.map((fault) => faultAdvice(fault, { id: '', name: service.name }, [], t).text);
	const causes = mistakes.flatMap((one) => {
		const remedy = editRemedyOf(one, t);
		return [`- ${masked(editExplanationOf(one, t))}`, ...(remedy === '' ? [] : [`  ${remedy}`])];
	});
	const hints = (): string[] => {
		if (causes.length > 0) {
			const strings = differing.map(({ name: step, strings }) => {
				const lines = masked(stringLines(viewStrings(strings, texts), texts).join('\n'));
				return differing.length > 1 ? `${step}:\n${lines}` : lines;
			});
			return [`${t('This is how the received signature comes about:')}\n${causes.join('\n')}`, ...strings];
		}
		const hint = verdictHint(why, t);
		if (signed === undefined) return sent ? [hint] : [];
		return [hint, `${t('Signed body')}:\n${masked(signed)}`];
	};
	const received = sent ? `${t('Received: {0}', maskSecrets(sent, secrets))}\n` : '';
	const expected = why.unread ? [] : [received + t('Expected: {0}', right)];
	const compared = verdict === 'right' ? [] : [...expected, ...hints()];
	const steps = viewSteps(verified, secrets).map(({ name, formula, segments }) => {
		return `${name} = ${formula}\n${masked(textOf(segments))}`;
	});
	const quoted = exchange && quotedVerdict(exchange, verified, secrets, masked, t);
	const parts = [
		summary,
		...ofKeys,
		...[...notes, ...refusals.slice(1)].map((note) => note(t)),
		...(quoted ? [quoted] : []),
		...remarksOf(verified, secrets, t),
		...compared,
		`${t('Steps')}:`,
		...steps,
	];
	return { summary, document: `${parts.join('\n\n')}\n` };
}
