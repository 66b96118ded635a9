const boundedRuns = 'each repetition that could start anew is bounded: some hundred steps for each character';

/** Expressions that the checker finds fault with, by how they are written, and why they may stay. */
export const accepted: Readonly<Record<string, string>> = {
	'/[0-9a-f]{32}$/i': 'at most 32 steps for each character',
	'/(?:[0-9a-f]{32}|[0-9A-F]{32})$/': 'at most 64 steps for each character',
	'/[^=](?:[0-9a-f]{32}|[0-9A-F]{32})$/': 'at most 65 steps for each character',
	'/(?:[0-9a-f]{32}|[0-9A-F]{32})(?![0-9A-Za-z]|_[\\w=])/g': 'at most 64 steps for each character',
	[String.raw`/\r?\n\s{0,99}(?:\[\w{1,99}\] =>|\)[ \t]*(?:\r?\n|$))/g`]: boundedRuns,
	[String.raw`/(?:Array|Object)[ \t]{0,20}(?:\r?\n)?[ \t]{0,200}\([ \t]{0,20}(\r?\n)?/y`]: boundedRuns,
	[`/[{[(]\\s{0,99}(?:[{[(]\\s{0,99})?(?:[ubUB@]{0,2}["'\`][^"'\`\\\\\\r\\n]{1,100}["'\`]|:?[\\p{L}_$][\\w$.-]{0,100})\\s{0,9}(?:=>|[:,=])/gu`]:
		boundedRuns,
	[`/[\\w\\])}"'\`]\\s{0,20}(\\+=?|\\.=?|&|<<|\\|\\||,|\\.?(?:concat|append|update|add|write|print)\\(|String:)\\s{0,20}(?:\\w{1,12}\\()?[bBuU@fFrL]{0,2}(["'\`])([^"'\`\\s=&\\\\]{8,200})\\2/g`]:
		boundedRuns,
	[`/(?:[$#]\\{[^}"'\`\\r\\n]{1,80}\\}|\\{\\$?[\\w.>[\\]-]{0,60}\\}|%[sv@]|\\\\\\([\\w.]{1,60}\\))([^"'\`\\s=&\\\\{}$%#]{8,200})(?=["'\`])/g`]:
		boundedRuns,
	[`/(?:(?:sig|signature|(?:application|app|public)[_-]?key|hash|digest|etag|commit|md5)["'\`\\]]{0,2}\\s{0,3}(?:=>|={1,3}|:|,)\\s{0,3}|(?:\\)|[\\da-f]{32}|\\*)["'\`]?\\s{0,3}(?:={1,3}>?|[-=]{1,3}>|→|:)\\s{0,3}|[-\\w]{1,20}sum\\s{1,3}|invalid signature\\s{1,9}|[?&]\\w{0,30}=)["'\`]?$/i`]:
		'signingCode.ts hands it 60 characters at most',
	[String.raw`/(?<![\w$])(\\{0,15})["']?error_code\\{0,15}["']?\]?\s*(?:=>|:)\s*(?:int\s?\(?)?\\{0,15}["']?(-?\d{1,9})(?![\d.])/`]:
		'white space is read behind a name or a colon only; all else is bounded',
	[String.raw`/(?:PARAM_SIGNATURE\s{0,9}:\s{0,9})?Invalid signature\s{1,99}([^\s,]{0,200}),?\s{0,99}calculated by string\s{1,99}/`]:
		'every repetition is bounded, and starts behind the words only',
	[String.raw`/^\s*[\w .-]{0,30}(?:[:=]|[-=]+>)|https?:|\{"/`]: boundedRuns,
	[String.raw`/(?<!\*)\*{4,}\s*SECRET[ _]KEY\s*\*{4,}|•{4,}|(?<!\*)\*{6,}$/`]:
		'a run of stars is tried from its first one only, and white space behind its last one',
	[String.raw`/(?<!\*)\*{4,}\s{0,9}SECRET[ _]KEY\s{0,9}\*{4,}/`]:
		'a run of stars is tried from its first one only, and white space is bounded',
	[String.raw`/\s+(?:==?|[:,;|#]|\/\/)\s*["'(]?$|\s*(?:[-=]+>|→)\s*["'(]?$|[\s,;&]["'(]?(?:\w{0,20}sig\w{0,20}|md5|hash)["']?\s*[:=]\s*["'(]?$/i`]:
		'signingEnd.ts hands it 60 characters at most',
	[String.raw`/\B(?=(?:\d{3})+$)/g`]: 'writingMistakes.ts hands it numbers of 40 digits at most',
	[String.raw`/%3D[^\s&]{0,500}%26/i`]: boundedRuns,
	[String.raw`/[A-Za-z_][\w.]{0,60}=/`]: boundedRuns,
	[String.raw`/\w{1,100}=$/`]: boundedRuns,
	[String.raw`/(?<![\w.])([A-Za-z_][\w.[\]-]{0,80})[ \t]{1,99}\|[ \t]{1,99}/g`]: boundedRuns,
	[String.raw`/(?<![\w.])([A-Za-z_][\w.[\]-]{0,80})\"\,[ \t]{1,99}\"/g`]: boundedRuns,
	[`/(?<![\\w.])(?<name>[\\w.-]{0,20}(?:[Ss]ig|(?<!-)SIG|sum|[Hh]ash|HASH|[Hh]mac|HMAC|[Dd]igest|crc|[Tt]oken)[\\w.-]{0,20})(?<between>[^\\w\\n]{1,60}(?:(?:to|=|:)[^\\w\\n]{1,4})?)(?:[\\da-f]{128}|[\\dA-F]{128}|[\\da-f]{96}|[\\dA-F]{96}|[\\da-f]{64}|[\\dA-F]{64}|[\\da-f]{40}|[\\dA-F]{40}|[\\da-f]{32}|[\\dA-F]{32}|(?:[\\w+/-]|%2[BF]){342}(?:=|%3D){2}|(?:[\\w+/-]|%2[BF]){86}(?:=|%3D){2}|(?:[\\w+/-]|%2[BF]){64}|(?:[\\w+/-]|%2[BF]){43}(?:=|%3D)?|(?:[\\w+/-]|%2[BF]){27}(?:=|%3D)|(?:[\\w+/-]|%2[BF]){22}(?:=|%3D){2})(?![\\w%+/=])(?<end>[ \\t]{0,200}[^\\n\\r]{0,40})\\r?$/gm`]:
		boundedRuns,
	[String.raw`/(?<![\w.])(?<before>(?:name|key)[^\w\n]{1,8})(?<name>[\w.-]{0,20}(?:[Ss]ig|(?<!-)SIG|sum|[Hh]ash|HASH|[Hh]mac|HMAC|[Dd]igest|crc|[Tt]oken)[\w.-]{0,20})(?<between>\W{1,60}(?:(?:name|key|value|string)\W{1,60}){1,2})(?:[\da-f]{128}|[\dA-F]{128}|[\da-f]{96}|[\dA-F]{96}|[\da-f]{64}|[\dA-F]{64}|[\da-f]{40}|[\dA-F]{40}|[\da-f]{32}|[\dA-F]{32}|(?:[\w+/-]|%2[BF]){342}(?:=|%3D){2}|(?:[\w+/-]|%2[BF]){86}(?:=|%3D){2}|(?:[\w+/-]|%2[BF]){64}|(?:[\w+/-]|%2[BF]){43}(?:=|%3D)?|(?:[\w+/-]|%2[BF]){27}(?:=|%3D)|(?:[\w+/-]|%2[BF]){22}(?:=|%3D){2})(?![\w%+/=])(?<end><\/\w{1,20}>|[^\w\s]|)/gi`]:
		boundedRuns,
	[`/(?<![\\w.])(?<name>[\\w.-]{0,20}(?:[Ss]ig|(?<!-)SIG|sum|[Hh]ash|HASH|[Hh]mac|HMAC|[Dd]igest|crc|[Tt]oken)[\\w.-]{0,20})(?<between>["'\`]?[^\\w\\n]{1,10}(?:(?:to|value)[^\\w\\n]{1,4})?)(?<quote>["'\`])(?:[\\da-f]{128}|[\\dA-F]{128}|[\\da-f]{96}|[\\dA-F]{96}|[\\da-f]{64}|[\\dA-F]{64}|[\\da-f]{40}|[\\dA-F]{40}|[\\da-f]{32}|[\\dA-F]{32}|(?:[\\w+/-]|%2[BF]){342}(?:=|%3D){2}|(?:[\\w+/-]|%2[BF]){86}(?:=|%3D){2}|(?:[\\w+/-]|%2[BF]){64}|(?:[\\w+/-]|%2[BF]){43}(?:=|%3D)?|(?:[\\w+/-]|%2[BF]){27}(?:=|%3D)|(?:[\\w+/-]|%2[BF]){22}(?:=|%3D){2})(?![\\w%+/=])\\k<quote>/g`]:
		boundedRuns,
	[String.raw`/(?<![\w.])(?<!type=)([A-Za-z_][\w.[\]-]{0,80})\"\,[ \t]{1,99}\"((?:[^"\\\n]|\\.)*)"/g`]:
		'a name is bounded, and a value ends at the next quote or line',
};
