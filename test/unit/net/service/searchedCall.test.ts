import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { searchedCall } from '../../../../src/net/service/searchedCall.ts';
import { explanationOf, remedyOf } from '../../../../src/words/mistakeText.ts';

const held = {
	applicationKey: 'APP',
	accessToken: 'the-token',
	applicationSecretKey: 'the-secret',
	sessionSecretKey: 'other',
};
const sent = [
	{ name: 'application_key', value: 'APP' },
	{ name: 'format', value: 'json' },
	{ name: 'method', value: 'events.get' },
];
const signed = 'application_key=APPformat=jsonmethod=events.get';
const md5 = (text: string) => hash('md5', text);

/** What a watch says of a call without a session that is signed so. */
function said(sig: string, parameters = sent): string[] {
	const { credentials, named } = searchedCall(parameters, { differences: ['no-session'] }, held);
	const [first = []] = named(diagnose({ parameters, sig }, credentials, { mostMistakes: 1 }).findings);
	return first.flatMap((mistake) => [mistake.code, explanationOf(mistake), remedyOf(mistake)]);
}

describe('a watched call that is searched', () => {
	const itself = 'Without a session the signing secret is `application_secret_key` as it is.';

	it('is told of application_secret_key where it has no session', () => {
		assert.deepEqual(said(md5(signed + md5('the-secret'))), [
			'application_secret_key-hashed',
			'`application_secret_key` was hashed. In a call without a session it is the signing secret itself.',
			itself,
		]);
		assert.equal(said(md5(`${signed}the-tokenthe-secret`))[0], 'application_secret_key-with-token');
		const cut = said(md5(`${signed}the-secre`));
		assert.deepEqual(cut.slice(0, 2), ['secret-cut', '`application_secret_key`: its last character is missing.']);
		const causes = said(md5(signed))
			.slice(0, 1)
			.concat(said(md5(signed)).slice(2));
		assert.deepEqual(causes, ['secret-missing', itself]);
	});

	it('is never told of session_secret_key where it has no session', () => {
		const secrets = ['', md5('the-secret'), 'THE-SECRET', ' the-secret', 'the-secret\n', 'null', 'APP', 'the-token'];
		const texts = secrets.flatMap((secret) => said(md5(signed + secret)));
		assert.equal(texts.length, 3 * secrets.length);
		assert.doesNotMatch(texts.join('\n'), /session_secret_key|MD5\(/);
	});

	it('is searched as it is within a session, and where no application_secret_key is held', () => {
		const inSession = [...sent, { name: 'session_key', value: 'the-token' }];
		assert.equal(searchedCall(inSession, { differences: [] }, held).credentials, held);
		const { applicationSecretKey: _, ...client } = held;
		assert.equal(searchedCall(sent, { differences: [] }, client).credentials, client);
	});

	it('may sign method in the path form', () => {
		const finding = (code: string) => ({ code, variant: '', parameters: [] });
		const sets = [[finding('method-not-sent'), finding('sig-upper-case')], [finding('not-sorted')]];
		const { named } = searchedCall(
			[...sent, { name: 'access_token', value: 't' }],
			{ differences: ['path-form'] },
			held,
		);
		assert.deepEqual(named(sets), [[finding('sig-upper-case')], [finding('not-sorted')]]);
	});
});
