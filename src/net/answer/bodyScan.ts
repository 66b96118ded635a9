import { JsonRowScanner } from '../../core/text/jsonRowScanner.ts';
import { LineScanner } from '../../core/text/lineScanner.ts';
import { type BodySource, startOfText } from './bodySource.ts';

/** What going over a body once finds: the rows of its JSON, as far as it is that, and its lines. */
export class BodyScan {
	readonly json: JsonRowScanner;
	readonly lines: LineScanner;

	constructor(source: BodySource) {
		const start = startOfText(source);
		this.json = new JsonRowScanner(start);
		this.lines = new LineScanner(start);
	}

	/** How many bytes were gone over. */
	get scanned(): number {
		return this.lines.scanned;
	}

	/** Goes over the next bytes. */
	take(bytes: Uint8Array): void {
		if (!this.json.fault) this.json.take(bytes);
		this.lines.take(bytes);
	}
}
