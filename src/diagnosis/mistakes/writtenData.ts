export interface DataStyle {
	readonly braces: readonly [open: string, close: string];
	/** Between a key and its value, and between members. */
	readonly equals: string;
	readonly between: string;
	readonly missing: string;
	/** True and false, where they are not written so. */
	readonly truth?: readonly [yes: string, no: string];
	/** A text, by default as it is. */
	readonly text?: (text: string) => string;
	/** A key, by default as a text. */
	readonly key?: (key: string) => string;
	readonly sorts?: boolean;
}

/** What a language writes for a value of JSON. */
export function writeData(value: unknown, style: DataStyle): string {
	const { braces, equals, between, missing, truth, text = (one: string) => one, key = text, sorts } = style;
	if (value === null) return missing;
	if (typeof value === 'string') return text(value);
	if (typeof value === 'boolean' && truth) return truth[value ? 0 : 1];
	if (typeof value !== 'object') return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => writeData(item, style)).join(between)}]`;
	const entries = Object.entries(value);
	if (sorts) entries.sort(([a], [b]) => (a < b ? -1 : 1));
	const members = entries.map(([name, item]) => key(name) + equals + writeData(item, style));
	return braces[0] + members.join(between) + braces[1];
}
