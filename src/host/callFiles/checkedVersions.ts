import { CatalogCheck } from '../../core/callFile/catalogCheck.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import { lazy } from '../lazy.ts';

type Check<Document> = (document: Document, catalog: CatalogCheck | undefined) => CallFileProblem[];

/** Checks each version of a document once, for all that ask. */
export class CheckedVersions<Document extends { readonly version: number }> {
	private readonly catalog;
	private readonly check: Check<Document>;
	private checked = new WeakMap<Document, { version: number; problems: Promise<CallFileProblem[]> }>();

	/** `check` tells all about a document as it is now; without a catalogue where none can be read. */
	constructor(known: () => Promise<KnownCatalog>, check: Check<Document>) {
		this.catalog = lazy(async () => new CatalogCheck(await known()));
		this.check = check;
	}

	problemsOf(document: Document): Promise<CallFileProblem[]> {
		const { version } = document;
		const done = this.checked.get(document);
		if (done?.version === version) return done.problems;
		const problems = this.find(document);
		this.checked.set(document, { version, problems });
		return problems;
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

	private async find(document: Document): Promise<CallFileProblem[]> {
		try {
			return this.check(document, await this.catalog());
		} catch {
			// The next one who asks may find a catalogue.
			this.checked.delete(document);
			return this.check(document, undefined);
		}
	}
}
