import assert from 'node:assert/strict';
import { hexDump } from '../../../../src/core/text/hexDump.ts';

describe('a hex dump', () => {
	it('is laid out as that of `hexdump -C`, without its bars', () => {
		const bytes = Buffer.concat([
			Buffer.from('PK\u0003\u0004 a small ZIP ~\u007f', 'latin1'),
			Buffer.from([0xff, 0x0a]),
		]);
		assert.equal(
			hexDump(bytes),
			[
				'00000000  50 4b 03 04 20 61 20 73  6d 61 6c 6c 20 5a 49 50  PK.. a small ZIP',
				'00000010  20 7e 7f ff 0a                                     ~...',
			].join('\n'),
		);
	});

	it('shows nothing of bytes that are hidden', () => {
		const text = hexDump(Buffer.from('a secret b'), (offset) => offset >= 2 && offset < 8);
		assert.equal(text, '00000000  61 20 •• •• •• •• •• ••  20 62                    a •••••• b');
	});

	it('is empty for no bytes', () => assert.equal(hexDump(new Uint8Array()), ''));
});
