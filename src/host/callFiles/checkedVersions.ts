import { CatalogCheck } from '../../core/callFile/catalogCheck.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import { lazy } from '../lazy.ts';

/** Tells all about a document as it is now; undefined when it ended because nobody wants that any more. */
type Check<Document> = (
	document: Document,
	catalog: CatalogCheck | undefined,
	isWanted: () => boolean,
) => Promise<CallFileProblem[] | undefined>;

interface CheckedVersion {
	readonly version: number;
	readonly problems: Promise<CallFileProblem[] | undefined>;
}

/** Checks each version of a document once, for all that ask. */
export class CheckedVersions<Document extends { readonly version: number }> {
	private readonly catalog;
	private readonly check: Check<Document>;
	private checked = new WeakMap<Document, CheckedVersion>();

	/** `check` gets no catalogue where none can be read. */
	constructor(known: () => Promise<KnownCatalog>, check: Check<Document>) {
		this.catalog = lazy(async () => new CatalogCheck(await known()));
		this.check = check;
	}

	/** Undefined when the document, or what it is held against, changes meanwhile. */
	problemsOf(document: Document): Promise<CallFileProblem[] | undefined> {
		const { version } = document;
		const done = this.checked.get(document);
		if (done?.version === version) return done.problems;
		const isWanted = () => this.checked.get(document) === mine && document.version === version;
		const mine: CheckedVersion = { version, problems: Promise.resolve().then(() => this.find(document, isWanted)) };
		this.checked.set(document, mine);
		return mine.problems;
	}

	/** What documents are held against has changed. */
	forget(): void {
		this.checked = new WeakMap();
	}

	/** What is known of methods has changed. */
	forgetCatalog(): void {
		void this.catalog.forget();
		this.forget();
	}

	private async find(document: Document, isWanted: () => boolean): Promise<CallFileProblem[] | undefined> {
		const { version } = document;
		try {
			return await this.check(document, await this.catalog(), isWanted);
		} catch {
			if (!isWanted()) return undefined;
			// The next one who asks may find a catalogue.
			this.checked.delete(document);
			return this.check(document, undefined, () => document.version === version);
		}
	}
}
