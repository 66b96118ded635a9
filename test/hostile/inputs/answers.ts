import { hostileAnswers } from '../../unit/core/hostileAnswers.ts';
import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';
import { callSecrets, shortKey } from '../keys.ts';

const known = Object.keys(hostileAnswers(1024)).map((name): [string, HostileInput['make']] => [
	name,
	(size) => hostileAnswers(size)[name] ?? '',
]);
const [token = '', secret = ''] = callSecrets;

/** Bodies of a service, which come compressed. */
export const answers: readonly HostileInput[] = inputsOf('answer', {
	...Object.fromEntries(known),
	'an ordinary list': (size) => `[${repeated((index) => `{"type":"MESSAGES","number":${index}},`, size)}null]`,
	'many keys': (size) => `{${repeated((index) => `"k${index}":${index},`, size)}"last":0}`,
	'one number': (size) => '9'.repeat(size),
	'one word': (size) => 'a'.repeat(size),
	'secrets everywhere': (size) => JSON.stringify(repeated(`${token} ${secret} `, size)),
	'a short key again and again': (size) => shortKey.repeat(size / shortKey.length),
	'a short key and a comma': (size) => JSON.stringify(repeated(`${shortKey},`, size)),
	'a short key, far apart': (size) => JSON.stringify(repeated(`${shortKey} and a few words `, size)),
	'beginnings of secrets': (size) => JSON.stringify(repeated(token.slice(0, -1), size)),
	'a secret letter by letter': (size) => JSON.stringify([...repeated(token, size / 5)]),
	'escaped letters': (size) => `"${repeated('\\u0074\\u006b\\/', size)}"`,
	'twice percent-encoded': (size) => JSON.stringify(repeated('%2574%256B', size)),
	'Base64 of anything': (size) => JSON.stringify(repeated('dGtuMWFCM2NENGVGNWdINg', size)),
	'control characters': (size) => '\u0001\u001b[31m'.repeat(size / 6),
	'lines of one character': (size) => 'a\n'.repeat(size / 2),
	'marks of direction': (size) => '\u202e\u200b'.repeat(size / 6),
	'an error_field': (size) => JSON.stringify({ error_code: 104, error_msg: 'x', error_field: 'y'.repeat(size) }),
	'an error in an error': (size) =>
		`{"error_code":1,"error_msg":${JSON.stringify('{"error_msg":"'.repeat(size / 18))}}`,
	'bytes of nothing': (size) => '\u0000'.repeat(size),
	'declarations of a character set': (size) => `<html>${repeated('<meta charset=', size)}`,
	'pages of HTML': (size) => repeated('<p onclick="x">&amp;</p>', size),
});
