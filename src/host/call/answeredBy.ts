import type { MethodCall } from '../../core/call.ts';
import type { CatalogMethod, ErrorCodeName } from '../../core/catalog/model.ts';
import type { SignedRequest } from '../../core/request.ts';

/** What the catalogues know that helps to read an answer. */
export interface AnswerKnowledge {
	/** What an API error code is called, or undefined where none knows it. */
	readonly errorName: (code: number) => ErrorCodeName | undefined;
	readonly method: (name: string) => CatalogMethod | undefined;
}

export const nothingKnown: AnswerKnowledge = { errorName: () => undefined, method: () => undefined };

/** What an answer was given to, and what is known of it. */
export interface AnsweredBy {
	readonly call: MethodCall;
	/** As it was sent; holds secrets. */
	readonly request: SignedRequest;
	readonly sig: string;
	/** Those of the call, to be masked in all that is shown. */
	readonly secrets: readonly string[];
	readonly known: AnswerKnowledge;
}
