import { gzipSync } from 'node:zlib';
import { formType, multipart, type RawRequest } from './rawRequest.ts';
import { keys, opensslMd5, serverSigningSecret } from './serviceClient.ts';

const { applicationKey: key, accessToken: token, applicationSecretKey, sessionSecretKey } = keys;
export const server = (signed: string) => opensslMd5(signed + serverSigningSecret);
export const client = (signed: string) => opensslMd5(signed + sessionSecretKey);
export const sessionLess = (signed: string) => opensslMd5(signed + applicationSecretKey);

export const query = `application_key=${key}&format=json&method=events.get`;
export const signed = `application_key=${key}format=jsonmethod=events.get`;
const inPath = `application_key=${key}format=json`;
export const ofToken = `&access_token=${token}`;
export const get = (target: string): RawRequest => ({ target });
export const post = (target: string, body: string): RawRequest => ({ verb: 'POST', target, body, headers: formType });
export const anyHost = (target: string): RawRequest => ({
	target: `http://api.ok.ru${target}`,
	headers: { Host: 'api.ok.ru' },
});
/** A call of the server-server scheme with another format. */
const formatted = (format: string) =>
	get(`/fb.do?${query.replace('json', format)}&sig=${server(signed.replace('json', format))}${ofToken}`);
export const whole = `${query}&sig=${server(signed)}${ofToken}`;
const inJson = JSON.stringify(Object.fromEntries(new URLSearchParams(whole)));
const unicode = `${signed}note=привет, мир+%`;
const unicodeForm = `${query}&note=${encodeURIComponent('привет, мир+%').replaceAll('%20', '+')}`;

/** What a client sends, by what it is signed, and in what it is not as the specification has it. */
export const right: [what: string, request: RawRequest, scheme: string, differences: string[]][] = [
	['as the specification has it', get(`/fb.do?${whole}`), 'server-server', []],
	['by the other scheme', get(`/fb.do?${query}&sig=${client(signed)}${ofToken}`), 'client-server', []],
	['a GET with a body, too', { ...post(`/fb.do?${whole}`, 'a=1'), verb: 'GET' }, 'server-server', []],
	['a form', post('/fb.do', whole), 'server-server', ['post-body']],
	['a form that a line end follows', post('/fb.do', `${whole}\r\n`), 'server-server', ['post-body']],
	[
		'a form of characters beyond ASCII',
		post('/fb.do', `${unicodeForm}&sig=${server(unicode)}${ofToken}`),
		'server-server',
		['post-body'],
	],
	[
		'a form with a character set',
		{ ...post('/fb.do', whole), headers: { 'content-type': 'Application/X-WWW-form-urlencoded; charset=UTF-8' } },
		'server-server',
		['post-body'],
	],
	[
		'a form with sig and access_token in the query',
		post(`/fb.do?sig=${server(signed)}${ofToken}`, query),
		'server-server',
		['post-body', 'query-and-body'],
	],
	[
		'the same in the query and in the form',
		post(`/fb.do?${whole}`, whole),
		'server-server',
		['post-body', 'query-and-body', 'sent-twice'],
	],
	[
		'a POST without a body',
		{ verb: 'POST', target: `/fb.do?${whole}`, body: '' },
		'server-server',
		['post-without-body'],
	],
	[
		'a multipart body',
		{
			verb: 'POST',
			target: '/fb.do',
			...multipart({
				application_key: key,
				format: 'json',
				method: 'events.get',
				note: 'привет, мир+%',
				sig: server(unicode),
				access_token: token,
			}),
		},
		'server-server',
		['post-body', 'multipart-body'],
	],
	['a slash behind the endpoint', get(`/fb.do/?${whole}`), 'server-server', ['extra-slash']],
	['two slashes in front of it', get(`//fb.do?${whole}`), 'server-server', ['extra-slash']],
	['the endpoint twice', get(`/fb.do/fb.do?${whole}`), 'server-server', ['endpoint-twice']],
	[
		'the path form',
		get(`/api/events/get?application_key=${key}&format=json&sig=${server(inPath)}${ofToken}`),
		'server-server',
		['path-form', 'path-form-method-not-signed'],
	],
	[
		'the path form with method signed and not sent',
		get(`/api/events/get?application_key=${key}&format=json&sig=${server(signed)}${ofToken}`),
		'server-server',
		['path-form', 'path-form-method-signed'],
	],
	[
		'the path form with method signed and sent, by POST',
		post('/api/events/get', whole),
		'server-server',
		['post-body', 'path-form', 'path-form-method-signed'],
	],
	[
		'the path form with method sent and not signed',
		get(`/api/events/get?${query}&sig=${server(inPath)}${ofToken}`),
		'server-server',
		['path-form', 'path-form-method-not-signed'],
	],
	[
		'the path form behind a base_url with the endpoint',
		get(`/fb.do/api/events/get/?application_key=${key}&format=json&sig=${client(inPath)}${ofToken}`),
		'client-server',
		['path-form', 'extra-slash', 'endpoint-twice', 'path-form-method-not-signed'],
	],
	['format in upper case', formatted('JSON'), 'server-server', ['format-case']],
	[
		'no format',
		get(
			`/fb.do?application_key=${key}&method=events.get&sig=${server(`application_key=${key}method=events.get`)}${ofToken}`,
		),
		'server-server',
		['format-absent'],
	],
	['an empty format', formatted(''), 'server-server', ['format-absent']],
	['XML', formatted('XML'), 'server-server', ['format-xml']],
	['no session', get(`/fb.do?${query}&sig=${sessionLess(signed)}`), 'no-session', ['no-session']],
	['an empty token', get(`/fb.do?${query}&sig=${sessionLess(signed)}&access_token=`), 'no-session', ['no-session']],
	[
		'session_key, which is signed',
		get(`/fb.do?${query}&session_key=${token}&sig=${client(`${signed}session_key=${token}`)}`),
		'client-server',
		['session_key-for-access_token'],
	],
	[
		'session_key, which is not signed',
		get(`/fb.do?${query}&session_key=${token}&sig=${client(signed)}`),
		'client-server',
		['session_key-for-access_token', 'session_key-not-signed'],
	],
	[
		'session_key in the server-server scheme',
		post('/fb.do', `${query}&session_key=${token}&sig=${server(signed)}`),
		'server-server',
		['post-body', 'session_key-for-access_token', 'session_key-not-signed'],
	],
	['through a proxy', anyHost(`/fb.do?${whole}`), 'server-server', []],
	['through a proxy, by POST', { ...post('http://api.odnoklassniki.ru/fb.do', whole) }, 'server-server', ['post-body']],
	[
		'through a proxy, at another port and in other case',
		{
			target: `HTTP://Api.OK.ru:8080/fb.do?${whole}`,
			headers: { Host: 'Api.OK.ru:8080', 'Proxy-Connection': 'close' },
		},
		'server-server',
		[],
	],
];

