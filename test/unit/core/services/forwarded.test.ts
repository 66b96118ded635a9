import assert from 'node:assert/strict';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { parseReceived } from '../../../../src/core/services/receivedText.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { webhookTexts } from './webhookTexts.ts';

describe('verifying what a tunnel has forwarded', () => {
	const { text = '', keys = {} } = webhookTexts['twilio'] ?? {};
	/** Of the published request, which signs its whole address. */
	const verdictBehind = (headers: string) => {
		const forwarded = text.replace('https://mycompany.com', '').replace('\n', `\n${headers}\n`);
		const twilio = builtInService('twilio') ?? assert.fail();
		return verifyReceived(twilio, parseReceived(forwarded) ?? assert.fail(), keys).verdict;
	};
	const tunnel = 'Host: 127.0.0.1:4820\nX-Forwarded-Host: mycompany.com, 10.0.0.1\nX-Forwarded-Proto: https';

	it('takes the address that it was reached at, or the one that it has', () => {
		assert.equal(verdictBehind(tunnel), 'right');
		assert.equal(verdictBehind('Host: mycompany.com\nX-Forwarded-Proto: http'), 'right');
		assert.equal(verdictBehind('Host: 127.0.0.1:4820'), 'wrong');
		assert.equal(verdictBehind(tunnel.replace('mycompany', 'other')), 'wrong');
	});
});
