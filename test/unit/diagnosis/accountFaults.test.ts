import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { findAccountFaults, lookOfKeys, type SignedCallFacts } from '../../../src/diagnosis/accountFaults.ts';
import type { KeyTexts } from '../../../src/diagnosis/keyTexts.ts';
import { madeMistakes } from './madeMistakes.ts';

const md5 = (text: string) => hash('md5', text);
const none = { application_key: '', access_token: '', application_secret_key: '', session_secret_key: '' };
const application: KeyTexts = {
	...none,
	application_key: 'CBAFJIICABABABABA',
	access_token: 'tkn1abcdefghijklmnopqrstuvwxyz',
	application_secret_key: '0123456789ABCDEF01234567',
};
const sessionSecret = 'fedcba9876543210fedcba9876543210';
const session: KeyTexts = { ...application, application_secret_key: '', session_secret_key: sessionSecret };
const unformedKeys = { application_key: 'key-1', access_token: 'token-1', application_secret_key: 'secret-1' };
const unformed: KeyTexts = { ...none, ...unformedKeys };
const otherKeys = { application_key: 'CBAOTHERABABABABA', application_secret_key: 'FEDCBA9876543210FEDCBA98' };

/** A call that a right client makes with `keys`, and how it is checked, written anew from the specification. */
function callWith(keys: KeyTexts, more: Partial<SignedCallFacts> = {}): SignedCallFacts {
	const message = `application_key=${keys.application_key}format=jsonmethod=a.b`;
	const sent = more && 'accessToken' in more ? more.accessToken : keys.access_token;
	const secretsOf = (one: KeyTexts) => [
		...(one.application_secret_key ? [md5((sent ?? one.access_token) + one.application_secret_key)] : []),
		...(one.session_secret_key ? [one.session_secret_key] : []),
	];
	const sig = md5(message + (secretsOf(keys)[0] ?? ''));
	return {
		applicationKey: keys.application_key,
		accessToken: sent,
		maybeSessionless: false,
		isRightBy: (one) => secretsOf(one).some((secret) => md5(message + secret) === sig),
		...more,
	};
}

/** What is found: how sure it is, then each fault with the keys that it is in. */
function found(held: KeyTexts, others: readonly KeyTexts[], call: SignedCallFacts): string[] {
	const { certainty, faults } = findAccountFaults(held, others, call);
	return [certainty, ...faults.map(({ code, names }) => [code, ...names].join(' '))];
}
const isWrong = { isRightBy: () => false };

