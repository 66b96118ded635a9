import assert from 'node:assert/strict';
import { createPrivateKey, hash, sign } from 'node:crypto';
import { CodeError } from '../../../../src/core/code/code.ts';
import { exampleCall, hardCalls } from '../../../../src/core/code/hardCalls.ts';
import { type LanguageName, languages } from '../../../../src/core/code/languages.ts';
import { withRemark, writeClient, writeFunction } from '../../../../src/core/code/writeCode.ts';
import { builtInServices, okService } from '../../../../src/core/services/builtIn.ts';
import { derive, type SchemeCall } from '../../../../src/core/signing/derive.ts';
import type { Scheme } from '../../../../src/core/signing/scheme.ts';
import { runCode } from '../../../../src/net/code/runCode.ts';
import publishedSchemes from '../../../fixtures/schemes/published.json' with { type: 'json' };
import vocabulary from '../../../fixtures/schemes/vocabulary.json' with { type: 'json' };
import { runPrograms, runsPrograms } from './runPrograms.ts';

function rsaSha256(key: Uint8Array, data: Uint8Array) {
	return sign('sha256', data, createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }));
}

interface Case {
	readonly id: string;
	readonly scheme: Scheme;
	readonly call: SchemeCall;
	/** Published, or computed by another program. */
	readonly signature: string;
	readonly isPublished: boolean;
}

type Written = Partial<Case> & { readonly what?: string; readonly example?: Partial<Case> };

/** Published examples, and rows of the vocabulary that another program computed. */
const cases: readonly Case[] = [...publishedSchemes.schemes, ...vocabulary].flatMap((written): Case[] => {
	const { id, what, scheme, example, call, signature } = written as unknown as Written;
	const expected = example?.signature ?? signature;
	if (!scheme || expected === undefined) return [];
	return [{ id: id ?? what ?? '', scheme, call: example?.call ?? call ?? {}, signature: expected, isPublished: !what }];
});

/** `npm run prove` proves all languages by all cases. */
const provesAll = process.env['SIGNED_CALL_PROVE'] !== undefined;

async function runEach(name: LanguageName, sources: readonly string[]): Promise<string[]> {
	const printed: string[] = [];
	for (const source of sources) {
		const ran = await runCode(name, languages[name].extension, source);
		assert.ok('out' in ran, `${JSON.stringify(ran)}\n${source.slice(0, 3000)}`);
		printed.push(ran.out);
	}
	return printed;
}

/** Languages whose interpreters every machine that runs the tests has. */
const present = provesAll
	? (Object.keys(languages) as LanguageName[])
	: (['python', 'javascript', 'typescript', 'perl', 'bash'] as const);

/** TypeScript is JavaScript with types, and Bash starts programs for each digest: of theirs some, unless all are proven. */
const every: Readonly<Record<string, number>> = { typescript: 4, bash: 5 };
/** The same of the vocabulary, in JavaScript. */
const everyOfVocabulary = 3;

