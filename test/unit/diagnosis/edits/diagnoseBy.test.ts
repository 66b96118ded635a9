import assert from 'node:assert/strict';
import { createHash, createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SchemeCall } from '../../../../src/core/index.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { diagnoseBy, type EditDiagnosis } from '../../../../src/diagnosis/index.ts';
import { editExplanationOf } from '../../../../src/words/editMistakes.ts';
import { isLong } from '../../../data/runs.ts';

interface WrongClient {
	readonly service: string;
	readonly scheme: object;
	readonly mistake: string;
	readonly call: SchemeCall;
	readonly signature: string;
	readonly codes: readonly string[];
}

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
/** What developers reported, signed anew by schemes that are built in. */
const reported: readonly (WrongClient & { readonly scheme: number })[] = read('reported.json');
/** Those of the second and third file were signed by programs in seven languages, the third by descriptions in various styles. */
const clients: readonly WrongClient[] = [
	...read('wrongClients.json'),
	...read('programs.json'),
	...read('described.json'),
	...reported.map((one) => ({ ...one, scheme: builtInService(one.service)?.schemes[one.scheme] ?? {} })),
];
const everyday: readonly (WrongClient & { readonly weight: number })[] = read('everyday.json');
/** What is likely is named with less of the budget; the whole one in the long run. */
const short = { hash, ...(!isLong && { work: 60_000_000 }) };
const slack = { hash: 'sha256', key: '{secret}', of: 'v0:{timestamp}:{body}' };

