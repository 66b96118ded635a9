import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { answerCall } from '../../../../src/net/service/answerCall.ts';
import { answerClientCall } from '../../../../src/net/service/answerClientCall.ts';
import { keys, opensslMd5, serverSigningSecret } from './serviceClient.ts';

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
	answerCall(queryOf(method, parameters), keys);
const bodyOf = <Body>(method: string, parameters: Readonly<Record<string, string>> = {}) =>
	JSON.parse(JSON.stringify(answer(method, parameters).body)) as Body;

interface User {
	readonly uid: string;
	readonly name: string;
}

describe('answers that the local service makes up', () => {
	it('has one for every method of the catalogue, the same each time, and says that it is made up', () => {
		assert.equal(methods.length, 203);
		for (const { name, parameters } of methods) {
			const required = parameters.filter((parameter) => parameter.required && !parameter.inferred);
			const given = Object.fromEntries(required.map((parameter) => [parameter.name, '17']));
			const { body, headers, received } = answer(name, given);
			assert.deepEqual(received.verdict, { accepted: true, scheme: 'server-server' }, name);
			assert.deepEqual(headers, { 'x-signed-call-answer': 'made up by the local service' }, name);
			const text = JSON.stringify(body);
			assert.ok(text !== undefined && text !== '{}' && text.length < 20_000, `${name}: ${text}`);
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

	it('gives the things that were asked for, with the fields that were asked for', () => {
		const users = bodyOf<User[]>('users.getInfo', { uids: '42, 17,42', fields: 'first_name,user.name,unknown_field' });
		assert.deepEqual(
			users.map((user) => Object.keys(user)),
			[
				['uid', 'first_name', 'name'],
				['uid', 'first_name', 'name'],
			],
		);
		assert.deepEqual(
			users.map(({ uid }) => uid),
			['42', '17'],
		);
		const all = bodyOf<User[]>('users.getInfo', { uids: '42', fields: '*' });
		assert.ok(Object.keys(all[0] ?? {}).length > 10);
		assert.equal(all[0]?.name, users[0]?.name);
		const groups = bodyOf<User[]>('group.getInfo', { uids: '["7","8"]', fields: 'name' });
		assert.deepEqual(
			groups.map(({ uid }) => uid),
			['7', '8'],
		);
		const { discussion } = bodyOf<{ discussion: object }>('discussions.get', { discussionId: '9' });
		assert.equal((discussion as { object_id: string }).object_id, '9');
	});

	it('tells of the same user the same in every answer', () => {
		const friends = bodyOf<string[]>('friends.get');
		const [known] = bodyOf<User[]>('users.getInfo', { uids: friends[3] ?? '', fields: 'name' });
		const [birthday] = bodyOf<{ uid: string; date: string }[]>('friends.getBirthdays');
		const [born] = bodyOf<{ birthday: string }[]>('users.getInfo', { uids: birthday?.uid ?? '', fields: 'birthday' });
		assert.equal(known?.uid, friends[3]);
		assert.equal(born?.birthday.slice(5), birthday?.date);
		assert.notDeepEqual(bodyOf('friends.get', { uid: '1' }), bodyOf('friends.get', { uid: '2' }));
		const self = bodyOf<User>('users.getCurrentUser');
		assert.equal(bodyOf('users.getLoggedInUser'), self.uid);
	});

	it('pages as count and anchor ask, until nothing is left', () => {
		interface Page {
			readonly photos: readonly { readonly id: string }[];
			readonly hasMore: boolean;
			readonly anchor: string;
		}
		const ids: string[] = [];
		let anchor = '';
		for (let pages = 0; pages < 10; pages += 1) {
			const page = bodyOf<Page>('photos.getPhotos', { count: '7', ...(anchor === '' ? {} : { anchor }) });
			ids.push(...page.photos.map(({ id }) => id));
			anchor = page.anchor;
			if (!page.hasMore) break;
			assert.equal(page.photos.length, 7);
		}
		assert.equal(ids.length, 23);
		assert.equal(new Set(ids).size, 23);
		assert.equal(bodyOf<string[]>('friends.get', { limit: '3' }).length, 3);
		for (const count of ['0', '-1', 'many', '999999999999']) {
			const { photos } = bodyOf<Page>('photos.getPhotos', { count });
			assert.equal(photos.length, count === '0' ? 0 : 10, count);
		}
		assert.equal(bodyOf<Page>('photos.getPhotos', { count: '5000' }).photos.length, 23);
	});

	it('refuses a method that is stated to need a session where the call has none, and no other', () => {
		const ask = (method: string, parameters: string) => {
			const signed = `application_key=${keys.applicationKey}method=${method}${parameters}`;
			const call = {
				parameters: [
					{ name: 'application_key', value: keys.applicationKey },
					{ name: 'method', value: method },
					...(parameters ? [{ name: 'url', value: parameters.slice(4) }] : []),
					{ name: 'sig', value: opensslMd5(signed + keys.applicationSecretKey) },
				],
				query: '',
				differences: [],
			};
			return answerClientCall(call, keys);
		};
		const refused = ask('users.getLoggedInUser', '');
		// Stated by a transcription of the documentation only.
		assert.equal(refused.headers['invocation-error'], undefined);
		const stated = ask('events.get', '');
		assert.equal((stated.body as { error_code: number }).error_code, 453);
		assert.deepEqual(stated.verified, { method: 'events.get', scheme: 'no-session' });
		assert.equal(stated.judged.signature, 'right');
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
