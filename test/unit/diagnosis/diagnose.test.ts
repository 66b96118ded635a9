import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Credentials, Parameter } from '../../../src/core/call/call.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../src/diagnosis/diagnosis.ts';

const credentials: Credentials = { applicationKey: 'KEY', accessToken: 'token', applicationSecretKey: 'SECRET' };
const call = named({
	application_key: 'KEY',
	format: 'json',
	method: 'users.getInfo',
	status: 'два слова & +',
	uids: '1,2',
});
const secret = hash('md5', 'tokenSECRET');
const sent = (sig: string, parameters: readonly Parameter[] = call) => ({
	parameters: [...parameters, { name: 'sig', value: sig }, { name: 'access_token', value: 'token' }],
	sig,
});

function named(values: Record<string, string>): Parameter[] {
	return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function concat(parameters: readonly Parameter[]): string {
	return parameters.map(({ name, value }) => `${name}=${value}`).join('');
}

describe('diagnose', () => {
	it('calls a right signature correct', () => {
		const sig = hash('md5', concat(call) + secret);
		const result = diagnose(sent(sig), credentials);
		const { verdict, mistakes, rightSig, scheme } = result;
		assert.deepEqual([verdict, mistakes, rightSig, scheme], ['correct', [], sig, 'server-server']);
	});

	it('calls either scheme right where both secrets are held and none is chosen', () => {
		const both = { ...credentials, sessionSecretKey: 'session' };
		for (const suffix of [secret, 'session']) {
			const result = diagnose(sent(hash('md5', concat(call) + suffix)), both);
			assert.equal(result.verdict, 'correct');
			assert.deepEqual([result.scheme, result.notes], [null, ['scheme-not-chosen']]);
		}
	});

	it('calls a call without a session right, whose secret is the key itself', () => {
		const without = { ...credentials, accessToken: '' };
		const unsent = (sig: string) => ({ parameters: [...call, { name: 'sig', value: sig }], sig });
		const right = hash('md5', `${concat(call)}SECRET`);
		const { verdict, rightSig } = diagnose(unsent(right), without);
		assert.deepEqual([verdict, rightSig], ['correct', right]);
		assert.equal(diagnose(unsent(hash('md5', concat(call) + hash('md5', 'SECRET'))), without).verdict, 'mistakes');
		assert.equal(diagnose(unsent(right), credentials).verdict, 'mistakes');
	});

	it('says which parameters are concerned', () => {
		const encoded = call.map(({ name, value }) => ({
			name,
			value: name === 'status' ? encodeURIComponent(value) : value,
		}));
		const result = diagnose(sent(hash('md5', concat(encoded) + secret)), credentials);
		assert.deepEqual(result.mistakes[0], ['value-percent-encoded']);
		assert.deepEqual(result.findings[0]?.[0]?.parameters, ['status']);
	});

	it('tells one encoded parameter from all of them', () => {
		const one = call.map(({ name, value }) => ({ name, value: name === 'uids' ? encodeURIComponent(value) : value }));
		const all = call.map(({ name, value }) => ({ name, value: encodeURIComponent(value) }));
		const ofOne = diagnose(sent(hash('md5', concat(one) + secret)), credentials);
		const ofAll = diagnose(sent(hash('md5', concat(all) + secret)), credentials);
		assert.deepEqual(ofOne.findings[0]?.[0]?.parameters, ['uids']);
		assert.deepEqual(ofAll.findings[0]?.[0]?.parameters, ['status', 'uids']);
	});

	it('says whose key was used', () => {
		const unused = { applicationKey: 'KEY', accessToken: 'unused', applicationSecretKey: 'UNUSED-SECRET' };
		const others = [unused, { applicationKey: 'KEY', accessToken: '', applicationSecretKey: 'OTHER-SECRET' }];
		const signed = concat(call).replace('1,2', '1%2C2') + hash('md5', 'tokenOTHER-SECRET');
		const { findings } = diagnose(sent(hash('md5', signed)), credentials, { hints: { otherCredentials: others } });
		const found = findings[0]?.map(({ code, account = '' }) => `${code} ${account}`);
		assert.deepEqual(found, ['value-percent-encoded ', 'secret-of-another-account 1']);
	});

	it('finds pairs and triples', () => {
		const encoded = call.map(({ name, value }) => ({ name, value: encodeURIComponent(value) }));
		const reversed = hash('md5', 'SECRETtoken');
		const pair = hash('md5', concat(encoded) + reversed);
		assert.deepEqual(diagnose(sent(pair), credentials).mistakes[0], ['value-percent-encoded', 'secret-order-reversed']);
		const upper = diagnose(sent(pair.toUpperCase()), credentials).mistakes[0];
		assert.deepEqual(upper, ['value-percent-encoded', 'secret-order-reversed', 'sig-upper-case']);
		const withJoiner = hash('md5', encoded.map(({ name, value }) => `${name}=${value}`).join('&') + reversed);
		const joined = diagnose(sent(withJoiner), credentials).mistakes[0];
		assert.deepEqual(joined, ['value-percent-encoded', 'wrong-joiner', 'secret-order-reversed']);
	});

	it('finds the first joiner alone taken out, and one that was signed without a value and not sent', () => {
		const [first, second, ...rest] = call.map(({ name, value }) => `${name}=${value}`);
		const merged = hash('md5', [`${first}${second}`, ...rest].join('&') + secret);
		const { mistakes, findings } = diagnose(sent(merged), credentials);
		assert.deepEqual(mistakes[0], ['wrong-joiner', 'wrong-joiner']);
		assert.deepEqual(findings[0]?.map(({ variant }) => variant).sort(), ['between &', 'first missing']);
		for (const text of ['nil', '<nil>', 'undefined', '']) {
			const sig = hash('md5', `anchor=${text}${concat(call)}${secret}`);
			assert.deepEqual(diagnose(sent(sig), credentials).mistakes[0], ['parameter-not-sent']);
		}
	});

	it('uses the value as it stood in the query', () => {
		const wire = [undefined, undefined, undefined, '%d0%B4ва', undefined];
		const odd = call.map(({ name, value }) => ({ name, value: name === 'status' ? '%d0%B4ва' : value }));
		const sig = hash('md5', concat(odd) + secret);
		assert.deepEqual(diagnose({ ...sent(sig), wire }, credentials).mistakes, [['value-percent-encoded']]);
	});

	it('says what is odd around the signature', () => {
		const nothing = { applicationKey: '', accessToken: '' };
		const { notes } = diagnose({ parameters: [{ name: 'a', value: '1' }], sig: '' }, nothing);
		const notSent = ['access_token-not-sent', 'application_key-not-sent', 'method-not-sent'];
		assert.deepEqual(notes, ['secret-key-missing', ...notSent, 'sig-missing']);
		assert.deepEqual(diagnose(sent('no digest'), credentials).notes, ['sig-unreadable']);
	});

	it('says what the service refuses, or everybody can read, beside a right signature', () => {
		const keys = { ...credentials, applicationSecretKey: 'SECRETKEYOFTHEAPPLICATION' };
		const signed = (more: readonly { name: string; value: string }[], key = keys.applicationKey) => {
			const all = [
				...call.filter(({ name }) => name !== 'application_key'),
				{ name: 'application_key', value: key },
				...more,
			];
			const sorted = concat(all.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
			const sig = hash('md5', sorted + hash('md5', keys.accessToken + keys.applicationSecretKey));
			return { parameters: [...all, { name: 'access_token', value: keys.accessToken }], sig };
		};
		const notesOf = (observed: ReturnType<typeof signed>) => {
			const { verdict, notes } = diagnose(observed, keys);
			return [verdict, ...notes];
		};
		assert.deepEqual(notesOf(signed([])), ['correct']);
		assert.deepEqual(notesOf(signed([{ name: 'key', value: keys.applicationSecretKey }])), [
			'correct',
			'secret-key-sent',
		]);
		assert.deepEqual(notesOf(signed([], '1234567890')), ['correct', 'id-in-place-of-key']);
		const { parameters, sig } = signed([]);
		const named = { parameters: [...parameters, { name: 'signature', value: sig }], sig: '' };
		assert.deepEqual(diagnose(named, keys).notes, ['sig-named-otherwise', 'sig-missing']);
	});

	it('blames a random sig on nothing', () => {
		const sigs = [hash('md5', 'x'), hash('md5', 'y').slice(0, 16), hash('sha1', 'z'), hash('md5', 'w').toUpperCase()];
		for (const sig of sigs) {
			const result = diagnose(sent(sig), credentials, { mostMistakes: 2 });
			assert.deepEqual([result.verdict, result.mistakes, result.triedUpTo], ['not-reproduced', [], 2]);
			assert.ok(result.candidates > 500);
		}
		assert.equal(diagnose(sent('0123456789abcde'), credentials).verdict, 'not-reproduced');
	});

	it('ends with its budget and when cancelled', () => {
		const short = diagnose(sent(hash('md5', 'x')), credentials, { work: 40_000 });
		assert.deepEqual([short.verdict, short.complete, short.cancelled], ['not-reproduced', false, false]);
		let asked = 0;
		const cancelled = diagnose(sent(hash('md5', 'x')), credentials, { cancelled: () => ++asked > 3 });
		assert.deepEqual([cancelled.complete, cancelled.cancelled], [false, true]);
		const done: number[] = [];
		diagnose(sent(hash('md5', 'x')), credentials, { work: 100_000, progress: (part) => done.push(part) });
		assert.equal(done.at(-1), 1);
	});

	it('tells what is known before it is made ready, and what was tried', () => {
		const told: Diagnosis[] = [];
		const sig = hash('md5', 'something else');
		const result = diagnose(sent(sig), credentials, { mostMistakes: 2, work: 1e9, soFar: (one) => told.push(one) });
		assert.deepEqual(
			told.map(({ triedUpTo, complete, rightSig }) => ({ triedUpTo, complete, rightSig })),
			[0, 1, 2].map((triedUpTo) => ({ triedUpTo, complete: false, rightSig: result.rightSig })),
		);
		assert.deepEqual(told.at(-1), { ...result, complete: false });
		const found: Diagnosis[] = [];
		diagnose(sent(hash('md5', `${concat(call)}SECRET`)), credentials, { soFar: (one) => found.push(one) });
		assert.deepEqual(found.at(-1)?.mistakes[0], ['application_secret_key-unhashed']);
	});

	it('tells a set of mistakes as soon as it is found, before others of its size are looked for', () => {
		const unlikely = call.map(({ name, value }) => ({ name, value: encodeURIComponent(encodeURIComponent(value)) }));
		const sig = hash('md5', concat(unlikely) + hash('sha1', 'tokenSECRET'));
		const told: Diagnosis[] = [];
		const result = diagnose(sent(sig), credentials, { mostMistakes: 2, work: 1e9, soFar: (one) => told.push(one) });
		const first = told.find(({ verdict }) => verdict === 'mistakes');
		assert.deepEqual(first?.findings[0], result.findings[0]);
		// All pairs as likely as this one are tried at about 24,000.
		assert.ok((first?.candidates ?? 0) < 20_000, `${first?.candidates}`);
	});

	it('holds no secret in its answer', () => {
		const result = diagnose(sent(hash('md5', `${concat(call)}SECRET`)), credentials);
		assert.deepEqual(result.mistakes[0], ['application_secret_key-unhashed']);
		assert.doesNotMatch(JSON.stringify(result), /SECRET|"token"/);
	});
});
