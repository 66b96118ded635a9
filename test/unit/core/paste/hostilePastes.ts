// Texts of about `size` characters that a careless reader goes over again and again.

const base = 'https://api.example.org/fb.do';
const signed = 'application_key=CBAEFGKGDIHBABABAformat=jsonmethod=events.get';
const secret = '43e2cde0c9b1e431f3fb522d9c5e312b';
const sig = '4bb57bcb5d78929f16e75d2573871a5a';
const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0qR1sT';

export function hostileErrors(size: number): Record<string, string> {
	return {
		'spaces behind a code': `error_code${' '.repeat(size)}`,
		'map entries': ',error_code=1'.repeat(size / 13),
		messages: `{"error_code":1${',"error_msg"'.repeat(size / 12)}`,
		quotes: `{"error_code":1,"error_msg":"${'"'.repeat(size)}`,
		backslashes: `${'\\'.repeat(size)}"error_code":1`,
		signatures: `Invalid signature${' '.repeat(990)}`.repeat(size / 1000),
		ends: `Invalid signature a, calculated by string ${'} '.repeat(size / 2)}x`,
		stars: `Invalid signature a, calculated by string ${'*'.repeat(size)}x`,
		headers: `invocation-error:${' '.repeat(500)}x\n`.repeat(size / 500),
	};
}

/** Commands, and URLs in what stands around them. */
export function hostileCommands(size: number): Record<string, string> {
	return {
		groups: `iwr -Body ${'( '.repeat(size / 2)}`,
		tables: `$x='1'\n${'$a=1\n'.repeat(size / 10)}iwr ${base} -Body @{${'a=$x;'.repeat(size / 333)}}`,
		'here-documents': `curl ${base} ${'-d @- '.repeat(size / 12)} <<A\n${'x=1&'.repeat(size / 8)}\nA\n`,
		commands: "curl '\n".repeat(size / 7),
		'escaped quotes': `"curl ${'\n\\"curl '.repeat(size / 8)}`,
		'JSON in URLs': `${'http://a?'}${'a={"&'.repeat(100)}`.repeat(size / 509),
		apostrophes: `http://a?a=${"a'b&a=".repeat(size / 6)}`,
		brackets: `http://a?a=${')'.repeat(size)}`,
		'lists of URLs': `http://a?${',http://a'.repeat(size / 9)}`,
		'lists of URLs with queries': 'http://a/?,'.repeat(size / 11),
		'paths with marks': '?method='.repeat(size / 8),
		'a body of lines': `POST /fb.do HTTP/1.1\n\n${'a=b\n&'.repeat(size / 5)}`,
		'requests as JSON': `{"log":{"entries":[${'{"request":{"method":"GET","url":"http://a/fb.do?method=a.b"}},'.repeat(size / 70)}1]}}`,
		'folders of requests': `${'{"item":['.repeat(size / 20)}"request","url"${']}'.repeat(size / 20)}`,
		'lines before a request': `${'# \n'.repeat(size / 4)}GET /fb.do?method=a.b`,
		'URLs within URLs': `${'http://h/?u='.repeat(size / 12)}?sig=1`,
		'a long first piece of a word': `curl ${'method='.repeat(size / 14)}${'\ufeff'.repeat(size / 2)}`,
		'statements with a method': `method: a.b\n`.repeat(size / 12),
		'tables of methods': 'method | a.b |\n'.repeat(size / 15),
		'methods in quotes': `method="a.b" a="`.repeat(size / 16),
		'ends of values': `method(a.b]\n${'a('.repeat(size / 2)}`,
		'request lines': 'GET /a?b=c\n'.repeat(size / 11),
		'escapes of bytes': `curl $'${'\\x41'.repeat(size / 4)}`,
	};
}

