import { nodeMd5, type SendableCall } from '../../app/send/preparedCall.ts';
import type { Parameter } from '../../core/call/call.ts';
import { concatenate, type SignatureTrace, signingSecret } from '../../core/signing/sign.ts';

/** The call's trace as a client signs it that does not sort: what it sends, and its sig. Holds no secret. */
export function signUnsorted({ trace, credentials }: SendableCall): SignatureTrace {
	// As code names them that writes the call down: its method, its own parameters, and what every call has.
	const signedParameters = trace.signedParameters.toSorted((a, b) => rank(a) - rank(b));
	const secret = signingSecret(trace.scheme, credentials, nodeMd5);
	return { ...trace, signedParameters, sig: nodeMd5(concatenate(signedParameters) + secret) };
}

/** In which order a client names the parameters that does not sort them. */
const unsorted: Readonly<Record<string, number>> = { method: 0, format: 2, application_key: 3 };

function rank({ name }: Parameter): number {
	return unsorted[name] ?? 1;
}
