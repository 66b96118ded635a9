import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { ask, callPath, keys, opensslMd5, plainQuery, plainSigned, serverSigningSecret } from './serviceClient.ts';
import { environment, Program } from './watchProgram.ts';

describe('local service: the program that watches', () => {
	const start = (...args: string[]) => new Program(args);

	afterEach(Program.endAll);

	const encoded = () => {
		const sig = opensslMd5(`${plainSigned}types=a%20b${serverSigningSecret}`);
		return `/fb.do?${plainQuery}&types=a%20b&sig=${sig}&access_token=${keys.accessToken}`;
	};

	it('prints a line for each call with its mistakes, and fails in the end when it is told to', async () => {
		const program = start('--watch', '--fail-on-mistake', '--calls', '4');
		const port = await program.port();
		await ask(port, callPath(plainSigned, plainQuery));
		await ask(port, encoded());
		await ask(
			port,
			callPath(plainSigned.replace('events.get', 'users.x'), plainQuery.replace('events.get', 'users.x')),
		);
		await ask(port, '/fb.do', { method: 'PUT' });
		assert.equal(await program.exit(), 1);
		const [ok, wrong, unknown, put, sum] = program.lines;
		assert.equal(ok, 'ok     events.get  server-server');
		assert.match(wrong ?? '', /^wrong {2}events\.get {2}value-percent-encoded: types: /);
		assert.match(unknown ?? '', /^ok {5}users\.x .*no answer is chosen/);
		assert.match(put ?? '', /^wrong {2}PUT \/fb\.do {2}405 /);
		assert.equal(sum, '4 calls, 2 wrong');
	});

	it('tells of keys in the environment that look wrong, and prints none', async () => {
		const { SIGNED_CALL_APPLICATION_SECRET_KEY: secret } = environment;
		const odd = { SIGNED_CALL_APPLICATION_SECRET_KEY: `${secret}\n`, SIGNED_CALL_ACCESS_TOKEN: '<ACCESS_TOKEN>' };
		const program = start('--watch');
		const oddProgram = new Program(['--watch'], { ...environment, ...odd });
		await Promise.all([program.port(), oddProgram.port()]);
		assert.match(oddProgram.text, /Look at SIGNED_CALL_APPLICATION_SECRET_KEY, .*: line-break\.\n/);
		assert.match(oddProgram.text, /Look at SIGNED_CALL_ACCESS_TOKEN, .*: a placeholder\.\n/);
		assert.ok(!oddProgram.text.includes(secret));
		assert.doesNotMatch(program.text, /Look at/);
	});

	it('knows the sig of a call that came before', async () => {
		const program = start('--watch', '--calls', '3');
		const port = await program.port();
		const sig = opensslMd5(`${plainSigned}types=LIKES${serverSigningSecret}`);
		await ask(port, callPath(`${plainSigned}types=LIKES`, `${plainQuery}&types=LIKES`));
		await ask(port, `/fb.do?${plainQuery}&types=MARKS&sig=${sig}&access_token=${keys.accessToken}`);
		await ask(port, callPath(`${plainSigned}sig=${sig}types=GUESTS`, `${plainQuery}&types=GUESTS`));
		await program.exit();
		const [, stale, left] = program.lines;
		assert.match(stale ?? '', /parameters-of-another-call: The signature is that of another call\./);
		assert.match(left ?? '', /sig-signed: An earlier or empty sig was left among the signed parameters\./);
	});

	it('prints no secret, and nothing that could act on a terminal', async () => {
		const program = start('--watch', '--calls', '3');
		const port = await program.port();
		// A finding names its parameter, which here is called like the key.
		const sig = opensslMd5(`${keys.applicationSecretKey}=a%20b${plainSigned}${serverSigningSecret}`);
		const named = `${plainQuery}&${keys.applicationSecretKey}=a%20b`;
		await ask(port, `/fb.do?${named}&sig=${sig}&access_token=${keys.accessToken}`);
		await ask(port, encoded().replace(keys.accessToken, 'another-token-of-theirs'));
		const name = encodeURIComponent(`\u001b[31m\n${keys.applicationSecretKey}`);
		await ask(port, `/fb.do?${plainQuery}&${name}=1&sig=x&access_token=${keys.accessToken}`);
		await program.exit();
		const forbidden = [keys.accessToken, keys.applicationSecretKey, serverSigningSecret, 'another-token-of-theirs'];
		for (const secret of forbidden) assert.ok(!program.text.includes(secret), program.text);
		assert.ok(!program.text.includes('\u001b'));
		assert.equal(program.lines.length, 4);
		assert.match(program.lines[0] ?? '', /value-percent-encoded: ••••••••: /);
	});

	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		it(`ends on ${signal} with searches under way and connections open, and sums up`, async () => {
			const program = start('--watch', '--fail-on-mistake');
			const port = await program.port();
			const kept = connect(port, '127.0.0.1').on('error', () => undefined);
			kept.write('GET /fb.do HTTP/1.1\r\nhost: localhost\r\n\r\n');
			await once(kept, 'data');
			const wrong = (index: number) => callPath(plainSigned, `${plainQuery}&n=${index}`, 'another');
			await Promise.all(Array.from({ length: 100 }, (_, index) => ask(port, wrong(index))));
			program.child.kill(signal);
			assert.equal(await program.exit(), 1);
			assert.equal(program.lines.at(-1), '101 calls, 101 wrong');
			// Had each been searched for, none would say nothing but why it was refused.
			const isListed = program.lines.some((line) => /get {2}104 /.test(line));
			assert.ok(isListed, program.text);
			kept.destroy();
		});
	}

	it('shortens what is very long', async () => {
		const program = start('--watch', '--calls', '3');
		const port = await program.port();
		for (const length of [60_000, 100_000]) {
			const name = `${'x'.repeat(length - 20)}%1b%0a%e2%80%ae`;
			await ask(port, `/fb.do?application_key=${keys.applicationKey}&format=json&method=${name}&sig=x&access_token=x`);
		}
		await ask(port, `/${'y'.repeat(100_000)}?method=a.b`);
		await program.exit();
		assert.equal(program.lines.length, 4, program.text.slice(0, 3000));
		for (const line of program.lines) assert.ok(line.length < 2500, `${line.length}`);
		assert.match(program.lines[1] ?? '', /^wrong {2}x{199}… {2}too large to diagnose; 103 /);
	});

	it('answers from a folder', async () => {
		const folder = scratchFolder('answers');
		await writeFile(join(folder, 'events.get.json'), '"chosen"');
		const program = start('--answers', folder, '--watch', '--calls', '1');
		assert.equal((await ask(await program.port(), callPath(plainSigned, plainQuery))).text, '"chosen"');
		assert.equal(await program.exit(), 0);
	});

	it('takes keys from the environment only, and says which are missing', async () => {
		const { SIGNED_CALL_ACCESS_TOKEN: _, ...others } = environment;
		const cases: [string[], Record<string, string>, RegExp][] = [
			[['--watch'], {}, /needs SIGNED_CALL_APPLICATION_KEY and SIGNED_CALL_ACCESS_TOKEN/],
			[['--watch'], others, /needs SIGNED_CALL_ACCESS_TOKEN\n/],
			[['--fail-on-mistake'], environment, /need --watch/],
			[['--json'], environment, /--json and --strict need --watch/],
			[['--strict'], environment, /--json and --strict need --watch/],
			[['--watch', '--calls', '0'], environment, /--calls takes a number/],
		];
		for (const [args, env, message] of cases) {
			const program = new Program(args, env);
			assert.equal(await program.exit(), 2);
			assert.match(program.errors, message);
		}
	});
});