describe('what is wrong with how an account was filled', () => {
	it('is nothing where the call is right by it, however it looks', () => {
		for (const keys of [application, session, unformed, { ...unformed, application_secret_key: ' "a key" ' }])
			assert.deepEqual(found(keys, [unformed, application], callWith(keys)), ['none']);
	});

	const surrounded: [string, (key: string) => string][] = [
		['quotes', (key) => `"${key}"`],
		['line-break', (key) => `${key}\n`],
		['white-space', (key) => ` ${key}`],
		['invisible', (key) => `\ufeff${key}`],
		['label', (key) => `secret: ${key}`],
		['label', (key) => `OK_SECRET=${key}`],
		['comment', (key) => `${key} # of the test application`],
		['json', (key) => JSON.stringify({ key })],
	];
	for (const [code, write] of surrounded) {
		it(`is ${code} in a stored key, proven by a call that is right without`, () => {
			for (const keys of [application, unformed]) {
				const held = { ...keys, application_secret_key: write(keys.application_secret_key) };
				assert.deepEqual(found(held, [], callWith(keys)), ['proven', `${code} application_secret_key`]);
				const { repaired } = findAccountFaults(held, [], callWith(keys)).faults[0] ?? {};
				assert.deepEqual(repaired, { application_secret_key: keys.application_secret_key });
			}
		});
	}

	it('is letters of the other case, where the call is right with the others alone', () => {
		const held = { ...application, application_secret_key: application.application_secret_key.toLowerCase() };
		assert.deepEqual(found(held, [], callWith(application)), ['proven', 'other-case application_secret_key']);
		assert.deepEqual(found(held, [], { ...callWith(application), ...isWrong }), ['none']);
		assert.deepEqual(found(held, [], callWith(held)), ['none']);
	});

	it('is likely a key that is a character or two too short', () => {
		const held = { ...application, application_secret_key: application.application_secret_key.slice(0, -1) };
		assert.deepEqual(found(held, [], callWith(application)), ['likely', 'cut application_secret_key']);
		assert.deepEqual(found(held, [], callWith(held)), ['none']);
		const shorter = { ...application, application_secret_key: application.application_secret_key.slice(0, -3) };
		assert.deepEqual(found(shorter, [], callWith(application)), ['none']);
	});

	it('is likely, and left out of the keys, where the call is wrong all the same', () => {
		const held = { ...application, application_secret_key: `'${application.application_secret_key}'` };
		const call = { ...callWith(application), ...isWrong };
		assert.deepEqual(found(held, [], call), ['likely', 'quotes application_secret_key']);
		assert.deepEqual(findAccountFaults(held, [], call).keys, application);
	});

	it("is keys in each other's place: which is sent tells it, their form who has exchanged them", () => {
		const { application_key: key, access_token: token, application_secret_key: secret } = application;
		const held = { ...application, application_key: secret, application_secret_key: key };
		const heldSecret = found(held, [], callWith(application));
		assert.deepEqual(heldSecret, ['proven', 'exchanged application_key application_secret_key']);
		const tokenHeld = { ...application, access_token: secret, application_secret_key: token };
		const heldToken = found(tokenHeld, [], callWith(application));
		assert.deepEqual(heldToken, ['proven', 'exchanged access_token application_secret_key']);
		const threeHeld = { ...application, application_key: token, access_token: key };
		const two = ['exchanged application_key access_token', 'exchanged access_token application_key'];
		assert.deepEqual(found(threeHeld, [], { ...callWith(application), ...isWrong }), ['likely', ...two]);
		// A client that has them exchanged makes the same call.
		const open = { ...unformed, application_key: 'secret-1', application_secret_key: 'key-1' };
		const hereOrThere = found(open, [], callWith(unformed));
		assert.deepEqual(hereOrThere, ['proven', 'exchanged-here-or-there application_key application_secret_key']);
		const byClient = found(application, [], callWith(held));
		assert.deepEqual(byClient, ['likely', 'exchanged-by-client application_key application_secret_key']);
	});

	it('is token and secret exchanged by their form, where no token was sent', () => {
		const { application_key: applicationKey, access_token: token, application_secret_key: secret } = application;
		const held = { ...application, access_token: secret, application_secret_key: token };
		const call = callWith(application, { accessToken: undefined });
		assert.deepEqual(found(held, [], call), ['proven', 'exchanged access_token application_secret_key']);
		// A client that hashes them in the other order makes the same sig.
		const inOtherOrder = callWith(held, { accessToken: undefined, applicationKey });
		assert.deepEqual(found(application, [], inOtherOrder), ['none']);
	});

	it('is a secret in the field of the other scheme, where its form says so', () => {
		const inApplication = { ...session, application_secret_key: sessionSecret, session_secret_key: '' };
		const ofSession = found(inApplication, [], callWith(session));
		assert.deepEqual(ofSession, ['proven', 'other-scheme application_secret_key session_secret_key']);
		const { repaired } = findAccountFaults(inApplication, [], callWith(session)).faults[0] ?? {};
		assert.deepEqual(repaired, { application_secret_key: '', session_secret_key: sessionSecret });
		const secret = application.application_secret_key;
		const inSession = { ...application, application_secret_key: '', session_secret_key: secret };
		const ofApplication = found(inSession, [], callWith(application));
		assert.deepEqual(ofApplication, ['proven', 'other-scheme session_secret_key application_secret_key']);
	});

	it('is no fault of the account where the client signs with application_secret_key itself', () => {
		const unhashed = (keys: KeyTexts) =>
			callWith({ ...keys, application_secret_key: '', session_secret_key: keys.application_secret_key });
		assert.deepEqual(found(application, [], unhashed(application)), ['none']);
		// Where the form tells nothing, both may be.
		const open = found(unformed, [], unhashed(unformed));
		assert.deepEqual(open, ['likely', 'perhaps-other-scheme application_secret_key session_secret_key']);
		// Without a session that is how a call is signed, by the public record.
		const sessionless = { ...unhashed(unformed), maybeSessionless: true };
		assert.deepEqual(found(unformed, [], sessionless), ['none']);
		const inOtherForm = { ...application, application_secret_key: sessionSecret };
		assert.deepEqual(found(inOtherForm, [], { ...unhashed(inOtherForm), maybeSessionless: true }), ['none']);
	});

	it('is no fault of the account where a client mixes the keys of two', () => {
		const other = { ...application, ...otherKeys, access_token: 'tkn1anothersession' };
		const mixed = { ...application, application_secret_key: other.application_secret_key };
		assert.deepEqual(found(application, [other], callWith(mixed)), ['none']);
	});

	it('is likely by the look of the keys', () => {
		const wrong = (keys: KeyTexts, others: KeyTexts[] = []) => found(keys, others, { ...callWith(keys), ...isWrong });
		const placeholder = wrong({ ...application, application_secret_key: 'YOUR_SECRET' });
		assert.deepEqual(placeholder, ['likely', 'placeholder application_secret_key']);
		const twice = wrong({ ...unformed, application_secret_key: 'key-1' });
		assert.deepEqual(twice, ['likely', 'same-key-twice application_key application_secret_key']);
		const production = { ...application, application_key: otherKeys.application_key };
		const shared = ['access_token', 'application_secret_key'].map((name) => `key-of-another-account ${name}`);
		assert.deepEqual(wrong(application, [production]), ['likely', ...shared]);
		assert.deepEqual(wrong(application, [{ ...application }]), ['none']);
		const otherSession = found(session, [], { ...callWith(session), accessToken: 'another', ...isWrong });
		assert.deepEqual(otherSession, ['likely', 'other-session session_secret_key access_token']);
	});

	it('is told by the look alone of an account whose own call is refused', () => {
		const { access_token, application_secret_key } = application;
		const held = { ...application, access_token: application_secret_key, application_secret_key: access_token };
		const look = (keys: KeyTexts) => lookOfKeys(keys, []).map(({ code }) => code);
		assert.deepEqual(look(held), ['exchanged']);
		assert.deepEqual(look({ ...application, access_token: `${access_token}\n` }), ['line-break']);
		for (const keys of [application, session, unformed]) assert.deepEqual(look(keys), []);
	});

	it('is nothing that is proven where a client makes any mistake of the table', () => {
		for (const { code, parameters, credentials, sig } of madeMistakes) {
			// That the held key has white space at its ends is a fault of the account.
			if (code === 'secret-trimmed') continue;
			const sent = new Map(parameters.map(({ name, value }) => [name, value]));
			const message = parameters
				.filter(({ name }) => name !== 'sig' && name !== 'access_token')
				.sort((a, b) => (a.name < b.name ? -1 : 1))
				.map(({ name, value }) => `${name}=${value}`)
				.join('');
			const keys = {
				application_key: credentials.applicationKey,
				access_token: credentials.accessToken,
				application_secret_key: credentials.applicationSecretKey ?? '',
				session_secret_key: credentials.sessionSecretKey ?? '',
			};
			const accessToken = sent.get('access_token');
			const { certainty } = findAccountFaults(keys, [], {
				applicationKey: sent.get('application_key'),
				accessToken,
				maybeSessionless: accessToken === undefined,
				isRightBy: ({ access_token, application_secret_key, session_secret_key }) =>
					[md5((accessToken ?? access_token) + application_secret_key), session_secret_key].some(
						(secret) => md5(message + secret) === sig,
					),
			});
			assert.notEqual(certainty, 'proven', code);
		}
	});
});