/** Signing strings, as code and logs write them. */
export function hostileSigningStrings(size: number): Record<string, string> {
	return {
		'strings in quotes': `"format=jsonmethod=a.b${secret}" `.repeat(size / 57),
		'escaped strings': `\\"${signed}text=\\\\n${secret}\\" `.repeat(size / 110),
		'strings without end': `"${signed} {`.repeat(size / 64),
		'strings on lines': 'format=jsonmethod=\n'.repeat(size / 19),
		'strings with lines': `${signed}text=a\nb\nc\n`.repeat(size / 72),
		stars: `${signed}${'*'.repeat(size)}`,
		'stars apart': `${signed}${'***** '.repeat(size / 6)}`,
		digests: `${signed} ${`${secret} `.repeat(size / 33)}`,
		'digests and stars': `${signed}"${`${secret}"`.repeat(size / 33)}••••`,
		hex: `${signed}${'a1'.repeat(size / 2)}`,
		'JSON values': `"${signed}text=${'={'.repeat(size / 2)}`,
		'closed JSON values': `"${signed}text=${'={}'.repeat(size / 3)}`,
		brackets: `(${signed}${'('.repeat(size)}`,
		spaces: `md5 of ${signed}${' '.repeat(size)}${sig}`,
		'known values': `${signed}${'?='.repeat(size / 2)}`,
		names: `${'a'.repeat(size)}${signed}`,
		labels: `${'a='.repeat(size / 2)}${signed}`,
		backslashes: `"${signed}${'\\'.repeat(size)}"`,
		joined: `application_key=A&method=b${secret} `.repeat(size / 59),
		'joined long': `application_key=A&method=${'&a'.repeat(size / 2)}`,
		'lower letters': `application_key=CBAformat=jsonmethod=${'a'.repeat(size)}`,
		dots: `application_key=CBAformat=jsonmethod=${'a.'.repeat(size / 2)}`,
		quotes: `'${signed}${"'".repeat(size)}`,
		'many tokens': `${`access_token=${token}`.repeat(size / 46)}${signed}`,
	};
}

export function hostileSecrets(size: number): Record<string, string> {
	return {
		names: 'access_token='.repeat(size / 13),
		variables: 'access_token=$access_token'.repeat(size / 26),
		dots: `access_token=${'.'.repeat(3980)}x `.repeat(size / 4000),
		spaces: `access_token${' '.repeat(90)}`.repeat(size / 100),
		words: 'secret='.repeat(size / 7),
		'long words': `secret=${'a'.repeat(20)}`.repeat(size / 27),
		bearers: 'bearer aaaaaaaaaaaaaaaa'.repeat(size / 23),
		passwords: '://a:'.repeat(size / 5),
		pairs: 'access_token","a":"b","a":"b","a":"b"'.repeat(size / 37),
		percents: `access_token=${'%26'.repeat(1300)} `.repeat(size / 4000),
		elements: '<access_token>'.repeat(size / 14),
	};
}

export function hostileTexts(size: number): Record<string, string> {
	return {
		noise: Array.from({ length: size }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 94))).join(''),
		slashes: '/'.repeat(size),
		'question marks': '?'.repeat(size),
		equals: '='.repeat(size),
		'short parameters': `?${'a=&'.repeat(size / 3.3)}`,
		'unbalanced quotes': `curl "${"'".repeat(size)}`,
		curls: 'curl '.repeat(size / 5),
		URLs: 'http://a?'.repeat(size / 9),
		'URLs with spaces': 'http://a? &a='.repeat(size / 13),
		'error codes': '"error_code":'.repeat(size / 13),
		braces: `${'{'.repeat(size)}"error_code":1`,
		stars: '*'.repeat(size),
		'signing strings': 'application_key=format='.repeat(size / 23),
		'control characters': '\0\u0001\u001b'.repeat(size / 3),
		'access tokens': 'access_token='.repeat(size / 13),
		'request lines': 'GET /\n'.repeat(size / 6),
		carets: 'curl ^"'.repeat(size / 7),
		'backslash u': `curl $'${'\\u'.repeat(size / 2)}`,
		blanks: `https://a/?b ${' '.repeat(size)}`,
		lines: `${'\r\n'.repeat(size / 2)}x`,
		backslashes: `"error_code":1,"error_msg":"${'\\'.repeat(size)}`,
		percents: `?a=${'%25'.repeat(size / 3)}&sig=1`,
	};
}
