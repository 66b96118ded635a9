import type { Parameter } from '../call/call.ts';
import type { SecretSpan } from '../masking/secretSpans.ts';
import type { FoundApiError } from './apiErrorText.ts';

export type PasteKind =
	| 'url'
	| 'query'
	| 'curl'
	| 'http-request'
	| 'log-line'
	| 'signing-string'
	| 'api-error'
	| 'parameters'
	| 'nothing';

/** Why a service does not read a call as it was sent, whatever its signature. */
export type SendingProblem =
	| 'json-body'
	| 'other-body'
	| 'compressed-body'
	| 'other-verb'
	| 'sent-as-headers'
	| 'semicolons'
	| 'html-separators'
	| 'sig-named-otherwise'
	| 'url-unquoted';

/** Why a paste is not read fully, or not by a service. */
export type PasteProblem =
	| 'empty'
	| 'nothing-recognised'
	| 'paste-cut'
	| 'sig-missing'
	| 'parameters-missing'
	| 'not-utf8'
	| 'quote-unclosed'
	| 'file-not-read'
	| SendingProblem
	| 'boundaries-uncertain'
	| 'secret-not-separated';

/** What was found in a paste. `parameters` and `sig` are what {@link diagnose} takes. */
export interface ParsedPaste {
	readonly kind: PasteKind;
	/** Everything sent, decoded, in its order: `sig` and `access_token` among it. */
	readonly parameters: Parameter[];
	/** For each parameter its value as written in the query; empty where there was no query. */
	readonly wire: string[];
	/** The empty string when there was none. */
	readonly sig: string;
	readonly accessToken?: string;
	readonly baseUrl?: string;
	/** The URL up to its query, as another service than the specification's has it. */
	readonly address?: string;
	/** The method of the second URL form, where it is neither sent nor signed. */
	readonly methodInPath?: string;
	readonly isPost?: true;
	/** The verb where it is neither GET nor POST. */
	readonly otherVerb?: string;
	readonly headers?: readonly string[];
	/** Those of them that a command of cURL sets, with their values, unless they look like a secret. */
	readonly ownHeaders?: readonly Parameter[];
	/** What a request has switched off, as Postman does. */
	readonly off?: readonly Parameter[];
	/** How many calls the text has, where it is a list of requests: this is one of them. */
	readonly calls?: number;
	/** The developer's own signing string, without what was taken for its secret. */
	readonly signingString?: string;
	/** What the service says it signed (code 104), with the secret masked. */
	readonly echo?: string;
	readonly apiError?: FoundApiError;
	/** The secrets in the paste, to be masked wherever it is shown. In order, never overlapping. */
	readonly secrets: SecretSpan[];
	readonly problems: PasteProblem[];
}

export const maxLeftOut = 20;
