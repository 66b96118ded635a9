import type { Row } from '../../src/shared/draft.ts';
import type { NextAction } from '../../src/shared/shownCall.ts';

/** What the parts of the composer tell it that the user wants. */
export interface ComposerActions {
	chooseProfile(id: string): void;
	setMethod(method: string): void;
	/** `null` leaves `format` out. */
	setFormat(format: string | null): void;
	editRow(key: string, change: Partial<Row>): void;
	/** Gives the key of the row that stands in its place then. */
	removeRow(key: string): string | undefined;
	/** Has the host read a pasted text as rows, put in at the row `key`. False where it is none of what is read. */
	paste(text: string, key: string | undefined): Promise<boolean>;
	/** Takes the last paste back. */
	undoPaste(): void;
	dismissPaste(): void;
	send(): void;
	cancel(): void;
	run(action: NextAction): void;
	openBody(): void;
}
