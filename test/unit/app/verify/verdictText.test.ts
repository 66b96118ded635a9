import assert from 'node:assert/strict';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import { judgeRequest } from '../../../../src/app/verify/judgeRequest.ts';
import { verdictText } from '../../../../src/app/verify/verdictText.ts';
import { verifyText } from '../../../../src/app/verify/verifyRequest.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { parseReceived } from '../../../../src/core/services/receivedText.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { diagnoseBy } from '../../../../src/diagnosis/index.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';
import { webhookTexts } from '../../core/services/webhookTexts.ts';
import { unsignedPayload } from './unsignedPayload.ts';

describe('the verdict on a received request, in words', () => {
	for (const [id, { text, keys, byte }] of Object.entries(webhookTexts)) {
		it(`${id}: says it in the first line, with the steps, without secrets`, () => {
			const service = builtInService(id) ?? assert.fail(id);
			const words = (received: string, held = keys) => {
				const request = parseReceived(received) ?? assert.fail(received);
				return verdictText(english, service, verifyReceived(service, request, held), []);
			};
			const right = words(text);
			assert.equal(right.summary, `The signature is right: ${service.name}`);
			const wrong = words(text.replace(byte, (found) => `${found.slice(0, -1)}~`));
			const missing = words(`${text.startsWith('http') ? 'http://h/' : ''}?other=1`);
			assert.match(missing.summary, /^The request has no signature: .* sends it as [\w.-]+$/);
			assert.ok(!missing.document.includes('\n\nCheck '));
			for (const { summary, document } of [right, wrong, missing]) {
				assert.equal(document.split('\n')[0], summary);
				for (const key of Object.values(keys)) if (key.length > 6) assert.ok(!document.includes(key), document);
			}
			const { right: expected = '', sent = '' } = verifyReceived(service, parseReceived(text) ?? assert.fail(), keys);
			assert.ok(right.document.trimEnd().endsWith(`\n${expected}`));
			assert.ok(!right.document.includes('Received:'));
			assert.match(wrong.document, /^The signature is wrong: .*\n\nReceived: \S+\nExpected: \S+\n\nCheck /);
			assert.ok(wrong.document.includes(`Received: ${sent}\n`));
		});
	}

	// By date -u -d @1531420618, and so on.
	const times: Readonly<Record<string, string>> = {
		slack: 'x-slack-request-timestamp is 2018-07-12 18:36:58 UTC. Services refuse what is too old.',
		'stripe-webhook': 'timestamp is 2018-08-02 10:10:20 UTC. ',
		'telegram-webapp': 'auth_date is 2022-09-10 01:00:48 UTC. ',
	};
	for (const [id, said] of Object.entries(times)) {
		it(`${id}: says when a request with a right signature was made`, () => {
			const { text = '', keys = {}, byte = '' } = webhookTexts[id] ?? {};
			const service = builtInService(id) ?? assert.fail();
			const document = (received: string) => {
				const request = parseReceived(received) ?? assert.fail();
				return verdictText(english, service, verifyReceived(service, request, keys), []).document;
			};
			assert.ok(document(text).includes(said), document(text));
			const wrong = text.replace(byte, (found) => `${found.slice(0, -1)}~`);
			assert.ok(!document(wrong).includes('Services refuse what is too old.'));
		});
	}

	it('reads a time in the zone of the description', () => {
		const taobao = builtInService('taobao-top') ?? assert.fail();
		const [{ call, signature } = assert.fail()] = taobao.examples ?? [];
		const sent = new URLSearchParams([...(call['parameters'] as [string, string][]), ['sign', signature]]);
		const received = parseReceived(`https://eco.taobao.com/router/rest?${sent}`) ?? assert.fail();
		const verified = verifyReceived(taobao, received, { app_key: '12345678', secret: 'helloworld' });
		// 2016-01-01 12:00:00 in China.
		assert.match(verdictText(english, taobao, verified, []).document, /timestamp is 2016-01-01 04:00:00 UTC\./);
	});

	it('says what a request with a right signature carries of another body or key', () => {
		const pusher = builtInService('pusher') ?? assert.fail();
		const [{ call, signature } = assert.fail()] = pusher.examples ?? [];
		const { values = {}, query = [] } = call;
		const sent = new URLSearchParams([...(query as [string, string][]), ['auth_signature', signature]]);
		const document = (body: unknown) => {
			const text = `POST ${values['path']}?${sent} HTTP/1.1\ncontent-type: application/json\n\n${body}`;
			const received = parseReceived(text) ?? assert.fail();
			const keys = { app_id: '3', key: '278d425bdf160c739803', secret: String(values['secret']) };
			return verdictText(english, pusher, verifyReceived(pusher, received, keys), []).document;
		};
		assert.match(document(values['body']), /^The signature is right: Pusher Channels\n\nauth_timestamp is 2012-11-16 /);
		// By printf '{}' | md5sum.
		const would = 'body_md5 would be 99914b932bd37a50b983c5e7c90ae93b.';
		const said = `The signature is right, but body_md5 does not fit this request: Pusher Channels\n\n${would}\n\n`;
		assert.ok(document('{}').startsWith(said), document('{}'));
	});

	it('shows the body that was signed where the one that arrived is another writing of it, without secrets', () => {
		const { text = '', keys = {} } = webhookTexts['slack'] ?? {};
		const service = builtInService('slack') ?? assert.fail();
		const received = parseReceived(text.replaceAll('%2F', '/')) ?? assert.fail();
		const verified = verifyReceived(service, received, keys);
		assert.equal(verified.verdict, 'wrong');
		const { body: signed } = parseReceived(text) ?? assert.fail();
		const { summary, document } = verdictText(english, service, verified, [], { signed });
		assert.match(summary, /^The signature is wrong for this body, and right for another writing of it: Slack/);
		assert.match(
			document,
			/\n\nSomething has written the body anew: .*\n\nSigned body:\ntoken=•{8}&team_id=.*%2F397700885554%2F/,
		);
		assert.ok(!document.includes('Check the secret key'));
	});

	it('says how a wrong signature comes about, without secrets', () => {
		const { text = '', keys = {} } = webhookTexts['slack'] ?? {};
		const service = builtInService('slack') ?? assert.fail();
		const held = { signing_secret: (keys['signing_secret'] ?? '').toUpperCase() };
		const verified = verifyReceived(service, parseReceived(text) ?? assert.fail(), held);
		const { scheme, call, secret, sent = '' } = verified;
		const diagnosis = diagnoseBy(scheme, call, sent, { secret });
		const { document } = verdictText(english, service, verified, [], { diagnosis });
		const words =
			'- `signing_secret`: used in another letter case.\n  Copy the key exactly as it was issued, and trim what surrounds it.';
		assert.ok(document.includes(`\n\nThis is how the received signature comes about:\n${words}\n\nSteps:`), document);
		assert.ok(!document.toLowerCase().includes(keys['signing_secret'] ?? assert.fail()));
	});

	it('comes without a search where the secret key is not held', async () => {
		const { text = '' } = webhookTexts['slack'] ?? {};
		const exchange = exchangeIn(text) ?? assert.fail();
		const workers = { read: () => assert.fail('searched') };
		const judged = await judgeRequest(builtInService('slack') ?? assert.fail(), exchange, {}, [], { workers });
		assert.deepEqual([judged.verified.verdict, judged.diagnosis], ['wrong', undefined]);
	});

	it('masks what the request carries under the names of secrets, and what accounts hold', () => {
		const { text = '', keys = {} } = webhookTexts['slack'] ?? {};
		const service = builtInService('slack') ?? assert.fail();
		const verified = verifyReceived(service, parseReceived(text) ?? assert.fail(), keys);
		const { document } = verdictText(english, service, verified, ['https://hooks.slack.com/commands/T1DC2JH3J']);
		assert.match(document, /v0:1531420618:token=•{8}&team_id=T1DC2JH3J/);
		assert.match(document, /&response_url=•{8}%2F397700885554%2F/);
		assert.match(document, /HMAC-SHA-256\(key \{signing_secret\}, v0:\{time\}:\{body\}\)/);
	});

	it('says which other service signs so, and calls nothing a mistake', async () => {
		const { text, keys } = unsignedPayload;
		const workers = { read: () => assert.fail('searched') };
		const service = builtInService('aws-sigv4') ?? assert.fail();
		const verified = await verifyText(service, text, keys, [], { workers, texts: english });
		const said = 'The signature is right by Amazon S3, and wrong by AWS Signature Version 4';
		assert.deepEqual([verified?.verdict, verified?.summary], ['wrong', said]);
		assert.ok(verified?.document.startsWith(`${said}\n\nx-amz-date is 2024-03-01 10:00:00 UTC.`), verified?.document);
		assert.match(verified?.document ?? '', /too old\.\n\nSteps:/);
	});

	it('names no other service that has its own name', async () => {
		const flickr = builtInService('flickr') ?? assert.fail();
		const schemes = flickr.schemes.map((one) => ({
			...one,
			signature: { hash: 'sha256' as const, of: '{secret}{text}' },
		}));
		// The published example, and the description of it with another digest.
		const query = 'api_key=9a0554259914a86fb9e7eb014e4e5d52&perms=write&api_sig=a02506b31c1cd46c2e0b6380fb94eb3d';
		const exchange = exchangeIn(`https://www.flickr.com/services/auth/?${query}`) ?? assert.fail();
		const workers = new DiagnosisWorkers('', runJobHere);
		const judged = await judgeRequest({ ...flickr, schemes }, exchange, { secret: '000005fab4534d05' }, [], {
			workers,
		});
		assert.deepEqual([judged.verified.verdict, judged.other], ['wrong', undefined]);
	});
});
