import * as v from 'valibot';
import { env, l10n } from 'vscode';
import { type Account, originOf } from '../../app/accounts/account.ts';
import { callFileProblemText } from '../../app/callFiles/callFileProblemText.ts';
import { clientOfCall, provenClient } from '../../app/code/provenClient.ts';
import { type CopiedForm, copiedText, holdsToken } from '../../app/send/curlCommand.ts';
import { prepareDraft } from '../../app/send/prepareDraft.ts';
import { type PreparedCall, type SignedCall, secretsOfCall } from '../../app/send/preparedCall.ts';
import { rsaSha256 } from '../../app/send/rsaSha256.ts';
import { CodeError } from '../../core/code/code.ts';
import { type LanguageName, languages } from '../../core/code/languages.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { parsed } from '../../core/schema.ts';
import type { Draft } from '../../shared/draft.ts';
import { confirm } from '../accounts/inputSteps.ts';
import { showError, showInStatusBar, showPick, showProgress } from '../messages.ts';
import { texts } from '../texts.ts';
import { trustedRun } from '../trustedRun.ts';
import { isTrusted } from './askPermission.ts';
import type { CallFileServices, ReadingServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import { callFileText } from './writeCalls.ts';

type Problem = { readonly problem: string };

export interface CallToCopy {
	prepare(): Promise<PreparedCall | Problem>;
	/** Whether the call may be copied with its token; asks where needed. */
	mayHoldToken(prepared: Pick<SignedCall, 'account'>): Promise<boolean>;
	account(id: string): Account | undefined;
	/** Only of a composer's call. */
	callFile?(): Promise<{ readonly text: string } | Problem>;
}

const forms = ['curl', 'url', 'http', 'callFile', 'code', 'curlWithToken', 'urlWithToken'] as const;
export type CopiedAs = (typeof forms)[number];

const items: Readonly<Record<CopiedAs, () => readonly [label: string, description: string]>> = {
	curl: () => [l10n.t('cURL'), l10n.t('keys masked; for Bash, PowerShell and cmd')],
	url: () => [l10n.t('URL'), l10n.t('keys masked')],
	http: () => [l10n.t('HTTP request'), l10n.t('keys masked; for a .http file')],
	callFile: () => [l10n.t('Call file'), l10n.t('all rows, unsigned')],
	code: () => [l10n.t('Code'), l10n.t('a client that signs, in a language; keys from the environment')],
	curlWithToken: () => [l10n.t('cURL with access_token'), l10n.t('can be sent as it is')],
	urlWithToken: () => [l10n.t('URL with access_token'), l10n.t('can be sent as it is')],
};

const formArgument = v.object({ as: v.picklist(forms) });

/** The form that a command's argument names: for key bindings, which then show no list. */
export function formOf(argument: unknown): CopiedAs | undefined {
	return parsed(formArgument, argument)?.as;
}

export function composedCall(draft: Draft, services: CallFileServices): CallToCopy {
	return {
		prepare: () => prepareDraft(draft, services.sources),
		mayHoldToken() {
			const detail = l10n.t('Anyone with this text can send the call and read its access_token.');
			return confirm(l10n.t('Copy the call with its access_token in clear?'), detail, l10n.t('Copy'));
		},
		account: (id) => services.sources.accounts.get(id),
		callFile: () => callFileText(draft, services.sources),
	};
}

export function callOfFile(found: FoundCall, services: ReadingServices): CallToCopy {
	const { call, accountId, problems, environment } = services.fileCalls.resolve(found);
	const [problem] = problems;
	return {
		account: (id) => services.sources.accounts.get(id),
		prepare: async () =>
			problem ? { problem: callFileProblemText(problem, texts) } : await services.prepare(call, accountId),
		mayHoldToken: ({ account }) =>
			services.environment.isGiven({ file: found.document, origin: originOf(account) ?? '', names: environment }),
	};
}

/** Copies a call in a form; asks which one if none is given. */
export async function copyCallAs(call: CallToCopy, form?: CopiedAs): Promise<void> {
	const chosen = form ?? (await chooseForm(call));
	if (chosen === undefined) return;
	if (chosen === 'code') return copyCode(call);
	const isInClear = chosen !== 'callFile' && holdsToken(chosen);
	if (isInClear && !(await isTrusted())) return;
	const written = chosen === 'callFile' ? await call.callFile?.() : await signedText(call, chosen);
	if (!written) return;
	if ('problem' in written) return void showError(l10n.t('Not copied: {0}', written.problem));
	await env.clipboard.writeText(written.text);
	const isMasked = chosen !== 'callFile' && !isInClear;
	const [label] = items[chosen]();
	showInStatusBar(isMasked ? l10n.t('Copied as {0}, keys masked', label) : l10n.t('Copied as {0}', label), 4000);
}

async function chooseForm({ callFile }: CallToCopy): Promise<CopiedAs | undefined> {
	const offered = forms.filter((form) => form !== 'callFile' || callFile);
	const entries = offered.map((form) => {
		const [label, description] = items[form]();
		return { form, label, description };
	});
	return (await showPick(entries, { title: l10n.t('Copy Call As') }))?.form;
}

/** The signed call in a form; undefined if the user does not want its token copied. */
async function signedText(call: CallToCopy, form: CopiedForm) {
	const prepared = await call.prepare();
	if ('problem' in prepared) return prepared;
	if (prepared.state !== 'signed' || prepared.blocker) return { problem: prepared.blocker?.message ?? '' };
	if (holdsToken(form) && !(await call.mayHoldToken(prepared))) return undefined;
	const text = copiedText(form, prepared);
	return text === undefined ? { problem: l10n.t('it contains a secret of one of your accounts.') } : { text };
}

/** Copies a client that makes the call, in a language that the user chooses. Runs it to prove it, where it may. */
async function copyCode(call: CallToCopy): Promise<void> {
	const prepared = await call.prepare();
	if ('problem' in prepared) return void showError(l10n.t('Not copied: {0}', prepared.problem));
	if (prepared.state !== 'signed') return void showError(l10n.t('Not copied: {0}', prepared.blocker.message));
	const entries = Object.entries(languages).map(([id, { name }]) => ({ id: id as LanguageName, label: name }));
	const language = await showPick(entries, { title: l10n.t('Language of the Code') });
	if (!language) return;
	const account = call.account(prepared.account.id);
	if (!account) return;
	const { service, scheme, example } = clientOfCall(prepared.call, account, prepared.signature.view.scheme);
	try {
		const writing = provenClient(service, scheme, language.id, trustedRun, { rsaSha256 }, example);
		const code = await showProgress(l10n.t('Proving the code…'), () => writing);
		if (maskSecrets(code, secretsOfCall(prepared)) !== code)
			return void showError(l10n.t('Not copied: {0}', l10n.t('it contains a secret of one of your accounts.')));
		await env.clipboard.writeText(code);
		showInStatusBar(l10n.t('Copied as {0}', language.label), 4000);
	} catch (error) {
		if (!(error instanceof CodeError)) throw error;
		void showError(l10n.t('Not copied: {0}', error.message));
	}
}
