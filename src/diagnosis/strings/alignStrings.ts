import { mask } from '../../core/masking/mask.ts';
import { firstDifference } from '../mistakes/escapedBytes.ts';
import { cellsOfPair, shortCells, whole } from './alignedPair.ts';
import type { AlignedCell, AlignedStrings, OrderedName, StringDifference } from './alignedStrings.ts';
import { type AlignedRow, alignItems } from './alignItems.ts';
import { type ShownItem, type ShownString, shownString } from './shownString.ts';
import { differingText, visibleDifference, visibleText } from './visibleText.ts';
import type { WrittenString } from './writtenString.ts';

/** How many differing items are shown, and how many items beside each; where there are few in all, all are. */
const mostShown = 16;
const neighbours = 1;
const few = 8;
const maxDifferences = 12;
const longestName = 60;
const mostListed = 40;

type Row = AlignedRow<ShownItem>;

/** Aligns a client's string with the right one by names, so that one misplaced parameter makes no others differ; masks `secrets`. */
export function alignStrings(client: WrittenString, right: WrittenString, secrets: readonly string[]): AlignedStrings {
	const shownClient = shownString(client, secrets);
	const shownRight = shownString(right, secrets);
	const rows = alignItems(shownClient.items, shownRight.items);
	const marked = rows.map(isDifferent);
	const cells: AlignedCell[] = [];
	const differences: StringDifference[] = [];
	let [items, places, skipped, behind] = [0, 0, 0, ''];
	const listed = new Set<string>();
	const elide = () => {
		if (skipped > 0) cells.push({ tone: 'elided', client: `… ${skipped} …`, right: `… ${skipped} …` });
		skipped = 0;
	};
	rows.forEach((row, index) => {
		const item = row.client ?? row.right;
		const isMarked = marked[index] === true;
		// Of what was moved both places are marked, and one is listed.
		const isNews = isMarked && !(row.moved && listed.has(item?.key ?? ''));
		if (isNews) items += 1;
		if (row.moved && item) listed.add(item.key);
		const isNear = marked.slice(Math.max(0, index - neighbours), index + neighbours + 1).some(Boolean);
		const isSecret = item?.kind === 'secret';
		if (isSecret || (items <= mostShown && (isNear || rows.length <= few))) {
			elide();
			const found = cellsOf(row, behind);
			cells.push(...found.cells);
			if (isNews) {
				places += found.differences.length;
				for (const difference of found.differences) tell(difference, differences);
			}
		} else {
			skipped += 1;
			if (isNews) places += 1;
		}
		if (item?.kind === 'parameter' && (row.client || behind === '')) behind = nameOf(item);
	});
	elide();
	return {
		equal: places === 0,
		offset: places === 0 ? -1 : firstDifference(textOf(shownClient), textOf(shownRight)),
		cells,
		differences: differences.slice(0, maxDifferences),
		places,
		bytes: { client: shownClient.bytes, right: shownRight.bytes },
		...(places > 0 && rows.every(({ moved }, index) => moved || !marked[index])
			? { orders: { client: orderOf('client', rows), right: orderOf('right', rows) } }
			: {}),
	};
}

function orderOf(side: 'client' | 'right', rows: readonly Row[]): OrderedName[] {
	return rows
		.flatMap(({ [side]: item, moved }) => (item?.kind === 'parameter' ? [{ name: nameOf(item), moved }] : []))
		.slice(0, mostListed);
}

/** Adds a difference; one that is between parameters, and the same as one before, is counted there. */
function tell(difference: StringDifference, listed: StringDifference[]): void {
	const { part, client, right } = difference;
	const isBetween = part === 'around' || part === 'equals';
	const same = listed.findIndex(
		(one) => isBetween && one.part === part && one.client?.text === client?.text && one.right?.text === right?.text,
	);
	const before = listed[same];
	if (before) listed[same] = { ...before, times: before.times + 1 };
	else listed.push(difference);
}

function isDifferent({ client, right }: Row): boolean {
	if (!client || !right) return true;
	if (client.kind === 'secret') return client.isOther || right.isOther;
	return whole(client.parts).exact !== whole(right.parts).exact;
}

function textOf({ items }: ShownString): string {
	return items.map(({ parts }) => whole(parts).exact).join('');
}

interface Found {
	readonly cells: readonly AlignedCell[];
	readonly differences: readonly StringDifference[];
}

function cellsOf({ client, right, moved }: Row, behind: string): Found {
	const item = client ?? right;
	if (!item) return { cells: [], differences: [] };
	const isSecret = item.kind === 'secret';
	const parameter = item.kind === 'parameter' ? nameOf(item) : behind;
	if (client && right) {
		if (!isSecret) return cellsOfPair(client, right, parameter);
		const isOther = client.isOther || right.isOther;
		const cell: AlignedCell = { tone: isOther ? 'other-secret' : 'secret', client: mask, right: mask };
		return { cells: [cell], differences: isOther ? [{ part: 'secret', parameter: '', times: 1 }] : [] };
	}
	const text = isSecret ? mask : whole(item.parts).shown;
	const shown = isSecret ? { text, hex: '' } : differingText(text);
	const side = client ? { client: shown } : { right: shown };
	const part = isSecret ? 'secret' : moved ? 'order' : item.kind === 'parameter' ? 'parameter' : 'around';
	const tone = moved ? 'moved' : 'differs';
	const written = isSecret ? [mask] : shortCells(text, moved ? visibleText : visibleDifference);
	return {
		cells: written.map((piece) => ({ tone, client: client ? piece : '', right: client ? '' : piece })),
		differences: [{ part, parameter: isSecret ? '' : parameter, times: 1, ...(moved ? {} : side) }],
	};
}

function nameOf({ name, label, parts }: ShownItem): string {
	const part = parts.find(({ role }) => role === 'name');
	// A name is shown as it is in the string: masked there.
	const text = part && part.exact === name ? part.shown : (part?.shown ?? label);
	return visibleText(text.length > longestName ? `${text.slice(0, longestName)}…` : text);
}
