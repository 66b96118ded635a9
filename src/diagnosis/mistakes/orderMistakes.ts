import { compareCodePoints } from '../../core/sign.ts';
import type { OrderMistake, Placed } from './mistake.ts';

const general = ['application_key', 'format', 'method'];
const sortByName = 'Sort the parameters by name, by Unicode code point, before they are joined.';

type Row = readonly [
	code: string,
	variant: string,
	plausibility: number,
	explanation: string,
	compare: (a: Placed, b: Placed) => number,
	valueMatters?: OrderMistake['valueMatters'],
];

const byName = (a: Placed, b: Placed) => compareCodePoints(a.name, b.name);
const folded = (text: string) => text.toLowerCase();
const isGeneral = ({ name }: Placed) => Number(general.includes(name));
const collator = new Intl.Collator('en');
const natural = new Intl.Collator('en', { numeric: true });
const unsorted = 'The parameters were not sorted.';

const rows: readonly Row[] = [
	['not-sorted', 'as-sent', 90, unsorted, (a, b) => a.index - b.index],
	['not-sorted', 'general-first', 60, unsorted, (a, b) => isGeneral(b) - isGeneral(a) || a.index - b.index],
	['not-sorted', 'general-last', 45, unsorted, (a, b) => isGeneral(a) - isGeneral(b) || a.index - b.index],
	[
		'general-parameters-apart',
		'first',
		45,
		'`application_key`, `format` and `method` were put in front of the sorted parameters.',
		(a, b) => isGeneral(b) - isGeneral(a) || byName(a, b),
	],
	[
		'general-parameters-apart',
		'last',
		45,
		'`application_key`, `format` and `method` were put after the sorted parameters.',
		(a, b) => isGeneral(a) - isGeneral(b) || byName(a, b),
	],
	...(['application_key', 'method', 'format'] as const).flatMap((one): Row[] => {
		const isOne = ({ name }: Placed) => Number(name === one);
		const plausibility = one === 'format' ? 22 : 45;
		return [
			[
				'general-parameters-apart',
				`${one} first`,
				plausibility,
				`\`${one}\` was put in front of the other parameters, which were sorted.`,
				(a, b) => isOne(b) - isOne(a) || byName(a, b),
			],
			[
				'general-parameters-apart',
				`${one} last`,
				plausibility,
				`\`${one}\` was put after the other parameters, which were sorted.`,
				(a, b) => isOne(a) - isOne(b) || byName(a, b),
			],
		];
	}),
	[
		'sorted-ignoring-case',
		'lower-case',
		75,
		'The names were sorted without regard to case.',
		(a, b) => compareCodePoints(folded(a.name), folded(b.name)),
	],
	[
		'sorted-ignoring-case',
		'upper-case',
		45,
		'The names were sorted without regard to case.',
		(a, b) => compareCodePoints(a.name.toUpperCase(), b.name.toUpperCase()),
	],
	[
		'sorted-by-pair',
		'name=value',
		75,
		'Whole `name=value` texts were sorted, not names.',
		(a, b) => compareCodePoints(`${a.name}=${a.value}`, `${b.name}=${b.value}`),
		(name) => `${name}=`,
	],
	[
		'sorted-by-pair',
		'namevalue',
		25,
		'Whole texts of name and value were sorted, not names.',
		(a, b) => compareCodePoints(a.name + a.value, b.name + b.value),
		(name) => name,
	],
	['sorted-backwards', '', 35, 'The names were sorted backwards.', (a, b) => byName(b, a)],
	[
		'sorted-by-language',
		'locale',
		45,
		"The names were sorted by a language's rules, not by code point.",
		(a, b) => collator.compare(a.name, b.name),
	],
	[
		'sorted-by-language',
		'numbers',
		30,
		'The names were sorted with the numbers in them as numbers.',
		(a, b) => natural.compare(a.name, b.name),
	],
	[
		'sorted-by-utf16',
		'',
		40,
		'The names were sorted by UTF-16 code unit, not by code point.',
		(a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
	],
	[
		'sorted-by-value',
		'',
		18,
		'The values were sorted, not the names.',
		(a, b) => compareCodePoints(a.value, b.value) || byName(a, b),
		() => '',
	],
	[
		'sorted-by-length',
		'',
		6,
		'The names were sorted by length.',
		(a, b) => a.name.length - b.name.length || byName(a, b),
	],
	['not-sorted', 'backwards', 12, unsorted, (a, b) => b.index - a.index],
];

/** The comparison of a right signature: by name, by code point, equal names as sent. */
export const rightOrder: OrderMistake = {
	code: '',
	stage: 'order',
	plausibility: 100,
	explanation: '',
	remedy: '',
	compare: (a, b) => byName(a, b) || a.index - b.index,
};

/** Orders other than that by name. */
export const orderMistakes: readonly OrderMistake[] = rows.map(
	([code, variant, plausibility, explanation, compare, valueMatters]) => ({
		code,
		variant,
		stage: 'order',
		plausibility,
		explanation,
		remedy: sortByName,
		compare: (a, b) => compare(a, b) || a.index - b.index,
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
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (compareCodePoints(sorted[middle] as string, text) < 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Every order of few parameters, as an unsorted client may have built them before its library sorted the query. */
export function anyOrder(names: readonly string[]): OrderMistake[] {
	return [...permutations(names)].map(inOrderOf);
}

/** The parameters unsorted, in the order of those names. */
export function inOrderOf(names: readonly string[]): OrderMistake {
	const rank = new Map(names.map((name, index) => [name, index]));
	const rankOf = ({ name }: Placed) => rank.get(name) ?? names.length;
	return {
		code: 'not-sorted',
		variant: names.join(', '),
		stage: 'order',
		plausibility: 16,
		explanation: unsorted,
		remedy: sortByName,
		compare: (a, b) => rankOf(a) - rankOf(b) || byName(a, b) || a.index - b.index,
	};
}

/** Every order of the texts. */
export function* permutations(texts: readonly string[]): Generator<string[]> {
	if (texts.length === 0) yield [];
	for (const [index, text] of texts.entries()) {
		for (const rest of permutations(texts.toSpliced(index, 1))) yield [text, ...rest];
	}
}
