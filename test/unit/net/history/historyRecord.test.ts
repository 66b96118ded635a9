import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { isWhole, lineOf, recordOf } from '../../../../src/net/history/historyRecord.ts';
import { keptCall } from './keptCalls.ts';

const call = keptCall('m', { accountId: 'a', account: 'Own' });
const { accountId: _id, account: _name, ...others } = call;
/** The call as versions wrote it that said profile for account. */
const record = { t: 'call', id: 'w-1', call: { ...others, profileId: 'a', profile: 'Own' } };

describe('a call on the disk', () => {
	it('is read as an older version wrote it', () => {
		const text = `${JSON.stringify(record)}\t`;
		const line = Buffer.from(`${crc32(text).toString(16).padStart(8, '0')} ${text}`);
		assert.ok(isWhole(line));
		assert.deepEqual(recordOf(line), { t: 'call', id: 'w-1', call });
	});

	it('is written so that an older version reads it', () => {
		const line = lineOf({ t: 'call', id: 'w-1', call }).toString('utf8');
		assert.deepEqual(JSON.parse(line.slice(9, line.indexOf('\t'))), record);
	});

	it('has no account where it was sent with none', () => {
		const { accountId: _none, ...without } = call;
		const line = lineOf({ t: 'call', id: 'w-1', call: without });
		assert.deepEqual(recordOf(line.subarray(0, -1)), { t: 'call', id: 'w-1', call: without });
	});
});