describe('code that signs', () => {
	for (const name of present) {
		it(`gives the published signatures in ${languages[name].name}, and signs hard calls as the description does`, async () => {
			// Bash starts several programs for each call.
			const count = name === 'bash' ? 2 : 40;
			const published = cases.filter(({ isPublished }) => isPublished);
			const others = name === 'javascript' ? cases.filter(({ isPublished }) => !isPublished) : [];
			const some = [
				...published.filter((_, at) => at % (every[name] ?? 1) === 0),
				...others.filter((_, at) => at % everyOfVocabulary === 0),
			];
			const programs = (provesAll ? cases : some).flatMap(({ id, scheme, call, signature }) => {
				const first = exampleCall(call);
				const calls = [first, ...hardCalls(first, count)];
				const [, ...derived] = calls.map(({ parameters, values, lists }) => {
					return derive(scheme, { parameters, values, ...lists }, { hash, rsaSha256 }).signature;
				});
				try {
					const source = writeFunction(scheme, languages[name], calls);
					return [{ id, source, expected: [signature, ...derived, ''].join('\n') }];
				} catch (error) {
					assert.ok(
						error instanceof CodeError && /has no RSA|^Bytes |JSON written anew/.test(error.message),
						`${id}: ${error}`,
					);
					return [];
				}
			});
			const sources = programs.map(({ source }) => source);
			const printed = runsPrograms(name) ? await runPrograms(name, sources) : await runEach(name, sources);
			assert.equal(printed.length, programs.length);
			for (const [index, { id, source, expected }] of programs.entries()) {
				const out = printed[index] ?? '';
				const at = [...expected].findIndex((one, index) => one !== [...out][index]);
				assert.ok(
					out === expected,
					`${id}: …${expected.slice(Math.max(0, at - 30), at + 60)}… is …${out.slice(Math.max(0, at - 30), at + 60)}…\n${source.slice(0, 3000)}`,
				);
			}
		}).timeout(600_000);
	}

	it('is given no list that its scheme does not use', async () => {
		const scheme: Scheme = {
			steps: { text: { list: 'parameters' } },
			signature: { hash: 'md5', of: '{text}{secret}' },
		};
		const call = { parameters: [['a', '1']], values: { secret: 's' }, headers: [['host', 'a.example']] } as const;
		const source = writeFunction(scheme, languages.python, [exampleCall(call as unknown as SchemeCall)]);
		assert.deepEqual(await runCode('python', 'py', source), { out: `${hash('md5', 'a=1s')}\n` });
	});

	it('is ended where it prints more than any signatures are long', async () => {
		const program = process.execPath;
		const ran = await runCode('javascript', 'mjs', 'process.stdout.write("x".repeat(20_000_000));');
		assert.deepEqual(ran, { failed: `${program} printed too much` });
	});

	it('is short, with a step a line and no line that does nothing', () => {
		const [scheme] = okService.schemes;
		assert.ok(scheme);
		assert.equal(
			writeFunction(scheme, languages.python),
			`import hashlib


def sign(parameters, values):
    # secret: MD5({access_token}{application_secret_key})
    secret = hashlib.md5((values["access_token"] + values["application_secret_key"]).encode()).hexdigest()
    # text: sort(parameters − sig, access_token): {name}={value}
    pairs = [(name, value) for name, value in parameters if name not in ("sig", "access_token")]
    text = "".join(name + "=" + value for name, value in sorted(pairs))
    # signature: MD5({text}{secret})
    return hashlib.md5((text + secret).encode()).hexdigest()
`,
		);
	});

	it('is written for every built-in service in every language, or says what the language lacks', () => {
		for (const [name, language] of Object.entries(languages)) {
			for (const { id, schemes } of [okService, ...builtInServices]) {
				for (const scheme of schemes) assert.ok(writeFunction(scheme, language).includes('sign'), `${id} in ${name}`);
			}
		}
	});

	it('takes no text of a description for code', async () => {
		const nasty = `'"\\f\f\\\`$(x)\${ x}{{#{ x}%s@x\n*/ // # <?php\u2028`;
		const scheme: Scheme = {
			steps: {
				class: {
					list: 'parameters',
					except: [nasty, 'b*'],
					add: { [nasty]: '{key}' },
					pair: `{name}${nasty}{value}`,
					join: nasty,
				},
				values: { hash: 'sha1', of: `${nasty}{class}` },
			},
			signature: { hash: 'md5', key: nasty, of: '{values}{class}' },
		};
		const call = {
			parameters: [
				[nasty, 'x'],
				['a', nasty],
			],
			values: { key: nasty },
		} as const;
		const expected = derive(scheme, call).signature;
		for (const name of present) {
			const ran = await runCode(
				name,
				languages[name].extension,
				writeFunction(scheme, languages[name], [{ ...call, lists: {} }]),
			);
			assert.deepEqual(ran, { out: `${expected}\n` }, name);
		}
	});

	it('keeps a remark in its line, whatever a description says', () => {
		const nasty = 'A\nimport os ?><?php evil(); \u2028x';
		for (const name of ['python', 'php', 'bash'] as const) {
			const code = withRemark(writeFunction(okService.schemes[0] as Scheme, languages[name]), nasty, languages[name]);
			const mark = name === 'php' ? '//' : '#';
			const [first, second] = code.split('\n');
			assert.equal(name === 'python' ? first : second, `${mark} A import os ? ><?php evil();  x`);
		}
	});

	it('has no line end and no encoding in a remark that Java, Python or Ruby would take for one', () => {
		const scheme: Scheme = {
			steps: { base: { list: 'parameters', pair: '{name}={value}\\u000aevil(); //' } },
			signature: { hash: 'md5', of: '{base}' },
		};
		const java = writeFunction(scheme, languages.java);
		const comments = java.split('\n').filter((line) => line.trim().startsWith('//'));
		assert.match(comments.join('\n'), /\\ u000aevil/);
		assert.doesNotMatch(comments.join('\n'), /\\u/);
		for (const name of ['python', 'ruby'] as const) {
			const [first = ''] = withRemark('', 'Geocoding: x, Encoding = y', languages[name]).split('\n');
			assert.equal(first, '# Geocoding - x, Encoding  - y');
		}
	});

	it('refuses JSON that is written anew, and says why', () => {
		const scheme: Scheme = { signature: { hash: 'md5', of: { json: 'sorted', of: '{body}' } } };
		for (const language of Object.values(languages))
			assert.throws(() => writeFunction(scheme, language), /libraries change its numbers/);
	});

	it('is a whole client where the description has a request, and says why else', () => {
		const of = (id: string) => builtInServices.find((service) => service.id === id) ?? assert.fail(id);
		const write = (id: string) => writeClient(of(id), of(id).schemes[0] as Scheme, languages.javascript);
		assert.match(write('binance'), /export async function call\(method, own = \[\]\) \{/);
		assert.throws(() => write('slack'), /has no request/);
		assert.throws(() => write('aws-sigv4'), /parts of its steps/);
	});
});
