import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import type { Parts } from '../../core/parts.ts';

/** The names that catalogues know, for whoever reads a text or searches for what was signed. */
export interface MethodNames {
	/** Of methods, sorted. */
	readonly methods: readonly string[];
	/** Of the parameters of all methods, each once: no more than there is a use for. */
	readonly parameters: readonly string[];
	parametersOf(method: string): readonly string[];
}

/** More names of parameters tell no text apart better. */
const mostParameters = 10_000;

/** Goes through all methods. */
export function* methodNames({ methods }: KnownCatalog): Parts<MethodNames> {
	const parameters = new Set<string>();
	for (const name of methods.names) {
		for (const parameter of methods.get(name)?.parameters ?? []) parameters.add(parameter.name);
		if (parameters.size >= mostParameters) break;
		yield;
	}
	return {
		methods: methods.names,
		parameters: [...parameters].slice(0, mostParameters),
		parametersOf: (method) => methods.get(method)?.parameters.map(({ name }) => name) ?? [],
	};
}
