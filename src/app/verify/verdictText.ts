import { secretsIn } from '../../core/callFile/secretLike.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { maskPaste } from '../../core/masking/maskedPaste.ts';
import { secretSpans } from '../../core/masking/secretSpans.ts';
import type { Service } from '../../core/services/service.ts';
import { viewSteps } from '../../core/services/serviceTrace.ts';
import type { Verified } from '../../core/services/verifyService.ts';
import { textOf } from '../../core/signing/trace.ts';
import type { Texts } from '../texts.ts';

/** A verdict in words: in one line, and with the steps of the signature, masked. @param held secrets that the request may carry, too */
export function verdictText({ t }: Pick<Texts, 't'>, { name }: Service, verified: Verified, held: readonly string[]) {
	const { verdict, sent, right, scheme } = verified;
	const secrets = [...held, ...verified.secrets, ...secretsIn(verified.pairs)];
	const { as: _, ...place } = scheme.place ?? {};
	const summary = {
		right: t('The signature is right: {0}', name),
		wrong: t('The signature is wrong: {0}', name),
		missing: t('The request has no signature: {0} sends it as {1}', name, Object.values(place).join('')),
	}[verdict];
	const hint = t('Check the secret key, and that the body is exactly as it was received.');
	const received = sent ? `${t('Received: {0}', maskSecrets(sent, secrets))}\n` : '';
	const compared = verdict === 'right' ? [] : [received + t('Expected: {0}', right), hint];
	const steps = viewSteps(verified, secrets).map(({ name, formula, segments }) => {
		const text = textOf(segments);
		return `${name} = ${formula}\n${maskPaste(text, secretSpans(text), secrets).text}`;
	});
	const parts = [summary, ...compared, `${t('Steps')}:`, ...steps];
	return { summary, document: `${parts.join('\n\n')}\n` };
}
