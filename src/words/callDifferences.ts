import { okDifferences } from '../core/services/ok/mistakeWords.ts';
import type { Translate } from './mistakeText.ts';

/** How a call that a client sends may differ from the specification, whatever its signature, and what that means. */
const differences = {
	'post-body': 'It is a POST with parameters in its body. The specification shows GET, with all of them in the query.',
	'post-without-body': 'It is a POST with all parameters in the query. The specification shows GET.',
	'get-body': 'It is a GET with parameters in its body. The specification shows them in the query.',
	'multipart-body':
		'Its body is `multipart/form-data`. Services of this kind read `application/x-www-form-urlencoded`.',
	'json-body': 'Its body is JSON. The service reads parameters from the query or from a form.',
	'other-body': 'Its body is not declared as `application/x-www-form-urlencoded`, so the service does not read it.',
	'compressed-body': 'Its body is declared as compressed by `Content-Encoding`. Send it as it is.',
	'sent-as-headers': 'Its parameters are sent as headers. The service reads parameters from the query or from a form.',
	'query-and-body': 'Its parameters are partly in the query and partly in the body. Both were read as one list.',
	'sent-twice': 'Parameters are both in the query and in the body, with the same value. Each was taken once.',
	'path-form-method-not-signed':
		'`method` is not signed. By what is published about OK, that is right when the method is in the path.',
	'extra-slash': 'The path has one slash too many: the base_url ends with one, or the endpoint does.',
	'format-absent': '`format` is not sent, or empty. The specification shows `json` in every request.',
	'format-case': '`format` is not written `json`, in lower case, as the specification shows it.',
	'format-xml': '`format` asks for XML. It was answered as JSON, the only format that the specification shows.',
	'session_key-for-access_token': '`session_key` is sent in place of `access_token`, an older name for it.',
	'session_key-not-signed':
		'`session_key` is left out of the signature. The specification leaves out only `sig` and `access_token`.',
	...okDifferences,
} as const;

/** The code of a difference: stable. */
export type DifferenceCode = keyof typeof differences;

/** Every text that a difference is worded in: what a translation holds. */
export const differenceTexts: readonly string[] = Object.values(differences);

/** What a difference is and means. Names and literals stand between backticks. */
export function explanationOfDifference(code: DifferenceCode, t: Translate = (text) => text): string {
	return t(differences[code]);
}
