import { bytesToHex } from '@noble/hashes/utils.js';
import { shortestSearchedSecret } from './call.ts';
import { allEscapes, escapeKinds, mayHaveEscapes, undoEscapes } from './text/escapes.ts';
import { percentEncode } from './text/percentEncode.ts';
import { encodeFormJava } from './text/percentForms.ts';
import type { Wanted } from './text/textSearch.ts';
import { textOfUnits, unitsOf } from './text/units.ts';

/** Shorter texts stand in ordinary ones by chance: of a secret that short only the secret itself is searched for, in its own case. */
const shortestForm = 8;

/** Of longer secrets, and beyond so many characters in all, only what they are is searched for: nobody's keys are that long. */
const longestRecoded = 4096;
const mostRecoded = 100_000;

/** How often escapes are undone, in a text and in a secret that looks as if it had some itself. */
export const deepestEscapes = 4;
const mostReadings = 16;
const longestRead = 1024;

/**
 * The texts to search for where a secret may stand, besides in escapes: itself, as a form writes its spaces, reversed, and
 * its bytes as hexadecimal digits, Base64 and UTF-16. None for one shorter than {@link shortestSearchedSecret}.
 */
export function formsOfSecrets(secrets: readonly string[]): Wanted[] {
	const forms = new Map<string, boolean>();
	let recoded = 0;
	for (const secret of new Set(secrets)) {
		if (secret.length < shortestSearchedSecret) continue;
		forms.set(secret, secret.length >= shortestForm);
		if (secret.length > longestRecoded || recoded > mostRecoded) continue;
		const escaped = escapings(secret);
		// What seems to be an escape may be none any more in another case.
		const isLoose = secret.length >= shortestForm && mayHaveEscapes(secret);
		const cases = isLoose ? [secret, secret.toUpperCase(), secret.toLowerCase()] : [secret];
		const written = cases.flatMap((text) => [...readings(text)]);
		const own = [...escaped, ...written.flatMap((text) => [text, text.replaceAll(' ', '+')])];
		const others = [secret, ...escaped].flatMap(recodings).flatMap((text) => [...readings(text)]);
		for (const form of [
			...own.filter(({ length }) => length >= shortestSearchedSecret),
			...others.filter(({ length }) => length >= shortestForm),
		]) {
			if (!forms.has(form)) recoded += form.length;
			forms.set(form, form.length >= shortestForm);
		}
	}
	return Array.from(forms, ([text, loosely]) => ({ text, loosely }));
}

/**
 * As JSON and queries write it: besides undoing escapes, as what stands before a secret may seem to begin one with it, and
 * for what is made of these.
 */
function escapings(secret: string): Set<string> {
	const whole = secret.toWellFormed();
	const all = [
		JSON.stringify(secret).slice(1, -1),
		percentEncode(whole),
		encodeURIComponent(whole),
		encodeFormJava(whole),
	];
	return new Set(all.filter((text) => text !== secret));
}

/** What is searched for may look as if it had escapes itself: where those of a text are undone, so are they. */
function readings(form: string): Set<string> {
	const found = new Set([form]);
	if (form.length > longestRead || !mayHaveEscapes(form)) return found;
	let last = [form];
	for (let depth = 0; depth < deepestEscapes && found.size < mostReadings; depth++) {
		const next = last.flatMap((text) =>
			[allEscapes, ...Object.values(escapeKinds)].map((kinds) => {
				const undone = undoEscapes(unitsOf(text), kinds);
				return undone ? textOfUnits(undone.units) : text;
			}),
		);
		last = [...new Set(next)].filter((text) => !found.has(text));
		for (const text of last) found.add(text);
	}
	return found;
}

function recodings(secret: string): string[] {
	const bytes = new TextEncoder().encode(secret);
	const wide = Uint8Array.from(
		{ length: secret.length * 2 },
		(_, at) => secret.charCodeAt(at >> 1) >> (at % 2 === 0 ? 0 : 8),
	);
	// The same bytes in the other order, but for the first and the last.
	const wideTurned = wide.map((_, at) => wide[at ^ 1] ?? 0);
	return [
		[...secret].reverse().join(''),
		secret.split('').reverse().join(''),
		bytesToHex(bytes),
		...[0, 1, 2].flatMap((before) => base64Within(bytes, before)),
		// Read as Latin-1: how bytes in headers are read.
		...[bytes, wide.subarray(0, -1), wideTurned.subarray(1), wide, wideTurned].map(latin1),
	];
}

/** What stands in Base64 of a text in which `before` bytes, or three more and so on, stand before these: in both alphabets. */
function base64Within(bytes: Uint8Array, before: number): string[] {
	const all = btoa(latin1(Uint8Array.from([...new Array(before).fill(0), ...bytes])));
	// The digits at either edge are made of what is beside, too.
	const within = all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
	const whole = before === 0 ? [within, all.replaceAll('=', ''), all] : [within];
	return whole.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

function latin1(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += String.fromCharCode(byte);
	return text;
}
