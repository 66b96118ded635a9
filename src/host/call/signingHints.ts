import type { SigningTextHints } from '../../core/paste/signingText.ts';
import type { MethodNames } from './methodNames.ts';

/** What is known of the texts that a signing string is made of. */
export function signingHints(applicationKeys: readonly string[], names: MethodNames): SigningTextHints {
	return { applicationKeys, methods: names.methods, parameterNames: names.parameters };
}
