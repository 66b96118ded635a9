import { problem, problemOfCall, urlTooLong } from '../../../src/app/send/problemText.ts';
import type { Credentials } from '../../../src/core/call/call.ts';
import { checkCall } from '../../../src/core/call/checkCall.ts';
import { readPastedParameters } from '../../../src/core/paste/pasteParameters.ts';
import { signCall, signingStepInClear } from '../../../src/core/services/ok/sign.ts';
import { signedRequest } from '../../../src/core/signing/request.ts';
import { viewTrace } from '../../../src/core/signing/trace.ts';
import type { RevealableStep } from '../../../src/core/signing/traceView.ts';
import {
	asHeader,
	callOf,
	type Draft,
	type DraftChange,
	type PasteField,
	type PasteOutcome,
} from '../../../src/shared/draft.ts';
import type { ComposerSnapshot } from '../../../src/shared/shownCall.ts';
import { english } from '../../data/english.ts';

export const credentials: Credentials = {
	applicationKey: 'CBAFJIICABABABABA',
	accessToken: 'tkn-5f1c9e0b7d3a4c12',
	applicationSecretKey: 'A1B2C3D4E5F60718293A4B5C',
};

export const baseUrl = 'http://127.0.0.1:4820';

const account = { id: 'local', name: 'Local service' };

/** What the real host makes of a draft, with the real core and the real words. */
export function snapshotOf({ revision, draft }: DraftChange): ComposerSnapshot {
	const call = callOf(draft);
	const hasAccount = draft.accountId === account.id;
	const problems = checkCall(call, credentials).map((found) => problemOfCall(found, english.t));
	if (!hasAccount) problems.unshift(problem('account-missing', english.t));
	const trace = problems.some(({ severity }) => severity === 'error') ? undefined : signCall(call, credentials);
	if (trace) problems.push(...urlTooLong(signedRequest(baseUrl, trace, credentials.accessToken), english));
	const view = trace && viewTrace(trace, credentials, baseUrl);
	return {
		revision,
		draft,
		accounts: [account, { id: 'shop', name: 'Shop of the events team' }],
		problems,
		...(hasAccount
			? { account: { ...account, baseUrl, scheme: 'server-server', schemeIsChoice: true, variables: ['user'] } }
			: {}),
		...(view ? { trace: view, call: `${draft.accountId} ${view.sig}` } : {}),
	};
}

export function pasteOutcome(text: string, field: PasteField): PasteOutcome {
	const read = readPastedParameters(text, { isValue: field === 'value' });
	if (!read) return { state: 'text' };
	const { parameters, off, ownHeaders = [], ...more } = read;
	return {
		state: 'call',
		rows: [
			...parameters.map(({ name, value }, index) => ({ name, value, enabled: off?.includes(index) !== true })),
			...ownHeaders.map((header) => asHeader({ ...header, enabled: true })),
		],
		...more,
	};
}

export function stepInClear(draft: Draft, step: RevealableStep): string {
	const call = callOf(draft);
	if (step === 'signing-secret' || step === 'signing-string') return signingStepInClear(step, call, credentials);
	const { method, url } = signedRequest(baseUrl, signCall(call, credentials), credentials.accessToken);
	return `${method} ${url}`;
}
