import type { KnownMethod } from '../../shared/knownMethod.ts';

/** A part of all methods for a page. */
interface MethodsPart {
	readonly methods: readonly KnownMethod[];
	readonly isLast: boolean;
}

/**
 * Tells a page all known methods, part by part. What is asked for meanwhile is told after that from the beginning, as a page that
 * got parts of two lists would take them for one.
 * @param parts at least one, which may be empty
 */
export function methodTelling(
	parts: () => AsyncIterable<readonly KnownMethod[]>,
	tell: (part: MethodsPart) => unknown,
): () => Promise<void> {
	let telling: Promise<void> | undefined;
	let isStale = false;

	async function tellOnce(): Promise<void> {
		let last: readonly KnownMethod[] = [];
		let isFirst = true;
		for await (const methods of parts()) {
			if (!isFirst) tell({ methods: last, isLast: false });
			isFirst = false;
			last = methods;
		}
		tell({ methods: last, isLast: true });
	}

	async function tellAll(): Promise<void> {
		do {
			isStale = false;
			await tellOnce();
		} while (isStale);
	}

	return () => {
		isStale = true;
		telling ??= tellAll().finally(() => {
			telling = undefined;
		});
		return telling;
	};
}
