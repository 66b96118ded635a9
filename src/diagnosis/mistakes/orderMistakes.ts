import { generalNames } from '../../core/call/call.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import { firstIndex } from '../../core/text/firstIndex.ts';
import type { OrderMistake, Placed } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

type Row = MistakeRow<[compare: OrderMistake['compare'], valueMatters?: OrderMistake['valueMatters']]>;

const byName = (a: Placed, b: Placed) => compareCodePoints(a.name, b.name);
const pairOf = ({ name, value }: Placed) => `${name}=${value}`;
const folded = (text: string) => text.toLowerCase();
const isGeneral = ({ name }: Placed) => Number(generalNames.includes(name));
/** Made when they are first used: that takes longer than all else that a thread of the diagnosis begins with. */
const collators = new Map<boolean, Intl.Collator>();
function compareInLanguage(a: Placed, b: Placed, numeric = false): number {
	const collator = collators.get(numeric) ?? new Intl.Collator('en', { numeric });
	collators.set(numeric, collator);
	return collator.compare(a.name, b.name);
}

/** Where these find no difference, the order is as sent. */
const rows: readonly Row[] = [
	['not-sorted', 'as-sent', 90, () => 0],
	['not-sorted', 'general-first', 60, (a, b) => isGeneral(b) - isGeneral(a)],
	['not-sorted', 'general-last', 45, (a, b) => isGeneral(a) - isGeneral(b)],
	['general-parameters-apart', 'first', 45, (a, b) => isGeneral(b) - isGeneral(a) || byName(a, b)],
	[
		'general-parameters-apart',
		'first, as sent',
		40,
		(a, b) => isGeneral(b) - isGeneral(a) || (isGeneral(a) ? 0 : byName(a, b)),
	],
	['general-parameters-apart', 'last', 45, (a, b) => isGeneral(a) - isGeneral(b) || byName(a, b)],
	...([applicationKeyName, 'method', 'format', 'access_token'] as const).flatMap((one): Row[] => {
		const isOne = ({ name }: Placed) => Number(name === one);
		const plausibility = one === 'format' || one === 'access_token' ? 22 : 45;
		return [
			['general-parameters-apart', `${one} first`, plausibility, (a, b) => isOne(b) - isOne(a) || byName(a, b)],
			['general-parameters-apart', `${one} last`, plausibility, (a, b) => isOne(a) - isOne(b) || byName(a, b)],
		];
	}),
	['sorted-ignoring-case', 'lower-case', 75, (a, b) => compareCodePoints(folded(a.name), folded(b.name))],
	['sorted-ignoring-case', 'upper-case', 45, (a, b) => compareCodePoints(a.name.toUpperCase(), b.name.toUpperCase())],
	['sorted-by-pair', 'name=value', 75, (a, b) => compareCodePoints(pairOf(a), pairOf(b)), (name) => `${name}=`],
	['sorted-by-pair', 'namevalue', 25, (a, b) => compareCodePoints(a.name + a.value, b.name + b.value), (name) => name],
	['sorted-backwards', '', 42, (a, b) => byName(b, a)],
	['sorted-by-language', 'locale', 45, (a, b) => compareInLanguage(a, b)],
	['sorted-by-language', 'numbers', 30, (a, b) => compareInLanguage(a, b, true)],
	['sorted-by-utf16', '', 40, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)],
	['sorted-by-value', '', 40, (a, b) => compareCodePoints(a.value, b.value) || byName(a, b), () => ''],
	['sorted-by-length', '', 22, (a, b) => a.name.length - b.name.length || byName(a, b)],
	['not-sorted', 'backwards', 36, (a, b) => b.index - a.index],
	['not-sorted', 'HashMap', 48, (a, b) => bucketOf(a.name, 16) - bucketOf(b.name, 16)],
	['not-sorted', 'HashMap of more than 12', 38, (a, b) => bucketOf(a.name, 32) - bucketOf(b.name, 32)],
];

/** Where Java's `HashMap` has a text among so many places, a power of two; more than three quarters of them are never taken. */
export function bucketOf(text: string, places: number): number {
	let hash = 0;
	for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
	return (hash ^ (hash >>> 16)) & (places - 1);
}

/** The comparison of a right signature: by name, by code point, equal names as sent. */
export const rightOrder: OrderMistake = {
	code: '',
	plausibility: 100,
	compare: (a, b) => byName(a, b) || a.index - b.index,
};

/** Orders other than that by name. */
export const orderMistakes: readonly OrderMistake[] = mistakesOf(
	rows,
	(compare, valueMatters?: OrderMistake['valueMatters']) => ({
		compare: (a: Placed, b: Placed) => compare(a, b) || a.index - b.index,
		...(valueMatters ? { valueMatters } : {}),
	}),
);

/** For each name, whether the place of a parameter depends on its value. */
export function valuesMatter({ valueMatters }: OrderMistake, names: readonly string[]): boolean[] {
	if (!valueMatters) return names.map(() => false);
	const sorted = names.toSorted(compareCodePoints);
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return names.map((name) => {
		const same = counts.get(name) as number;
		const text = valueMatters(name);
		// Names that begin with a text stand together, the text itself in front.
		const others = firstFrom(sorted, text) + (text === name ? same : 0);
		return same > 1 || (sorted[others]?.startsWith(text) ?? false);
	});
}

/** The index of the first text that does not stand before `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
	return firstIndex(sorted.length, (index) => compareCodePoints(sorted[index] as string, text) >= 0);
}

/** The parameters unsorted, in the order of those names. */
export function inOrderOf(names: readonly string[]): OrderMistake {
	const rank = new Map(names.map((name, index) => [name, index]));
	const rankOf = ({ name }: Placed) => rank.get(name) ?? names.length;
	return {
		code: 'not-sorted',
		variant: names.join(', '),
		plausibility: 16,
		compare: (a, b) => rankOf(a) - rankOf(b) || byName(a, b) || a.index - b.index,
	};
}

export function* permutations(texts: readonly string[]): Generator<string[]> {
	if (texts.length === 0) yield [];
	for (const [index, text] of texts.entries()) {
		for (const rest of permutations(texts.toSpliced(index, 1))) yield [text, ...rest];
	}
}
