import { compareCodePoints } from './codePointOrder.ts';
import { constantPiece, type Pair, type Piece } from './derived.ts';
import { textOf } from './encodings.ts';
import { jsonEscapes, membersOfJson } from './jsonAnew.ts';
import { matcher } from './matcher.ts';
import type { JsonValue } from './scheme.ts';

/** A JSON object that is written anew with some of its members and further texts; undefined for any other text. */
export function jsonPieces(
	{ data, from, secret }: Piece,
	{ json, only, except = [], escape: escapes = [] }: JsonValue,
	added: readonly Pair[],
): Piece[] | undefined {
	const sorted = (names: readonly string[]) => (json === 'sorted' ? names.toSorted(compareCodePoints) : names);
	const string = (literal: string) => escapes.reduce((text, name) => jsonEscapes[name](text), literal);
	const { isObject, members } = membersOfJson(String(data), { order: sorted, string }) ?? {};
	if (!members || !isObject) return undefined;
	// The members of the body are its items.
	const all = Array.from(members, ([name, written], index): [string, Piece] => {
		const isItem = from.kind === 'value';
		return [name, { data: written, secret, from: isItem ? { kind: 'item', list: from.name, index } : from }];
	});
	const [byName, isExcept] = [new Map(all), matcher(except)];
	const taken = (only ?? [...members.keys()]).flatMap((name): [string, Piece][] => {
		const piece = byName.get(name);
		return piece && !isExcept(name) ? [[name, piece]] : [];
	});
	const pieces = new Map([
		...taken,
		...added.map(({ name, value }): [string, Piece] => {
			return [String(name.data), { ...value, data: string(JSON.stringify(textOf(value.data))) }];
		}),
	]);
	const written = sorted([...pieces.keys()]).flatMap((name, at) => [
		constantPiece(`${at > 0 ? ',' : ''}${string(JSON.stringify(name))}:`),
		pieces.get(name) as Piece,
	]);
	return [constantPiece('{'), ...written, constantPiece('}')];
}
