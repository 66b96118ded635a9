import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { notesOf, searchedPaste } from '../../../../src/app/diagnosis/searchedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';

const md5 = (text: string) => hash('md5', text);
const server = { applicationKey: 'K', accessToken: 'token-1', applicationSecretKey: 'secret-1' };
const both = { ...server, sessionSecretKey: 'session-1', scheme: 'client-server' as const };
const inSession = md5('token-1secret-1');
const general = 'application_key=Kformat=json';

/** The mistakes that are told of a pasted URL that was signed so. */
function told(
	rest: string,
	signed: string,
	held: typeof server | typeof both = server,
	path = '/fb.do?method=users.get&',
) {
	const parsed = parsePaste(
		`https://api.example.org${path}application_key=K&format=json&uids=1%2C2&sig=${md5(signed)}${rest}`,
	);
	const { credentials, named } = searchedPaste(parsed, held);
	const methods = parsed.methodInPath === undefined ? [] : [parsed.methodInPath];
	// What is right by the public record alone is found as a mistake beside the other one.
	const mostMistakes = rest.includes('session_key') || path.startsWith('/api') || 'sessionSecretKey' in held ? 2 : 1;
	const { findings } = diagnose(parsed, credentials, { mostMistakes, hints: { methods } });
	return named(findings).map((set) => set.map(({ code }) => code));
}

describe('a pasted call that is searched', () => {
	const encoded = `${general}method=users.getuids=1%2C2`;
	const joined = 'application_key=K&format=json&method=users.get&uids=1,2';

	it('is signed with application_secret_key itself where no token was sent, and with a token that was taken out', () => {
		for (const held of [server, both])
			assert.deepEqual(told('', `${encoded}secret-1`, held)[0], ['value-percent-encoded']);
		assert.deepEqual(told('', `${joined}secret-1`)[0], ['wrong-joiner']);
		assert.deepEqual(told('', encoded + inSession)[0], ['value-percent-encoded']);
		assert.deepEqual(told('', `${encoded}session-1`, both)[0], ['value-percent-encoded']);
	});

	it('is signed as in a session where a token was sent, and where only what was signed is there', () => {
		const plain = `${general}method=users.getuids=1,2secret-1`;
		for (const rest of ['&access_token=token-1', '&access_token=••••••••'])
			assert.deepEqual(told(rest, plain)[0], ['application_secret_key-unhashed']);
		const signedAlone = parsePaste(`${general}method=users.getsecret-1`);
		assert.equal(signedAlone.kind, 'signing-string');
		assert.equal(searchedPaste(signedAlone, server).credentials, server);
	});

	it('may sign method that stands in its path, and need not sign session_key', () => {
		const path = '/api/users/get?';
		assert.deepEqual(told('&access_token=token-1', encoded + inSession, server, path)[0], ['value-percent-encoded']);
		assert.deepEqual(told('&session_key=token-1', encoded + inSession)[0], ['value-percent-encoded']);
	});

	it('is not told to lack what it has in its path, or by another name', () => {
		const notes = ['method-not-sent', 'access_token-not-sent', 'scheme-not-chosen', 'search-given-up'] as const;
		const parsed = { methodInPath: 'users.get', parameters: [{ name: 'session_key', value: 'token-1' }] };
		assert.deepEqual(notesOf(notes, parsed, server), ['search-given-up']);
		const { scheme: _, ...unchosen } = both;
		assert.deepEqual(notesOf(notes, { parameters: [] }, unchosen), notes);
	});
});
