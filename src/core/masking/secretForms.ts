import { bytesToHex } from '@noble/hashes/utils.js';
import { minSearchedSecretLength } from '../call/call.ts';
import { base64Of, urlSafe } from '../text/base64.ts';
import { encodeFormJava, encodeRfc3986 } from '../text/percentForms.ts';

/** A shorter text in capitals or Base64 occurs in ordinary texts by chance. */
const minForm = 8;

/** Longer secrets, and secrets after so many characters of forms, are only searched for as they are. */
const maxRecodedLength = 4096;
const maxFormsLength = 500_000;

/** Each secret as it is, in other cases, in JSON, URLs, hexadecimal, Base64; none shorter than {@link minSearchedSecretLength}. */
export function formsOfSecrets(secrets: readonly string[]): string[] {
	const forms = new Set<string>();
	let length = 0;
	for (const secret of new Set(secrets)) {
		if (secret.length < minSearchedSecretLength) continue;
		forms.add(secret);
		if (secret.length > maxRecodedLength || length > maxFormsLength) continue;
		for (const form of formsOf(secret)) {
			if (!forms.has(form)) length += form.length;
			forms.add(form);
		}
	}
	return [...forms];
}

function formsOf(secret: string): string[] {
	const cases = secret.length < minForm ? [secret] : [secret, secret.toUpperCase(), secret.toLowerCase()];
	const escaped = [JSON.stringify(secret).slice(1, -1), encodeRfc3986(secret), encodeFormJava(secret)];
	const recoded = [secret, ...escaped].flatMap(recodings).filter(({ length }) => length >= minForm);
	return [...cases, ...cases.map((text) => text.replaceAll(' ', '+')), ...escaped, ...recoded];
}

function recodings(text: string): string[] {
	const bytes = new TextEncoder().encode(text);
	const hex = bytesToHex(bytes);
	return [hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((before) => base64Within(bytes, before))];
}

/** The Base64 digits made of these bytes alone, with `before` bytes (or three more, and so on) before them, in both alphabets. */
function base64Within(bytes: Uint8Array, before: number): string[] {
	const all = base64Of(Uint8Array.from([...new Array(before).fill(0), ...bytes]));
	const within = all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
	const forms = before === 0 ? [within, all.replaceAll('=', ''), all] : [within];
	return forms.flatMap((text) => [text, urlSafe(text)]);
}
