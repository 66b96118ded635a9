// A client in Node: signs rightly, or with the mistake that its last argument names.
// Usage: client.mjs BASE_URL METHOD [right | unhashed]
import { createHash } from 'node:crypto';

const md5 = (text) => createHash('md5').update(text).digest('hex');
const [, , baseUrl, method, mistake = 'right'] = process.argv;
const { SIGNED_CALL_APPLICATION_KEY, SIGNED_CALL_ACCESS_TOKEN, SIGNED_CALL_APPLICATION_SECRET_KEY } = process.env;
const parameters = { application_key: SIGNED_CALL_APPLICATION_KEY, format: 'json', method, types: 'MARKS, GUESTS' };
const concatenation = Object.keys(parameters)
	.sort()
	.map((name) => `${name}=${parameters[name]}`)
	.join('');
const secret =
	mistake === 'unhashed'
		? SIGNED_CALL_APPLICATION_SECRET_KEY
		: md5(SIGNED_CALL_ACCESS_TOKEN + SIGNED_CALL_APPLICATION_SECRET_KEY);
const query = new URLSearchParams({
	...parameters,
	sig: md5(concatenation + secret),
	access_token: SIGNED_CALL_ACCESS_TOKEN,
});
const answer = await fetch(`${baseUrl}/fb.do?${query}`);
console.log(await answer.text());
