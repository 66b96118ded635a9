import assert from 'node:assert/strict';
import fc from 'fast-check';
import { largestPicture, pictureOf, svgOf } from '../../../src/core/imageType.ts';

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

	it('is refused where it takes a page more memory than there is for it', () => {
		const png = bytesOf(byPillow.png);
		png.writeUInt32BE(4000, 16);
		png.writeUInt32BE(4000, 20);
		assert.equal(pictureOf(png)?.width, 4000);
		assert.equal(pictureOf(png)?.refused, undefined);
		png.writeUInt32BE(4001, 20);
		assert.deepEqual(pictureOf(png), { type: 'image/png', width: 4000, height: 4001, refused: 'pixels' });
		png.writeUInt32BE(0xffffffff, 16);
		png.writeUInt32BE(0xffffffff, 20);
		assert.equal(pictureOf(png)?.refused, 'pixels');
		png.writeUInt32BE(0, 20);
		assert.equal(pictureOf(png), undefined);
		const gif = Buffer.concat([bytesOf(byPillow.gif), Buffer.alloc(largestPicture)]);
		assert.equal(pictureOf(gif)?.refused, 'bytes');
		assert.equal(pictureOf(bytesOf(byPillow.gif), largestPicture + 1)?.refused, 'bytes');
		assert.equal(pictureOf(bytesOf(byPillow.gif), largestPicture)?.refused, undefined);
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

describe('an SVG', () => {
	const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2">${inner}</svg>`;

	it('is shown where painting it takes no longer than its text', () => {
		for (const text of [
			svg('<rect width="3" height="2"/>'),
			`<?xml version="1.0"?>\n<!-- x -->${svg('')}`,
			svg('<g><path d="M0 0"/></g>'),
		])
			assert.deepEqual(svgOf(text), { type: 'image/svg+xml' }, text);
	});

	it('is not shown where it may take much longer, loads something, or is no SVG', () => {
		const inner = [
			'<use href="#a"/>',
			'<image href="https://example.org/x.png"/>',
			'<svg:filter id="f"/>',
			'<style>@import "x"</style>',
			'<rect style="filter:blur(9px)"/>',
			'<script>1</script>',
			'<foreignObject/>',
			'<animateTransform/>',
		];
		for (const text of [
			...inner.map(svg),
			`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
			'<html></html>',
			'{}',
			'',
			'<!--',
			'<?',
			'<svgx>',
		])
			assert.equal(svgOf(text), undefined, text);
		assert.equal(svgOf(svg('<g/>'.repeat(60_000))), undefined);
	});
});
