/** Where two parameters stand together with nothing between them. */
export const signingMark =
	/application_key=[^&\s=\\]*(?:format|method)=|application_key=[\w.-]{2,}=(?![=&\s]|$)|format=[^&\s=\\]*method=|format=(?:json|xml)[a-z_]\w{0,60}=/g;

export const nextSigningString = /application_key=|(?<![^\s"'`(])format=[^&\s=\\]*method=/g;

export const applicationKeyMark = /application_key=/g;

/** The only part of a query that identifies a call. */
export const pairOfCall = /^[?#]?(?:sig|method|application_key)=[^&]*$/;

/** The name that a log gives to a whole query: `body=` before its first name, as in `body=method=…`. */
export const labelOfQuery = /^[\w.-]{1,40}[=:](?=(?:application_key|method|format|sig|access_token|session_key)=)/;

/** A parameter of a call in a line, or the path form. */
export const callInLine = /(?:^|[?&\s'"])(?:method|application_key)=|\/api\/\w{1,100}\/\w{1,100}/;

/** Only for `matchAll` and copies: it has the state of a search. */
export const callInQuery = /[?&](?:application_key|method|sig)=/g;

/** Also where the `?` before it was forgotten, or it is a part of the path. */
export const parameterOfCall = /(?:application_key|method|sig|access_token|session_key)[=/]/i;

export const applicationKeyInQuery = /[?&]application_key=/;

export const endpointWord = /\/fb\.do\b/;
export const endpointPath = /\/fb\.do(?![\w.])/;
/** Or the path form. */
export const endpointOfUrl = /\/fb\.do\b|\/api\/[\w-]+\/[\w-]+\/?\?/;
export const endpointOfRequest = /\/fb\.do(?![\w.])|\/api\/\w{1,100}\/\w{1,100}(?:$|[/?#])/;
export const mayBeCall = /method|\/fb\.do|\/api\//;

export const signingCode =
	/md5|hashlib|hexdigest|MessageDigest|createHash|DigestUtils|CryptoJS|(?:^|[^\w])sig(?:nature)?["'\]]{0,2}\s{0,9}=[^&=]|application_key=["'`]/i;
