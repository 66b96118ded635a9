import { shortestSearchedSecret } from './call.ts';
import { secretNames } from './secret.ts';
import { deepestEscapes, formsOfSecrets } from './secretForms.ts';
import { hasTellingEscape, mayHaveEscapes, undoEscapes } from './text/escapes.ts';
import { TextSearch } from './text/textSearch.ts';
import { textOfUnits, unitsOf } from './text/units.ts';

/** How many UTF-16 units are looked at together, at least: what undoing their escapes takes is some 10 bytes for each. */
const leastWindow = 2 ** 18;

/** How much longer escapes make a text that must be found where two windows meet, and how long such a text can be at most. */
const mostGrowth = 64;
const longestAcross = 2 ** 20;

/** Of a secret fewer units tell nothing. */
const leastTold = 4;

/** An escape is no longer, and neither is the name before a secret too short to stand alone. */
const longestEscape = 32;
const longestName = 128;

/** Escapes of which the last may go on, in all the ways that are undone. */
const maybeCut =
	/^(?:\\(?:u\{?[\da-f]{0,24}|x[\da-f]{0,2}|[0-7]{0,3})|%u?[\da-f]{0,4}|&(?:#x?[\da-f]{0,24}|[a-z]{0,6}))+$/i;

/**
 * Finds secrets in texts: as {@link formsOfSecrets} has them, within up to {@link deepestEscapes} layers of escapes of any
 * kinds; those too short to be searched for in ordinary text where they stand behind the name of a secret. Goes over
 * a text once for each layer, whatever the secrets: 20 million characters take 0.1 s without escapes, and 3 with them at most.
 */
export class SecretFinder {
	private readonly secrets: readonly string[];
	private readonly short: readonly string[];
	private search: TextSearch | undefined;

	constructor(secrets: readonly string[]) {
		this.secrets = secrets;
		this.short = secrets.filter((secret) => secret !== '' && secret.length < shortestSearchedSecret);
	}

	/** How many UTF-16 units a secret takes at most that is written without escapes. */
	get longest(): number {
		return this.wanted().longest;
	}

	/** How many UTF-16 units a secret takes at most, in any writing that is found. */
	get reach(): number {
		const { longest } = this;
		return Math.min(longest * mostGrowth, Math.max(longest, longestAcross));
	}

	/** True for a text in which no secret can be, by its length alone. */
	isTooShort({ length }: string): boolean {
		if (this.secrets.length === 0) return true;
		if (this.short.length > 0) return false;
		return length < shortestSearchedSecret || length < this.wanted().shortest;
	}

	/** Tells where each begins and ends, one behind the other; what overlaps is one, and of very many what is close together. */
	find(text: string, tell: (start: number, end: number) => void): void {
		const joining = new Joining(tell);
		this.findEach(text, joining.take);
		joining.end();
	}

	/**
	 * Where at the end of a text that goes on, or was cut, a secret may begin that is not there whole: in any writing, and where the
	 * last escape may be cut itself. The text's length where none does.
	 */
	beginningAtEnd(text: string): number {
		if (this.secrets.length === 0) return text.length;
		const search = this.wanted();
		const from = Math.max(0, text.length - this.reach - longestEscape);
		let first = this.short.length > 0 ? Math.max(0, text.length - longestName) : text.length;
		let layer = text.slice(from);
		let units: Uint16Array | undefined;
		let origins: Int32Array | undefined;
		for (let depth = 0; ; depth++) {
			const near = Math.max(0, layer.length - search.longest - longestEscape);
			const lengths = search.beginnings(layer.slice(near));
			for (let at = Math.max(near, layer.length - longestEscape); at <= layer.length; at++) {
				const length = lengths[at - near] ?? 0;
				if (length < leastTold || (at < layer.length && !maybeCut.test(layer.slice(at)))) continue;
				first = Math.min(first, from + (origins?.[at - length] ?? at - length));
			}
			if (depth === deepestEscapes || !mayHaveEscapes(layer)) return first;
			const undone = undoEscapes(units ?? unitsOf(layer), undefined, origins);
			if (!undone) return first;
			({ units, origins } = undone);
			layer = textOfUnits(units);
		}
	}

	/** Made when first needed: some texts are too short for any secret. */
	private wanted(): TextSearch {
		this.search ??= new TextSearch(formsOfSecrets(this.secrets));
		return this.search;
	}

	/** Whether a secret may be written with the escapes of a text. */
	private mayBeWithin(units: Uint16Array): boolean {
		// The name before a short one may have any of them.
		return this.short.length > 0 || hasTellingEscape(units, this.wanted().has);
	}

	private findEach(text: string, tell: (start: number, end: number) => void): void {
		if (this.isTooShort(text)) return;
		this.wanted();
		const across = this.reach;
		const step = Math.max(leastWindow, 4 * across) - across;
		let places: readonly number[] = [];
		for (let start = 0; ; start += step) {
			const isLast = text.length <= start + step + across;
			const found = this.findIn(isLast && start === 0 ? text : text.slice(start, start + step + across));
			places = merged(places, found, start);
			// What begins where the next window does may be found to be longer there.
			const settled = isLast ? text.length : start + step;
			for (const place of places) if (endOf(place) <= settled) tell(startOf(place), endOf(place));
			if (isLast) return;
			places = places.filter((place) => endOf(place) > settled);
		}
	}

	/** Each place as one number, so that many can be sorted: where it begins, and its length. */
	private findIn(text: string): number[] {
		const places: number[] = [];
		let origins: Int32Array | undefined;
		let [lastStart, lastEnd] = [0, 0];
		const found = (from: number, to: number) => {
			const start = origins?.[from] ?? from;
			const end = origins?.[to] ?? to;
			if (start >= lastStart && start < lastEnd) {
				places.pop();
				lastEnd = Math.max(lastEnd, end);
			} else [lastStart, lastEnd] = [start, end];
			places.push(placeOf(lastStart, lastEnd));
		};
		let layer = text;
		let units: Uint16Array | undefined;
		for (let depth = 0; ; depth++) {
			lastEnd = 0;
			this.search?.find(layer, found);
			if (this.short.length > 0) findNamed(layer, this.short, found);
			if (depth === deepestEscapes || !mayHaveEscapes(layer)) return places;
			units ??= unitsOf(layer);
			if (!this.mayBeWithin(units)) return places;
			const undone = undoEscapes(units, undefined, origins);
			if (!undone) return places;
			({ units, origins } = undone);
			layer = textOfUnits(units);
		}
	}
}

/**
 * So many places are told as they are. Beyond, those that touch or have a few units between them are told as one, and beyond more
 * those with some more: no text has millions of places, each of which takes more memory than what stands there.
 */
const mostApart = [
	{ places: 400_000, between: 64 },
	{ places: 100_000, between: 16 },
] as const;

/** Makes one of places that are close together, where there are very many. */
class Joining {
	private readonly tell: (start: number, end: number) => void;
	private told = 0;
	private start = 0;
	private last = 0;

	constructor(tell: (start: number, end: number) => void) {
		this.tell = tell;
	}

	/** In their order. */
	readonly take = (start: number, end: number): void => {
		const between = this.between();
		if (between !== undefined && start <= this.last + between) {
			this.last = end;
			return;
		}
		this.end();
		this.start = start;
		this.last = end;
	};

	/** Tells the last one. */
	end(): void {
		if (this.last === 0) return;
		this.told += 1;
		this.tell(this.start, this.last);
	}

	/** Up to how many units between two places make them one. */
	private between(): number | undefined {
		return mostApart.find(({ places }) => this.told > places)?.between;
	}
}

/** More than a secret has units. */
const lengths = 2 ** 26;

function placeOf(start: number, end: number): number {
	return start * lengths + end - start;
}

function startOf(place: number): number {
	return Math.floor(place / lengths);
}

function endOf(place: number): number {
	return startOf(place) + (place % lengths);
}

/** The places of both in order, with those that overlap made one. */
function merged(before: readonly number[], found: readonly number[], offset: number): readonly number[] {
	if (found.length === 0) return before;
	const all = new Float64Array(before.length + found.length);
	all.set(before);
	for (const [index, place] of found.entries()) all[before.length + index] = place + offset * lengths;
	const places: number[] = [];
	let last = 0;
	for (const place of all.sort()) {
		if (places.length === 0 || startOf(place) >= endOf(last)) places.push(place);
		else places[places.length - 1] = placeOf(startOf(last), Math.max(endOf(last), endOf(place)));
		last = places.at(-1) ?? place;
	}
	return places;
}

const behindName = new RegExp(
	`(?:${[...secretNames, 'session_key'].join('|').replaceAll('_', '[-_ ]?')})["'\\\\\\]]{0,4}\\s{0,9}(?:=>|[=:>])\\s{0,9}["'\\\\]{0,4}`,
	'gi',
);

function findNamed(text: string, secrets: readonly string[], found: (start: number, end: number) => void): void {
	for (const match of text.matchAll(behindName)) {
		const start = match.index + match[0].length;
		for (const secret of secrets) {
			const end = start + secret.length;
			if (text.startsWith(secret, start) && !/[\w-]/.test(text.charAt(end))) found(start, end);
		}
	}
}
