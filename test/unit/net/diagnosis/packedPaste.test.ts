import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type PasteKeys, readPaste } from '../../../../src/core/paste/readPaste.ts';
import { packObserved, packPaste, unpackObserved, unpackPaste } from '../../../../src/net/diagnosis/packedPaste.ts';
import { packParameters, packTexts, unpackParameters, unpackTexts } from '../../../../src/net/diagnosis/packedTexts.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

const keys: PasteKeys = { secrets: ['HELDKEY0123456789'], credentials: [] };
const base = 'http://127.0.0.1:4821/fb.do?method=events.get&sig=00ff';

/** As between threads. */
const across = <T>(value: T): T => structuredClone(value);

/** How many objects and texts are copied one by one. */
function copies(value: unknown): number {
	if (ArrayBuffer.isView(value) || typeof value !== 'object' || value === null) return 1;
	return 1 + Object.values(value).reduce((sum: number, one) => sum + copies(one), 0);
}

describe('what crosses between threads packed', () => {
	it('is the same texts behind it, whatever they hold', () => {
		const texts = fc.array(fc.option(fc.string({ unit: anyCharacter }), { nil: undefined }));
		fc.assert(fc.property(texts, (all) => assert.deepEqual(unpackTexts(across(packTexts(all))), all)));
		const halves = ['\ud83d', '\ude00', '', 'ж', undefined, '\u0000'];
		assert.deepEqual(unpackTexts(across(packTexts(halves))), halves);
	});

	it('is the same parameters behind it', () => {
		const text = fc.string({ unit: anyCharacter });
		const parameters = fc.array(fc.record({ name: text, value: text }, { noNullPrototype: true }));
		fc.assert(fc.property(parameters, (all) => assert.deepEqual(unpackParameters(across(packParameters(all))), all)));
	});

	it('is the same call to search in, also where nothing is known of how it was sent', () => {
		const parameters = [{ name: 'a', value: 'ü' }];
		for (const call of [
			{ parameters, sig: 's' },
			{ parameters, sig: 's', wire: [undefined] },
			{ parameters, sig: 's', wire: ['%C3%BC'] },
		])
			assert.deepEqual(unpackObserved(across(packObserved(call))), call);
	});

	it('is the same paste, masks and all', () => {
		for (const text of [
			`${base}&access_token=abcdef%2B0123&x=HELDKEY0123456789&y=%D0%B6`,
			'application_key=Kformat=jsonmethod=users.get0123456789abcdef0123456789abcdef',
			'{"error_code":104,"error_msg":"PARAM_SIGNATURE : Invalid signature a=b"}',
			'nothing of the kind',
			'',
		]) {
			const read = readPaste(text, {}, keys);
			assert.deepEqual(unpackPaste(across(packPaste(read))), read);
		}
	});

	it('is few things, however many tokens and parameters a paste has', () => {
		const tokens = Array.from({ length: 7000 }, (_, index) => `&access_token=tok${index}token&p${index}=x`).join('');
		const read = readPaste(base + tokens, {}, keys);
		assert.ok(read.masked.pieces.length === 7000 || read.masked.pieces.length === 0);
		assert.equal(read.parsed.parameters.length, 14_002);
		// A thousand secrets of five things each, and what else there is of a paste.
		assert.ok(copies(packPaste(read)) < 6500, `${copies(packPaste(read))}`);
		assert.ok(copies(packObserved(read.parsed)) < 10);
	});
});
