import type { Page } from 'playwright-core';
import type { Sharp } from './installSharp.ts';

/** The fewest milliseconds that browsers show a picture of a GIF. */
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

	/** Types as a person does, a picture every `every` characters. */
	async type(text: string, every = 2, milliseconds = 160): Promise<void> {
		const characters = [...text];
		for (let at = 0; at < characters.length; at += every) {
			await this.#page.keyboard.type(characters.slice(at, at + every).join(''));
			await this.show(milliseconds);
		}
	}

	/** The film as a GIF that repeats. */
	gif(sharp: Sharp): Promise<Buffer> {
		return sharp(this.#pictures, { join: { animated: true } })
			.gif({ delay: this.#milliseconds, loop: 0, colours: 128, dither: 0, effort: 7, interFrameMaxError: 2 })
			.toBuffer();
	}
}
