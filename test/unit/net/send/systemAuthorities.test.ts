import assert from 'node:assert/strict';
import { getCACertificates } from 'node:tls';
import { systemAuthorities } from '../../../../src/net/send/systemAuthorities.ts';

describe('systemAuthorities', () => {
	const worker = new URL('../../../../src/net/send/systemAuthoritiesWorker.ts', import.meta.url);

	it('are those of this machine, read once', async () => {
		const read = systemAuthorities(worker);
		const found = await read();
		assert.deepEqual(found, getCACertificates('system'));
		assert.equal(await read(), found);
	});

	it('are none where they cannot be read', async () => {
		assert.deepEqual(await systemAuthorities(new URL('./noSuchWorker.ts', import.meta.url))(), []);
	});
});
