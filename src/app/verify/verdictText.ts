import { secretsIn } from '../../core/callFile/secretLike.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { maskPaste } from '../../core/masking/maskedPaste.ts';
import { secretSpans } from '../../core/masking/secretSpans.ts';
import type { Received } from '../../core/services/received.ts';
import type { Service } from '../../core/services/service.ts';
import { signedTexts, viewSteps } from '../../core/services/serviceTrace.ts';
import type { Verified } from '../../core/services/verifyService.ts';
import { textOf } from '../../core/signing/trace.ts';
import type { EditFinding } from '../../diagnosis/edits/diagnoseBy.ts';
import { editExplanationOf } from '../../words/editMistakes.ts';
import { quotedText } from '../answer/quotedText.ts';
import type { Texts } from '../texts.ts';

/** What is known of a request besides its verdict. */
interface AroundVerdict {
	/** The body that was signed in place of this one. */
	readonly signed?: string | undefined;
	/** Those that give the signature. */
	readonly mistakes?: readonly EditFinding[];
	/** Of the service. */
	readonly answer?: string;
	readonly request?: Pick<Received, 'path' | 'body'>;
}

/**
 * A verdict in words: in one line, and with the steps of the signature, masked.
 * @param held secrets that the request may carry, too
 */
export function verdictText(
	{ t }: Pick<Texts, 't'>,
	{ name }: Service,
	verified: Verified,
	held: readonly string[],
	{ signed, mistakes = [], answer = '', request }: AroundVerdict = {},
) {
	const { verdict, sent, right, scheme } = verified;
	const secrets = [...held, ...verified.secrets, ...secretsIn(verified.pairs)];
	const masked = (text: string) => maskPaste(text, secretSpans(text), secrets).text;
	const { as: _, ...place } = scheme.place ?? {};
	const summary = {
		right: t('The signature is right: {0}', name),
		wrong:
			signed === undefined
				? t('The signature is wrong: {0}', name)
				: t('The signature is wrong for this body, and right for another writing of it: {0}', name),
		missing: t('The request has no signature: {0} sends it as {1}', name, Object.values(place).join('')),
	}[verdict];
	const causes = mistakes.map((one) => `- ${masked(editExplanationOf(one, t))}`);
	const hints = (): string[] => {
		if (causes.length > 0) return [`${t('This is how the received signature comes about:')}\n${causes.join('\n')}`];
		if (signed === undefined) return [t('Check the secret key, and that the body is exactly as it was received.')];
		return [
			t(
				'Something has written the body anew: a framework that parsed it, or an editor. Verify the bytes as they were received.',
			),
			`${t('Signed body')}:\n${masked(signed)}`,
		];
	};
	const received = sent ? `${t('Received: {0}', maskSecrets(sent, secrets))}\n` : '';
	const compared = verdict === 'right' ? [] : [received + t('Expected: {0}', right), ...hints()];
	const steps = viewSteps(verified, secrets).map(({ name, formula, segments }) => {
		return `${name} = ${formula}\n${masked(textOf(segments))}`;
	});
	const { path = '', body = '' } = request ?? {};
	const quoted = quotedText(
		masked(answer),
		() => signedTexts(verified, secrets),
		`${path}\n${body}`,
		verdict === 'right',
		t,
	);
	const parts = [summary, ...(quoted ? [quoted] : []), ...compared, `${t('Steps')}:`, ...steps];
	return { summary, document: `${parts.join('\n\n')}\n` };
}
