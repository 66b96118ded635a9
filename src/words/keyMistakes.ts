/** As `mistakeExplanations`, for a client's key that is nearly the right one: the text says where, and no character of it. */
export const keyMistakeExplanations: Readonly<Record<string, string>> = {
	'key-character-differs/(.+)': "{0}: your client's key differs from the account's at character {1}.",
	'key-look-alike/all':
		"{0}: characters of the account's key are replaced with others that look alike, such as `0` and `O`.",
	'key-look-alike/(.+)':
		"{0}: your client's key differs from the account's at character {1}, by one that looks alike, such as `0` and `O`, or a letter of another script.",
	'key-character-case/all': "{0}: the letters of your client's key are in the other case than the account's.",
	'key-character-case/first': "{0}: your client's key begins with an upper-case letter, and the rest is in lower case.",
	'key-character-case/(.+)':
		"{0}: your client's key differs from the account's at character {1}, by upper and lower case.",
	'key-character-missing/(.+)': "{0}: character {1} of the account's key is missing in your client's.",
	'key-character-doubled/(.+)': "{0}: character {1} of the account's key is doubled in your client's.",
	'key-character-added/(.+)': "{0}: your client's key has one character too many, at character {1}.",
	'key-characters-exchanged/(.+)':
		"{0}: character {1} of the account's key and the next have changed places in your client's.",
	'key-cut/after (.+)': "{0}: your client's key ends after character {1} of the account's.",
	'key-cut/before (.+)': "{0}: your client's key begins at character {1} of the account's.",
	'key-decoded/hex': '{0}: decoded from hexadecimal before use. A key is used as the text that it is.',
	'key-decoded/base64': '{0}: decoded from base64 before use. A key is used as the text that it is.',
};

export const keyMistakeRemedies: Readonly<Record<string, string>> = {
	'Use the text of the key as it is, without decoding it.': 'key-decoded',
	'Copy the key anew from where it was issued, into the client or into the account: only the service knows which is right.':
		'key-.*',
};
