import type { MethodCall } from '../../core/call/call.ts';
import type { CatalogMethod, ErrorCodeName } from '../../core/catalog/model.ts';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';

export interface AnswerKnowledge {
	/** What an API error code is called, or undefined where none knows it. */
	readonly errorName: (code: number) => ErrorCodeName | undefined;
	readonly method: (name: string) => CatalogMethod | undefined;
}

export const nothingKnown: AnswerKnowledge = { errorName: () => undefined, method: () => undefined };

export interface AnsweredBy {
	readonly call: MethodCall;
	/** As it was sent; holds secrets. */
	readonly request: SignedRequest;
	readonly sig: string;
	/** The concatenation that the sig was computed of, without the secret. */
	readonly signed: string;
	/** Those of the call, to be masked in all that is shown. */
	readonly secrets: readonly string[];
	readonly known: AnswerKnowledge;
	/** The texts of the steps, masked, of a service whose error codes are not the specification's. */
	readonly signedTexts?: (() => readonly string[]) | undefined;
}

/** An answer in words, its kind first. Texts of the service in it are masked and cut. */
export type AnswerText = Pick<
	Extract<AnswerSnapshot, { state: 'answered' }>,
	'heading' | 'details' | 'summary' | 'next' | 'field'
>;
