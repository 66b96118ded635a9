import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { mock } from 'node:test';
import timers from 'node:timers/promises';
import * as v from 'valibot';
import {
	answerFormSchema,
	folderAnswers,
	maxAnswerBytes,
	readAnswerForm,
} from '../../../../src/net/service/chosenAnswers.ts';
import { answerToEdit } from '../../../../src/net/service/exampleAnswer.ts';
import { type LocalService, startLocalService } from '../../../../src/net/service/localService.ts';
import type { Watched } from '../../../../src/net/service/watchedCall.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from './serviceClient.ts';

describe('answers that the user chose', () => {
	let folder: string;

	beforeEach(async () => {
		const root = scratchFolder('answers');
		folder = join(root, 'answers');
		await mkdir(folder);
		await writeFile(join(root, 'outside.json'), '"outside"');
	});

	const bodyOf = async (method: string) => {
		const answer = await folderAnswers(folder)(method);
		return answer?.content && Buffer.from(answer.content.body).toString();
	};

	it('are files named after their method, sent as they are', async () => {
		await writeFile(join(folder, 'users.get.json'), '{"a": 1}\n');
		await writeFile(join(folder, 'vk.notifications.send.json'), 'not even JSON');
		assert.equal(await bodyOf('users.get'), '{"a": 1}\n');
		assert.equal(await bodyOf('vk.notifications.send'), 'not even JSON');
		assert.equal(await bodyOf('users.other'), undefined);
	});

	it('have their body as it is written, whatever its numbers, and however it is saved', async () => {
		const body = '{ "id": 12345678901234567890, "10": 1.0, "2": [1e400, -0], "é": "\\u00e9" }';
		for (const mark of ['', '\ufeff']) {
			await writeFile(join(folder, 'users.get.answer.json'), `${mark}{"body": 1, "delay": 0, "bod\\u0079": ${body}}`);
			assert.equal(await bodyOf('users.get'), body);
		}
	});

	it('are written with the numbers on screen, and with what looks like a key masked', () => {
		const written = answerToEdit('a.b', '{"id":12345678901234567890,"rate":1.0,"far":1e400,"access_token":"t0ken"}');
		const body = '{ "id": 12345678901234567890, "rate": 1.0, "far": 1e400, "access_token": "••••••••" }';
		assert.equal(written.replace(/\s+/g, ' ').trim(), `{ "delay": 0, "body": ${body} }`);
		for (const none of ['no JSON', `"${'x'.repeat(300_000)}"`, undefined])
			assert.equal(JSON.stringify(JSON.parse(answerToEdit('a.b', none))), '{"delay":0,"body":{"success":true}}');
	});

	it('are never read from outside the folder', async () => {
		await mkdir(join(folder, 'sub.folder.json'));
		await mkdir(join(folder, 'sub'));
		await writeFile(join(folder, 'sub', 'a.b.json'), '1');
		await symlink(join(folder, '..', 'outside.json'), join(folder, 'a.link.json'));
		await writeFile(join(folder, 'large.file.json'), Buffer.alloc(maxAnswerBytes + 1, 32));
		for (const method of [
			'../outside',
			'..\\outside',
			'/etc/passwd',
			'sub/a.b',
			'sub.folder',
			'a.link',
			'large.file',
			'a.b\0',
			`${'a'.repeat(5000)}.b`,
			'',
			'.',
			'__proto__.x',
		])
			assert.equal(await bodyOf(method), undefined, method);
		assert.equal(await folderAnswers(join(folder, 'absent'))('a.b'), undefined);
	});

	const read = (form: unknown) => {
		const { content, ...rest } = readAnswerForm(JSON.stringify(form), 'a.b.answer.json');
		if (!content) return rest;
		const { body, headers } = content;
		return { ...rest, headers, body: JSON.parse(Buffer.from(body).toString()) as unknown };
	};
	const chosen = { 'x-signed-call-answer': 'chosen in an answer file' };

	it('say more in a form: delay, status, error', () => {
		assert.deepEqual(read({ delay: 20, body: [1] }), { delay: 20, headers: chosen, body: [1] });
		assert.deepEqual(read({ status: 503, body: 'x' }), { status: 503, delay: 0, headers: chosen, body: 'x' });
		assert.deepEqual(read({ body: null }), { delay: 0, headers: chosen, body: null });
		assert.deepEqual(read({ error: { code: 11, message: 'LIMIT', field: 'count' } }), {
			delay: 0,
			headers: { 'invocation-error': '11', ...chosen },
			body: { error_code: 11, error_msg: 'LIMIT', error_data: null, error_field: 'count' },
		});
	});

	it('say an error by its number, and leave to the service what they do not say', () => {
		assert.deepEqual(read({ error: 102 }), {
			delay: 0,
			headers: { 'invocation-error': '102', ...chosen },
			body: { error_code: 102, error_msg: 'PARAM_SESSION_EXPIRED', error_data: null },
		});
		assert.deepEqual((read({ error: 77_777 }) as { body: object }).body, {
			error_code: 77_777,
			error_msg: 'ERROR 77777',
			error_data: null,
		});
		assert.deepEqual(read({ delay: 2000 }), { delay: 2000 });
		assert.deepEqual(read({}), { delay: 0 });
	});

	it('have a form that editors know, too', () => {
		const url = new URL('../../../../src/catalogs/answer.schema.json', import.meta.url);
		const schema = JSON.parse(readFileSync(url, 'utf8'));
		assert.deepEqual(Object.keys(schema.properties).sort(), Object.keys(answerFormSchema.entries).sort());
		const accepts = (form: object) => v.safeParse(answerFormSchema, form).success;
		for (const key of ['delay', 'status'] as const) {
			const { minimum, maximum } = schema.properties[key];
			const accepted = [minimum - 1, minimum, maximum, maximum + 1].map((value) => accepts({ [key]: value }));
			assert.deepEqual(accepted, [false, true, true, false]);
		}
		const { minimum, maximum } = schema.definitions.code;
		const codes = [minimum - 1, minimum, maximum, maximum + 1];
		const acceptedErrors = codes.map((error) => accepts({ error }));
		assert.deepEqual(acceptedErrors, [false, true, true, false]);
		const [, object] = schema.properties.error.oneOf;
		assert.deepEqual(Object.keys(object.properties), ['code', 'message', 'field']);
	});

	it('that cannot be used are an answer that says why', () => {
		const wrong = [
			'',
			'[]',
			'{"delay": -1}',
			'{"delay": 1e9}',
			'{"status": 101}',
			'{"error": "5"}',
			'{"error": {"code": "1"}}',
			'{"bodi": 1}',
			'{"__proto__": 1, "x": 2}',
			'{"constructor": 1}',
			'{"error": {"code": 1, "more": 2}}',
			'{"error": 0}',
			'{"error": 1, "body": 2}',
		];
		for (const text of wrong) {
			const { status, content } = readAnswerForm(text, 'a.b.answer.json');
			assert.equal(status, 500, text);
			assert.match(Buffer.from(content?.body ?? []).toString(), /a\.b\.answer\.json cannot be used: /);
		}
	});

	describe('by the service', () => {
		let service: LocalService;
		const seen: Watched[] = [];
		const path = (method: string) => {
			const query = plainQuery.replace('events.get', method);
			return callPath(plainSigned.replace('events.get', method), query);
		};

		beforeEach(async () => {
			seen.length = 0;
			service = await startLocalService({
				keys: [keys],
				port: 0,
				answers: folderAnswers(folder),
				watch: (watched) => seen.push(watched),
			});
		});

		afterEach(() => service.close());

		it('are given to calls that are right only', async () => {
			await writeFile(join(folder, 'users.get.json'), '{"name":"x"}');
			await writeFile(join(folder, 'events.get.answer.json'), '{"error":{"code":8,"message":"FLOOD"},"status":200}');
			assert.deepEqual((await ask(service.port, path('users.get'))).json, { name: 'x' });
			const flood = await ask(service.port, path('events.get'));
			assert.equal(flood.headers['invocation-error'], '8');
			const refused = await ask(service.port, path('users.get').replace(/sig=./, 'sig=g'));
			assert.match(refused.text, /"error_code":104/);
			const unknown = await ask(service.port, path('users.other'));
			assert.match(unknown.text, /"error_code":3,/);
		});

		it('leave the body to the service where they say only how it comes', async () => {
			await writeFile(join(folder, 'friends.get.answer.json'), '{"status":202,"delay":1}');
			const { status, headers, json } = await ask(service.port, path('friends.get'));
			assert.equal(status, 202);
			assert.equal(headers['x-signed-call-answer'], 'sample data of the local service');
			assert.equal((json as string[]).length, 2);
			await writeFile(join(folder, 'users.getInfo.answer.json'), '{"status":202}');
			const { headers: of } = await ask(service.port, path('users.getInfo'));
			assert.equal(of['invocation-error'], '100');
		});

		it('wait for as long as they are told to', async () => {
			await writeFile(join(folder, 'users.get.answer.json'), '{"delay":60000,"body":1}');
			const waits: number[] = [];
			const noWait = async (milliseconds: number) => void waits.push(milliseconds);
			const { mock: wait } = mock.method(timers, 'setTimeout', noWait as typeof timers.setTimeout);
			syncBuiltinESMExports();
			try {
				assert.equal((await ask(service.port, path('users.get'))).text, '1');
			} finally {
				wait.restore();
				syncBuiltinESMExports();
			}
			assert.deepEqual(waits, [60_000]);
		});

		it('come late when they are told to, and not at all once the service is closed', async () => {
			await writeFile(join(folder, 'users.get.answer.json'), '{"delay":60000,"body":1}');
			await writeFile(join(folder, 'users.soon.answer.json'), '{"delay":80,"body":1}');
			assert.equal((await ask(service.port, path('users.soon'))).text, '1');
			const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
			const before = timers();
			const waiting = ask(service.port, path('users.get')).then(
				() => 'answered',
				() => 'ended',
			);
			await ask(service.port, path('users.other'));
			await service.close();
			assert.equal(await waiting, 'ended');
			assert.ok(timers() <= before, 'a timer is left');
		});

		it('are told to the watch with everything else that arrives', async () => {
			await writeFile(join(folder, 'users.get.json'), '1');
			await ask(service.port, path('users.get'));
			await ask(service.port, path('users.other'));
			await ask(service.port, path('users.get').replace(/sig=./, 'sig=g'));
			await ask(service.port, '/other?secret=1', { method: 'POST' });
			const told = seen.map((one) =>
				one.kind === 'call'
					? [one.isVerified && one.judged.method, one.answeredAsChosen, one.received.error === undefined]
					: [`${one.verb} ${one.path}`, one.status],
			);
			assert.deepEqual(told, [
				['users.get', true, true],
				['users.other', false, false],
				[false, false, false],
				['POST /other', 404],
			]);
		});
	});
});
