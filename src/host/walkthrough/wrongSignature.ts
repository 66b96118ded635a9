import { nodeMd5, type SendableCall } from '../../app/send/preparedCall.ts';
import type { Parameter } from '../../core/call/call.ts';
import { concatenate, type SignatureTrace, signingSecret } from '../../core/signing/sign.ts';
import { percentEncode } from '../../core/text/percentEncode.ts';

/** The mistakes that clients make most often, as the walkthrough makes them. */
export const wrongWays = ['unsorted', 'encoded', 'wrong-secret'] as const;
export type WrongWay = (typeof wrongWays)[number];

/** The call's trace as a client signs it that makes this mistake: what it sends, and its sig. Holds no secret. */
export function signWrongly({ trace, credentials }: SendableCall, way: WrongWay): SignatureTrace {
	const { signedParameters, scheme } = trace;
	const secret = signingSecret(scheme, credentials, nodeMd5);
	const sign = (parameters: readonly Parameter[], ending: string) => nodeMd5(concatenate(parameters) + ending);
	switch (way) {
		case 'unsorted': {
			// As code names them that writes the call down: its method, its own parameters, and what every call has.
			const written = signedParameters.toSorted((a, b) => rank(a) - rank(b));
			return { ...trace, signedParameters: written, sig: sign(written, secret) };
		}
		case 'encoded': {
			const encoded = signedParameters.map(({ name, value }) => ({ name, value: percentEncode(value) }));
			return { ...trace, sig: sign(encoded, secret) };
		}
		case 'wrong-secret': {
			const { applicationSecretKey = '', accessToken } = credentials;
			// The key itself, where the scheme wants MD5(access_token + key), or the session's.
			return { ...trace, sig: sign(signedParameters, applicationSecretKey || accessToken) };
		}
	}
}

/** In which order a client names the parameters that does not sort them. */
const unsorted: Readonly<Record<string, number>> = { method: 0, format: 2, application_key: 3 };

function rank({ name }: Parameter): number {
	return unsorted[name] ?? 1;
}
