import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { WorkbenchError } from '../../../../src/core/call/errors.ts';
import type { CatalogMethod } from '../../../../src/core/catalog/model.ts';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import { ask, callPath, good, keys, useService } from './serviceClient.ts';

describe('local service', () => {
	const service = useService();

	it('answers events.get with events in the shape of the public record', async () => {
		const { status, headers, json } = await ask(service.port, good);
		assert.equal(status, 200);
		assert.equal(headers['content-type'], 'application/json; charset=utf-8');
		assert.equal(headers['invocation-error'], undefined);
		assert.ok(Array.isArray(json) && json.length > 2);
		for (const event of json) {
			assert.deepEqual(Object.keys(event), ['icon', 'lastId', 'marker', 'message', 'number', 'type', 'uid']);
		}
	});

	it('answers a method that only a catalogue of the user knows, as far as that tells', async () => {
		const added = {
			name: 'billing.getInvoices',
			parameters: [{ name: 'count' }, { name: 'year', required: { value: true, certainty: 'stated' } }],
		} as unknown as CatalogMethod;
		const own = await startLocalService({
			keys: [keys],
			port: 0,
			methods: async (name) => {
				if (name === 'billing.broken') throw new Error('unreadable');
				return name === added.name ? added : undefined;
			},
		});
		const call = (method: string, more = '') =>
			callPath(
				`application_key=${keys.applicationKey}format=jsonmethod=${method}${more}`,
				`application_key=${keys.applicationKey}&format=json&method=${method}${more === '' ? '' : `&${more}`}`,
			);
		try {
			const { json, headers } = await ask(own.port, call('billing.getInvoices', 'year=2026'));
			assert.deepEqual(json, { success: true });
			assert.equal(headers['x-signed-call-answer'], 'sample data of the local service');
			assert.partialDeepStrictEqual((await ask(own.port, call('billing.getInvoices'))).json, {
				error_code: 100,
				error_field: 'year',
			});
			for (const unknown of ['billing.pay', 'billing.broken'])
				assert.partialDeepStrictEqual((await ask(own.port, call(unknown))).json, { error_code: 3 });
			const wrong = await ask(own.port, call('billing.getInvoices', 'year=2026').replace('2026', '2027'));
			assert.partialDeepStrictEqual(wrong.json, { error_code: 104 });
		} finally {
			await own.close();
		}
	});

	it('lets no web page read it, and no cache keep it', async () => {
		for (const path of [good, '/fb.do', '/other']) {
			const { headers } = await ask(service.port, path, { headers: { origin: 'https://elsewhere.example' } });
			const cors = Object.keys(headers).filter((name) => name.startsWith('access-control'));
			assert.deepEqual(cors, []);
			assert.equal(headers['cache-control'], 'no-store');
			assert.equal(headers['x-content-type-options'], 'nosniff');
		}
	});

	for (const path of [
		'/',
		'/fb.do/',
		'/FB.DO',
		'//fb.do',
		'/api/fb.do',
		'/fb.do%3F',
		'http://127.0.0.1/x',
		'/api/a/b',
	]) {
		it(`404 for ${path}`, async () => {
			const { status, json } = await ask(service.port, path);
			assert.equal(status, 404);
			assert.partialDeepStrictEqual(json, { error_code: 4, error_data: null });
		});
	}

	for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']) {
		it(`405 for ${method}`, async () => {
			const { answer, watched } = await service.watched(ask(service.port, good, { method }));
			const { status, headers } = answer;
			assert.equal(status, 405);
			// A POST may be a call: it is judged, and refused.
			assert.equal(watched.kind, method === 'POST' ? 'call' : 'request');
			assert.equal(headers.allow, method === 'POST' ? undefined : 'GET, POST');
		});
	}

	it('tells the watch of each call as it was received, without secrets', async () => {
		const receive = async (path: string) => {
			const { watched } = await service.watched(ask(service.port, path));
			return watched.kind === 'call' ? { ...watched.received, scheme: watched.judged.scheme } : undefined;
		};
		const call = await receive(good);
		assert.deepEqual([call?.scheme, call?.error], ['server-server', undefined]);
		const names = call?.parameters.map(({ name }) => name);
		assert.deepEqual(names, ['application_key', 'format', 'method', 'sig', 'access_token']);
		const refused = await receive(`/fb.do?access_token=someOtherToken&note=a${keys.sessionSecretKey}b`);
		assert.equal(refused?.error?.code, 100);
		const received = JSON.stringify([call, refused]);
		for (const text of [keys.accessToken, keys.sessionSecretKey, 'someOtherToken']) assert.ok(!received.includes(text));
	});

	it('outlives a watch that throws', async () => {
		const faulty = await startLocalService({
			keys: [keys],
			port: 0,
			watch: () => {
				throw new Error('faulty');
			},
		});
		assert.equal((await ask(faulty.port, good)).status, 200);
		assert.equal((await ask(faulty.port, good)).status, 200);
		await faulty.close();
	});

	describe('start and close', () => {
		const startOn = (port: number, onBusyPort: 'take-free' | 'fail') =>
			startLocalService({ keys: [keys], port, onBusyPort });

		it('listens on 127.0.0.1 and tells its base_url', () => {
			assert.equal(service.started.baseUrl, `http://127.0.0.1:${service.port}`);
		});

		it('is not there for other addresses than 127.0.0.1', async function () {
			// Elsewhere than on Linux the other loopback addresses have to be set up first.
			if (process.platform !== 'linux') this.skip();
			const socket = connect(service.port, '127.0.0.2');
			const [error] = await once(socket, 'error');
			assert.equal(error.code, 'ECONNREFUSED');
		});

		it('takes a free port when the preferred one is busy', async () => {
			const other = await startOn(service.port, 'take-free');
			assert.notEqual(other.port, service.port);
			assert.equal((await ask(other.port, good)).status, 200);
			await other.close();
		});

		it('fails when exactly that port was demanded', async () => {
			await assert.rejects(startOn(service.port, 'fail'), (error: unknown) => {
				assert.ok(error instanceof WorkbenchError);
				assert.equal(error.code, 'service-not-started');
				assert.equal(error.message, `port ${service.port} is in use`);
				return true;
			});
		});

		it('closes with connections open, at once, and more than once', async () => {
			const closing = await startOn(0, 'fail');
			const idle = connect(closing.port, '127.0.0.1');
			const kept = connect(closing.port, '127.0.0.1');
			kept.write(`GET ${good} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
			await Promise.all([once(idle, 'connect'), once(kept, 'data')]);
			idle.on('error', () => {});
			kept.on('error', () => {});
			const closed = [once(idle, 'close'), once(kept, 'close')];
			await closing.close();
			await Promise.all(closed);
			await closing.close();
			const again = await startOn(closing.port, 'fail');
			await again.close();
		});
	});
});
