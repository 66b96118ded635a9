import type { Page } from 'playwright-core';
import type { Sharp } from './installSharp.ts';

/** The fewest milliseconds that browsers show a picture of a film. */
const shortest = 20;

/** Pictures of a page and how long each is shown: a film without the time that the page took. */
export class Film {
	readonly #page: Page;
	readonly #pictures: Buffer[] = [];
	readonly #milliseconds: number[] = [];

	constructor(page: Page) {
		this.#page = page;
	}

	/** Seconds so far. */
	get length(): number {
		return this.#milliseconds.reduce((sum, each) => sum + each, 0) / 1000;
	}

	/** Adds what the page shows now, for so many milliseconds. */
	async show(milliseconds: number): Promise<void> {
		const picture = await this.#page.screenshot({ caret: 'initial' });
		if (this.#pictures.at(-1)?.equals(picture))
			this.#milliseconds[this.#milliseconds.length - 1] = (this.#milliseconds.at(-1) ?? 0) + milliseconds;
		else {
			this.#pictures.push(picture);
			this.#milliseconds.push(Math.max(shortest, milliseconds));
		}
	}

	/** The film as a WebP that repeats. */
	webp(sharp: Sharp): Promise<Buffer> {
		return sharp(this.#pictures, { join: { animated: true } })
			.webp({ delay: this.#milliseconds, loop: 0, quality: 44, effort: 6, minSize: true })
			.toBuffer();
	}
}
