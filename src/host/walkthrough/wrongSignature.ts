import { type CallSignature, nodeMd5, signatureOfTrace } from '../../app/send/callSignature.ts';
import type { SendableCall } from '../../app/send/preparedCall.ts';
import type { Parameter } from '../../core/call/call.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { concatenate, signingSecret } from '../../core/services/ok/sign.ts';

/** The call as a client signs it that does not sort: what it sends, and its sig. Undefined for a call of another service. */
export function signUnsorted({ call, signature: { ok }, account }: SendableCall): CallSignature | undefined {
	if (!ok) return undefined;
	const { trace, credentials } = ok;
	// As code names them that writes the call down: its method, its own parameters, and what every call has.
	const signedParameters = trace.signedParameters.toSorted((a, b) => rank(a) - rank(b));
	const secret = signingSecret(trace.scheme, credentials, nodeMd5);
	const wrong = { ...trace, signedParameters, sig: nodeMd5(concatenate(signedParameters) + secret) };
	return signatureOfTrace(wrong, call, credentials, account.baseUrl);
}

/** In which order a client names the parameters that does not sort them. */
const unsorted: Readonly<Record<string, number>> = { method: 0, format: 2, [applicationKeyName]: 3 };

function rank({ name }: Parameter): number {
	return unsorted[name] ?? 1;
}
