import assert from 'node:assert/strict';
import fc from 'fast-check';

/** How often all readers may go over a text: each kind of paste has one, which goes over it several times. */
export const mostScans = 164;

/** Thrown in the midst of what scans more than it may, so that what would take hours fails at once. */
export class TooMuchScanned extends Error {}

/**
 * Runs `read` and counts the characters that its regular expressions, string searches and joins go over: what it costs to read
 * a text, whatever the machine does besides. Steps back within one match are not seen; `npm run test:long` shows them.
 * @throws TooMuchScanned as soon as they are more than `limit`
 */
export function scanWithin<T>(limit: number, read: () => T): T {
	let scanned = 0;
	return counting((characters) => {
		scanned += characters;
		if (scanned > limit) throw new TooMuchScanned(`more than ${limit} characters were scanned`);
	}, read);
}

/** How many characters {@link scanWithin} would count. */
export function scannedBy(read: () => unknown): number {
	let scanned = 0;
	counting((characters) => {
		scanned += characters;
	}, read);
	return scanned;
}

/** Reads texts of which some of these tokens are repeated, 1,000 and 6,000 times: the work may grow as they do. */
export function assertLinear(tokens: readonly string[], read: (text: string) => unknown, numRuns: number): void {
	const some = fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 });
	const shape = fc.array(fc.tuple(some, fc.boolean()), { minLength: 1, maxLength: 3 });
	fc.assert(
		fc.property(shape, (parts) => {
			const textOf = (times: number) =>
				parts.map(([tokens, isRepeated]) => tokens.join('').repeat(isRepeated ? times : 1)).join('');
			const [some, more] = [1000, 6000].map((times) => scannedBy(() => read(textOf(times))));
			// Quadratic work would be 36 times as much.
			assert.ok((more ?? 0) < 12 * (some ?? 0) + 100_000, `${some} and ${more} characters`);
		}),
		{ numRuns },
	);
}

function counting<T>(add: Count, read: () => T): T {
	// An empty match is a step, too.
	const count = (characters: number) => add(characters + 1);
	const restore = [countMatches(count), countSearches(count), countJoins(count)];
	try {
		return read();
	} finally {
		for (const undo of restore) undo();
	}
}

type Count = (characters: number) => void;

/** Whatever takes a regular expression goes through its `exec` once that is not the built-in one. */
function countMatches(count: Count): () => void {
	const { prototype } = RegExp;
	const { exec } = prototype;
	prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
		const from = this.global || this.sticky ? this.lastIndex : 0;
		const match = exec.call(this, text);
		const staysAtStart = this.sticky || (!this.multiline && this.source.startsWith('^'));
		if (match) count(match.index + match[0].length - from);
		else count(staysAtStart ? 0 : Math.max(0, String(text).length - from));
		return match;
	};
	return () => Object.assign(prototype, { exec });
}

function countSearches(count: Count): () => void {
	const { prototype } = String;
	const { indexOf, lastIndexOf, includes, split, replaceAll } = prototype;
	prototype.indexOf = function (this: string, wanted: string, from = 0): number {
		const found = indexOf.call(this, wanted, from);
		count(Math.max(0, (found < 0 ? this.length : found) - from));
		return found;
	};
	prototype.includes = function (this: string, wanted: string, from = 0): boolean {
		return this.indexOf(wanted, from) >= 0;
	};
	prototype.lastIndexOf = function (this: string, wanted: string, from = this.length): number {
		const found = lastIndexOf.call(this, wanted, from);
		count(Math.max(0, Math.min(from, this.length) - Math.max(0, found)));
		return found;
	};
	prototype.split = function (this: string, separator: never, most?: number): string[] {
		if (typeof separator === 'string') count(this.length);
		return split.call(this, separator, most);
	};
	prototype.replaceAll = function (this: string, wanted: never, by: never): string {
		if (typeof wanted === 'string') count(this.length);
		return replaceAll.call(this, wanted, by);
	};
	return () => Object.assign(prototype, { indexOf, lastIndexOf, includes, split, replaceAll });
}

function countJoins(count: Count): () => void {
	const { prototype } = Array;
	const { join } = prototype;
	prototype.join = function (this: unknown[], separator?: string): string {
		const joined = join.call(this, separator);
		count(joined.length);
		return joined;
	};
	return () => Object.assign(prototype, { join });
}
