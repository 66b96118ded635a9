import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { CodeError } from '../../../../src/core/code/code.ts';
import { exampleCall, hardCalls } from '../../../../src/core/code/hardCalls.ts';
import { k6 } from '../../../../src/core/code/languages/k6.ts';
import { type LoadTool, writeLoadTest } from '../../../../src/core/code/loadTest.ts';
import { writeFunction } from '../../../../src/core/code/writeCode.ts';
import { builtInServices, okService } from '../../../../src/core/services/builtIn.ts';
import { derive } from '../../../../src/core/signing/derive.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { runPrograms } from './runPrograms.ts';

/** What k6 has, by Node. */
const k6Modules = `import { createHash, createHmac } from 'node:crypto';
const written = (digest: any, as: string): any => {
	if (as === 'base64url') return digest.digest('base64').replaceAll('+', '-').replaceAll('/', '_');
	return as === 'binary' ? digest.digest() : digest.digest(as === 'base64rawurl' ? 'base64url' : as);
};
const hashes = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'].map((name) => [
	name,
	(data: any, as: string) => written(createHash(name).update(data), as),
]);
const crypto: any = {
	...Object.fromEntries(hashes),
	hmac: (name: string, key: any, data: any, as: string) => written(createHmac(name, key).update(data), as),
};
const encoding: any = {
	b64encode: (data: any) => Buffer.from(data).toString('base64'),
	b64decode: (text: string, form: string) => Buffer.from(text, form === 'rawurl' ? 'base64url' : 'base64'),
};
`;

const text = `@data = rows.csv
@kind = GUESTS

### All
# @name all
events.get
types = {{kind}},{{id}}\`\${
uid = {{$uuid}}
token = {{$env OWN}}
?? status == 200
?? duration < 2000
?? $.x == 5

### Next
users.getInfo
uids = {{all.response.body.$[0].uid}}
`;

function loadTest(tool: LoadTool, calls = text) {
	const document = parseCallDocument(calls);
	const [scheme] = okService.schemes;
	assert.ok(scheme);
	return writeLoadTest(tool, {
		...{ name: 'post', document, calls: document.calls, service: okService, scheme },
		baseUrl: 'http://127.0.0.1:4820',
		variables: new Map(),
		columns: ['id', 'name'],
	});
}

