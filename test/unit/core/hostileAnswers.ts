/** Bodies of about `size` characters that cost a reader more than others, or more than it has. */
export function hostileAnswers(size: number): Record<string, string> {
	return {
		'JSON in a string': JSON.stringify({ data: '{"a":"b"}'.repeat(size / 13) }),
		'a string that never ends': `{"data": "${'\\"'.repeat(size / 2)}`,
		'an error_msg': JSON.stringify({ error_code: 1, error_msg: 'x'.repeat(size) }),
		'lists that are never closed': '['.repeat(size),
		'lists in lists': '['.repeat(size / 2) + ']'.repeat(size / 2),
		'objects in objects': `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
		'a long list far in': `${'['.repeat(90)}${'1,'.repeat(size / 2)}1${']'.repeat(90)}`,
		'empty lines': '\n'.repeat(size),
		colons: `"a"${' :'.repeat(size / 2)}`,
		'names that are no names': `{${'"error_code" '.repeat(size / 13)}}`,
		'the same name': `{${'"error_msg":"a",'.repeat(size / 16)}"error_code":1}`,
		'escapes that are none': `"${'\\u12'.repeat(size / 4)}"`,
	};
}
