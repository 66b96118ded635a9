import type { SignedCall } from '../../app/send/preparedCall.ts';
import { secretsInValues } from '../../core/call/call.ts';
import { mask } from '../../core/masking/mask.ts';
import type { SignatureTrace } from '../../core/services/ok/sign.ts';
import { formType, signedRequest } from '../../core/signing/request.ts';

/** A call that was answered, without the keys that signed it; the trace is absent for a call of another service. */
export interface AnsweredCall extends Pick<SignedCall, 'call' | 'account'> {
	readonly trace: SignatureTrace | undefined;
}

/** A sent call and its answer, for a diagnosis, without its access_token; with secrets in its values only the masked answer. */
export function answeredCallText({ call, account, trace }: AnsweredCall, answer: string): string {
	if (!trace || secretsInValues(call.parameters).length > 0) return answer;
	const { method, url, body } = signedRequest(account.baseUrl, trace, mask);
	const { pathname, search, host } = new URL(url);
	const form = body === undefined ? '' : `Content-Type: ${formType}\n\n${body}\n`;
	return `${method} ${pathname}${search} HTTP/1.1\nHost: ${host}\n${form}\n${answer}`;
}
