import type { Encoding } from '../signing/encodings.ts';
import type { DecodeValue, HashValue } from '../signing/scheme.ts';
import type { ClientPlan } from './clientPlan.ts';
import type { Code, GivenLists, Kind, NameStyle, Output } from './code.ts';

export interface WrittenList {
	readonly variable: string;
	/** A variable with pairs, or what {@link Writer.find} gives. */
	readonly source: string;
	readonly isFound: boolean;
	/** Names, of which a final `*` stands for any ending. */
	readonly only?: readonly string[];
	readonly except?: readonly string[];
	readonly skipsBlank: boolean;
	readonly add: readonly { readonly name: string; readonly value: Code }[];
	readonly encoded: readonly [name: string, value: string];
	/** Whether that is not what they were. */
	readonly encodes: boolean;
	readonly isSorted: boolean;
	readonly pair: readonly Code[];
	readonly join: string;
}

/** How a language writes each form of a scheme. */
export interface Writer {
	literal(text: string): string;
	value(name: string): string;
	/** Of at least two parts. */
	join(parts: readonly Code[], kind: Kind): string;
	hash(algorithm: Exclude<HashValue['hash'], 'rsa-sha256'>, of: Code, key: Code | undefined, as: Output): string;
	/** The signature of RSA; absent where the standard library has none. The key is PKCS#8 in base64. */
	rsa?(of: Code, key: Code, as: Output): string;
	readonly texts: Readonly<Record<TextEncoding, (of: Code) => string>>;
	/** Bytes, or the UTF-8 of a text, as digits or as Base64. */
	encode(encoding: Exclude<Output, 'raw'>, of: Code): string;
	decode(encoding: DecodeValue['decode'], of: Code): string;
	/** The statement by which a list beside the parameters gets a variable; of headers the names in lower case. */
	given(list: string): string;
	/** The pairs of these names, wherever they are. */
	find(names: readonly string[]): string;
	/** Statements. */
	list(list: WrittenList): readonly string[];
	step(variable: string, of: Code): readonly string[];
	comment(text: string): string;
	/** A function that signs a call and sends it. */
	client(plan: ClientPlan): readonly string[];
	/** Statements that print the signature of each of these calls, a line each; behind the file they are a program. */
	calls(calls: readonly ExampleCall[], lists: GivenLists): readonly string[];
	/** The whole file. @param signature what the function gives back */
	file(body: readonly string[], signature: Code, lists: GivenLists): string;
}

/** What a generated function is given. */
export interface ExampleCall {
	readonly parameters: readonly (readonly [name: string, value: string])[];
	readonly values: Readonly<Record<string, string>>;
	readonly lists: Readonly<Record<string, ExampleCall['parameters']>>;
}

/** What a function that signs is given of a call, as scripts with arrows have it; lists where there are any. */
export function givenOf(
	{ parameters, values, lists }: ExampleCall,
	literal: (text: string) => string,
	map: (entries: string) => string,
): string {
	const pairsOf = (pairs: ExampleCall['parameters']) =>
		`[${pairs.map((pair) => `[${pair.map(literal).join(', ')}]`).join(', ')}]`;
	const ofValues = Object.entries(values).map(([name, value]) => `${literal(name)} => ${literal(value)}`);
	const ofLists = Object.entries(lists).map(([name, pairs]) => `${literal(name)} => ${pairsOf(pairs)}`);
	const maps = [ofValues, ...(ofLists.length > 0 ? [ofLists] : [])];
	return [pairsOf(parameters), ...maps.map((entries) => map(entries.join(', ')))].join(', ');
}

export type TextEncoding = Exclude<Encoding, Output>;

export interface Language {
	readonly name: string;
	/** Of its files, without the dot. */
	readonly extension: string;
	readonly style: NameStyle;
	/** How a step that is a variable is referred to; as it is by default. */
	readonly refer?: (variable: string) => string;
	/** Of a pair, where a list is written. */
	readonly pair: readonly [name: string, value: string];
	readonly reserved: string;
	/** Whether encodings of texts are of bytes, too. */
	readonly encodesBytes?: boolean;
	/** A new writer for each file. */
	readonly writer: () => Writer;
}

interface Tests {
	isOneOf(names: readonly string[]): string;
	startsWith(beginning: string): string;
	/** `!test` by default. */
	not?(test: string): string;
	readonly isFilled: string;
	/** ` || ` by default. */
	readonly or?: string;
	/** `false` by default. */
	readonly never?: string;
}

/** Whether a pair is taken: conditions that all must hold. */
export function testsOf(
	{ only, except, skipsBlank }: Pick<WrittenList, 'only' | 'except' | 'skipsBlank'>,
	{ isOneOf, startsWith, not = (test) => `!${test}`, isFilled, or = ' || ', never = 'false' }: Tests,
): string[] {
	const ofPattern = (names: readonly string[]) => {
		const exact = names.filter((name) => !name.endsWith('*'));
		const beginnings = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
		return [...(exact.length > 0 ? [isOneOf(exact)] : []), ...beginnings.map(startsWith)];
	};
	const left = except ? ofPattern(except).map(not) : [];
	const blank = skipsBlank ? [isFilled] : [];
	if (!only) return [...left, ...blank];
	const taken = ofPattern(only);
	const isAlone = left.length + blank.length === 0 || taken.length === 1;
	return [isAlone ? taken.join(or) || never : `(${taken.join(or)})`, ...left, ...blank];
}

/** Code as the operand of something that binds closer than joining. */
export function bracketed({ text, isJoin }: Code): string {
	return isJoin ? `(${text})` : text;
}

/** The lines of a collection; one line where it is empty. */
export function block(begin: string, lines: readonly string[], end: string): readonly string[] {
	return lines.length === 0 ? [begin + end] : [begin, ...lines, end];
}

export function indented(lines: readonly string[], by: string): string[] {
	return lines.map((line) => (line === '' ? line : by + line));
}
