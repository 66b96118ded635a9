import { type MaskedPaste, unmaskPaste } from '../../core/masking/maskedPaste.ts';
import { maxShownLength } from '../../core/paste/readPaste.ts';
import type { PastedText, ShownPaste } from '../../shared/diagnosis.ts';

const nothing: MaskedPaste = { text: '', pieces: [] };

/** The text of a diagnosis as its view has it: masked, and counted. */
export class ShownText {
	private masked = nothing;
	private readonly show: (paste: ShownPaste) => void;
	revision = 0;

	constructor(show: (paste: ShownPaste) => void) {
		this.show = show;
	}

	/** As far as it is shown. */
	get text(): string {
		return this.masked.text.slice(0, maxShownLength);
	}

	/** With what its masks stand for. */
	get raw(): string {
		return unmaskPaste(this.masked.text, this.masked.pieces);
	}

	/** What the view sent, with what its masks stand for. */
	unmasked({ text, isPaste }: PastedText): string {
		return isPaste ? text : unmaskPaste(text, this.masked.pieces);
	}

	/** Takes another text; it is shown anew unless the view has it as `shown` already. */
	set(masked: MaskedPaste, shown?: string): void {
		this.masked = masked;
		if (shown !== masked.text) this.showNew();
	}

	forget(): void {
		this.masked = nothing;
	}

	showNew(): void {
		this.revision += 1;
		this.showAgain();
	}

	showAgain(): void {
		const { text } = this.masked;
		const cut = text.length > maxShownLength;
		this.show({ revision: this.revision, text: cut ? this.text.toWellFormed() : text, cut });
	}
}
