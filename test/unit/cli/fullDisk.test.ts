import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { type HttpServer, httpServer } from '../net/httpServer.ts';
import { env, programOf, signedCall, temporaryFolder } from './program.ts';

describe('signed-call run on a full disk', () => {
	const beside = temporaryFolder();
	let server: HttpServer;

	before(async () => {
		server = await httpServer((_, response) => {
			response.setHeader('content-type', 'application/json');
			response.end('{}');
		});
		await writeFile(beside('a.call'), `###\nevents.get\n${'?? status == 200\n'.repeat(99)}\n###\nevents.get\n`);
	});

	after(() => server.close());

	const given = () => ['run', beside('a.call'), '--base-url', server.origin, '--reporter', 'json'];

	it('says that its report could not be written, and sends the calls', async () => {
		const { code, errors } = await signedCall([...given(), '--output', beside('report.json')], { env, isFull: true });
		assert.deepEqual([code, errors.replace(/: E\w+:.*/, '')], [3, `signed-call: --output ${beside('report.json')}\n`]);
		assert.match(await readFile(beside('report.json'), 'utf8'), /^\{"file":.*"held":true/);
	});

	it('says so of its standard output', async () => {
		const { command, args, env: held } = programOf(['help', 'service'], env);
		const limited = ['-c', 'ulimit -f 8; exec "$@" >> "$0"', beside('out'), command, ...args];
		await writeFile(beside('out'), ' '.repeat(4096));
		const { status, stderr } = spawnSync('sh', limited, { env: held, encoding: 'utf8' });
		assert.equal(status, 3);
		assert.match(stderr, /^signed-call: E\w+: .*write\n$/);
	});
});
