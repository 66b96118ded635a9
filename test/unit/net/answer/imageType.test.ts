import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isShowable, pictureOf } from '../../../../src/net/answer/imageType.ts';

/** Pictures of 3 × 2 pixels, as Pillow (Python) saves them. */
const byPillow = {
	png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC',
	jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAKH/2Q==',
	'jpeg progressive':
		'/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wgARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAVAQEBAAAAAAAAAAAAAAAAAAACA//aAAwDAQACEAMQAAABgGn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAEFAn//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/IX//2gAMAwEAAgADAAAAEPv/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q==',
	gif: 'R0lGODdhAwACAIEAAMgeHgAAAAAAAAAAACwAAAAAAwACAAAIBgABCBwYEAA7',
	'webp lossy': 'UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoDAAIAB0CWJaACdAFAAAD+5AFjCaSdH8zfhR8nUAAAAA==',
	'webp lossless': 'UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQjyLXo/+BiOh/AAA=',
	'webp extended':
		'UklGRkYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAABAQEBAQEAFZQOCAYAAAAMAEAnQEqAwACAAdAliWkAANwAP7vlkAA',
} as const;

const bytesOf = (picture: string) => Buffer.from(picture, 'base64');

describe('a picture', () => {
	for (const [name, base64] of Object.entries(byPillow)) {
		it(`is known by its bytes, with its size: ${name}`, () => {
			const type = `image/${name.split(' ')[0]}`;
			assert.deepEqual(pictureOf(bytesOf(base64)), { type, width: 3, height: 2 });
		});
	}

	it('is none where its bytes end before its size, and none of other bytes', () => {
		for (const base64 of Object.values(byPillow)) assert.equal(pictureOf(bytesOf(base64).subarray(0, 9)), undefined);
		for (const text of ['', '{}', 'GIF8', '\x89PNG\r\n\x1a\n', 'RIFF0000WEBP', 'BM', '%PDF-1.7', '<svg/>'])
			assert.equal(pictureOf(Buffer.from(text, 'latin1')), undefined, text);
	});

	it('is showable if a page has memory enough for it', () => {
		const type = 'image/png';
		assert.equal(isShowable({ type, width: 4000, height: 4000 }), true);
		assert.equal(isShowable({ type, width: 4000, height: 4001 }), false);
		const png = bytesOf(byPillow.png);
		png.writeUInt32BE(0, 20);
		assert.equal(pictureOf(png), undefined);
	});

	it('is looked for in any bytes without an end to it', () => {
		const begin = fc.constantFrom('\xff\xd8\xff', 'GIF89a', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'RIFF\0\0\0\0WEBPVP8');
		fc.assert(
			fc.property(begin, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
				pictureOf(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
			}),
		);
		assert.equal(pictureOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)])), undefined);
	});
});
