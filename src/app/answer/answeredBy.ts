import type { MethodCall } from '../../core/call/call.ts';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';

export interface AnsweredBy {
	readonly call: MethodCall;
	/** As it was sent; holds secrets. */
	readonly request: SignedRequest;
	readonly sig: string;
	/** The concatenation that the sig was computed of, without the secret. */
	readonly signed: string;
	/** Those of the call, to be masked in all that is shown. */
	readonly secrets: readonly string[];
	readonly known: KnownCatalog;
	/** The texts of the steps, masked, of a service whose error codes are not the specification's. */
	readonly signedTexts?: (() => readonly string[]) | undefined;
}

/** An answer in words, its kind first. Texts of the service in it are masked and cut. */
export type AnswerText = Pick<
	Extract<AnswerSnapshot, { state: 'answered' }>,
	'heading' | 'details' | 'summary' | 'next' | 'field'
>;