const stale = 'tkn1SomeTokenOfYesterday';
const other = signed.replace(key, 'CBAOTHER');
const otherQuery = query.replace(key, 'CBAOTHER');

/** Calls that are refused, with their signature and the code of the reason. */
export const refused: [what: string, request: RawRequest, signature: string, code: number, differences: string[]][] = [
	['another application_key', get(`/fb.do?${otherQuery}&sig=${server(other)}${ofToken}`), 'right', 101, []],
	['another application_key, wrongly signed', get(`/fb.do?${otherQuery}&sig=x${ofToken}`), 'wrong', 101, []],
	[
		'another token, signed with it',
		get(`/fb.do?${query}&sig=${opensslMd5(signed + opensslMd5(stale + applicationSecretKey))}&access_token=${stale}`),
		'right',
		103,
		[],
	],
	[
		'another token, signed with the known one',
		get(`/fb.do?${query}&sig=${server(signed)}&access_token=${stale}`),
		'wrong',
		103,
		[],
	],
	['no token, signed with one', get(`/fb.do?${query}&sig=${server(signed)}`), 'right', 103, ['no-session']],
	['no token, signed with a session', get(`/fb.do?${query}&sig=${client(signed)}`), 'right', 103, ['no-session']],
	['no session, wrongly signed', get(`/fb.do?${query}&sig=${opensslMd5('x')}`), 'wrong', 104, ['no-session']],
	['a session, signed without', get(`/fb.do?${query}&sig=${sessionLess(signed)}${ofToken}`), 'wrong', 104, []],
	['a sig in upper case', get(`/fb.do?${query}&sig=${server(signed).toUpperCase()}${ofToken}`), 'wrong', 104, []],
	['no sig', get(`/fb.do?${query}${ofToken}`), 'missing', 100, []],
	['an empty sig', get(`/fb.do?${query}&sig=${ofToken}`), 'missing', 100, []],
	['another path', get(`/?${whole}`), 'right', 4, []],
	[
		'a GET with its parameters in the body',
		{ target: '/fb.do', body: whole, headers: formType },
		'right',
		4,
		['get-body'],
	],
	['another path, by POST', post('/rest', whole), 'right', 4, ['post-body']],
	[
		'a form without its content-type',
		{ verb: 'POST', target: '/fb.do', body: whole },
		'right',
		4,
		['post-body', 'other-body'],
	],
	[
		'a form in a body that is JSON, as of Laravel or axios',
		{ verb: 'POST', target: '/fb.do', body: inJson, headers: { 'content-type': 'application/json' } },
		'right',
		4,
		['post-body', 'json-body'],
	],
	[
		'a form that is compressed',
		{
			verb: 'POST',
			target: '/fb.do',
			body: gzipSync(whole),
			headers: { ...formType, 'content-encoding': 'gzip' },
		},
		'right',
		4,
		['post-body', 'compressed-body'],
	],
	[
		'a body that is said to be compressed, and is not',
		{
			verb: 'POST',
			target: '/fb.do?sig=x',
			body: whole,
			headers: { ...formType, 'content-encoding': 'gzip' },
		},
		'wrong',
		4,
		['format-absent', 'no-session'],
	],
	[
		'parameters as headers',
		{ verb: 'GET', target: '/fb.do', headers: { ...Object.fromEntries(new URLSearchParams(whole)), accept: '*/*' } },
		'right',
		4,
		['sent-as-headers'],
	],
	[
		'a body that is JSON',
		{ verb: 'POST', target: `/fb.do?${whole}`, body: '{}', headers: { 'content-type': 'application/json' } },
		'right',
		4,
		['post-without-body'],
	],
	['a name given twice, with other values', get(`/fb.do?${query}&uids=1&uids=2&sig=x${ofToken}`), 'wrong', 100, []],
	[
		'a value that is not encoded',
		get(`/fb.do?${query}&note=100%&sig=${server(`${signed}note=100%`)}${ofToken}`),
		'right',
		100,
		[],
	],
	[
		'a path and a parameter that name two methods',
		get(`/api/users/get?${query}&sig=${server(signed)}${ofToken}`),
		'right',
		100,
		['path-form', 'path-form-method-signed'],
	],
	['another format', formatted('yaml'), 'right', 100, []],
];
