/** A parameter's mark in a step: the number of its colour, and that of the line below it. */
export interface ParameterLook {
	readonly tone: number;
	readonly shape: number;
}

/** How many colours and how many lines there are; without a common divisor they pair up in every way. */
const tones = 5;
const shapes = 3;
const looks = tones * shapes;
/** Names of calls before are remembered as long as there is room. */
const maxNames = 500;

/** Gives each name a colour and a line, which stay when parameters are added or removed. */
export class ParameterLooks {
	private readonly places = new Map<string, number>();
	private shown: ReadonlySet<string> = new Set();

	/** One look for each name, in their order. A name that comes twice has one. */
	of(names: readonly string[]): ParameterLook[] {
		const distinct = new Set(names);
		const taken = new Set<number>();
		// Those that are on screen stay as they are, whoever comes back.
		for (const isShown of [true, false]) {
			for (const name of distinct) if (this.shown.has(name) === isShown) this.place(name, taken);
		}
		this.shown = distinct;
		return names.map((name) => {
			const place = this.places.get(name) ?? 0;
			return { tone: place % tones, shape: place % shapes };
		});
	}

	private place(name: string, taken: Set<number>): void {
		const wanted = this.places.get(name) ?? hashOf(name) % looks;
		const place = taken.has(wanted) || !this.places.has(name) ? freePlace(wanted, taken) : wanted;
		taken.add(place);
		this.places.delete(name);
		this.places.set(name, place);
		const [oldest] = this.places.keys();
		if (this.places.size > maxNames && oldest !== undefined) this.places.delete(oldest);
	}
}

/** The next place from `wanted` on that is free and of a colour that is used least; with none free, `wanted`. */
function freePlace(wanted: number, taken: ReadonlySet<number>): number {
	const uses = Array.from({ length: tones }, (_, tone) => [...taken].filter((place) => place % tones === tone).length);
	const free = Array.from({ length: looks }, (_, step) => (wanted + step) % looks).filter((place) => !taken.has(place));
	const least = Math.min(...free.map((place) => uses[place % tones] ?? 0));
	return free.find((place) => uses[place % tones] === least) ?? wanted;
}

/** FNV-1a: short names that differ in one letter go far apart. */
function hashOf(name: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
	return hash >>> 0;
}
