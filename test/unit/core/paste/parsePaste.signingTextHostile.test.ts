import assert from 'node:assert/strict';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileSigningStrings } from './hostilePastes.ts';

const hints = { methods: ['events.get', 'users.getInfo'], parameterNames: ['aid', 'status'], applicationKeys: [] };

describe('parsePaste: hostile signing strings', () => {
	for (const [what, text] of Object.entries(hostileSigningStrings(100_000))) {
		it(`answers after a few scans: ${what}`, () => {
			for (const given of [{}, hints]) {
				const { secrets } = scanWithin(mostScans * text.length, () => parsePaste(text, given));
				let last = 0;
				for (const { start, end, text: found } of secrets) {
					assert.ok(start >= last && text.slice(start, end) === found);
					last = end;
				}
			}
		});
	}
});
