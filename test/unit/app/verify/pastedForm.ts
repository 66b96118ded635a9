import assert from 'node:assert/strict';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import type { Received } from '../../../../src/core/services/received.ts';
import { parseReceived } from '../../../../src/core/services/receivedText.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { webhookTexts } from '../../core/services/webhookTexts.ts';

export const host = 'mycompany.com';

/** Writes a request in a form; its headers are without the host. */
export type Write = (request: Received & { readonly url: string }) => string;

/** Published requests are right in each form, and wrong with another body. */
export function describePublished(forms: Readonly<Record<string, Write>>): void {
	for (const [form, write] of Object.entries(forms)) {
		for (const id of ['slack', 'twilio', 'standard-webhooks']) {
			it(`is right: ${id} in ${form}`, () => {
				const { text, keys } = webhookTexts[id] ?? assert.fail();
				const request = parseReceived(text.trimEnd()) ?? assert.fail();
				const headers = request.headers.filter(([name]) => name !== 'Host');
				const written = write({ ...request, headers, url: `https://${host}${request.path}` });
				const { received } = exchangeIn(written) ?? assert.fail(written);
				assert.equal(received.body, request.body);
				const service = builtInService(id) ?? assert.fail();
				assert.equal(verifyReceived(service, received, keys).verdict, 'right');
				const other = { ...received, body: received.body.replace(/[1-8]/, (digit) => `${Number(digit) + 1}`) };
				assert.equal(verifyReceived(service, other, keys).verdict, 'wrong');
			});
		}
	}
}
