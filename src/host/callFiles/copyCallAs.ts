import { env, l10n } from 'vscode';
import { signedRequest } from '../../core/request.ts';
import { callOf } from '../../shared/draft.ts';
import { curlCommand, httpRequest, maskedCurlCommand, maskedRequest } from '../call/curlCommand.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import { askModal, showError, showInStatusBar, showPick } from '../messages.ts';
import type { CallFileServices, ComposedCall } from './callFileServices.ts';
import { isTrusted } from './isTrusted.ts';
import { callFileText } from './writeCalls.ts';

type Composed = Pick<ComposedCall, 'draft'>;
type CopyingServices = Pick<CallFileServices, 'prepare' | 'sources'>;

/** A call that is signed, as it can be written down. */
type Signed = PreparedCall & { readonly state: 'signed' };

const shownFor = 4000;

/** Asks as what the call of a composer is to be put on the clipboard, and does so; whatever it is, its keys are masked. */
export async function copyCallAs(composed: Composed, services: CopyingServices): Promise<void> {
	const forms = [
		{
			label: l10n.t('URL'),
			write: asUrl,
		},
		{
			label: l10n.t('cURL'),
			description: l10n.t('for Bash, PowerShell and cmd'),
			write: ({ trace, credentials, account }: Signed) => maskedCurlCommand(trace, credentials, account.baseUrl),
		},
		{
			label: l10n.t('HTTP request'),
			description: l10n.t('for a .http file'),
			write: ({ call, trace, credentials, account }: Signed) =>
				httpRequest(call.method, maskedRequest(trace, credentials, account.baseUrl)),
		},
		{ label: l10n.t('Call file'), description: l10n.t('with all rows, unsigned'), write: undefined },
	];
	const picked = await showPick(forms, {
		title: l10n.t('Copy the Call as'),
		placeHolder: l10n.t('access_token and keys are masked'),
	});
	if (!picked) return;
	const { write, label } = picked;
	const text = write ? await written(composed, services, write) : await asCallFile(composed, services);
	if (text === undefined) return;
	await env.clipboard.writeText(text);
	showInStatusBar(write ? l10n.t('Copied as {0}, keys masked', label) : l10n.t('Copied as {0}', label), shownFor);
}

/** A call that can be sent as it is written; `label` says as what. */
interface WithToken {
	readonly label: string;
	readonly write: (url: string, form?: string) => string;
}

export const curlWithToken: WithToken = { label: 'cURL', write: curlCommand };
/** A POST as the GET that it would be, as {@link asUrl}. */
export const urlWithToken: WithToken = {
	label: 'URL',
	write: (url, form) => (form === undefined ? url : `${url}?${form}`),
};

/** Puts the call of a composer on the clipboard as it can be sent, once the user has confirmed it. */
export async function copyCallWithKeys(
	composed: Composed,
	{ label, write }: WithToken,
	services: CopyingServices,
): Promise<void> {
	if (!(await isTrusted())) return;
	const text = await written(
		composed,
		services,
		({ trace, credentials, account }) => {
			const { url, body } = signedRequest(account.baseUrl, trace, credentials.accessToken);
			return write(url, body);
		},
		false,
	);
	if (text === undefined) return;
	const copy = l10n.t('Copy');
	const detail = l10n.t('Whoever has the text can send this call, and read the access_token in it.');
	if ((await askModal(l10n.t('Copy the call with its access_token in clear?'), detail, copy)) !== copy) return;
	await env.clipboard.writeText(text);
	showInStatusBar(l10n.t('Copied as {0}, access_token in clear', label), shownFor);
}

/** A POST as the GET that it would be: the signature is the same. */
function asUrl({ trace, credentials, account }: Signed): string {
	const { url, form } = maskedRequest(trace, credentials, account.baseUrl);
	return form === undefined ? url : `${url}?${form}`;
}

/** The call as it is now, signed and written down; undefined, and said why, where it cannot be. */
async function written(
	{ draft }: Composed,
	{ prepare }: CopyingServices,
	write: (prepared: Signed) => string,
	isMasked = true,
): Promise<string | undefined> {
	const prepared = await prepare(callOf(draft), draft.accountId);
	if (prepared.state !== 'signed' || prepared.blocker) {
		void showError(l10n.t('Not copied: {0}', prepared.blocker?.message ?? ''));
		return undefined;
	}
	const text = write(prepared);
	// A value may hold a key of another account, which no mask stands for.
	if (!isMasked || !prepared.holdsSecret(text)) return text;
	void showError(l10n.t('Not copied: {0}', l10n.t('it contains a secret of one of your accounts.')));
	return undefined;
}

async function asCallFile(composed: Composed, { sources }: CopyingServices): Promise<string | undefined> {
	const written = await callFileText(composed, sources);
	if ('text' in written) return written.text;
	void showError(l10n.t('Not copied: {0}', written.problem));
	return undefined;
}
