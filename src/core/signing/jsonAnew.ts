import { JsonTokenReader } from '../text/jsonTokenReader.ts';

type Change = (text: string) => string;

/** How a program writes JSON that it has parsed: as it is, without white space, where this says nothing else. */
export interface JsonStyle {
	/** The keys of each object. */
	readonly order?: (names: readonly string[]) => readonly string[];
	/** What becomes of a string as JavaScript writes it. */
	readonly string?: Change;
	/** What becomes of a number. */
	readonly number?: Change;
	/** Behind `,` and `:`. */
	readonly space?: string;
}

/** The members of an object by their keys, or of an array by their indices, each written anew. */
export interface JsonMembers {
	readonly isObject: boolean;
	readonly members: Map<string, string>;
}

/** Each level costs a copy: deeper JSON is not written anew. */
const maxDepth = 100;

/** An object or array of JSON that was parsed; of equal keys the last counts. Undefined for any other text. */
export function membersOfJson(text: string, style: JsonStyle = {}): JsonMembers | undefined {
	const { string = String, number = String } = style;
	const scalarOf = (token: string) => {
		if (token.startsWith('"')) return string(JSON.stringify(JSON.parse(token)));
		return /^[-\d]/.test(token) ? number(token) : token;
	};
	const reader = new JsonTokenReader(text);
	const open = [{ isObject: false, members: new Map<string, string>(), key: '' }];
	let closed: JsonMembers | undefined;
	for (let kind = reader.next(); kind; kind = reader.next()) {
		const token = text.slice(reader.start, reader.end);
		if (kind === 'open') open.push({ isObject: token === '{', members: new Map(), key: '' });
		if (open.length - 1 > maxDepth) return undefined;
		closed = kind === 'close' ? open.pop() : undefined;
		const within = open.at(-1);
		if (within && kind === 'key') within.key = JSON.parse(token);
		if (within && (closed || kind === 'scalar'))
			within.members.set(
				within.isObject ? within.key : String(within.members.size),
				closed ? writeJson(closed, style) : scalarOf(token),
			);
	}
	return reader.isWhole ? closed : undefined;
}

function writeJson({ isObject, members }: JsonMembers, style: JsonStyle): string {
	const { order = (names) => names, string = String, space = '' } = style;
	if (!isObject) return `[${[...members.values()].join(`,${space}`)}]`;
	const keys = order([...members.keys()]);
	return `{${keys.map((key) => `${string(JSON.stringify(key))}:${space}${members.get(key)}`).join(`,${space}`)}}`;
}

/** An object or array of JSON as a program writes it that has parsed it. Undefined for any other text. */
export function jsonAnew(text: string, style: JsonStyle): string | undefined {
	const members = membersOfJson(text, style);
	return members && writeJson(members, style);
}

/** What of these is in a text, as `\uXXXX`. */
export function escaped(characters: RegExp): Change {
	return (text) => text.replace(characters, escapeUnit);
}

export function escapeUnit(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What a writer of JSON may escape that need not be, in a string as JavaScript writes it. */
export const jsonEscapes = {
	slashes: (text: string) => text.replace(/\\\/|\//g, '\\/'),
	/** As `\uXXXX` for each code unit. */
	'non-ascii': escaped(/[^\0-\x7f]/g),
	/** As Go does for HTML. */
	html: escaped(/[<>&\u2028\u2029]/g),
};
