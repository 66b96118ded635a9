import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { type HttpServer, httpServer } from '../net/httpServer.ts';
import { env, keys, md5, signedCall, temporaryFolder } from './program.ts';

/** Whether the sig of a query is right, by the specification alone. */
function isSigned(query: URLSearchParams): boolean {
	const pairs = [...query].filter(([name]) => name !== 'sig' && name !== 'access_token').sort();
	const secret = md5(keys.access_token + keys.application_secret_key);
	return query.get('sig') === md5(pairs.map((pair) => pair.join('=')).join('') + secret);
}

describe('signed-call run', () => {
	const beside = temporaryFolder();
	let server: HttpServer;
	let received: URLSearchParams[];
	let hanging: (() => void) | undefined;

	before(async () => {
		server = await httpServer((request, response) => {
			const query = new URL(request.url ?? '', 'http://x').searchParams;
			received.push(query);
			response.setHeader('content-type', 'application/json');
			response.setHeader('x-next', 'next-1');
			const method = query.get('method');
			if (!isSigned(query)) response.end('{"error_code":104,"error_msg":"PARAM_SIGNATURE"}');
			else if (method === 'post.make')
				response.end('{"id":"9007199254740993","list":[{"n":1}],"session_key":"fresh-session-key"}');
			else if (method === 'post.echo')
				response.end(JSON.stringify({ got: query.get('id'), token: query.get('access_token') }));
			else if (method === 'post.hang') hanging?.();
			else {
				response.statusCode = 404;
				response.end('{"error_code":3,"error_msg":"Unknown method"}');
			}
		});
	});

	beforeEach(() => {
		received = [];
	});

	after(() => server.close());

	async function callFile(text: string, name = 'a.call'): Promise<string> {
		await writeFile(beside(name), text);
		return beside(name);
	}

	const run = async (text: string, ...more: string[]) =>
		signedCall(['run', await callFile(text), '--base-url', server.origin, ...more], { env });
	const linesOf = (out: string) => out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

	const chained = [
		'### Make\n# @name made\n# @tag smoke\npost.make\n?? status == 200\n?? $.id isString\n?? $.list[*].n == [1]\n',
		'### Echo\npost.echo\nid = {{made.response.body.$.id}}\n?? $.got == {{made.response.body.$.id}}\n?? header x-next startsWith next\n',
	].join('\n');

	it('sends a call that another one needs first and once, and says what held, a line each', async () => {
		const [make = '', echo = ''] = chained.split(/\n(?=### Echo)/);
		const { code, out, errors } = await run(`${echo}\n${make}`, '--reporter', 'json', '--at-once', '5');
		assert.deepEqual({ code, errors }, { code: 0, errors: '' });
		const judged = linesOf(out)
			.map(({ call, expectation, held, actual }) => [call, expectation, held, actual])
			.toSorted();
		assert.deepEqual(judged, [
			['Echo', '$.got == {{made.response.body.$.id}}', true, '9007199254740993'],
			['Echo', 'header x-next startsWith next', true, 'next-1'],
			['Make', '$.id isString', true, '9007199254740993'],
			['Make', '$.list[*].n == [1]', true, '[1]'],
			['Make', 'status == 200', true, '200'],
		]);
		assert.deepEqual(received.map((query) => query.get('method')).toSorted(), ['post.echo', 'post.make']);
	});

	it('exits with 1 where something did not hold, and shows what there is', async () => {
		const { code, out } = await run('### Echo\npost.echo\nid = 5\n?? $.got == 6\n?? $.gone exists\n### B\npost.gone\n');
		assert.equal(code, 1);
		const lines = out.replace(/\d+ ms|\d+\.\d s/g, '# ms').split('\n');
		assert.deepEqual(lines.slice(1), [
			'  ✗ Echo (post.echo) (# ms)',
			'      line 4: $.got == 6: it is 5',
			'      line 5: $.gone exists: there is none',
			'  ✗ B (post.gone) (# ms)',
			'      line 6: kind == success: it is API error 3 (reported as METHOD): Unknown method',
			'',
			'Calls: 0 held, 2 did not hold, 0 not sent, 0 skipped in # ms.',
			'',
		]);
	});

	it('exits with 3 where a call cannot be sent, and sends none that needs its answer', async () => {
		const text = '### A\n# @name a\npost.make\n### B\npost.echo\nid = {{a.response.body.$.nothing}}\n';
		const one = await run(text);
		assert.equal(one.code, 3);
		assert.match(
			one.out,
			/– B \(post\.echo\) \(not sent: The answer has nothing at a\.response\.body\.\$\.nothing\.\)/,
		);
		const path = await callFile(text);
		const other = await signedCall(['run', path, '--base-url', 'http://127.0.0.1:9'], { env });
		assert.equal(other.code, 3);
		assert.match(other.out, /– B \(post\.echo\) \(not sent: It needs the answer to a\./);
		const withoutKeys = await signedCall(['run', path, '--base-url', server.origin]);
		assert.equal(withoutKeys.code, 3);
		assert.match(withoutKeys.out, /not sent: .*application_key/);
	});

	it('judges the sig with the keys of an example, without sending and without keys', async () => {
		const secret = md5('<ACCESS_TOKEN><APPLICATION_SECRET_KEY>');
		const sig = md5(`a=1application_key=<APPLICATION_KEY>format=jsonmethod=a.b${secret}`);
		const path = await callFile(`### A\na.b\na = 1\n?? sig == ${sig}\n### B\na.b\na = 2\n?? sig == ${sig}\n`);
		const { code, out } = await signedCall(['run', path, '--base-url', server.origin, '--reporter', 'json']);
		assert.equal(code, 1);
		const judged = linesOf(out).map(({ call, held }) => [call, held]);
		assert.deepEqual(judged, [
			['A', true],
			['B', false],
		]);
		assert.deepEqual(received, []);
	});

	it('judges the sig of another service by the example of its description', async () => {
		const sig = md5('api_key<API_KEY>artistChermethodartist.getInfoYOUR_SECRET');
		const path = await callFile(`### A\nartist.getInfo\nartist = Cher\n?? sig == ${sig}\n`);
		const { code, out } = await signedCall(['run', path, '--service', 'lastfm']);
		assert.equal(code, 0, out);
	});

	it('shows no key and no fresh token, in no report', async () => {
		const text = [
			'### Make\npost.make\n?? $.session_key == x\n',
			'### Echo\npost.echo\nid = {{$env OWN}}\n?? $.token == x\n?? $.got == y\n?? body contains tkn\n?? body contains nothing\n',
		].join('\n');
		const path = await callFile(text);
		for (const reporter of ['text', 'json', 'junit', 'tap', 'github']) {
			const options = { env: { ...env, OWN: 'environment-secret' } };
			const { code, out } = await signedCall(
				['run', path, '--base-url', server.origin, '--reporter', reporter],
				options,
			);
			assert.equal(code, 1);
			for (const secret of [keys.access_token, keys.application_secret_key, 'fresh-session-key', 'environment-secret'])
				assert.ok(!out.includes(secret), `${secret} in ${reporter}: ${out}`);
			assert.ok(out.includes('••••••••'), reporter);
		}
	});

	it('writes JUnit, TAP and annotations with what did not hold', async () => {
		const text =
			'### A <"&> # 1\npost.echo\nid = a%b\n?? $.got == c\n### B\n# @skip\npost.make\n### C\npost.make\nx = {{none}}\n';
		const path = await callFile(text);
		const report = beside('report.xml');
		const junit = await signedCall(
			['run', path, '--base-url', server.origin, '--reporter', 'junit', '--output', report],
			{
				env,
			},
		);
		assert.deepEqual([junit.code, junit.out], [3, '']);
		const xml = (await readFile(report, 'utf8')).replaceAll(/time="[\d.]+"/g, 'time=""').replaceAll(path, 'F');
		assert.equal(
			xml,
			`<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="3" failures="1" errors="1" skipped="1" time="">
  <testsuite name="F" tests="3" failures="1" errors="1" skipped="1" time="">
    <testcase classname="F" name="B (post.make)" time=""><skipped/></testcase>
    <testcase classname="F" name="A &lt;&quot;&amp;&gt; # 1 (post.echo)" time=""><failure message="line 4: $.got == c: it is a%b">line 4: $.got == c: it is a%b</failure></testcase>
    <testcase classname="F" name="C (post.make)" time=""><error message="There is no variable &quot;none&quot;, neither in this file nor in the account."/></testcase>
  </testsuite>
</testsuites>
`,
		);
		const tap = await run(text, '--reporter', 'tap');
		assert.deepEqual(tap.out.replaceAll(path, 'F').split('\n'), [
			'TAP version 14',
			'ok 1 - F: B (post.make) # SKIP',
			'not ok 2 - F: A <"&> \\# 1 (post.echo): $.got == c',
			'# it is a%b',
			'not ok 3 - F: C (post.make)',
			'# not sent: There is no variable "none", neither in this file nor in the account.',
			'1..3',
			'',
		]);
		const github = await run(text, '--reporter', 'github');
		const firstLine = github.out.replaceAll(path, 'F').split('\n')[0];
		assert.equal(firstLine, '::error file=F,line=4,title=A <"&> # 1 (post.echo)::$.got == c: it is a%25b');
	});

	it('takes a file whose name is also a pattern', async () => {
		const path = await callFile('###\npost.make\n', '[id] {a}.call');
		const { code, errors } = await signedCall(['run', path, '--base-url', server.origin], { env });
		assert.deepEqual([code, received.length], [0, 1], errors);
	});

	it('chooses calls by tags, and refuses where none has one', async () => {
		const { code, out } = await run(chained, '--tag', 'smoke', '--reporter', 'json');
		assert.equal(code, 0);
		assert.deepEqual([...new Set(linesOf(out).map(({ call }) => call))], ['Make']);
		assert.equal((await run(chained, '--tag', 'none')).code, 2);
	});

	it('sends nothing, and leaves an earlier report alone, where one of the files or its data is missing', async () => {
		const path = await callFile('### A\npost.make\n');
		const report = beside('earlier.xml');
		await writeFile(report, 'earlier');
		const withoutData = await callFile('@data = none.csv\n### B\npost.make\n', 'b.call');
		for (const [other, message] of [
			[beside('missing.call'), /missing\.call: there is no such file/],
			[withoutData, /The data file none\.csv cannot be read/],
		] as const) {
			const args = ['run', path, other, '--base-url', server.origin, '--output', report];
			const { code, errors } = await signedCall(args, { env });
			assert.equal(code, 2);
			assert.match(errors, message);
		}
		assert.deepEqual(received, []);
		assert.equal(await readFile(report, 'utf8'), 'earlier');
	});

	it('sends the calls once a row of the data, with named answers of their own', async () => {
		await writeFile(beside('rows.csv'), '\ufeffid, expected\r\n1,1\r\n"2, two","2, two"\r\n\r\n3,4\r\n');
		const text = [
			'@data = rows.csv\n@both = {{id}}/{{expected}}',
			'### Echo\n# @name echo\npost.echo\nid = {{id}}\n?? $.got == {{expected}}',
			'### Again\npost.echo\nid = {{echo.response.body.$.got}}!\n?? $.got == {{id}}!\n',
		].join('\n\n');
		const { code, out } = await run(text, '--reporter', 'json', '--at-once', '3');
		assert.equal(code, 1);
		const found = linesOf(out).map(({ call, row, held, expected }) => [call, row, held, expected]);
		assert.deepEqual(found.toSorted(), [
			['Again', 1, true, '$.got == 1!'],
			['Again', 2, true, '$.got == 2, two!'],
			['Again', 3, true, '$.got == 3!'],
			['Echo', 1, true, '$.got == 1'],
			['Echo', 2, true, '$.got == 2, two'],
			['Echo', 3, false, '$.got == 4'],
		]);
		assert.equal(received.length, 6);
		await writeFile(beside('rows.jsonl'), '{"id":1,"expected":true}\n{"id":{"a":[1]},"expected":null}\n');
		const json = await run(text.replace('csv', 'jsonl').replace('== {{expected}}', 'exists'));
		assert.match(json.out, /4 {2}Success\n\nCalls: 4 held/);
		const ids = received
			.slice(6)
			.map((query) => query.get('id'))
			.toSorted();
		assert.deepEqual(ids, ['1', '1!', '{"a":[1]}', '{"a":[1]}!']);
		const gone = await run(text.replace('csv', 'tsv'));
		assert.equal(gone.code, 2);
		assert.match(gone.errors, /The data file rows\.tsv cannot be read/);
	});

	it('compares with a file beside the call file, and with none elsewhere', async () => {
		await writeFile(beside('made.json'), '{"list": [{"n": 1}], "id": "*", "session_key": "*"}');
		assert.equal((await run('### A\npost.make\n?? body equals made.json\n')).code, 0);
		const { code, out } = await run('### A\npost.make\n?? body equals ../made.json\n');
		assert.equal(code, 1);
		assert.match(out, /not judged, the file cannot be read/);
	});

	it('writes files that answers are compared with anew, where it is to: with * as it is, and no key', async () => {
		const snapshot = beside('echo.json');
		await writeFile(snapshot, '{"got": "*", "old": 1}');
		const text = '### Echo\npost.echo\nid = 5\n?? body equals echo.json\n### Make\npost.make\n?? $.id equals id.json\n';
		assert.equal((await run(text)).code, 1);
		assert.equal((await run(text, '--update-snapshots')).code, 0);
		assert.equal(await readFile(snapshot, 'utf8'), '{\n  "got": "*",\n  "token": "*"\n}\n');
		assert.equal((await run(text)).code, 0);
		assert.equal(await readFile(beside('id.json'), 'utf8'), '"9007199254740993"\n');
	});

	it('goes on with the other calls where such a file cannot be written', async () => {
		const text = '### Echo\npost.echo\n?? body equals none/echo.json\n### Make\npost.make\n?? status == 200\n';
		const { code, out } = await run(text, '--update-snapshots');
		assert.equal(code, 1);
		assert.match(out, /Calls: 1 held, 1 did not hold/);
	});

	it('takes keys from a file that only its owner can read', async () => {
		const path = await callFile('### A\npost.make\n');
		const file = beside('keys.json');
		await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
		const args = ['run', path, '--base-url', server.origin, '--keys', file];
		assert.equal((await signedCall(args)).code, 0);
		await chmod(file, 0o644);
		const refused = await signedCall(args);
		assert.equal(refused.code, 2);
		assert.match(refused.errors, /others can read this file/);
	});

	it('ends what is under way on SIGINT, and reports', async () => {
		const path = await callFile('### A\npost.make\n### B\npost.hang\n### C\npost.make\n');
		hanging = () => {};
		const { code, out } = await signedCall(['run', path, '--base-url', server.origin], { env, signalAt: /✓ A/ });
		assert.equal(code, 3);
		assert.match(out, /Cancelled\. Calls: 1 held/);
	});
});
