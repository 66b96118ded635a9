import assert from 'node:assert/strict';
import { charsetOf, decodeText, hasBinaryBytes } from '../../../../src/core/text/charset.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
	Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** As Python encodes it: `'Привет, мир'.encode('cp1251').hex()`, and so on. */
const byPython = {
	'utf-8': 'd09fd180d0b8d0b2d0b5d1822c20d0bcd0b8d180',
	'windows-1251': 'cff0e8e2e5f22c20ece8f0',
	'koi8-r': 'f0d2c9d7c5d42c20cdc9d2',
	ibm866: '8fe0a8a2a5e22c20aca8e0',
	'iso-8859-5': 'bfe0d8d2d5e22c20dcd8e0',
	'utf-16le': '1f04400438043204350442042c0020003c0438044004',
	'utf-16be': '041f04400438043204350442002c0020043c04380440',
	gbk: 'a7b1a7e2a7daa7d3a7d6a7e42c20a7dea7daa7e2',
	shift_jis: '8450848284798472847584842c20847d84798482',
};

describe('the character set of a body', () => {
	it('reads what another program writes', () => {
		for (const [name, hex] of Object.entries(byPython)) {
			const charset = charsetOf(Buffer.from(hex, 'hex'), `text/plain;charset=${name}`);
			assert.deepEqual(charset, { name, from: 'header' });
			const { text, isDamaged } = decodeText(Buffer.from(hex, 'hex'), charset, false);
			assert.deepEqual([text, isDamaged], ['Привет, мир', false], name);
		}
	});

	it('is that of a byte-order mark before all else', () => {
		const header = 'text/html; charset=koi8-r';
		assert.deepEqual(charsetOf(bytes([0xef, 0xbb, 0xbf], '{}'), header), { name: 'utf-8', from: 'bom' });
		assert.deepEqual(charsetOf(bytes([0xff, 0xfe], 'a\0'), header), { name: 'utf-16le', from: 'bom' });
		assert.deepEqual(charsetOf(bytes([0xfe, 0xff], '\0a'), header), { name: 'utf-16be', from: 'bom' });
		assert.equal(decodeText(bytes([0xff, 0xfe], 'a\0'), { name: 'utf-16le', from: 'bom' }, false).text, 'a');
	});

	it('is what the header names, in any of the labels of the Encoding Standard', () => {
		const labels = {
			'windows-1251': ['CP1251', 'x-cp1251', 'Windows-1251'],
			'windows-1252': ['latin1', 'ISO-8859-1', 'us-ascii', 'l1'],
			'koi8-r': ['koi', 'KOI8_R', 'cskoi8r'],
			'utf-8': ['utf8', 'UTF-8', 'unicode-1-1-utf-8'],
		};
		for (const [name, all] of Object.entries(labels))
			for (const label of all)
				for (const header of [`text/html; charset=${label}`, `text/html;a=b;charset="${label}"; c=d`])
					assert.deepEqual(charsetOf(bytes('x'), header), { name, from: 'header' }, header);
	});

	it('is what a page says of itself, but in a comment or too far behind', () => {
		const of = (page: string, type = 'text/html') => charsetOf(bytes(page), type);
		const found = { name: 'windows-1251', from: 'meta' };
		assert.deepEqual(of('<html><head><meta charset="windows-1251">'), found);
		assert.deepEqual(of("<!DOCTYPE html><META CHARSET='cp1251'>", ''), found);
		assert.deepEqual(of('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'), found);
		assert.equal(of('<!-- <meta charset="windows-1251"> --><p>').from, 'nothing');
		assert.equal(of('<!-- <meta charset="windows-1251">').from, 'nothing');
		assert.equal(of(`${' '.repeat(1100)}<meta charset="windows-1251">`).from, 'nothing');
		assert.equal(of('{"a":"<meta charset=koi8-r>"}', 'application/json').from, 'nothing');
		assert.deepEqual(of('<meta charset="utf-16le">'), { name: 'utf-8', from: 'meta' });
	});

	it('is what the declaration of XML says', () => {
		const xml = '<?xml version="1.0" encoding="koi8-r"?><a/>';
		assert.deepEqual(charsetOf(bytes(xml), 'text/xml'), { name: 'koi8-r', from: 'xml' });
		assert.deepEqual(charsetOf(bytes(xml), 'text/xml;charset=utf-8'), { name: 'utf-8', from: 'header' });
	});

	it('is taken to be UTF-8 where nothing says, also by a label that nobody knows', () => {
		const assumed = { name: 'utf-8', from: 'nothing' };
		assert.deepEqual(charsetOf(bytes('{}')), assumed);
		assert.deepEqual(charsetOf(bytes(), ''), assumed);
		for (const label of ['x-klingon', '', '"', 'a'.repeat(100), 'utf-8\u0000'])
			assert.deepEqual(charsetOf(bytes('{}'), `text/plain; charset=${label}`), assumed, label);
	});

	it('tells where bytes are none of it, and not where a cut body ends within a character', () => {
		const charset = { name: 'utf-8', from: 'nothing' } as const;
		assert.deepEqual(decodeText(bytes('a', [0xcf], 'b'), charset, false), {
			text: 'a\ufffdb',
			charset,
			isDamaged: true,
		});
		assert.deepEqual(decodeText(bytes('a', [0xd0]), charset, true), { text: 'a', charset, isDamaged: false });
	});
});

describe('bytes that are no text', () => {
	it('have one that no text has among the first', () => {
		for (let byte = 0; byte < 256; byte++) {
			// MIME Sniffing, "binary data byte".
			const isBinary = byte <= 8 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
			assert.equal(hasBinaryBytes(bytes('text ', [byte])), isBinary, String(byte));
		}
		assert.equal(hasBinaryBytes(bytes('x'.repeat(2000), [0])), false);
	});
});
