import assert from 'node:assert/strict';
import { givenAccount } from '../../../../src/app/accounts/givenAccount.ts';
import { diagnoseOnce } from '../../../../src/app/diagnosis/diagnoseOnce.ts';
import { newDiagnosis } from '../../../../src/app/diagnosis/diagnosis.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../../../../src/net/diagnosis/seenCalls.ts';
import type { DiagnosisSnapshot } from '../../../../src/shared/diagnosis.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';

const account = { id: 'a', name: 'A', baseUrl: 'https://api.example.org', applicationKey: 'K' };
const held = givenAccount(account, { access_token: 'token-1', application_secret_key: 'secret-1' });
const workers = new DiagnosisWorkers('', runJobHere);
const services = { ...held, catalog: async () => mergeCatalogs([]), workers, texts: english };

describe('a text that is diagnosed once', () => {
	const isRight = async (text: string) =>
		(await diagnoseOnce(text, { ...services, seenCalls: new SeenCalls() }))?.isRight;
	// printf '%s' 'application_key=Kformat=jsonmethod=users.getsecret-1' | openssl md5; with MD5(token-1secret-1) at its end
	const [ownSecret, inSession] = ['6d8482137d1f082631cf0893bf198883', '3e2ac59239396fb725069cfcb981743a'];

	it('is right as a list of a call without a session, whatever token the account has', async () => {
		const list = { application_key: 'K', format: 'json', method: 'users.get', sig: ownSecret };
		assert.equal(await isRight(JSON.stringify(list)), true);
		assert.equal(await isRight(JSON.stringify({ ...list, access_token: 'token-1' })), false);
	});

	it('is right where the service refused the call for something else than its signature', async () => {
		const url = `https://api.example.org/fb.do?application_key=K&format=json&method=users.get&sig=${inSession}&access_token=token-1`;
		const refused = (code: number) => `${url}\n\n{"error_code":${code},"error_msg":"NO","error_data":null}`;
		assert.deepEqual([await isRight(refused(10)), await isRight(refused(104))], [true, false]);
	});
});

describe('what the Diagnose tab shows of a text', () => {
	async function shownOf(text: string): Promise<{ shown: DiagnosisSnapshot; pasted: string }> {
		let [shown, pasted]: [DiagnosisSnapshot | undefined, string] = [undefined, ''];
		const diagnosis = newDiagnosis(
			{ ...services, seenCalls: new SeenCalls() },
			{
				composer: { accountId: undefined, prepared: undefined, useAccount: async () => {} },
				showDiagnosis: (snapshot) => {
					shown = snapshot;
				},
				showPaste: ({ text }) => {
					pasted = text;
				},
			},
		);
		await diagnosis.open(text);
		diagnosis.dispose();
		return { shown: shown ?? assert.fail(), pasted };
	}
	const call = (status: string, sig: string) =>
		`https://api.example.org/fb.do?application_key=K&format=json&method=users.setStatus&status=${encodeURIComponent(status)}&sig=${sig}&access_token=token-1`;
	const string = 'application_key=Kformat=jsonmethod=users.setStatusstatus=';
	const refusal = (sig: string, status: string) => {
		const error_msg = `PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${string}${status}********SECRET KEY*******`;
		return JSON.stringify({ error_code: 104, error_msg, error_data: null });
	};
	// All signatures by Python's hashlib: this one ends with MD5(secret-1token-1).
	const reversed = 'e3521f94769265d3d44aa4f878c41a8c';

	it('is where the string that the service echoed differs from ours, byte by byte', async () => {
		const { shown } = await shownOf(`${call('a & b', reversed)}\n${refusal(reversed, 'a &amp; b')}`);
		assert.equal(shown.comparison?.summary, '1 difference, from byte 60 on.');
		assert.deepEqual(shown.comparison.strings?.differences, [
			{ place: 'The value of `status`', client: { text: 'amp;', hex: '61 6d 70 3b' } },
		]);
	});

	it('is not of an echo alone, in which no token ever stands, that none was sent', async () => {
		const { shown } = await shownOf(refusal(reversed, 'a & b'));
		assert.equal(shown.recognised?.label, 'An API error');
		assert.match(shown.verdict?.sets[0]?.[0]?.explanation ?? '', /the order is reversed/);
		assert.deepEqual(shown.verdict?.facts, []);
	});

	it('is an own signing string without the secret at its end, and what is invisible in it', async () => {
		const secret = '0123456789abcdef0123456789abcdef';
		const { shown, pasted } = await shownOf(`${string}a\u00a0b${secret}`);
		assert.equal(shown.recognised?.label, 'A signing string');
		assert.match(shown.comparison?.summary ?? '', /invisible characters in it: `⟨NBSP⟩`/);
		assert.equal(pasted, `${string}a\u00a0b••••••••`);
	});

	it('is first what the wrong ones of several calls have in common', async () => {
		const [right, another] = [
			call('plain', 'd5342b929e39d00977fe856484ac6c50'),
			call('more', 'd19a8c24360ca4acd9868d95deda82e0'),
		];
		const encodedFirst = call('Привет, мир', 'f17c6771b96557ac730dec34cee7820b');
		const ofAnotherKey = call('ёлка', 'ddd6d4b2a4906fe57079aeedc5e920ca');
		const calls = async (...urls: readonly string[]) =>
			(await shownOf(urls.map((url, at) => `14:0${at}:00 GET ${url}`).join('\n'))).shown;
		const allRight = '2 calls, and all their signatures are right. The first one is shown.';
		assert.deepEqual((await calls(right, another)).calls, { summary: allRight, causes: [] });
		const shown = await calls(right, encodedFirst, another, ofAnotherKey);
		assert.deepEqual(shown.calls, {
			summary: '4 calls, 2 of them wrong. The first wrong one is diagnosed: line 2.',
			causes: [
				'Each of the 2 wrong calls has a value with characters beyond ASCII, and no right one has: look at the encoding.',
			],
		});
		assert.equal(shown.verdict?.summary, 'This one mistake explains the sig exactly.');
	});
});
