import assert from 'node:assert/strict';
import { timeFormOf, timeIn, timeText } from '../../../../src/core/signing/timeForm.ts';

describe('the time in a form', () => {
	const now = Date.UTC(2028, 1, 29, 23, 59, 58, 7);
	const forms = {
		timestamp: '1835481598',
		'timestamp-ms': '1835481598007',
		'iso-time': '2028-02-29T23:59:58Z',
		'basic-time': '20280229T235958Z',
		date: '20280229',
		'time:yyyyMMddHHmmss': '20280229235958',
		'time:EEE, dd MMM yyyy HH:mm:ss GMT': 'Tue, 29 Feb 2028 23:59:58 GMT',
		'time:yyyy-MM-ddTHH:mm:ss.SSSZ': '2028-02-29T23:59:58.007Z',
		'time+8h:yyyy-MM-dd HH:mm:ss': '2028-03-01 07:59:58',
		'time-330m:yyyy/MM/dd HH.mm-05:30': '2028/02/29 18.29-05:30',
		'time+60s:X': '1835481658',
		'time-1d:x': '1835395198007',
	};
	for (const [name, text] of Object.entries(forms)) {
		it(`is ${text}, for ${name}`, () => {
			assert.equal(timeText(timeFormOf(name) ?? assert.fail(), now), text);
		});
	}

	const texts = {
		...{ '1835481598': 'timestamp', '1835481598007': 'timestamp-ms', '20280229T235958Z': 'basic-time' },
		'2028-02-29T23:59:58Z': 'iso-time',
		'20280229235958': 'time:yyyyMMddHHmmss',
		'2028/02/29 23:59:58': 'time:yyyy/MM/dd HH:mm:ss',
		'2028-02-29 23:59:58 UTC': 'time:yyyy-MM-dd HH:mm:ss UTC',
		'2028-03-01 02:59:58 +0300': 'time+180m:yyyy-MM-dd HH:mm:ss +0300',
		'2028-03-01T07:59:58.007+08:00': 'time+480m:yyyy-MM-ddTHH:mm:ss.SSS+08:00',
		'2028-02-29T18:29:58-0530': 'time-330m:yyyy-MM-ddTHH:mm:ss-0530',
		'Tue, 29 Feb 2028 23:59:58 GMT': 'time:EEE, dd MMM yyyy HH:mm:ss GMT',
		'Tue, 29 Feb 2028 23:59:58 -0000': 'time:EEE, dd MMM yyyy HH:mm:ss -0000',
		...{ '20280229': undefined, '2028-02-29': undefined, '2028-02-29T25:00:00Z': undefined, '': undefined },
		...{ 'Xyz, 99 Abc 2028 23:59:58 GMT': undefined, '2028-02-29T23:59:58Zulu': undefined },
	};
	for (const [text, name] of Object.entries(texts)) {
		it(`is read from ${text || 'nothing'}: ${name}`, () => {
			const time = timeIn(text);
			assert.equal(time?.name, name);
			if (!time) return;
			assert.equal(Math.floor(time.now / 1000), Math.floor(now / 1000));
			assert.equal(timeText(timeFormOf(time.name) ?? assert.fail(), time.now), text);
		});
	}

	const others = [
		...['time', 'time:', 'time:-', 'time:YYYY', 'time:yyyy at', 'time:X0', 'time+1:X', 'time+1w:X', 'time+123456s:X'],
		...['time:HH1mm', 'time:ss.SSS.SSS', 'time:.SSSss', 'time:EEE MM', 'time:MMM.SSS', 'TIME:X', 'toString'],
	];
	for (const name of others) {
		it(`is not read of another name: ${name}`, () => {
			assert.equal(timeFormOf(name), undefined);
		});
	}
});