describe('why a signature of any scheme is wrong', () => {
	const diagnoses: EditDiagnosis[] = [];

	for (const { service, scheme, mistake, call, signature, codes } of clients) {
		it(`${service}: ${mistake}`, () => {
			const diagnosis = diagnoseBy(scheme, call, signature, { hash });
			const { verdict, mistakes, findings } = diagnosis;
			diagnoses.push(diagnosis);
			assert.equal(verdict, 'mistakes');
			assert.deepEqual(mistakes[0]?.toSorted(), codes.toSorted());
			const secrets = Object.entries(call.values ?? {}).filter(([name]) => /secret|password/.test(name));
			for (const one of findings.flat()) {
				const words = editExplanationOf(one);
				assert.match(words, /^\S.*\.$/s);
				assert.doesNotMatch(words, /\{\d\}|``/);
				for (const [, secret] of secrets) assert.ok(!JSON.stringify([one, words]).includes(`"${String(secret)}"`));
			}
		});
	}

	it('names values that were sorted by their names, or not at all', () => {
		const of = { list: ['token', 'timestamp', 'nonce'], order: 'value', pair: '{value}' };
		const parameters = [
			['timestamp', '1794302400'],
			['nonce', '987001'],
		];
		const call = { parameters, values: { token: 'key-' } } as unknown as SchemeCall;
		// printf '1794302400987001key-' | openssl dgst -sha1, and so on.
		for (const [signature, expected] of [
			['ae39af2961fff81434f877d2baa5512cf643f7e9', []],
			['9fb3956e73c4c6891a47060b7970aa93c1557a3c', [['sorted']]],
			['7647234f938ab2aca935d1cfec845786ea9e2356', [['not-sorted']]],
		] as const) {
			const diagnosis = diagnoseBy({ signature: { hash: 'sha1', of } }, call, signature, { hash });
			assert.deepEqual(diagnosis.mistakes.slice(0, 1), expected);
		}
	});

	/** What was signed, and its signature by Python: `hmac.new(b'kept-secret-17', (signed + 'GET/v5').encode(), 'sha256')`. */
	const takenAgain = [
		['1700000000', '1699999999', 'efa398fd34cc90239985bf09d2b5c45b9006008794a31fce6d9ec532ac76e587'],
		['2026-11-30 18:41:22', '2026-11-30 18:41:21', '2e6a8db5da575331481b0718817991df5bdb5199a83a082f7b1c2de813070930'],
		[
			'2026-12-01T00:00:00.004Z',
			'2026-11-30T23:59:59.997Z',
			'421cf3fac8610609aeb4cb6b6a5da8e050685f95530419a522de7d783aed8408',
		],
		['20261130184122', '20261130184121', '1b930de4eededa4b07382413a95a61d572378e1e4cb4353f7fee64532629b685'],
		[
			'2026-11-30T18:41:22+08:00',
			'2026-11-30T18:41:20+08:00',
			'b227ffe8bcc11493b224694e24113cfda971a507b948270a744aba28b6a0ad0b',
		],
		[
			'Tue, 01 Dec 2026 00:00:00 GMT',
			'Mon, 30 Nov 2026 23:59:59 GMT',
			'823c1b09c9117009d70cff61b971aff779032dccb344ce7ef7c3897c20642350',
		],
	] as const;
	for (const [sent, signed, signature] of takenAgain) {
		it(`names a time that was taken again: ${signed}, sent as ${sent}`, () => {
			const scheme = { signature: { hash: 'sha256', key: '{secret}', of: '{x-time}{verb}{target}' } };
			const values = { secret: 'kept-secret-17', 'x-time': sent, verb: 'GET', target: '/v5' };
			const { mistakes } = diagnoseBy(scheme, { values }, signature, { hash });
			assert.deepEqual(mistakes[0], ['time-taken-again']);
		});
	}

	it('names a time that was taken again and is signed in two places, as by AWS', () => {
		const { schemes: [scheme] = [], examples: [example] = [] } = builtInService('aws-sigv4') ?? {};
		// The example in Python, with 20150830T123558Z in the header and the string.
		const signature = 'f43a056b3d7973cc8379e0ef62f04c62f1d9259ae05982d227d198460ae9e995';
		const call = example?.call as SchemeCall;
		assert.deepEqual(diagnoseBy(scheme ?? {}, call, signature, { hash }).mistakes[0], ['time-taken-again']);
	});

	// The examples in Python: with https://api-mt1.pusher.com in front of the path, and with a space behind the colons.
	const inExamples = [
		[
			'pusher',
			{ scheme: 'https', host: 'api-mt1.pusher.com' },
			'9200fdaf38a35d904728d0a04bf44eb38b2e8ed7b1093d091c8dd1e19f5ae485',
			'part-added',
		],
		['aws-s3', {}, '0113fbbdd6340dda505f22a1cab5d5330b35587c4f6988fc4b577cb5f2d320c3', 'pair-spaced'],
	] as const;
	for (const [id, values, signature, code] of inExamples) {
		it(`names ${code} in the example of ${id}`, () => {
			const { schemes: [scheme] = [], examples: [example] = [] } = builtInService(id) ?? {};
			const call = { ...example?.call, values: { ...example?.call.values, ...values } };
			assert.deepEqual(diagnoseBy(scheme ?? {}, call, signature, { hash }).mistakes[0], [code]);
		});
	}

	it('has what was signed above what should be, masked: its digest is the signature', () => {
		let checked = 0;
		for (const [at, { findings, strings }] of diagnoses.entries()) {
			const { service, mistake, scheme, call, signature, codes } = clients[at] as WrongClient;
			assert.equal(strings.length, findings.length);
			const secret = String(call.values?.['secret'] ?? call.values?.['password'] ?? '');
			if (secret !== '') assert.ok(!JSON.stringify(strings).includes(secret), `${service}: ${mistake}`);
			const { hash: digest, key, as = 'hex' } = (scheme as { signature: Record<string, string> }).signature;
			const [one, another] = strings[0] ?? [];
			if (!digest || !one || another || codes.length > 1 || /exchanged/.test(mistake) || secret === '') continue;
			const sides = (side: 'client' | 'right') => one.strings.cells.map((cell) => cell[side]).join('');
			assert.notEqual(sides('client'), sides('right'));
			const signed = sides('client').replaceAll('␣', ' ').replaceAll(mask, secret);
			// Those that were reported hold other keys that are masked as well.
			if (/[⟨…]/.test(signed) || at >= clients.length - reported.length) continue;
			checked += 1;
			const made = (key ? createHmac(digest, key.replace('{secret}', secret)) : createHash(digest)).update(signed);
			const written = as === 'base64' ? made.digest('base64') : made.digest('hex');
			assert.equal(as === 'HEX' ? written.toUpperCase() : written, signature, `${service}: ${mistake}`);
		}
		assert.ok(checked >= 12, `${checked}`);
	});

	it('names a mistake in everyday failures, but for these', () => {
		const sum = (some: typeof everyday) => some.reduce((all, { weight }) => all + weight, 0);
		const verdictOf = ({ scheme, call, signature }: WrongClient) => diagnoseBy(scheme, call, signature, short).verdict;
		const byVerdict = Map.groupBy(everyday, verdictOf);
		const titles = (verdict: EditDiagnosis['verdict']) =>
			byVerdict.get(verdict)?.map(({ service, mistake }) => `${service}: ${mistake}`);
		assert.ok(sum(byVerdict.get('mistakes') ?? []) > 0.98 * sum(everyday));
		assert.deepEqual(titles('not-reproduced'), ['slack: v0= signed as text too', 'wechat-pay-v2: XML signed']);
		// What was made is the right signature: the form is written in one way alone.
		assert.deepEqual(titles('correct'), ['slack: form decoded and built by qs (%20)']);
	});

	it('accuses nobody: not a right signature, not one that no mistake gives', () => {
		for (const [service, ofService] of [...Map.groupBy(clients, (one) => one.service)].slice(0, 3)) {
			const { scheme, call } = ofService[0] as WrongClient;
			const chance = hash('sha256', service);
			assert.equal(diagnoseBy(scheme, call, chance, { hash }).verdict, 'not-reproduced', service);
			const base64 = Buffer.from(hash('sha1', service), 'hex').toString('base64');
			assert.equal(diagnoseBy(scheme, call, base64, { hash }).verdict, 'not-reproduced', service);
		}
		const call = { values: { secret: 'k', timestamp: '1', body: 'b' } };
		// printf v0:1:b | openssl dgst -sha256 -hmac k
		const right = '0d985e2ae0dcef04af3877c46950435ed5da446b189641622848aea58b6280ef';
		assert.deepEqual(diagnoseBy({ signature: slack }, call, right), {
			verdict: 'correct',
			mistakes: [],
			findings: [],
			strings: [],
		});
		assert.equal(diagnoseBy({ signature: slack }, call, 'abc').verdict, 'not-reproduced');
	});

	it('shows no passphrase that was signed by mistake', () => {
		const scheme = { signature: { hash: 'sha256', key: '{secret}', of: '{timestamp}{body}' } };
		const call = { values: { secret: 'k', passphrase: 'PASS-PHRASE-1', timestamp: '1', body: 'b' } };
		const signature = createHmac('sha256', 'k').update('PASS-PHRASE-1b').digest('hex');
		const diagnosis = diagnoseBy(scheme, call, signature, { hash });
		assert.deepEqual(diagnosis.mistakes, [['another-part']]);
		assert.ok(!JSON.stringify(diagnosis).includes('PASS-PHRASE'));
	});

	it('says where the scheme cannot be evaluated', () => {
		assert.throws(() => diagnoseBy({ signature: slack }, {}, 'x'.repeat(64)), { name: 'SchemeError' });
	});

	it('ends, whatever it is given', () => {
		const names = Array.from({ length: 400 }, (_, index) => `{n${index}}`).join('');
		const values = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`n${index}`, '1']));
		const steps = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`s${index}`, { list: 'parameters' }]));
		const all = Object.keys(steps).map((name) => `{${name}}`);
		const many = Array.from({ length: 5000 }, (_, index): [string, string] => [`n${index}`, `[${index}]`]);
		const hostile: [object, SchemeCall][] = [
			[{ signature: { hash: 'sha256', of: names } }, { values }],
			[{ steps, signature: { hash: 'sha256', of: all.join('') } }, { parameters: many }],
			[{ signature: slack }, { values: { secret: 'k', timestamp: '1', body: '['.repeat(1_000_000) } }],
			[
				{ signature: slack },
				{ values: { secret: 'k'.repeat(99), timestamp: '1', body: '{"a":"\\u0041&="}'.repeat(1800) } },
			],
		];
		for (const [scheme, call] of hostile) {
			// The whole budget in the long run: what ends the search is the same.
			const { verdict } = diagnoseBy(scheme, call, 'f'.repeat(64), { hash, ...(!isLong && { work: 20_000_000 }) });
			assert.equal(verdict, 'not-reproduced');
		}
	});
});
