import assert from 'node:assert/strict';
import {
	CallProblemError,
	parseCallDocument,
	parsePaste,
	printCallDocument,
	requestUrl,
	signCall,
} from '../../../src/core/index.ts';

describe('the public face of core', () => {
	it('signs a call, writes its URL, and reads it back from a paste and a call file', () => {
		const credentials = { applicationKey: 'KEY', accessToken: 'TOKEN', applicationSecretKey: 'SECRET' };
		const trace = signCall({ method: 'users.get', parameters: [{ name: 'uids', value: '1' }] }, credentials);
		const url = requestUrl('https://api.example.org', trace, 'TOKEN');
		const { sig, accessToken } = parsePaste(url);
		assert.deepEqual([sig, accessToken], [trace.sig, 'TOKEN']);
		const rows = [{ name: 'uids', value: '1', enabled: true }];
		const { calls, problems } = parseCallDocument(printCallDocument({ calls: [{ method: 'users.get', rows }] }));
		assert.deepEqual([calls[0]?.method, problems.length], ['users.get', 0]);
		assert.throws(() => signCall({ method: '', parameters: [] }, credentials), CallProblemError);
	});
});
