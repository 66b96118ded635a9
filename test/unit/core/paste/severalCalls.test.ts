import assert from 'node:assert/strict';
import { callsIn } from '../../../../src/core/paste/severalCalls.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';

describe('the calls of a paste', () => {
	const sig = (digit: string) => digit.repeat(32);
	const url = (digit: string) =>
		`https://api.example.org/fb.do?application_key=K&method=a.b&sig=${sig(digit)}&access_token=t`;

	it('are listed with their lines', () => {
		const paste = [
			`2026-11-22 14:02:03,123 DEBUG GET ${url('1')}`,
			'a line between',
			`[14:05] "POST /api/users/get?sig=${sig('2')}&access_token=t HTTP/1.1" 200`,
			`curl '${url('3')}'`,
			`2026-11-22T15:00:01Z sig=${sig('4')}&method=a.b`,
		].join('\r\n');
		const places = callsIn(paste).map(({ line }) => line);
		assert.deepEqual(places, [1, 3, 4, 5]);
		assert.ok(callsIn(paste)[0]?.text.includes(url('1')));
	});

	it('are none where there is one, and one that is logged twice is one', () => {
		assert.deepEqual(callsIn(''), []);
		assert.deepEqual(callsIn(url('1')), []);
		assert.deepEqual(callsIn(`${url('1')}\nGET ${url('1')} -> 200`), []);
		assert.deepEqual(callsIn(`GET ${url('1')}\nReferer: ${url('2')}\n< Location: ${url('3')}`), []);
		assert.deepEqual(callsIn(`${url('1')}\nsig=${sig('2')}\nhttps://h/?sig=${sig('3')}`), []);
		assert.deepEqual(callsIn(`http://127.0.0.1:4821/fb.do?method=a&sig=${sig('1')}`), []);
	});

	it('are two hundred at most', () => {
		const lines = Array.from({ length: 1000 }, (_, i) => `method=a.b&sig=${String(i).padStart(32, '0')}`);
		assert.equal(callsIn(lines.join('\n')).length, 200);
	});

	const size = 100_000;
	const hostile: Record<string, string> = {
		'line ends': '\n'.repeat(size),
		'one line': `method=a&sig=${'0'.repeat(size)}`,
		'sigs without a call': `&sig=${sig('0')}\n`.repeat(size / 40),
		'calls without a sig': '&method=a.b&sig='.repeat(size / 16),
	};
	for (const [what, text] of Object.entries(hostile)) {
		it(`are found after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => callsIn(text)));
	}
});
