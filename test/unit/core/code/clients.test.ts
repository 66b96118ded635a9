import assert from 'node:assert/strict';
import { exec, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ExampleOfCall } from '../../../../src/core/code/clientPlan.ts';
import { CodeError } from '../../../../src/core/code/code.ts';
import { type LanguageName, languages } from '../../../../src/core/code/languages.ts';
import { writeClient } from '../../../../src/core/code/writeCode.ts';
import { builtInServices, okService } from '../../../../src/core/services/builtIn.ts';
import { type Service, variableOf } from '../../../../src/core/services/service.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import type { Scheme } from '../../../../src/core/signing/scheme.ts';
import { keyFor } from '../../../verifiers/keyFor.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { type HttpServer, httpServer } from '../../net/httpServer.ts';

const root = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));

/** What checks and runs a client: a word of a checker is one too many. Of most a test needs `SIGNED_CALL_PROVE=all`. */
const runners: Partial<Record<LanguageName, string>> = {
	python: 'python3 -W error client.py',
	javascript: 'node client.mjs',
	typescript: `node ${root}typescript/bin/tsc --noEmit --strict --module esnext --moduleResolution bundler --target es2023 --types node --typeRoots ${root}@types client.ts && node --disable-warning=ExperimentalWarning client.ts`,
	php: 'php -l client.php > check && php client.php',
	ruby: 'ruby -w client.rb',
	go: 'go vet client.go && go run client.go',
	java: 'javac -encoding UTF-8 -Xlint:all -Werror -d . Signer.java && java -cp . Client',
	kotlin: 'kotlinc client.kt -nowarn -include-runtime -d client.jar 2> log && java -cp client.jar ClientKt',
	bash: 'bash -n client.sh && bash client.sh',
	csharp: 'mcs -langversion:latest -r:System.Net.Http -out:client.exe client.cs && mono client.exe',
	perl: 'perl -w client.pl',
};
const isWhole = process.env['SIGNED_CALL_PROVE'] === 'all';
const isHere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const chosen = (Object.entries(runners) as [LanguageName, string][]).filter(
	([name, command]) =>
		(isWhole || ['python', 'javascript', 'bash'].includes(name)) && isHere(command.slice(0, command.indexOf(' '))),
);

/** A service that signs what the request line has, and whose requests carry what is made of their bodies and of the key. */
function ofTarget(id: string): Service {
	const signature = { hash: 'sha256', key: '{key}', of: '{verb}{target}{body}' } as const;
	const steps = {
		md5: { hash: 'md5', of: '{body}' },
		sum: '{md5}-{timestamp}',
		pass: { hash: 'sha1', key: '{key}', of: 'pass', as: 'base64' },
	} as const;
	return {
		...{ id, name: id, keys: { key: { label: 'Key', secret: true }, shop: { label: 'Shop', optional: true } } },
		request: {
			...{ verb: id as 'GET', path: '/v1/{method}', query: { version: '2', 'body-md5': '{md5}' } },
			...{
				headers: { 'X-Time': '{timestamp}', 'X-Sum': '{sum}', 'X-Pass': 'P {pass}', 'X-Shop': '{shop}-{md5}' },
				withBody: ['body-md5'],
			},
		},
		schemes: [{ steps, signature, place: { header: 'X-Sign' } }],
	};
}

/** Parameters that are signed wrongly where a value is encoded twice, or not at all. */
const own = [
	['text', "a b&c=d+e/%41 'я😀"],
	['empty', ''],
	['Upper', '1'],
] as const;

/** Forms of the time, what each looks like, and the milliseconds since 1970 that it says, before what was added. */
const timesOf: Readonly<Record<string, readonly [RegExp, (text: string) => number]>> = {
	'{timestamp}': [/^\d{10}$/, (text) => 1000 * Number(text)],
	'{timestamp-ms}': [/^\d{13}$/, Number],
	'{iso-time}': [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, Date.parse],
	'{basic-time}': [/^\d{8}T\d{6}Z$/, (text) => Date.parse(dashed(text))],
	'{date}': [/^\d{8}$/, (text) => Date.parse(dashed(text))],
	'{time+60s:X}': [/^\d{10}$/, (text) => 1000 * Number(text) - 60_000],
	'{time-1d:x}': [/^\d{13}$/, (text) => Number(text) + 86_400_000],
	'{time+8h:yyyy-MM-dd HH:mm:ss}': [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, (text) => Date.parse(`${text}+08:00`)],
	'{time:yyyy-MM-ddTHH:mm:ss.SSSZ}': [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, Date.parse],
	'{time-90m:yyyy/MM/dd, HH.mm.ss.SSS+00:00}': [
		/^\d{4}\/\d\d\/\d\d, \d\d\.\d\d\.\d\d\.\d{3}\+00:00$/,
		(text) => Date.parse(text.replace(/(\d\d)\.(\d\d)\.(\d\d)/, '$1:$2:$3')) + 90 * 60_000,
	],
	'{time:EEE, dd MMM yyyy HH:mm:ss GMT}': [/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/, Date.parse],
	'{time:yyyyMMddTHH:mm:ss+0000}': [
		/^\d{8}T\d\d:\d\d:\d\d\+0000$/,
		(text) => Date.parse(text.replace(/^(....)(..)/, '$1-$2-')),
	],
};

