/** A problem of a call or of its credentials that prevents signing; see {@link ./call.ts}. */
export type CallProblemCode =
	| 'method-missing'
	| 'method-malformed'
	| 'parameter-name-empty'
	| 'parameter-name-duplicate'
	| 'parameter-name-reserved'
	| HeaderProblemCode
	| 'lone-surrogate'
	| 'application-key-missing'
	| 'access-token-missing'
	| 'secret-key-missing'
	| 'key-missing'
	| 'scheme-not-chosen';

/** A problem of a header that a call sends along; see {@link ./ownHeaders.ts}. */
export type HeaderProblemCode =
	| 'header-name-invalid'
	| 'header-name-owned'
	| 'header-name-duplicate'
	| 'header-value-invalid';

/** A warning about a call that can still be sent. */
export type CallWarningCode = 'value-holds-secret' | 'name-padded' | 'secret-padded';

/** A base_url that cannot be called; see {@link ./baseUrl.ts}. */
export type BaseUrlProblemCode =
	| 'base-url-missing'
	| 'base-url-not-absolute'
	| 'base-url-not-http'
	| 'base-url-has-query'
	| 'base-url-has-credentials';

/** Why a call that was sent brought no answer; see `net/send/sendErrors.ts`. */
export type SendErrorCode =
	| 'connection-refused'
	| 'host-not-found'
	| 'tls-failed'
	| 'connect-timeout'
	| 'headers-timeout'
	| 'total-timeout'
	| 'connection-reset'
	| 'proxy-unreachable'
	| 'proxy-authentication'
	| 'proxy-refused'
	| 'proxy-not-http'
	| 'proxy-not-usable'
	| 'ca-file-unusable'
	| 'client-certificate-unusable'
	| 'client-certificate-refused'
	| 'answer-too-large'
	| 'answer-undecodable'
	| 'answer-disk-full'
	| 'answer-not-written'
	| 'answer-not-http'
	| 'cancelled'
	| 'keys-withdrawn'
	| 'send-failed'
	| 'browser-refused'
	| 'redirect-hidden'
	| 'network-not-in-browser';

/** What the host refuses or fails at outside of a call. */
export type HostErrorCode =
	| 'plain-http-not-confirmed'
	| 'origin-not-confirmed'
	| 'account-missing'
	| 'service-not-started'
	| 'call-too-long';

/** Every stable code that a {@link WorkbenchError} can carry; `secret-not-stored` is about a secret of an account. */
export type ErrorCode = CallProblemCode | BaseUrlProblemCode | SendErrorCode | HostErrorCode | 'secret-not-stored';

/** The same symbol in every bundle. */
const brand = Symbol.for('signed-call.WorkbenchError');

/**
 * The one error type of the workbench. `code` is stable and is what the UI maps to text; `message` is for developers
 * and never holds a secret.
 *
 * Bundles that are loaded apart hold this file each; `instanceof` goes by a brand, so that one knows the other's errors.
 */
export class WorkbenchError extends Error {
	readonly code: ErrorCode;

	/** An inherited member, so that it is no part of what an error carries. */
	get [brand](): true {
		return true;
	}

	constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = 'WorkbenchError';
		this.code = code;
	}
}

// Defined, not assigned: where class fields are assigned, as in the webviews' bundles, the inherited one is read-only.
Object.defineProperty(WorkbenchError, Symbol.hasInstance, { value: isInstance });

/** A class made of {@link WorkbenchError} has no brand of its own. */
function isInstance(this: unknown, value: unknown): boolean {
	if (this !== WorkbenchError) return Function.prototype[Symbol.hasInstance].call(this, value);
	return typeof value === 'object' && value !== null && brand in value;
}
