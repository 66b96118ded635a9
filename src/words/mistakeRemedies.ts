import { okRemedies } from '../core/services/ok/mistakeWords.ts';

/** Remedies in English with the pattern of their codes, the first fits: those that say nothing of what a scheme has. */
export const generalRemedies: Readonly<Record<string, string>> = {
	'Take it out of the call, and replace the key: whoever sees the request can sign with it.': 'secret-key-sent',
	'Put the name of a variable in braces where text follows it.': 'variable-swallowed-name',
	'Have the program replace its variables, and sign what they hold.': '(?:string|value)-not-expanded',
	'Separate the parameters by `&` alone, as with `arg_separator.output` of PHP.': 'separators-sent-as-html',
	'Use another name for the variable of the second loop, or `unset` it after the first.': 'value-left-by-reference',
	'Call `digest` with `serialize = FALSE`.': '(?:string|secret)-serialized',
	'Make room for the whole string and its secret.': 'string-cut',
	'Sign and send the same value.': 'suspected-value|method-as-path',
	'Write the list into one value, and sign and send the same parameter.': 'list-signed-as-one',
	'Take the time once; sign and send that same value.': 'time-taken-again',
	'Write the date to text once; sign and send that same text.': 'date-reformatted',
	'Trim before both signing and sending, or before neither.': 'value-(?:trimmed|padded)',
	'Compute the text of the value once; sign and send that same text.':
		'value-(?:line-ends|spaces|case|quoted|made-typographic)|(?:number|boolean)-re.*|enumeration-as-number',
	'Normalise before both signing and sending, or before neither.': 'value-normalised',
	'Sign and send the same names: letter case matters in them.': 'name-(?:case|rewritten)',
	'Compute the signature last, over the values that are sent.': 'value-not-set-yet',
	'Keep the whole path of the value in UTF-8, with all of Unicode.': 'value-characters-lost',
	'Cut or strip the value before both signing and sending, or before neither.': 'value-(?:tags-removed|cut)',
	'Sign the text itself, as it is sent, and not a serialised form of it.': 'value-(?:serialised-again|as-literal)',
	'Serialise the JSON once, keep the text, and sign and send that same text.': 'json-.*|list-rewritten',
	'Serialise the object to JSON text first, then sign and send that text.': 'object-in-place-of-json',
	'Decode the text as UTF-8 before it is sent; sign and send that same text.': 'value-sent-garbled',
	'Unwrap the value, or decode its bytes, first; sign and send that same text.': 'value-described',
	'Sign and send the raw value; escape only what is put into a page.': 'value-(?:sent-)?html-escaped',
	'Sign and send the same raw value.': 'value-(?:sent-)?backslash-escaped|value-filled-in',
	'Send the text as it is signed, percent-encoded as UTF-8.': 'value-sent-in-charset',
	'Copy the key exactly as it was issued, and trim what surrounds it.':
		'secret-(?:base64|percent-encoded|cut|doubled|case|trimmed|optional|in-brackets|quoted|with-(?!surroundings).*)',
};

/** The same for this interface; `no session: ` precedes the code of a call without one. */
export const mistakeRemedies: Readonly<Record<string, string>> = {
	...generalRemedies,
	'Append `access_token` to the query after the signature is computed.': 'access_token-signed',
	'Take `sig` out of the parameters before a request is signed again.': 'sig-signed',
	'The specification signs everything but `sig` and `access_token`.': 'session_key-not-signed',
	'Sign each name as it is sent.': 'list-brackets-not-signed|name-misspelt',
	'Sign every parameter that is sent, except `sig` and `access_token`.': '.*-not-signed|(?:only-.*|nothing)-signed',
	'Filter the parameters once; sign and send the same ones.': '.*-values-dropped',
	'Send each name once.': 'duplicate-names',
	'Percent-encode each value when the query is built: `&` becomes `%26`.': 'ampersand-not-encoded',
	'Compute the signature anew for each call.': 'method-of-another-call',
	'Compute the signature anew for each call, over its own parameters.': 'parameters-of-another-call',
	'Append the signing secret to the concatenation; it is no parameter.': 'secret-among-parameters',
	'Send `+` as `%2B` and a space as `%20`; sign both as they are.': 'plus-and-space-confused',
	'Leave a parameter without a value out of both the signature and the query, or sign it as it is sent.':
		'empty-value-rewritten',
	'Sign the value as the server will read it: decode once, encode once.': 'value-decoded-twice',
	'Sign the raw value; percent-encode it afterwards, when the query is built.': 'value-.*(?:percent|form)-encoded',
	'Sign the raw value, and encode once, when the query is built.': 'value-encoded-twice',
	'Sort the parameters by name, by Unicode code point, before they are joined.':
		'(?:not-)?sorted.*|general-parameters-apart|names-numbered',
	'Write each parameter as `name=value`.': 'pair-.*|parameters-as-object|equals-.*|(?:values|names)-only',
	'Join the `name=value` texts with nothing between them.': 'wrong-joiner',
	'Begin a new hash for each digest.': 'hash-not-reset',
	'Hash the signing string as it is put together: letter case matters, and values are signed raw.':
		'string-(?:case|percent-encoded)',
	'Hash the UTF-8 bytes of the signing string.': 'hashed-as-.*',
	'Use the keys of the account that the call is made with.': 'secret-of-another-account|suspected-secret',
	'Make the signing secret with the `access_token` that is sent.': 'access_token-differs',
	'Append the signing secret to the end of the concatenation, with nothing between them.':
		'secret-(?:in-front|at-both-ends|appended-twice|joined)',
	'Take only the 32 digits of what the program prints.': 'secret-with-surroundings',
	'The signature is MD5 of the concatenation with the signing secret appended, once.':
		'hmac|other-hash|hashed-twice|hashed-separately|parameters-hashed-first',
	'Call the method that returns the digest as 32 lowercase hexadecimal characters, and send that.': 'sig-not-a-digest',
	'Write the digest as 32 lowercase hexadecimal characters.': 'sig-.*',
	"Sign by this interface's specification: sorted `name=value`, nothing between, the signing secret at the end, MD5.":
		'scheme-of-.*',
	...okRemedies,
};
