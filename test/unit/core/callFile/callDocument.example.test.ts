import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';
import { resolveCall } from '../../../../src/core/callFile/resolveCall.ts';
import { VariableScope } from '../../../../src/core/callFile/variables.ts';
import { signCall } from '../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../src/core/signing/request.ts';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import { freshServiceKeys } from '../../../../src/net/service/serviceKeys.ts';

const text = readFileSync(new URL('../../../../examples/events.call', import.meta.url), 'utf8');

describe('the example call file', () => {
	const document = parseCallDocument(text);
	const { calls, problems } = document;
	const scope = new VariableScope(document, { uuid: () => '', now: () => 0, random: () => 0 });

	it('has no problems and is formatted', () => {
		assert.deepEqual(problems, []);
		assert.equal(formatCallDocument(text), text);
	});

	it('works on the local service', async () => {
		const { sessionSecretKey: _, ...keys } = freshServiceKeys();
		const service = await startLocalService({ keys: [keys], port: 0 });
		try {
			const answers = calls.map(async (parsed) => {
				const { call, problems } = resolveCall(parsed, scope);
				assert.deepEqual(problems, []);
				const answer = await fetch(requestUrl(service.baseUrl, signCall(call, keys), keys.accessToken));
				assert.equal(answer.headers.get('invocation-error'), null);
				return (await answer.json()) as { type: string }[];
			});
			const [all, some] = await Promise.all(answers);
			assert.ok(all && some);
			assert.ok(some.length > 0 && some.length < all.length);
			assert.ok(some.every(({ type }) => ['MESSAGES', 'GUESTS'].includes(type)));
		} finally {
			await service.close();
		}
	});
});
