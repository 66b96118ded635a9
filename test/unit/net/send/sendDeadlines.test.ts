import assert from 'node:assert/strict';
import { answer, answering, listen, serving } from '../loopback.ts';
import { Sending } from './sending.ts';

const earlyHints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n';

describe('send: how long it waits', () => {
	const at = new Sending();

	it('answer-not-http: more than 16 interim answers', async () => {
		at.server = await serving((socket) => socket.write(earlyHints.repeat(17) + answer('[]')));
		assert.equal((await at.fails()).code, 'answer-not-http');
		await at.server.close();
		at.server = await serving((socket) => socket.write(earlyHints.repeat(16) + answer('[]')));
		const { status, body } = await at.send();
		assert.deepEqual([status, Buffer.from(body).toString()], [200, '[]']);
	});

	it('the connection, the request and one over an open connection count', async () => {
		const all = { connectTimeout: 0, totalTimeout: 80 };
		at.server = await listen(() => {});
		assert.equal((await at.fails({ ...all, origin: `https://127.0.0.1:${at.server.port}` })).code, 'total-timeout');
		assert.equal((await at.fails(all)).code, 'headers-timeout');
		await at.server.close();
		at.server = await serving((socket, _head, index) => void (index === 0 && socket.write(answer('[]'))));
		await at.send();
		assert.equal((await at.fails(all)).code, 'headers-timeout');
		assert.equal(at.server.sockets.length, 1);
	});

	it('waits as long as a setting says that is longer than any timer', async () => {
		const long = { connectTimeout: 2 ** 40, totalTimeout: 2 ** 40 };
		at.server = await serving((socket) => setTimeout(() => socket.write(answer('[]')), 40));
		assert.equal((await at.send(long)).status, 200);
	});

	it('has no limit of time where 0 is set', async () => {
		at.server = await answering(answer('[]'));
		const none = { connectTimeout: 0, totalTimeout: 0 };
		assert.equal((await at.send(none)).status, 200);
	});
});
