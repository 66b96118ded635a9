import type { KnownCatalog } from '../core/catalog/catalog.ts';
import type { SigningTextHints } from '../core/paste/signingText.ts';

export type MethodNames = Readonly<ReturnType<typeof methodNames>>;

/** More names of parameters tell no text apart better. */
const mostParameters = 10_000;

/** The names that catalogues know, for whoever reads a text or searches for what was signed. */
export function methodNames({ methods }: KnownCatalog) {
	const parameters = new Set([...methods.values()].flatMap((method) => method.parameters.map(({ name }) => name)));
	return {
		methods: [...methods.keys()],
		parameters: Array.from(parameters).slice(0, mostParameters),
		parametersOf: (method: string) => methods.get(method)?.parameters.map(({ name }) => name) ?? [],
	};
}

/** What is known of the texts that a signing string is made of. */
export function signingHints(applicationKeys: readonly string[], known: KnownCatalog): SigningTextHints {
	const { methods, parameters: parameterNames } = methodNames(known);
	return { applicationKeys, methods, parameterNames };
}
