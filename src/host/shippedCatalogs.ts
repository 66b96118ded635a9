import okRestApi from '../catalogs/okRestApi.json' with { type: 'json' };
import specification from '../catalogs/specification.json' with { type: 'json' };
import { readCatalog } from '../core/catalog/readCatalog.ts';
import { type KnownCatalog, mergeCatalogs, knownMethods as methodsOf, errorName as nameIn } from '../core/catalog.ts';
import type { KnownMethod } from '../shared/protocol.ts';

/** The catalogues that come with the workbench. A bundle of its own, loaded when a composer first needs it. */
const shipped: KnownCatalog = mergeCatalogs(
	[specification, okRestApi].flatMap((file) => readCatalog(file).catalog ?? []),
);

/** The known methods, for completion. */
export function knownMethods(): readonly KnownMethod[] {
	return methodsOf(shipped);
}

/** The name that the public record gives an error code, or undefined. */
export function errorName(code: number): string | undefined {
	return nameIn(shipped, code)?.name;
}