describe('a load test', () => {
	const folder = scratchFolder('load-test');

	it('for k6 is right by the types of k6', async () => {
		const script = loadTest('k6').get('post.k6.ts') ?? '';
		const path = join(folder, 'post.k6.ts');
		await writeFile(path, script);
		await symlink(resolve('node_modules'), join(folder, 'node_modules'));
		const options = [
			'--strict',
			'--noEmit',
			'--skipLibCheck',
			'--types',
			'k6',
			'--lib',
			'es2022',
			'--target',
			'es2022',
		];
		const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
		const compiler = ['node_modules/typescript/bin/tsc', '--ignoreConfig', ...options, ...modules, path];
		const { stdout, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
		assert.deepEqual({ stdout, status }, { stdout: '', status: 0 });
		assert.match(script, /types", `GUESTS,\$\{row\["id"\]\}\\`\\\$\{`\]/);
		assert.match(script, /"token", `\$\{__ENV\["OWN"\]\}`/);
		assert.match(script, /"All: status == 200": \(answer\) => answer\.status === 200/);
		assert.match(script, /\{ headers, redirects: 0 \}/);
		assert.match(script, /"uids", `\$\{String\(answer1\.json\("0\.uid"\)\)\}`/);
	});

	it('for k6 signs as the published examples do', async () => {
		const programs: string[] = [];
		const expected: (string | undefined)[][] = [];
		for (const { id, schemes, examples = [] } of builtInServices) {
			// A key in hexadecimal and bytes behind a text, which k6 has no words for.
			if (id === 'adyen-webhook' || id === 'kraken') continue;
			for (const example of examples) {
				const scheme = schemes.find(({ name }) => name === example.scheme) ?? schemes[0];
				assert.ok(scheme);
				const first = exampleCall(example.call);
				const calls = [first, ...hardCalls(first, 40)];
				const [, ...derived] = calls.map(({ parameters, values, lists }) => {
					return derive(scheme, { parameters, values, ...lists }, { hash }).signature;
				});
				programs.push(k6Modules + writeFunction(scheme, k6, calls).replace(/^import .*\n/gm, ''));
				expected.push([id, example.signature, ...derived]);
			}
		}
		const printed = await runPrograms('typescript', programs);
		assert.deepEqual(
			printed.map((out, index) => [expected[index]?.[0], ...out.trimEnd().split('\n')]),
			expected,
		);
	});

	/** What a script sends first, with its first row. */
	async function firstRequest(name: string) {
		const made = await import(pathToFileURL(join(folder, name)).href);
		const context: { vars: Record<string, unknown> } = { vars: {} };
		await made.takeRow(context);
		const request: { url?: string } = {};
		await made.call1(request, context);
		return { made, request, query: new URL(request.url ?? '').searchParams };
	}

	it('for Artillery gives requests that are signed rightly', async () => {
		const files = loadTest('artillery', text.replace(/uids = .*/, 'uids = {{name}}'));
		assert.equal(files.get('post.artillery.yml')?.match(/followRedirect: false/g)?.length, 2);
		for (const [name, content] of files) await writeFile(join(folder, name), content);
		await writeFile(join(folder, 'post.rows.json'), '[{"id":"a b","name":"n"},{"id":"2","name":"m"}]');
		const names = { APPLICATION_KEY: 'AK', ACCESS_TOKEN: 'T', APPLICATION_SECRET_KEY: 'S' };
		for (const [name, value] of Object.entries(names)) process.env[`SIGNED_CALL_${name}`] = value;
		try {
			const { made, request, query } = await firstRequest('post.artillery.mjs');
			assert.equal(query.get('types'), 'GUESTS,a b`${');
			const pairs = [...query].filter(([name]) => name !== 'sig' && name !== 'access_token').sort();
			const signed = pairs.map((pair) => pair.join('=')).join('') + hash('md5', 'TS');
			assert.equal(query.get('sig'), hash('md5', signed));
			await made.check1(request, { statusCode: 200, timings: { phases: { total: 5 } } });
			await assert.rejects(made.check1(request, { statusCode: 500 }), /All: not as expected/);
		} finally {
			for (const name of Object.keys(names)) delete process.env[`SIGNED_CALL_${name}`];
		}
	});

	it('puts values of the run into JSON as JSON', async () => {
		const json = '{"n":{{id}},"t":"\\\\ {{name}}","e":"{{$env OWN}}","s":{{$timestamp}},"u":"{{$uuid}}"}';
		for (const [name, content] of loadTest('artillery', `@data = rows.csv\n###\na.b\nx = ${json}\ny = {{name}}\n`))
			await writeFile(join(folder, name.replace('post', 'json')), content);
		await writeFile(join(folder, 'post.rows.json'), '[{"id":"5","name":"Ann \\"A\\""}]');
		process.env['OWN'] = 'a\nb';
		try {
			const { query } = await firstRequest('json.artillery.mjs');
			const { s, u, ...others } = JSON.parse(query.get('x') ?? '');
			assert.deepEqual(others, { n: 5, t: '\\ Ann "A"', e: 'a\nb' });
			assert.deepEqual([typeof s, typeof u, query.get('y')], ['number', 'string', 'Ann "A"']);
		} finally {
			delete process.env['OWN'];
		}
	});

	for (const [calls, why] of [
		['###\na.b\nx = {{$randomInt 1 5}}\n', /\$randomInt/],
		['###\na.b\nx-y: z\n', /Headers/],
		['###\na.b\n###\nPOST c.d\n', /GET and by POST/],
		['# @name a\na.b\n###\nc.d\nx = {{a.response.headers.x}}\n', /does not go into a load test/],
		['###\na.b\nx = {{gone}}\n', /variable-unknown gone/],
		['###\na.b\nx = {{c.response.body.$.x}}\n###\n# @name c\nc.d\n', /does not go into a load test/],
		['###\na.b\nx = 899999999900001\n', /8999999999/],
	] as const) {
		it(`says why it is not made of ${JSON.stringify(calls)}`, () => {
			assert.throws(
				() => loadTest('k6', calls),
				(error) => error instanceof CodeError && why.test(error.message),
			);
		});
	}
});
