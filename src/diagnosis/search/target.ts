import type { SigReading } from '../mistakes/mistake.ts';
import { isReadAs } from '../mistakes/outputMistakes.ts';

/** What a digest is compared with: first by one word, so that nearly all candidates end there. */
export class Target {
	/** True when a reading gives no word to compare by: then all digests are compared. */
	private readonly any: boolean;
	private readonly readings: readonly SigReading[];
	private readonly words: Int32Array;

	constructor(readings: readonly SigReading[]) {
		this.readings = readings;
		const ofMd5 = readings.filter(({ fits }) => fits(16));
		this.any = ofMd5.some(({ known }) => known.length < 4);
		this.words = Int32Array.from(ofMd5, ({ known }) => (this.any ? 0 : new DataView(known.buffer).getInt32(0, true)));
	}

	fits(size: number): boolean {
		return this.readings.some((reading) => reading.fits(size));
	}

	mayBe(word: number): boolean {
		if (this.any) return true;
		for (let i = 0; i < this.words.length; i++) if (this.words[i] === word) return true;
		return false;
	}

	readingsOf(digest: Uint8Array): SigReading[] {
		return this.readings.filter((reading) => isReadAs(reading, digest));
	}
}
