/** What a call of this interface may differ in, as in `callDifferences`. */
export const okDifferences = {
	'path-form': 'The method is in the path, `/api/<group>/<name>`. The specification shows only `/fb.do`.',
	'path-form-method-signed':
		'`method` is signed, as for `/fb.do`. By what is published about OK, it is not when the method is in the path.',
	'endpoint-twice': '`/fb.do` is in the path more than once: the base_url has it already.',
	'no-session':
		'No `access_token` is in it: a call without a session, which application_secret_key itself signs, as the documentation of OK says. With a token beside it, MD5(access_token + application_secret_key) would sign it.',
} as const;

/** What a mistake is where the words name this interface, as in `mistakeExplanations`. */
export const okExplanations: Readonly<Record<string, string>> = {
	'application_id-for-application_key': '`application_key` was signed with the application_id, not with the key.',
	'(method|format|application_key)-not-signed': '`{1}` is missing from the signed parameters.',
	'only-general-parameters-signed': 'Only `application_key`, `format` and `method` were signed, no other parameters.',
	'general-parameters-not-signed':
		"Only the method's own parameters were signed; `application_key`, `format` and `method` were not.",
	'(session_key)-signed|(format|application_key|method)-not-sent': '`{1}` was signed but not sent.',
	'(format|application_key)-differs': '`{1}` was signed with another value than it was sent.',
	'general-parameters-apart/first':
		'`application_key`, `format` and `method` were put in front of the sorted parameters.',
	'general-parameters-apart/last': '`application_key`, `format` and `method` were put after the sorted parameters.',
	'(access_token|application_key)-in-front': '`{1}` was put in front of the signing string.',
	'application_secret_key-unhashed':
		'`application_secret_key` itself was appended, without MD5(access_token + application_secret_key). Only a call without a session is signed so.',
	'secret-order-reversed': 'The secret is MD5(application_secret_key + access_token): the order is reversed.',
	'application_secret_key-hashed':
		'`application_secret_key` was hashed. In a call without a session it is the signing secret itself.',
	'application_secret_key-with-token':
		'`access_token` was appended with `application_secret_key`. In a call without a session there is none.',
	'session_secret_key-hashed': '`session_secret_key` was hashed to make the signing secret, which no scheme does.',
	'other-scheme/client-server': '`session_secret_key` was used, but the call is signed by the server-server scheme.',
	'other-scheme/server-server':
		'The server-server secret was used, but the call is signed by the client-server scheme.',
	'access_token-missing-in-secret': 'The secret is MD5(application_secret_key): `access_token` is missing from it.',
	'application_secret_key-missing-in-secret':
		'The secret is MD5(access_token): `application_secret_key` is missing from it.',
	'(access_token|application_key)-as-secret': '`{1}` was used as the secret.',
	'application_id-in-secret/after access_token':
		'The number of the application was hashed in place of `application_secret_key`.',
	'application_key-in-secret/.+ application_secret_key': '`application_key` was hashed in place of `access_token`.',
	'application_key-in-secret/.+ access_token': '`application_key` was hashed in place of `application_secret_key`.',
	'secret-not-hashed/Sum of Go':
		"`Sum(text)` of Go puts the text in front of an empty text's digest: write access_token and application_secret_key into the hash first.",
	'secret-not-hashed/reversed': 'application_secret_key + access_token were appended without MD5.',
	'secret-not-hashed': 'access_token + application_secret_key were appended without MD5.',
	'secret-parts-separated':
		'There was something between `access_token` and `application_secret_key` when they were hashed.',
	'session_secret_key-with-token': '`access_token` was appended with `session_secret_key`.',
};

/** What to do about it, as in `mistakeRemedies`: tried after those. */
export const okRemedies: Readonly<Record<string, string>> = {
	'Sign and send the application_key, the letters, and not the number of the application.':
		'application_id-(?:for-application_key|signed)',
	'Sign exactly the parameters that are sent, except `sig` and `access_token`.':
		'session_key-signed|.*-not-sent|(?:format|application_key)-differs',
	'The signing string is the sorted parameters and the signing secret, and nothing else.':
		'string-.*|(?:user|method|path|access_token|application_key)-in-front|access_token-at-end',
	'Without a session the signing secret is `application_secret_key` as it is.':
		'no session: (?:(?:access_token|application_key)-as-secret|application_secret_key-.*|secret-(?:missing|literal|part-literal|written-otherwise))',
	'The signing secret is MD5(access_token + application_secret_key), or `session_secret_key` as it is (client-server).':
		'.*-(?:in|as)-secret|(?:secret|session_secret_key|application_secret_key)-.*|other-scheme|both-secrets',
};
