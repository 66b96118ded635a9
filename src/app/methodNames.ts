import type { KnownCatalog } from '../core/catalog/catalog.ts';
import type { SigningTextHints } from '../core/paste/signingText.ts';

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

export function methodNames({ methods }: KnownCatalog): MethodNames {
	const parameters = new Set<string>();
	for (const method of methods.values()) {
		if (parameters.size >= mostParameters) break;
		for (const { name } of method.parameters) parameters.add(name);
	}
	return {
		methods: [...methods.keys()],
		parameters: [...parameters].slice(0, mostParameters),
		parametersOf: (method) => methods.get(method)?.parameters.map(({ name }) => name) ?? [],
	};
}

/** What is known of the texts that a signing string is made of. */
export function signingHints(applicationKeys: readonly string[], names: MethodNames): SigningTextHints {
	return { applicationKeys, methods: names.methods, parameterNames: names.parameters };
}
