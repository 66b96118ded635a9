import type { Parameter } from '../../call.ts';
import { unescapeOnce } from '../literal.ts';
import { codeLiterals } from './codeLiterals.ts';
import { type DumpFamily, tellingNames } from './dump.ts';
import { goMap } from './goMap.ts';
import { javaMap } from './javaMap.ts';
import { phpSerialized } from './phpSerialized.ts';
import { printR } from './printR.ts';
import { varDump } from './varDump.ts';

const families: readonly DumpFamily[] = [printR, varDump, phpSerialized, goMap, javaMap, codeLiterals];

/** How much is read where many dumps seem to begin, and in how many places. */
const longestText = 1_000_000;
const mostRead = 2_000_000;
const mostPlaces = 200;
/** Fewer names of a call may stand in any data. */
const fewestNames = 2;
/** What tools colour their output with. */
const colours = /\p{Cc}\[[\d;]{0,20}m/gu;
/** What may stand before and behind a dump that was pasted alone. */
const label =
	/^(?:[\w$.@\\ -]{0,60}(?:=>?|:|->)\s{0,9}|[&<]?[\w$.\\-]{0,40}(?:\[\w{0,20}\][\w ]{0,20}\{?\}?)?[:(]?\s{0,9}|\[Object: null prototype\] |Map\(\d{1,9}\) )$/;
const rest = /^[\s;,.)>]*$/;
/** Round brackets also stand in sentences. */
const inRoundBrackets = /(?<!\w)(?:array|dict)\s{0,9}$/i;

/** A dump, how many names of a call are in it, and whether it is the whole text. */
interface FoundDump {
	readonly parameters: readonly Parameter[];
	readonly names: number;
	readonly whole: boolean;
}

/** Where a dump begins within a text of JSON. */
const escapedBegin = /[{[(]\s{0,99}\\{1,15}["']/;
const deepestTexts = 3;

/** As {@link findDump}, also where the dump stands in a text of JSON, as programs log it that log JSON. */
export function findLikeliestDump(text: string): FoundDump | undefined {
	let best = findDump(text);
	let plain = text;
	for (let depth = 0; depth < deepestTexts && (best?.names ?? 0) < fewestNames && escapedBegin.test(plain); depth++) {
		plain = unescapeOnce(plain);
		const found = findDump(plain);
		if (found && found.names > (best?.names ?? 0)) best = { ...found, whole: false };
	}
	return best;
}

/**
 * The dump in `text` that most looks like a call: its parameters, in order. One of any names counts where nothing else
 * was pasted; in the midst of a text it must have some of a call. Undefined when there is none. Never throws.
 */
export function findDump(text: string): FoundDump | undefined {
	const plain = text.slice(0, longestText).replace(colours, '').trim();
	let best: FoundDump | undefined;
	for (const { begin, read } of families) {
		begin.lastIndex = 0;
		for (let count = 0, characters = 0; count < mostPlaces && characters < mostRead; count++) {
			const place = begin.exec(plain);
			if (!place) break;
			const { lists, end } = read(plain, place.index);
			characters += end - place.index;
			begin.lastIndex = lists.length > 0 ? end : place.index + 1;
			const before = plain.slice(0, place.index);
			const isBare = plain[place.index] === '(' && !inRoundBrackets.test(before.slice(-20));
			const whole = !isBare && rest.test(plain.slice(end)) && label.test(before);
			for (const [depth, { parameters, absent }] of lists.entries()) {
				const names = tellingNames(parameters, absent);
				const isWhole = whole && depth === 0;
				if (names >= fewestNames ? names > (best?.names ?? 0) : isWhole && !best)
					best = { parameters, names, whole: isWhole };
			}
		}
	}
	return best;
}
