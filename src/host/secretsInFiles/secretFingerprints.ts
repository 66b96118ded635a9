import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { SecretName } from '../../core/secret.ts';
import { percentEncode } from '../../core/text/percentEncode.ts';
import { type FoundPlace, rollingHash, type SoughtHash, searchHashes } from '../../core/text/rollingSearch.ts';

/** Whose a secret is. */
export interface SecretOwner {
	readonly accountName: string;
	readonly name: SecretName;
}

/** A longer text is not searched, nor one that takes more steps: each length of a secret is a way through the text. */
const mostCharacters = 2_000_000;
const mostSteps = 16_000_000;
const mostPlaces = 100;
const sliceLength = 50_000;
const longestSecret = 10_000;

/**
 * Knows secrets again without holding them: it keeps the length, a rolling hash and an HMAC of each, made with a random
 * base and a random key of its own that are never stored.
 */
export class SecretFingerprints {
	private readonly key = randomBytes(32);
	private readonly base = randomInt(2 ** 24, 2 ** 31) | 1;
	private readonly sought: SoughtHash[] = [];
	private readonly owners = new Map<string, SecretOwner[]>();

	add(secret: string, owner: SecretOwner): void {
		if (!isUnmistakable(secret)) return;
		for (const form of writtenForms(secret)) {
			const digest = this.digest(form);
			const others = this.owners.get(digest);
			if (others) others.push(owner);
			else {
				this.owners.set(digest, [owner]);
				this.sought.push({ length: form.length, hash: rollingHash(form, this.base) });
			}
		}
	}

	/** Whose secret a text is: all who have the same. */
	ownersOf(text: string): readonly SecretOwner[] | undefined {
		return this.owners.get(this.digest(text));
	}

	/** Whether a text of that length is searched. */
	isSearched(length: number): boolean {
		const lengths = new Set(this.sought.map((one) => one.length)).size;
		return lengths > 0 && length <= mostCharacters && length * lengths <= mostSteps;
	}

	/** Finds where the secrets stand; yields every few milliseconds. */
	search(text: string): Generator<undefined, FoundPlace<readonly SecretOwner[]>[]> {
		const { sought, base } = this;
		return searchHashes(text, { sought, base, confirm: (part) => this.ownersOf(part), mostPlaces, sliceLength });
	}

	private digest(text: string): string {
		return createHmac('sha256', this.key).update(text, 'utf16le').digest('base64');
	}
}

/** False for what may stand in a file by chance, or as an ordinary word. */
function isUnmistakable(secret: string): boolean {
	if (secret.length > longestSecret || new Set(secret).size < 4) return false;
	return secret.length >= 12 || (secret.length >= 8 && /\d/.test(secret) && /\p{L}/u.test(secret));
}

/** The secret as it may be written in a file: as it is, in a string of JSON or code, in a URL, in Base64. */
function writtenForms(secret: string): Set<string> {
	const quoted = JSON.stringify(secret).slice(1, -1);
	const inBase64 = Buffer.from(secret)
		.toString('base64')
		.replace(/={0,2}$/, '');
	const forms = new Set([secret, quoted, quoted.replaceAll('/', '\\/'), inBase64]);
	return secret.isWellFormed() ? forms.add(percentEncode(secret)) : forms;
}
