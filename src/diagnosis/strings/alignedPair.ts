import { isWithinPair, wholeCharacters } from '../../core/text/flatCopy.ts';
import type { AlignedCell, StringDifference } from './alignedStrings.ts';
import { alignItems } from './alignItems.ts';
import type { ShownItem, ShownPart } from './shownString.ts';
import { textDifference } from './textDifference.ts';
import { differingText, visibleDifference, visibleText } from './visibleText.ts';
import type { PartRole } from './writtenString.ts';

/** How much of a long text is shown at either end. */
const longest = 100;
const kept = 40;
const mostRuns = 24;

type Visible = (text: string) => string;

export function cellsOfPair(
	client: ShownItem,
	right: ShownItem,
	parameter: string,
): { cells: AlignedCell[]; differences: StringDifference[] } {
	const cells: AlignedCell[] = [];
	const differences: StringDifference[] = [];
	for (const [one, other] of pairsOf(client.parts, right.parts)) {
		if (one.exact === other.exact) {
			cells.push(...sameCells(other.shown));
			continue;
		}
		const part = partOf(other.exact === '' ? one.role : other.role, client);
		const runs =
			one.shown === other.shown
				? // What differs is masked.
					[{ same: false, client: one.shown, right: other.shown }]
				: textDifference(one.shown, other.shown);
		for (const run of runs.slice(0, mostRuns)) {
			if (run.same) {
				cells.push(...sameCells(run.right));
				continue;
			}
			cells.push(...differingCells(run.client, run.right));
			differences.push({
				part,
				parameter,
				times: 1,
				...(run.client === '' ? {} : { client: differingText(run.client) }),
				...(run.right === '' ? {} : { right: differingText(run.right) }),
			});
		}
		if (runs.length > mostRuns) cells.push({ tone: 'elided', client: '…', right: '…' });
	}
	return { cells, differences };
}

function partOf(role: PartRole, { kind }: ShownItem): StringDifference['part'] {
	return kind === 'text' ? 'around' : role;
}

/** The parts of both that stand for the same; where they are not in one order, each as a whole. */
function pairsOf(client: readonly ShownPart[], right: readonly ShownPart[]): [ShownPart, ShownPart][] {
	const roles: PartRole[] = client.map(({ role }) => role).filter((role) => role !== 'around');
	const wanted = right.map(({ role }) => role).filter((role) => roles.includes(role));
	const isPlain = new Set(roles).size === roles.length && roles.every((role, index) => role === wanted[index]);
	// A form that writes no name may be one of the whole.
	if (!isPlain || !roles.includes('value')) return [[whole(client), whole(right)]];
	// What is around them has the client alone.
	const keyed = (parts: readonly ShownPart[]) =>
		parts.map((part, index) => ({ ...part, key: part.role === 'around' ? `${index}` : part.role }));
	return alignItems(keyed(client), keyed(right)).map(({ client: one, right: other }) => [
		one ?? nothing(other),
		other ?? nothing(one),
	]);
}

function nothing(like: ShownPart | undefined): ShownPart {
	return { role: like?.role ?? 'around', exact: '', shown: '' };
}

/** Parts as one. */
export function whole(parts: readonly ShownPart[]): ShownPart {
	return {
		role: 'value',
		exact: parts.map(({ exact }) => exact).join(''),
		shown: parts.map(({ shown }) => shown).join(''),
	};
}

function sameCells(text: string): AlignedCell[] {
	return shortCells(text, visibleText).map((piece) => ({
		tone: piece === '…' ? 'elided' : 'same',
		client: piece,
		right: piece,
	}));
}

function differingCells(client: string, right: string): AlignedCell[] {
	const [above, below] = [shortCells(client, visibleDifference), shortCells(right, visibleDifference)];
	return [{ tone: 'differs', client: above.join(''), right: below.join('') }];
}

/** A text in which nothing is invisible; of a long one the beginning, `…` and the end. */
export function shortCells(text: string, visible: Visible): string[] {
	if (text === '') return [];
	if (text.length <= longest) return [visible(text)];
	const cut = text.length - kept;
	return [visible(wholeCharacters(text, kept)), '…', visible(text.slice(isWithinPair(text, cut) ? cut + 1 : cut))];
}
