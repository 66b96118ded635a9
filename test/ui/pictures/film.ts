import type { Page } from 'playwright-core';
import type { Sharp } from './installSharp.ts';

/** The fewest milliseconds that browsers show a picture of a film. */
const shortest = 20;

/** Pictures of a page and how long each is shown: a film without the time that the page took. */
export function filmOf(page: Page) {
	const pictures: Buffer[] = [];
	const delay: number[] = [];
	return {
		seconds: () => delay.reduce((sum, each) => sum + each, 0) / 1000,
		/** Adds what the page shows now, for so many milliseconds. */
		async show(milliseconds: number): Promise<void> {
			const picture = await page.screenshot({ caret: 'initial' });
			if (pictures.at(-1)?.equals(picture)) delay.push((delay.pop() ?? 0) + milliseconds);
			else {
				pictures.push(picture);
				delay.push(Math.max(shortest, milliseconds));
			}
		},
		/** The film as a WebP that repeats. */
		webp: (sharp: Sharp): Promise<Buffer> =>
			sharp(pictures, { join: { animated: true } })
				.webp({ delay, loop: 0, quality: 44, effort: 6, minSize: true })
				.toBuffer(),
	};
}
