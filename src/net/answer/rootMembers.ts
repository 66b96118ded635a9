import type { BodyScan } from './bodyScan.ts';
import type { BodySource } from './bodySource.ts';
import { type JsonRow, JsonRows } from './jsonRows.ts';
import { MaskedBody } from './maskedBody.ts';

/** Longer than any name that is looked for, however its characters are escaped. */
const longestName = 200;

/** So many members are looked at in a part. */
const membersAtOnce = 200;

const openBrace = 0x7b;

/**
 * The members of the object that a body is, as `jsonMembers` has them of a text, in parts: of the names that are looked for, as far
 * as their values are no lists and no objects, the last of a name counting. Not masked.
 * @param scan of all of it @returns undefined where the body is no JSON
 */
export function* rootMembers(
	source: BodySource,
	{ json }: BodyScan,
	names: readonly string[],
): Generator<undefined, Map<string, unknown> | undefined, undefined> {
	if (!json.isWhole) return undefined;
	const members = new Map<string, unknown>();
	const rows = new JsonRows(new MaskedBody(source, []), json);
	const root = rows.read(0);
	if (root.kind !== 'open' || source.slice(root.valueStart, root.valueEnd)[0] !== openBrace) return members;
	const readValue = (from: number, to: number) => JSON.parse(new TextDecoder().decode(source.slice(from, to)));
	const nameOf = ({ start, keyEnd }: JsonRow) => (keyEnd - start > longestName ? '' : String(readValue(start, keyEnd)));
	let looked = 0;
	for (let row = 1; row < rows.count; ) {
		const read = rows.read(row);
		if (read.kind === 'close') break;
		const name = nameOf(read);
		if (!names.includes(name)) {
		} else if (read.kind === 'scalar') members.set(name, readValue(read.valueStart, read.valueEnd));
		else members.delete(name);
		row = (read.kind === 'open' ? (rows.endOf(read) ?? rows.count) : row) + 1;
		looked += 1;
		if (looked % membersAtOnce === 0) yield;
	}
	return members;
}
