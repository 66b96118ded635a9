import { isJsonContainer } from './jsonForms.ts';

/** How a language writes a map, a list and a missing value. */
interface MapStyle {
	readonly open: string;
	readonly equals: string;
	readonly between: string;
	readonly close: string;
	readonly missing: string;
	readonly sorts: boolean;
}

const go: MapStyle = { open: 'map[', equals: ':', between: ' ', close: ']', missing: '<nil>', sorts: true };
const java: MapStyle = { open: '{', equals: '=', between: ', ', close: '}', missing: 'null', sorts: false };

/** What Go's `%v` makes of the data of a JSON text. */
export function goMap(text: string): string {
	return written(text, go);
}

/** What Java's `toString` makes of the data of a JSON text. */
export function javaMap(text: string): string {
	return written(text, java);
}

function written(text: string, style: MapStyle): string {
	return isJsonContainer(text) ? write(JSON.parse(text), style) : text;
}

function write(value: unknown, style: MapStyle): string {
	if (value === null) return style.missing;
	if (typeof value !== 'object') return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => write(item, style)).join(style.between)}]`;
	const entries = Object.entries(value);
	if (style.sorts) entries.sort(([a], [b]) => (a < b ? -1 : 1));
	const members = entries.map(([key, item]) => key + style.equals + write(item, style));
	return style.open + members.join(style.between) + style.close;
}
