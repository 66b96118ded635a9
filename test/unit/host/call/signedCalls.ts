import { okSignature } from '../../../../src/app/send/callSignature.ts';
import { type PreparedCall, type SendableCall, unsigned } from '../../../../src/app/send/preparedCall.ts';
import { problemOfCall } from '../../../../src/app/send/problemText.ts';
import { type Credentials, type MethodCall, secretsOf } from '../../../../src/core/call/call.ts';
import { checkCall } from '../../../../src/core/call/checkCall.ts';
import { secretDetector } from '../../../../src/core/masking/mask.ts';
import { callOf, type Draft } from '../../../../src/shared/draft.ts';
import { english } from '../../../data/english.ts';

const credentials: Credentials = { applicationKey: 'AK', accessToken: 'token-1', applicationSecretKey: 'secret-1' };
const account = { id: 'p', name: 'Account', baseUrl: 'https://api.example.org', schemeIsChoice: false };
const holdsSecret = secretDetector(secretsOf(credentials));

export function signed(
	checked: Pick<SendableCall, 'call' | 'problems' | 'account' | 'holdsSecret'>,
	keys: Credentials,
): SendableCall {
	const signature = okSignature(checked.call, keys, checked.account.baseUrl);
	return { state: 'signed', ...checked, blocker: undefined, signature };
}

/** Prepares calls for an account that is there, and keeps what was prepared. */
export class Preparations {
	readonly prepared: PreparedCall[] = [];
	gate: Promise<unknown> = Promise.resolve();
	readonly prepare = async (call: MethodCall): Promise<PreparedCall> => {
		const wrong = checkCall(call, credentials).find(({ severity }) => severity === 'error');
		const checked = { call, problems: [], account, holdsSecret };
		const blocker = wrong && problemOfCall(wrong, english.t);
		const prepared: PreparedCall = blocker ? unsigned(checked, blocker) : signed(checked, credentials);
		this.prepared.push(prepared);
		await this.gate;
		return prepared;
	};
	readonly prepareDraft = (draft: Draft) => this.prepare(callOf(draft));
}
