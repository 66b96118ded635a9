import type { Parameter } from '../call.ts';

/** Names that the interface and the public record know; callers add those of the catalog. */
const knownNames = [
	'application_key',
	'format',
	'method',
	'session_key',
	'access_token',
	'sig',
	'call_id',
	'__online',
	'platform',
	'sdkToken',
	'uid',
	'uids',
	'fid',
	'gid',
	'fields',
	'attachment',
	'anchor',
	'count',
	'direction',
	'text',
	'types',
	'version',
];

/** What is known of the texts in a signing string. */
export interface SigningTextHints {
	readonly parameterNames?: readonly string[];
	readonly methods?: readonly string[];
	readonly applicationKeys?: readonly string[];
}

/** A signing string taken apart: pieces of the text, in order. */
export interface SigningText {
	readonly parameters: Parameter[];
	/** The concatenation without what was taken for the secret. */
	readonly concatenation: string;
	/** Where the secret or its mask begins in the text; -1 when none was seen. */
	readonly secretStart: number;
	readonly masked: boolean;
	/** True when a boundary between a value and the next name was guessed. */
	readonly uncertain: boolean;
}

/** The mask that the service puts in place of the secret (public record, "Answers"), and our own. */
export const secretMask = /\*{4,}\s*SECRET[ _]KEY\s*\*{4,}|•{4,}|\*{6,}$/;

/** True when `text` looks like the concatenation that is hashed. */
export function isSigningText(text: string): boolean {
	return /application_key=[^&\s=]*format=|format=[^&\s=]*method=|application_key=[^&\s=]*method=/.test(text);
}

/** Takes a signing string apart into parameters and secret, as far as that can be told. Never throws. */
export function readSigningText(text: string, hints: SigningTextHints = {}): SigningText {
	const mask = secretMask.exec(text);
	const hash = mask ? null : /[0-9a-f]{32}$/.exec(text);
	let secretStart = mask ? mask.index : hash ? hash.index : -1;
	const whole = split(secretStart < 0 ? text : text.slice(0, secretStart), hints);
	const last = whole.parameters.at(-1);
	if (secretStart < 0 && last) {
		// The last value is a known one, so that what follows it is the secret.
		const value = longestOf(knownValues(last.name, hints).filter((known) => last.value.startsWith(known)));
		if (value !== undefined && value !== last.value) {
			secretStart = text.length - (last.value.length - value.length);
			whole.parameters[whole.parameters.length - 1] = { name: last.name, value };
		}
	}
	const { parameters, uncertain } = whole;
	const concatenation = secretStart < 0 ? text : text.slice(0, secretStart);
	return { parameters, concatenation, secretStart, masked: mask !== null, uncertain };
}

function split(text: string, hints: SigningTextHints): { parameters: Parameter[]; uncertain: boolean } {
	const names = new Set([...knownNames, ...(hints.parameterNames ?? [])]);
	const longest = Math.max(...[...names].map((name) => name.length));
	const starts: { name: string; start: number; equals: number }[] = [];
	let uncertain = false;
	let from = 0;
	for (let equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', equals + 1)) {
		const previous = starts.at(-1);
		const before = text.slice(Math.max(from, equals - Math.max(longest, 64)), equals);
		const name = previous ? nameAtEnd(before, previous.name, names, hints) : { text: before, sure: true };
		if (name === undefined) continue;
		if (!name.sure) uncertain = true;
		starts.push({ name: name.text, start: equals - name.text.length, equals });
		from = equals + 1;
	}
	const parameters = starts.map(({ name, equals }, index) => ({
		name,
		value: text.slice(equals + 1, starts[index + 1]?.start ?? text.length),
	}));
	return { parameters, uncertain };
}

/** The name that ends where a `=` stands: a known one that sorts behind the previous, else what looks like a name. */
function nameAtEnd(
	before: string,
	previous: string,
	names: ReadonlySet<string>,
	hints: SigningTextHints,
): { text: string; sure: boolean } | undefined {
	const value = longestOf(
		knownValues(previous, hints).filter((text) => before.startsWith(text) && before.length > text.length),
	);
	if (value !== undefined && /^[\w.[\]-]+$/.test(before.slice(value.length)))
		return { text: before.slice(value.length), sure: true };
	const ending = longestOf([...names].filter((name) => before.endsWith(name) && name > previous));
	if (ending !== undefined) return { text: ending, sure: true };
	const [run = ''] = /[A-Za-z_][\w.[\]-]*$/.exec(before.slice(-64)) ?? [];
	// A `=` behind anything but a name is part of a value, as in a URL or base64.
	if (run === '' || /[?&]$/.test(before.slice(0, before.length - run.length))) return undefined;
	const lower = /[a-z_]{2,}$/.exec(run)?.[0] ?? run;
	// Names come sorted: the longest ending that sorts behind the previous name.
	for (let start = 0; start < lower.length; start++) {
		if (lower.slice(start) > previous) return { text: lower.slice(start), sure: false };
	}
	return undefined;
}

function knownValues(name: string, { methods = [], applicationKeys = [] }: SigningTextHints): readonly string[] {
	if (name === 'format') return ['json', 'JSON', 'xml', 'XML'];
	return name === 'method' ? methods : name === 'application_key' ? applicationKeys : [];
}

function longestOf(texts: readonly string[]): string | undefined {
	return texts.reduce<string | undefined>(
		(best, text) => (best === undefined || text.length > best.length ? text : best),
		undefined,
	);
}
