import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parsePaste } from '../../../../../src/core/paste/parsePaste.ts';
import { readPaste } from '../../../../../src/core/paste/readPaste.ts';

interface CopiedForm {
	readonly form: string;
	readonly text: string;
	readonly parameters: readonly (readonly [name: string, value: string])[];
}

const secretNames = ['access_token', 'session_key'];

/** Tests that each call of a file is read whole, and shown without its token: not over line breaks, nor as digits of bytes. */
export function describeForms(file: string): void {
	const forms: readonly CopiedForm[] = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
	for (const { form, text, parameters } of forms) {
		it(`is read whole: ${form}`, () => {
			const read = parsePaste(text);
			const inOrder = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join('=')).sort();
			assert.deepEqual(inOrder(read.parameters.map(({ name, value }) => [name, value])), inOrder(parameters));
			assert.equal(read.sig, new Map(parameters).get('sig'));
		});

		it(`is shown without its token: ${form}`, () => {
			const [, token = ''] = parameters.find(([name]) => secretNames.includes(name)) ?? [];
			const { masked } = readPaste(text, {}, { secrets: [], credentials: [] });
			assert.ok(token.length > 16);
			const shown = [masked.text, masked.text.replace(/=?\r?\n[> ]*/g, '')];
			for (let at = 0; at + 12 <= token.length; at++) {
				const part = token.slice(at, at + 12);
				const digits = Array.from(part, (character) => character.charCodeAt(0).toString(16)).join(' ');
				for (const written of [part, digits]) assert.ok(!shown.some((each) => each.includes(written)), masked.text);
			}
		});
	}
}
