import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { signaturesOf } from '../learn/signedCall.ts';
import type { Translate } from '../texts.ts';
import { exchangeIn } from '../verify/exchange.ts';
import type { KeyAdvice } from './keyAdvice.ts';

/** Where a text is a signed request, but no call of this interface: what verifies it. @param text with its secrets */
export function otherServiceAdvice(
	text: string,
	{ parameters, apiError, signingString }: Pick<ParsedPaste, 'parameters' | 'apiError' | 'signingString'>,
	t: Translate,
): KeyAdvice[] {
	if (apiError || signingString !== undefined || parameters.some(({ name }) => name === applicationKeyName)) return [];
	const received = exchangeIn(text)?.received;
	if (!received || signaturesOf(received).length === 0) return [];
	return [
		{
			text: t('It is no call of OK, but it is signed: choose its service to verify it.'),
			fixes: [{ title: t('Verify a Signature…'), fix: { kind: 'verify', text } }],
		},
	];
}
