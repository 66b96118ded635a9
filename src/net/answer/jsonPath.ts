import type { JsonRow, JsonRows } from './jsonRows.ts';
import type { MaskedBody } from './maskedBody.ts';

const plainName = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** The path to the value in a row, as JSONPath (RFC 9535): `$.users[3]['first name']`. Secrets in names are masked. */
export function jsonPath(rows: JsonRows, of: JsonRow, body: MaskedBody): string {
	const segments: string[] = [];
	for (let row = of; ; ) {
		const parent = rows.parentOf(row);
		if (!parent) break;
		// What closes has the path of what it closes.
		if (row.kind === 'close') {
			row = closedBy(rows, row) ?? row;
			continue;
		}
		const isNamed = row.keyEnd > row.start;
		segments.push(isNamed ? nameSegment(body.text(row.start, row.keyEnd)) : `[${rows.itemsBefore(parent, row.row)}]`);
		row = parent;
	}
	return `$${segments.reverse().join('')}`;
}

/** The row that begins what `close` ends. */
function closedBy(rows: JsonRows, close: JsonRow): JsonRow | undefined {
	return rows.parentOf({ ...close, depth: close.depth + 1 });
}

function nameSegment(written: string): string {
	let name = written.slice(1, -1);
	try {
		name = String(JSON.parse(written));
	} catch {
		// A mask may stand for a half of an escape.
	}
	if (plainName.test(name)) return `.${name}`;
	const quoted = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
	return `['${quoted}']`;
}
