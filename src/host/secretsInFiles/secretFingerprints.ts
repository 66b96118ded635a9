import { createHmac, randomBytes } from 'node:crypto';
import { encodeRfc3986 } from '../../core/text/percentForms.ts';

export interface SecretOwner {
	readonly accountName: string;
	readonly name: string;
}

export interface FoundSecret {
	readonly start: number;
	readonly end: number;
	readonly owners: readonly SecretOwner[];
}

/** A longer text is not searched, in UTF-16 units. */
const maxText = 1_000_000;
/** How many parts of a text are looked up. */
const maxLookups = 10_000;
const maxFound = 100;
const maxSecret = 10_000;

/** The characters that keys, and their percent-encoded and Base64 forms, consist of. */
const token = /[\w.~+/=%\\-]{8,}/g;

/** Recognises secrets without holding them: it has the length and an HMAC of each, with a random key that is never stored. */
export class SecretFingerprints {
	private readonly key = randomBytes(32);
	private readonly lengths = new Set<number>();
	private readonly owners = new Map<string, SecretOwner[]>();

	add(secret: string, owner: SecretOwner): void {
		if (!isUnmistakable(secret)) return;
		for (const form of writtenForms(secret)) {
			const digest = this.digest(form);
			this.owners.set(digest, [...(this.owners.get(digest) ?? []), owner]);
			this.lengths.add(form.length);
		}
	}

	ownersOf(text: string): readonly SecretOwner[] | undefined {
		return this.owners.get(this.digest(text));
	}

	/** Finds the secrets that are whole words of a text, or whole parts between punctuation. */
	find(text: string): FoundSecret[] {
		const found: FoundSecret[] = [];
		if (this.lengths.size === 0 || text.length > maxText) return found;
		let lookups = 0;
		let free = 0;
		for (const { start, end } of partsOf(text, [...this.lengths])) {
			if (start < free) continue;
			lookups += 1;
			if (lookups > maxLookups || found.length >= maxFound) break;
			const owners = this.ownersOf(text.slice(start, end));
			if (!owners) continue;
			found.push({ start, end, owners });
			free = end;
		}
		return found;
	}

	private digest(text: string): string {
		return createHmac('sha256', this.key).update(text, 'utf16le').digest('base64');
	}
}

/** The parts of tokens that have one of the lengths and neither begin nor end within a word. */
function* partsOf(text: string, lengths: readonly number[]) {
	const longestFirst = lengths.toSorted((a, b) => b - a);
	for (const { 0: whole, index } of text.matchAll(token)) {
		const last = index + whole.length;
		for (let start = index; start < last; start++) {
			if (isWithinWord(text, start)) continue;
			for (const length of longestFirst) {
				const end = start + length;
				if (end <= last && !isWithinWord(text, end)) yield { start, end };
			}
		}
	}
}

function isWithinWord(text: string, at: number): boolean {
	return isWordCode(text.charCodeAt(at - 1)) && isWordCode(text.charCodeAt(at));
}

/** As `\w` has it. */
function isWordCode(code: number): boolean {
	return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

/** False for what may be in a file by chance, or as an ordinary word. */
function isUnmistakable(secret: string): boolean {
	if (secret.length > maxSecret || new Set(secret).size < 4) return false;
	return secret.length >= 12 || (secret.length >= 8 && /\d/.test(secret) && /\p{L}/u.test(secret));
}

/** The secret as it is, in a JSON string, in a URL, in Base64. */
function writtenForms(secret: string): Set<string> {
	const quoted = JSON.stringify(secret).slice(1, -1);
	const inBase64 = Buffer.from(secret)
		.toString('base64')
		.replace(/={0,2}$/, '');
	const forms = new Set([secret, quoted, quoted.replaceAll('/', '\\/'), inBase64]);
	return secret.isWellFormed() ? forms.add(encodeRfc3986(secret)) : forms;
}
