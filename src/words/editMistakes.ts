import { mistakeExplanations } from './mistakeExplanations.ts';
import { generalRemedies } from './mistakeRemedies.ts';
import { inEnglish, type NamedMistake, patternsOf, remediesOf, type Translate, textOf } from './mistakeText.ts';
import { sigExplanations } from './sigMistakes.ts';

/** As `mistakeExplanations`, for a scheme of any service: texts that leave open what is right. */
export const editExplanations: Readonly<Record<string, string>> = {
	'left-out-parameter-signed/empty': '{0}: signed as an empty parameter, but the scheme leaves it out.',
	'left-out-parameter-signed/(?!all$|query$)(.+)': '{0}: signed (`{1}`), but the scheme leaves it out.',
	'left-out-parameter-signed': '{0}: signed, but the scheme leaves it out.',
	'parameter-not-signed': '{0}: not signed, but the scheme has it.',
	'empty-values-signed': '{0}: empty and signed, but the scheme skips empty values.',
	'empty-values-dropped': '{0}: empty and not signed, but the scheme signs empty values.',
	'added-pair-missing': '{0}: not among the signed parameters.',
	'added-pair-at-end': '{0}: put behind the sorted parameters, not sorted among them.',
	'string-begins-with-literal/\\?': 'The `?` in front of the query was signed, too.',
	'sorted/by name': 'The names were sorted, but the scheme sorts the values.',
	sorted: 'The parameters were sorted, but the scheme signs them as they are sent.',
	'value-not-encoded': 'The values were signed without their encoding.',
	'value-encoded-otherwise/(.+)': 'The values were encoded as `{1}`.',
	'value-(?:percent|form)-encoded/(rfc3986|form|uri-component|lower|upper|trim)':
		'The values were encoded as `{1}`, but the scheme signs them as they are.',
	'value-encoded-twice/(.+)': 'The values were encoded twice.',
	'encoded-by/slash-kept': 'Slashes were not encoded, as by `quote` of Python.',
	'encoded-by/lower-case': 'Escapes have lower-case digits, such as `%2f`.',
	'encoded-by/(.+)': 'Texts were encoded as by `{1}`, and not as the scheme says.',
	'header-names-as-sent': 'The names of the headers were signed as they are sent, not in lower case.',
	'parameters-as-query/(.+)': 'The parameters were written as a query, encoded as `{1}`.',
	'escapes-in-lower-case': 'The escapes of the values have lower-case digits, such as `%2f`.',
	'pair-with-equals': 'Name and value were put together with `=`.',
	'joiner-missing': 'The parameters were joined with nothing between them.',
	'wrong-joiner/between (.+)': 'The parameters were joined with `{1}`.',
	'wrong-joiner/after (.+)': '`{1}` follows the last parameter.',
	'wrong-joiner/in-front (.+)': '`{1}` precedes each parameter.',
	'wrong-joiner/around (.+)': 'The parameters were joined and enclosed as in `{1}`.',
	'secret-missing': '{0}: not in what was signed.',
	'part-missing': '{0}: not in what was signed.',
	'pair-spaced/behind': 'A space was put in front of each value.',
	'part-added': '{0}: signed, too, but the scheme does not have it there.',
	'another-part/(.+)': '`{1}` was used in place of {0}.',
	'part-written-otherwise/(.+)': '{0}: written as `{1}`.',
	'secret-in-front': '{0}: put in front.',
	'secret-at-end': '{0}: put at the end.',
	'secret-only-in-front': '{0}: only in front, but the scheme has it twice.',
	'secret-only-at-end': '{0}: only at the end, but the scheme has it twice.',
	'secret-among-parameters/(.+)': '{0}: sorted among the parameters as `{1}`.',
	'secret-at-both-ends': '{0}: put at both ends.',
	'secret-appended-twice': '{0}: put in twice.',
	'(?:secret|parts)-joined/(.+)': '{0}: joined with `{1}` between them.',
	'parameter-moved': '{0}: signed in front of the others.',
	'parts-exchanged': '{0}: these have changed places.',
	'text-missing/(.+)': 'The text `{1}` is missing, or a part of it.',
	'hashed-as-gbk': 'The string was hashed as GBK.',
	'amount-in-other-unit/product.*':
		'{0}: the amount was multiplied as a binary fraction, as `19.99 * 100`, which is less than 1999. Round it.',
	'amount-in-other-unit': '{0}: the amount was signed in another unit, as kopecks for roubles.',
	'text-differs/(.+)': 'What is between the parts was written as `{1}`.',
	'string-ends-with-joiner': 'The string ends with `&`.',
	'other-hash/(.+)': 'The hash is `{1}`.',
	'digest-written-otherwise/(.+)': 'A digest within was written as `{1}`.',
	'header-differs/(.+)': '{0}: signed as `{1}`, and sent otherwise.',
	'inner-hash-missing': 'A text within was signed itself, but the scheme signs its hash.',
	'key-step-missing': 'A step is missing where the key is made.',
	'key-steps-exchanged': 'Two steps have changed places where the key is made.',
	'hmac-missing': 'A plain hash was computed, not an HMAC.',
	'hmac/WebAppData': 'The key was made with `WebAppData`, as for Mini Apps.',
	hmac: 'An HMAC was computed with the secret as its key, not a plain hash.',
	'key-and-text-exchanged': 'Key and text of the HMAC have changed places.',
	'key-decoded/(.+)': 'The key was decoded from `{1}`, but the scheme uses its text.',
	'key-encoded/(.+)': 'The key was encoded as `{1}` before use.',
	'key-hashed/(.+)': 'The key was hashed with `{1}` before use.',
	'encoding-missing/(.+)': 'A text was used without being encoded as `{1}`.',
	'encoded-otherwise/(.+)': 'A text was encoded as `{1}`.',
	'encoded-twice/(.+)': 'A text was encoded twice as `{1}`.',
	'decoded-otherwise/(.+)': 'A key was decoded from `{1}`, but the scheme decodes it from another form.',
	'json-not-written-anew': 'The JSON was signed as it is, but the scheme writes it anew.',
	'json-written-otherwise/json-spaces': 'The JSON was signed with other white space than the scheme has.',
	'json-written-otherwise/json-key-order': 'The JSON was signed with its keys in another order than the scheme has.',
	'json-written-otherwise/json-escapes': 'The JSON was signed with other escapes than the scheme has.',
	'json-written-otherwise': 'The JSON was written otherwise than the scheme has it.',
	'decoding-missing/whsec_…':
		'A key was used as text, with its mark `whsec_`, but the scheme decodes what is behind it.',
	'decoding-missing/(.+)': 'A key was used as text, but the scheme decodes it from `{1}`.',
	'body-signed': 'The hash of the body was signed in place of the text `UNSIGNED-PAYLOAD`.',
	'body-not-signed/UNSIGNED-PAYLOAD': 'The text `UNSIGNED-PAYLOAD` was signed in place of the hash of the body.',
	'body-not-signed/(.+)': 'The body was signed as `{1}`: nothing had parsed it.',
	'body-not-signed': 'The body was not signed.',
	'form-fields-sorted': '{0}: its fields were sorted, as by a framework that parsed it.',
	'form-empty-fields-lost': '{0}: without its empty fields, as by a framework that parsed it.',
	'form-as-json': '{0}: its fields were written as JSON, as by a framework that parsed it.',
	'form-written-anew/(.+)': '{0}: its fields were encoded anew as by `{1}`: a framework had parsed it.',
	'bytes-as-list/(.+)': '{0}: its bytes were signed as a list of numbers, as in `{1}`.',
	'form-field-alone': '{0}: only the value of its field was signed, decoded.',
	'url-scheme/added': '{0}: with `https://` in front.',
	'url-scheme': '{0}: with `http` for `https`, or the other way round, as behind a proxy.',
	'url-query': '{0}: signed without its query.',
	'url-slash': '{0}: with another slash at its beginning or end.',
	'url-port/(.+)': '{0}: with the port `{1}`.',
	'url-port': '{0}: without its port.',
	'url-path/of the URL': '{0}: the whole path of the URL was signed.',
	'url-path': '{0}: without the first part of its path, as behind a proxy.',
	'url-host/(.+)': '{0}: with the host `{1}`, as behind a proxy.',
	'url-host': '{0}: only its path was signed.',
	'another-scope/next day': '{0}: signed as the next day, as where the client takes its local date.',
	'another-scope/day before': '{0}: signed as the day before, as where the client takes its local date.',
	'another-scope/(.+)': '{0}: signed as `{1}`.',
	'value-base64-rewritten/decoded.*': '{0}: decoded from Base64 before it was signed.',
	'value-base64-rewritten/hex': '{0}: its bytes were signed in hexadecimal and not in Base64.',
	'value-with-name': '{0}: signed with `t=` in front, as the header has it.',
	'body-part-signed': '{0}: this part of the body was signed, and not the whole body.',
	'value-base64-rewritten/one line': '{0}: signed without the line ends of its Base64.',
	'value-base64-rewritten/lines.+': '{0}: its Base64 was signed in lines, as encoders of mails write it.',
	'another-verb/(.+)': 'The HTTP method was signed as `{1}`.',
	'sig-with-prefix': 'The signature was sent with its prefix twice.',
	'sig-written-otherwise/percent-encoded': 'The signature was percent-encoded once more before it was sent.',
	'sig-written-otherwise/lines': 'The signature was written in lines, as encoders of mails write Base64.',
	'sig-written-otherwise/(.+)': 'The signature was written as `{1}`.',
};

