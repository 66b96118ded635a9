import { tooLongUrl } from '../../../src/app/send/callLength.ts';
import type { CallProblem, Credentials } from '../../../src/core/call/call.ts';
import { checkCall } from '../../../src/core/call/checkCall.ts';
import { readPastedParameters } from '../../../src/core/paste/pasteParameters.ts';
import { signCall, signingStepInClear } from '../../../src/core/services/ok/sign.ts';
import { signedRequest } from '../../../src/core/signing/request.ts';
import { viewTrace } from '../../../src/core/signing/trace.ts';
import {
	asHeader,
	callOf,
	type Draft,
	type DraftChange,
	type PasteField,
	type PasteOutcome,
} from '../../../src/shared/draft.ts';
import type { ComposerSnapshot, ShownProblem } from '../../../src/shared/shownCall.ts';
import type { RevealableStep } from '../../../src/shared/trace.ts';

export const credentials: Credentials = {
	applicationKey: 'CBAFJIICABABABABA',
	accessToken: 'tkn-5f1c9e0b7d3a4c12',
	applicationSecretKey: 'A1B2C3D4E5F60718293A4B5C',
};

export const baseUrl = 'http://127.0.0.1:4820';

const account = { id: 'local', name: 'Local service' };

/** What the real host makes of a draft, with the real core and fewer words. */
export function snapshotOf({ revision, draft }: DraftChange): ComposerSnapshot {
	const call = callOf(draft);
	const hasAccount = draft.accountId === account.id;
	const problems = checkCall(call, credentials).map(shownProblem);
	if (!hasAccount) problems.unshift(accountMissing);
	const trace = problems.some(({ severity }) => severity === 'error') ? undefined : signCall(call, credentials);
	if (trace && tooLongUrl(call, credentials, baseUrl)) problems.push(urlTooLong);
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

const urlTooLong: ShownProblem = {
	severity: 'warning',
	code: 'url-too-long',
	field: { kind: 'method' },
	message: 'This URL has 12,000 characters; many servers refuse more than 8,192.',
	next: { title: 'Send as POST', action: 'send-as-post' },
};

const accountMissing: ShownProblem = {
	severity: 'error',
	code: 'account-missing',
	field: { kind: 'account' },
	message: 'Choose an account, or make one: it holds the base_url and the keys to sign with.',
	next: { title: 'New account…', action: 'new-account' },
};

function shownProblem({ severity, code, field }: CallProblem): ShownProblem {
	const shown = field.kind === 'credential' ? { kind: 'account' as const } : field;
	return { severity, code, field: shown, message: messages[code] ?? code };
}

const messages: Partial<Record<CallProblem['code'], string>> = {
	'header-name-owned': 'This header is set for each request when it is sent. Remove it.',
	'method-missing': 'Enter the method to call, in the form <group>.<name>.',
	'method-malformed': 'A method has the form <group>.<name>, for example events.get.',
	'parameter-name-empty': 'Give the parameter a name, or remove the row.',
	'parameter-name-duplicate': 'This name is already among the signed parameters; each may occur once.',
	'parameter-name-reserved': 'sig and access_token are made anew for every send. Remove this row.',
	'value-holds-secret': 'This contains a secret of one of your accounts, and would be sent as it is.',
	'name-padded': 'The name has white space around it, which is signed and sent as well.',
};
