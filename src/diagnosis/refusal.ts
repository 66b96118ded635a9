import type { Parameter } from '../core/call/call.ts';
import { findSecretMask } from '../core/paste/signingText.ts';
import { concatenate, parametersToSign } from '../core/services/ok/sign.ts';

/**
 * What it means that a service refused a call whose signature is right by our keys: `keys-differ`: the service signed our
 * string, with another secret; `string-differs`: it signed another string; `keys-or-string-differ`: it does not say what it
 * signed; `other-call`: it refused another sig; `other-reason`: it refused the call for something else than its signature.
 */
export type Refusal = 'keys-differ' | 'string-differs' | 'keys-or-string-differ' | 'other-call' | 'other-reason';

/** A call with a right signature, and what a service answered to it. */
export interface RefusedCall {
	readonly parameters: readonly Parameter[];
	readonly sig: string;
	/** The concatenation that was signed, where it is not that of all parameters, as in the path form. */
	readonly signed?: string;
	/** `echo` is what the service says it signed, the secret masked. */
	readonly apiError?: { readonly code: number; readonly sig?: string; readonly echo?: string };
}

/** Code 104 says that the signature is wrong (public record, "Answers"). */
const invalidSignature = 104;

/** What a refusal means, the signature being right; undefined where nothing was refused. */
export function readRefusal({ parameters, sig, signed, apiError }: RefusedCall): Refusal | undefined {
	if (!apiError) return undefined;
	if (apiError.code !== invalidSignature) return 'other-reason';
	if (apiError.sig !== undefined && apiError.sig.toLowerCase() !== sig.toLowerCase()) return 'other-call';
	if (apiError.echo === undefined) return 'keys-or-string-differ';
	const end = findSecretMask(apiError.echo)?.index ?? apiError.echo.length;
	const ours = signed ?? concatenate(parametersToSign(parameters));
	return apiError.echo.slice(0, end) === ours ? 'keys-differ' : 'string-differs';
}
