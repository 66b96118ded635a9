import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { openMcp } from './mcpClient.ts';
import { env, keys, programOf, temporaryFolder } from './program.ts';

/** A client as an agent writes it; `order` is what it gets wrong. */
const client = (order: string) => `import hashlib, os, sys, urllib.parse, urllib.request
token, secret = os.environ["SIGNED_CALL_ACCESS_TOKEN"], os.environ["SIGNED_CALL_APPLICATION_SECRET_KEY"]
pairs = [("method", "users.getInfo"), ("uids", "1"), ("application_key", os.environ["SIGNED_CALL_APPLICATION_KEY"]), ("fields", "NAME"), ("format", "json")]
text = "".join(name + "=" + value for name, value in ${order})
key = hashlib.md5((token + secret).encode()).hexdigest()
sig = hashlib.md5((text + key).encode()).hexdigest()
query = urllib.parse.urlencode(pairs + [("sig", sig), ("access_token", token)])
print(query)
urllib.request.urlopen(sys.argv[1] + "/fb.do?" + query).read()
`;

describe('an agent that writes a client', () => {
	const inFolder = temporaryFolder();

	before(function () {
		if (spawnSync('python3', ['--version']).status !== 0) this.skip();
	});

	it('is given the mistake by the diagnosis, and its mended client is right', async () => {
		const given = { ...env, SIGNED_CALL_SESSION_SECRET_KEY: 'session-secret-3' };
		const program = programOf(['watch', '--json', '--port', '0'], given);
		const watch = spawn(program.command, program.args, { env: program.env });
		try {
			const { promise: address, resolve } = Promise.withResolvers<string>();
			watch.stderr.setEncoding('utf8').on('data', (said: string) => {
				const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
				if (found !== undefined) resolve(found);
			});
			const lines = createInterface({ input: watch.stdout })[Symbol.asyncIterator]();
			const baseUrl = await address;
			const run = async (order: string) => {
				const file = inFolder('client.py');
				await writeFile(file, client(order));
				const { stdout } = spawnSync('python3', [file, baseUrl], { encoding: 'utf8', env: { ...process.env, ...env } });
				const watched = JSON.parse((await lines.next()).value as string);
				return { sent: stdout.trim(), watched };
			};
			await using mcp = await openMcp(['--base-url', baseUrl], env);

			const wrong = await run('pairs');
			assert.equal(wrong.watched.signature, 'wrong');
			const diagnosed = await mcp.use('diagnose', { text: `${baseUrl}/fb.do?${wrong.sent}` });
			assert.match(diagnosed.text, /"isRight": false/);
			assert.match(diagnosed.text, /not sorted|order/i);
			for (const secret of [keys.access_token, keys.application_secret_key])
				assert.ok(!diagnosed.text.includes(secret));

			const mended = await run('sorted(pairs)');
			assert.equal(mended.watched.signature, 'right');
			const verified = await mcp.use('verify', { text: `${baseUrl}/fb.do?${mended.sent}` });
			assert.match(verified.text, /"isRight": true/);
		} finally {
			watch.kill();
		}
	});
});
