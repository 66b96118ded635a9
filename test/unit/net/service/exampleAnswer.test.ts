import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { answerQuery, keys, opensslMd5, serverSigningSecret } from './serviceClient.ts';

interface ListedMethod {
	readonly name: string;
	readonly parameters: readonly { readonly name: string; readonly required?: boolean; readonly inferred?: boolean }[];
}

const { methods } = JSON.parse(
	readFileSync(new URL('../../../../src/catalogs/okRestApi.json', import.meta.url), 'utf8'),
) as { methods: ListedMethod[] };

/** The query of a call, signed as the specification tells; names are sorted here. */
function queryOf(method: string, parameters: Readonly<Record<string, string>> = {}): string {
	const all: Record<string, string> = { application_key: keys.applicationKey, format: 'json', method, ...parameters };
	const names = Object.keys(all).sort();
	const signed = names.map((name) => `${name}=${all[name]}`).join('');
	const query = names.map((name) => `${name}=${encodeURIComponent(all[name] ?? '')}`).join('&');
	return `${query}&sig=${opensslMd5(signed + serverSigningSecret)}&access_token=${keys.accessToken}`;
}

const answer = (method: string, parameters: Readonly<Record<string, string>> = {}) =>
	answerQuery(queryOf(method, parameters));
const bodyOf = <Body>(method: string, parameters: Readonly<Record<string, string>> = {}) =>
	JSON.parse(JSON.stringify(answer(method, parameters).body)) as Body;

interface User {
	readonly uid: string;
}

describe('example answers of the local service', () => {
	it('has one for every method of the catalogue, the same each time, and marks it as sample data', () => {
		assert.equal(methods.length, 203);
		for (const { name, parameters } of methods) {
			const required = parameters.filter((parameter) => parameter.required && !parameter.inferred);
			const given = Object.fromEntries(required.map((parameter) => [parameter.name, '17']));
			const { body, headers, received, judged } = answer(name, given);
			assert.deepEqual([received.error, judged.scheme], [undefined, 'server-server'], name);
			assert.deepEqual(headers, { 'x-signed-call-answer': 'sample data of the local service' }, name);
			const text = JSON.stringify(body);
			const isWhole = text !== undefined && text !== '{}' && !text.includes('{{') && text.length < 20_000;
			assert.ok(isWhole, `${name}: ${text}`);
			assert.ok(!text.includes('undefined') && !text.includes('NaN'), `${name}: ${text}`);
			assert.equal(JSON.stringify(answer(name, given).body), text, name);
		}
	});

	it('says by name which required parameter is missing, and asks for none that is only thought to be required', () => {
		for (const { name, parameters } of methods) {
			const required = parameters.filter((parameter) => parameter.required && !parameter.inferred);
			const { body, headers } = answer(name);
			const [first] = required;
			if (!first) {
				assert.equal(headers['invocation-error'], undefined, name);
				continue;
			}
			assert.equal(headers['invocation-error'], '100', name);
			const error = {
				error_code: 100,
				error_msg: `PARAM : Missed required parameter: ${first.name}`,
				error_data: null,
				error_field: first.name,
			};
			assert.deepEqual(body, error, name);
		}
		const empty = answer('users.getInfo', { uids: '', fields: 'name' }).body as { error_field: string };
		assert.equal(empty.error_field, 'uids');
	});

	it('fills in the parameters, with an item for each value of a list', () => {
		const idsOf = (method: string, uids: string) =>
			bodyOf<User[]>(method, { uids, fields: 'name' }).map(({ uid }) => uid);
		assert.deepEqual(idsOf('users.getInfo', '42, 17,42'), ['42', '17']);
		assert.deepEqual(idsOf('group.getInfo', '["7","8"]'), ['7', '8']);
		const { discussion } = bodyOf<{ discussion: object }>('discussions.get', { discussionId: '9' });
		assert.equal((discussion as { object_id: string }).object_id, '9');
		const types = bodyOf<{ type: string }[]>('events.get', { types: 'GUESTS' }).map(({ type }) => type);
		assert.deepEqual(types, ['GUESTS']);
	});

	it('refuses a method that is stated to need a session where the call has none, and no other', () => {
		const ask = (method: string, parameters: string) => {
			const signed = `application_key=${keys.applicationKey}method=${method}${parameters}`;
			const url = parameters && `&url=${encodeURIComponent(parameters.slice(4))}`;
			const sig = opensslMd5(signed + keys.applicationSecretKey);
			const sent = `application_key=${keys.applicationKey}&method=${method}${url}&sig=${sig}`;
			return answerQuery(sent, { ...keys, isLenient: true });
		};
		const refused = ask('users.getLoggedInUser', '');
		// Stated by a transcription of the documentation only.
		assert.equal(refused.headers['invocation-error'], undefined);
		const stated = ask('events.get', '');
		assert.equal((stated.body as { error_code: number }).error_code, 453);
		assert.deepEqual([stated.isVerified, stated.judged.scheme], [true, 'no-session']);
		assert.equal(ask('url.getInfo', 'url=https://ok.ru/a').headers['invocation-error'], undefined);
	});

	it('stays small whatever is asked for', () => {
		const many = Array.from({ length: 100_000 }, (_, index) => index).join(',');
		assert.equal(bodyOf<User[]>('users.getInfo', { uids: many, fields: '*' }).length, 100);
		const long = 'я"<\u{1f600}'.repeat(1000);
		for (const { name, parameters } of methods) {
			const given = Object.fromEntries(parameters.map((parameter) => [parameter.name, long]));
			const { body } = answer(name, given);
			assert.ok(JSON.stringify(body).length < 50_000, name);
		}
	});
});
