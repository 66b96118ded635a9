import type { ApiError } from '../../core/call/response.ts';
import { certaintyOfEvidence, type ErrorCodeName } from '../../core/catalog/model.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { findApiError } from '../../core/paste/apiErrorText.ts';
import { findSecretMask } from '../../core/paste/signingText.ts';
import type { Translate } from '../texts.ts';
import type { AnsweredBy, AnswerText } from './answeredBy.ts';
import { errorAdvice, errorField } from './errorAdvice.ts';

export function apiErrorText(
	error: ApiError,
	{ call, known, signedTexts, ...sent }: Pick<AnsweredBy, 'call' | 'known' | 'signed' | 'secrets' | 'signedTexts'>,
	t: Translate,
): AnswerText {
	const isDescribed = signedTexts !== undefined;
	const name = isDescribed ? undefined : known.errorCodes.get(error.code);
	const method = known.methods.get(call.method);
	const advice = isDescribed ? undefined : errorAdvice(error, name?.name, method, t);
	const heading = t('API error {0}', namedCode(error, name, t));
	const place = error.field ? ` (${error.field})` : '';
	const said = error.message ? [`${error.message}${place}`] : [];
	const verdict = isDescribed ? undefined : refusalText(error, sent, t);
	const details = [
		...(verdict ? [verdict] : []),
		...said,
		...(name?.meaning ? [name.meaning] : []),
		...(advice && !name?.meaning && !verdict ? [advice.text] : []),
	];
	const rest = withoutName(said[0] ?? '', name?.name ?? '');
	const summary = [rest === '' ? heading : `${heading}: ${rest}`, ...(name?.meaning ? [name.meaning] : [])];
	const names = [...call.parameters, ...(method?.parameters ?? [])].map((parameter) => parameter.name);
	const field = advice?.isParameter ? errorField(error, names) : error.field;
	return {
		heading,
		details,
		summary: summary.join(' — '),
		...(advice?.next && { next: advice.next }),
		...(field === undefined ? {} : { field }),
	};
}

/** What a refused signature means (code 104, public record) by the string that the service says it signed, if it says all of it. */
function refusalText(
	{ code, message }: ApiError,
	{ signed, secrets }: Pick<AnsweredBy, 'signed' | 'secrets'>,
	t: Translate,
): string | undefined {
	const echo = code === 104 ? findApiError(message)?.echo : undefined;
	const end = echo === undefined ? undefined : findSecretMask(echo)?.index;
	if (echo === undefined || end === undefined) return undefined;
	// The message is masked already.
	return echo.slice(0, end) === maskSecrets(signed, secrets)
		? t('Wrong secret key or token. Everything else in the signature is right.')
		: t('Refused although the signature is right for what is here: the service signed another string.');
}

/** A name that is only reported is not shown as certain, unless the service itself says it. */
function namedCode({ code, message }: ApiError, known: ErrorCodeName | undefined, t: Translate): string {
	if (!known) return `${code}`;
	const isCertain = message.startsWith(known.name) || certaintyOfEvidence(known.evidence) === 'stated';
	return isCertain ? `${code} ${known.name}` : t('{0} (reported as {1})', code, known.name);
}

/** The message without the name of its error, which precedes it: `PARAM_SIGNATURE : Invalid`. */
function withoutName(said: string, name: string): string {
	if (name === '' || !said.startsWith(name)) return said;
	const rest = said.slice(name.length).trimStart();
	return rest.startsWith(':') ? rest.slice(1).trimStart() : rest === '' ? '' : said;
}
