import type { SigningTextHints } from '../../core/paste/signingText.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';

/** What is known of the texts that a signing string is made of. */
export function signingHints(applicationKeys: readonly string[], methods: readonly KnownMethod[]): SigningTextHints {
	return {
		applicationKeys,
		methods: methods.map(({ name }) => name),
		parameterNames: [...new Set(methods.flatMap(({ parameters }) => parameters.map(({ name }) => name)))],
	};
}