/** As `mistakeRemedies`, for the service of any scheme: before the code of a mistake in the body there is `body: `. */
const editRemedies: Readonly<Record<string, string>> = {
	'Sign the body byte for byte as it is sent or received, not as a library writes it anew.':
		'body: (?:json|form|bytes|value|number|boolean|list)-.*',
	'Write the JSON as the scheme does: the same order of keys, escapes and white space.':
		'json-(?:not-written-anew|written-otherwise)',
	'Sign the URL that the sender used. Behind a proxy its scheme and host are in `X-Forwarded-Proto` and `X-Forwarded-Host`.':
		'url-(?:scheme|host|port|path)',
	'Sign the Base64 as it is sent or received.': 'value-base64-rewritten',
	'Sign the value alone.': 'value-with-name',
	'Sign the raw body, before a framework parses it.': 'body-part-signed',
	'Encode the values first, and sign what that gives.': 'value-not-encoded|encoding-missing',
	'Sign the values as they are; encode them when the request is built.': 'value-(?:percent|form)-encoded',
	'Encode as the scheme does: a space is `%20` in `rfc3986` and `+` in `form`.':
		'(?:value-)?encoded-otherwise|encoded-by',
	'Write the digits of escapes in upper case, as in `%2F`.': 'escapes-in-lower-case',
	...generalRemedies,
};

const remedyFor = remediesOf(editRemedies);
const patterns = [editExplanations, mistakeExplanations, sigExplanations].flatMap(patternsOf);

/** What a translation holds of them. */
export const editTexts: readonly string[] = [...Object.values(editExplanations), ...Object.keys(editRemedies)];

/** What a mistake in the scheme of any service is. Names and literals stand between backticks. */
export function editExplanationOf(mistake: NamedMistake, t: Translate = inEnglish): string {
	return textOf(patterns, mistake, t);
}

/** What to do about it; empty where the explanation says it all. */
export function editRemedyOf({ code, parameters }: NamedMistake, t: Translate = inEnglish): string {
	const found = remedyFor(parameters.includes('body') ? `body: ${code}` : code);
	return found === undefined ? '' : t(found);
}
