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
const mostNames = 500;

/**
 * Gives each parameter a colour and a line by its name, which it keeps whatever is added to the call or taken away: while
 * there are no more names than pairs of both, no two are the same.
 */
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
		let place = this.places.get(name) ?? hashOf(name) % looks;
		if (taken.size < looks) while (taken.has(place)) place = (place + 1) % looks;
		taken.add(place);
		this.places.delete(name);
		this.places.set(name, place);
		const [oldest] = this.places.keys();
		if (this.places.size > mostNames && oldest !== undefined) this.places.delete(oldest);
	}
}

/** FNV-1a: short names that differ in one letter go far apart. */
function hashOf(name: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
	return hash >>> 0;
}
