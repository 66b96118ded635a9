import type { Parameter } from '../../core/call/call.ts';
import { secretMasker } from '../../core/masking/mask.ts';
import { getOrInsert } from '../search/getOrInsert.ts';
import type { Hit } from '../search/search.ts';
import type { AlignedStrings } from './alignedStrings.ts';
import { alignStrings } from './alignStrings.ts';
import { clientString } from './clientString.ts';
import { rightString } from './writtenString.ts';

/** How many sets of mistakes have their strings, and how many characters these may have together, beyond the first. */
const mostSets = 10;
const mostCharacters = 2_000_000;

/** What a client signed by each of some hits, above the right string, cached. Without `secrets` to mask there are none. */
export function signedStrings(
	sent: readonly Parameter[],
	secrets: readonly string[] | undefined,
): (hits: readonly Hit[]) => (AlignedStrings | null)[] {
	if (!secrets) return (hits) => hits.map(() => null);
	const made = new Map<Hit, AlignedStrings>();
	const hide = secretMasker(secrets);
	const holdsSecret = (text: string) => hide(text) !== text;
	const right = rightString(sent);
	const size = sent.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
	const most = Math.max(1, Math.min(mostSets, Math.floor(mostCharacters / Math.max(1, size))));
	const stringsOf = (hit: Hit) =>
		getOrInsert(made, hit, () => alignStrings(clientString(hit, holdsSecret), right, secrets));
	return (hits) => hits.map((hit, index) => (index < most ? stringsOf(hit) : null));
}