function dashed(text: string): string {
	return text.replace(/^(....)(..)(..)/, '$1-$2-$3').replace(/T(..)(..)/, 'T$1:$2:');
}

describe('a generated client', () => {
	let server: HttpServer;
	const folder = scratchFolder('clients');
	let isMoved = false;
	let verify: (request: Parameters<typeof verifyReceived>[1]) => string;

	before(async () => {
		server = await httpServer(async (request, response) => {
			const { method: verb = '', url = '', rawHeaders, headers } = request;
			const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []));
			const body = await text(request);
			const said = verify({ verb, path: url, headers: pairs, body, scheme: 'http', host: headers.host ?? '' });
			if (isMoved) response.writeHead(307, { location: `${server.origin}/elsewhere` });
			response.end(said);
		});
	});

	after(() => server.close());

	/** Of services, each with one of its schemes: OK's are signed with the keys that each needs. */
	const services = [okService, ...builtInServices, ...['GET', 'POST'].map(ofTarget)].filter(({ request }) => request);
	const fewest = ['ok', 'GET', 'taobao-top', 'oauth1-hmac-sha1'];
	const few = [...fewest, 'POST', 'binance', 'tbank', 'wechat-pay-v2', 'tencent-cloud-v1'];

	for (const [name, command] of chosen) {
		it(`in ${languages[name].name} sends calls that their services accept`, async () => {
			const sent: string[] = [];
			// Bash starts a program for each digest and each encoding.
			const some = name === 'bash' ? fewest : few;
			for (const service of services.filter(({ id = '' }) => isWhole || some.includes(id))) {
				for (const scheme of service.schemes) {
					const source = clientOf(service, scheme, name);
					if (source === undefined) continue;
					const keys = keysOf(service, scheme);
					verify = (received) => {
						const { verdict, unlike, pairs } = verifyReceived(service, received, keys, { hash });
						const carried = pairs.filter(([name]) => /^(?:body-md5|x-sum|x-pass|x-shop)$/.test(name)).length;
						const isWhole = carried === (service.id === 'POST' ? 4 : service.id === 'GET' ? 3 : 0);
						return [verdict, ...unlike.map(({ name }) => name), ...(isWhole ? [] : [`${carried} carried`])].join(' ');
					};
					const out = await run(name, command, source, keys);
					assert.equal(out.trim(), 'right', `${service.id} ${scheme.name}\n${source}`);
					sent.push(service.id ?? 'ok');
				}
			}
			assert.ok(new Set(sent).size >= 4, sent.join());
		}).timeout(600_000);

		it(`in ${languages[name].name} sends parameters and the signature in the query where they belong`, async () => {
			const steps = { text: { list: 'parameters' } } as const;
			const scheme: Scheme = { steps, signature: { hash: 'md5', of: '{text}' }, place: { parameter: 'sign' } };
			const described = { name: 'a', keys: {}, schemes: [scheme] };
			const sent: string[][] = [];
			const namesOf = (form = '') => Array.from(new URLSearchParams(form), ([name]) => name).join(' ');
			verify = ({ path, body }) => `${sent.push([namesOf(path.split('?')[1]), namesOf(body)])}`;
			for (const request of [{ query: { a: '1' } }, { query: {} }, { body: 'none' as const }]) {
				const service: Service = { ...described, request: { verb: 'POST', path: '/x', ...request } };
				await run(name, command, clientOf(service, scheme, name) ?? '', {});
			}
			const all = 'text empty Upper';
			assert.deepEqual(sent, [
				['a sign', all],
				['sign', all],
				[`${all} sign`, ''],
			]);
		});

		it(`in ${languages[name].name} writes numbers, lists and objects of a JSON body as they are`, async () => {
			const scheme: Scheme = { signature: { hash: 'md5', of: '{body}' }, place: { header: 'S' } };
			const request = { verb: 'POST', path: '/x', body: 'json' } as const;
			const described = { name: 'a', keys: {}, schemes: [scheme] };
			const service: Service = { ...described, request: { ...request, literals: ['amount', 'on', 'note'] } };
			let sent = '';
			verify = (received) => {
				sent = received.body;
				return verifyReceived(service, received, {}, { hash }).verdict;
			};
			const json = [
				['amount', '10.50'],
				['on', 'true'],
				['list', '[1,{"a":"я"}]'],
				['text', '10.50 "я"\\'],
				['note', 'none'],
			] as const;
			assert.equal((await run(name, command, clientOf(service, scheme, name, json) ?? '', {})).trim(), 'right');
			const { text: written, ...fields } = JSON.parse(sent);
			assert.deepEqual(fields, { amount: 10.5, on: true, list: [1, { a: 'я' }], note: 'none' });
			assert.equal(written, '10.50 "я"\\');
			assert.match(sent, /"amount": ?10\.50,/);
		});

		it(`in ${languages[name].name} writes the time in any form that a description has`, async () => {
			const templates = Object.entries(timesOf).map(([template], at) => [`t${at}`, template] as const);
			const scheme: Scheme = { signature: { hash: 'md5', of: Object.keys(timesOf).join('') }, place: { header: 'S' } };
			const request = { path: '/x', parameters: Object.fromEntries(templates) };
			const service: Service = { name: 'a', keys: {}, schemes: [scheme], request };
			let sent = new URLSearchParams();
			verify = (received) => {
				sent = new URLSearchParams(received.path.split('?')[1]);
				return verifyReceived(service, received, {}, { hash }).verdict;
			};
			const before = Date.now();
			const out = await run(name, command, clientOf(service, scheme, name, []) ?? '', {});
			const after = Date.now();
			assert.equal(out.trim(), 'right');
			for (const [at, [template, [pattern, millisecondsOf]]] of Object.entries(timesOf).entries()) {
				const text = sent.get(`t${at}`) ?? '';
				assert.match(text, pattern, template);
				const time = millisecondsOf(text);
				const unit = /SSS|-ms|:x/.test(template) ? 1 : template === '{date}' ? 86_400_000 : 1000;
				assert.ok(time > before - unit && time <= after, `${template}: ${text}`);
			}
		}).timeout(600_000);

		it(`in ${languages[name].name} sends no key on to where an answer redirects`, async () => {
			const service = services.find(({ id }) => id === 'binance') ?? assert.fail();
			const [scheme = assert.fail()] = service.schemes;
			const paths: string[] = [];
			verify = ({ path }) => {
				paths.push(path);
				return 'moved';
			};
			isMoved = true;
			const out = await run(name, command, clientOf(service, scheme, name) ?? '', keysOf(service, scheme));
			isMoved = false;
			assert.equal(out.trim(), 'moved');
			assert.equal(paths.length, 1);
		});
	}

	/** @returns what it prints */
	async function run(name: LanguageName, command: string, source: string, keys: Readonly<Record<string, string>>) {
		await writeFile(join(folder, name === 'java' ? 'Signer.java' : `client.${languages[name].extension}`), source);
		const named = Object.entries(keys).map(([key, value]) => [variableOf(key), value]);
		const { PATH = '', HOME = '' } = process.env;
		const env = { PATH, HOME, ...Object.fromEntries(named) };
		return new Promise<string>((resolve) => {
			exec(command, { env, cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr));
		});
	}

	function clientOf(
		service: Service,
		scheme: Scheme,
		name: LanguageName,
		parameters: ExampleOfCall['parameters'] = own,
	) {
		const method = service.request?.path.includes('{method}') ? '/a/b' : 'users.getInfo';
		try {
			return writeClient({ ...service, baseUrl: server.origin }, scheme, languages[name], { method, parameters });
		} catch (error) {
			if (error instanceof CodeError) return undefined;
			throw error;
		}
	}

	/** The keys that a scheme needs, and no optional one, with which another scheme would sign. */
	function keysOf(service: Service, { needs = [] }: Scheme): Record<string, string> {
		const held = [...needs, 'shop'];
		const names = Object.keys(service.keys).filter((key) => !service.keys[key]?.optional || held.includes(key));
		return Object.fromEntries(names.map((key) => [key, keyFor(service, key, `key-of-${key.replaceAll('_', '-')}-1`)]));
	}
});
