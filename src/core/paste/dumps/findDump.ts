import type { Parameter } from '../../call/call.ts';
import { unescapeOnce } from '../literal.ts';
import { goMap, javaMap, mapOfCall } from './bareMap.ts';
import { codeLiterals } from './codeLiterals.ts';
import { countCallNames, type DumpFamily, isSigned } from './dump.ts';
import { printR } from './printR.ts';
import { varDump } from './varDump.ts';

const families: readonly DumpFamily[] = [printR, varDump, goMap, javaMap, mapOfCall, codeLiterals];

/** How much is read where many dumps seem to begin, and in how many places. */
const maxTextLength = 1_000_000;
const maxRead = 2_000_000;
const maxPlaces = 200;
/** Fewer names of a call may be in any data. */
const minNames = 2;
/** What tools colour their output with. */
export const colours = /\p{Cc}\[[\d;]{0,20}m/gu;
/** What may precede and follow a dump that was pasted alone. */
const label =
	/^(?:[\w$.@\\ -]{0,60}(?:=>?|:|->)\s{0,9}|[&<]?[\w$.\\-]{0,40}(?:\[\w{0,20}\][\w ]{0,20}\{?\}?)?[:(]?\s{0,9}|\[Object: null prototype\] |Map\(\d{1,9}\) )$/;
const rest = /^[\s;,.)>]*$/;
/** Sentences have round brackets, too. */
const inRoundBrackets = /(?<!\w)(?:array|dict)\s{0,9}$/i;

interface FoundDump {
	readonly parameters: readonly Parameter[];
	readonly names: number;
	readonly whole: boolean;
}

const escapedBegin = /[{[(]\s{0,99}\\{1,15}["']/;
const maxTextsDepth = 3;

/** As {@link findDump}, also where the dump is in a text of JSON, as in JSON logs. */
export function findLikeliestDump(text: string): FoundDump | undefined {
	let best = findDump(text);
	let plain = text;
	for (let depth = 0; depth < maxTextsDepth && (best?.names ?? 0) < minNames && escapedBegin.test(plain); depth++) {
		plain = unescapeOnce(plain);
		const found = findDump(plain);
		if (found && found.names > (best?.names ?? 0)) best = { ...found, whole: false };
	}
	return best;
}

/** The dump with most names of a call. One of other names counts only if nothing else was pasted. Never throws. */
export function findDump(text: string): FoundDump | undefined {
	const plain = text.slice(0, maxTextLength).replace(colours, '').trim();
	let best: FoundDump | undefined;
	for (const { begin, read } of families) {
		begin.lastIndex = 0;
		for (let count = 0, characters = 0; count < maxPlaces && characters < maxRead; count++) {
			const place = begin.exec(plain);
			if (!place) break;
			const { lists, end } = read(plain, place.index);
			characters += end - place.index;
			begin.lastIndex = lists.length > 0 ? end : place.index + 1;
			const before = plain.slice(0, place.index);
			const isBare = plain[place.index] === '(' && !inRoundBrackets.test(before.slice(-20));
			const whole = !isBare && rest.test(plain.slice(end)) && label.test(before);
			for (const [depth, { parameters, absent }] of lists.entries()) {
				const names = Math.max(countCallNames(parameters, absent), isSigned(parameters) ? minNames : 0);
				const isWhole = whole && depth === 0;
				if (names >= minNames ? names > (best?.names ?? 0) : isWhole && !best)
					best = { parameters, names, whole: isWhole };
			}
		}
	}
	return best;
}
