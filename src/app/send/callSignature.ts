import { hash } from 'node:crypto';
import { requireBaseUrl } from '../../core/call/baseUrl.ts';
import type { Credentials, MethodCall } from '../../core/call/call.ts';
import {
	concatenate,
	type SignatureTrace,
	secretsToMask,
	signCall,
	signingStepInClear,
} from '../../core/services/ok/sign.ts';
import type { Md5 } from '../../core/signing/digests.ts';
import { headersOf, type SignedRequest, signedRequest } from '../../core/signing/request.ts';
import { stepText, viewTrace } from '../../core/signing/trace.ts';
import type { RevealableStep, TraceStep, TraceView } from '../../core/signing/traceView.ts';
import { secretsByName } from '../accounts/givenAccount.ts';
import { maskedHeaders } from './curlCommand.ts';

/** Node's MD5, about twice as fast as the pure one. */
export const nodeMd5: Md5 = (text) => hash('md5', text, 'hex');

/** The signature of a call as its service makes it: what is sent, shown, copied and revealed. Holds secrets. */
export interface CallSignature {
	readonly sig: string;
	/** The secrets of the account that it was made with, by name. */
	readonly keys: Readonly<Record<string, string>>;
	/** What no text about the call may hold. */
	readonly secrets: readonly string[];
	/** Laid out once, when it is first asked for. */
	readonly view: TraceView;
	/** What was signed, without the secret, where a service may send back what it signed. */
	readonly signed: string;
	/** The texts of the steps of a described service, masked, in their order. */
	readonly signedTexts?: () => readonly string[];
	readonly request: () => SignedRequest;
	readonly masked: () => SignedRequest;
	/** A whole step, masked. */
	readonly stepText: (step: TraceStep) => string;
	readonly stepInClear: (step: RevealableStep) => string;
	/** For what explains signatures of the specification's interface; absent for any other service. */
	readonly ok?: { readonly trace: SignatureTrace; readonly credentials: Credentials };
}

/** Signs a call of the specification's interface, which has no error. */
export function okSignature(call: MethodCall, credentials: Credentials, baseUrl: string): CallSignature {
	return signatureOfTrace(signCall(call, credentials, nodeMd5), call, credentials, baseUrl);
}

/** The signature with that trace, which may be wrong on purpose. */
export function signatureOfTrace(
	trace: SignatureTrace,
	call: MethodCall,
	credentials: Credentials,
	baseUrl: string,
): CallSignature {
	let view: TraceView | undefined;
	const { accessToken } = credentials;
	return {
		sig: trace.sig,
		keys: secretsByName(credentials),
		secrets: secretsToMask(credentials, nodeMd5),
		get view() {
			view ??= viewTrace(trace, credentials, baseUrl);
			return view;
		},
		get signed() {
			return concatenate(trace.signedParameters);
		},
		request: () => signedRequest(baseUrl, trace, accessToken, call.headers),
		masked: () => {
			const request = stepText(trace, credentials, baseUrl, 'request');
			const [path = '', body] = request.slice(request.indexOf(' ') + 1).split('\n\n');
			const url = requireBaseUrl(baseUrl).origin + path;
			const headers = headersOf(maskedHeaders(call.headers));
			return { method: trace.httpMethod ?? 'GET', url, headers, ...(body !== undefined && { body }) };
		},
		stepText: (step) => stepText(trace, credentials, baseUrl, step),
		stepInClear: (step) => {
			if (step === 'signing-secret' || step === 'signing-string')
				return signingStepInClear(step, call, credentials, nodeMd5);
			const { method, url, body } = signedRequest(baseUrl, trace, accessToken);
			return body === undefined ? `${method} ${url}` : `${method} ${url}\n\n${body}`;
		},
		ok: { trace, credentials },
	};
}
