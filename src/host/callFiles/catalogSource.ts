import type { Event } from 'vscode';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';

/** Where call files learn what is known of methods. */
export interface CatalogSource {
	known(): Promise<KnownCatalog>;
	readonly onDidChange: Event<void>;
}
