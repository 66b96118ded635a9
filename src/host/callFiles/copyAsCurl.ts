import { env, l10n } from 'vscode';
import { signedRequest } from '../../core/request.ts';
import { originOf } from '../accounts/account.ts';
import { curlCommand, maskedCurlCommand } from '../call/curlCommand.ts';
import { showError, showInStatusBar } from '../messages.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { SendingServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import { resolveFileCall } from './fileCalls.ts';
import { isTrusted } from './isTrusted.ts';

/**
 * Puts a call on the clipboard as a cURL line: without its secrets, or, when the command's title said so, as it would
 * be sent. The latter is as good as sending, so it needs a trusted workspace too.
 */
export async function copyAsCurl(found: FoundCall, holdsKeys: boolean, services: SendingServices): Promise<void> {
	if (holdsKeys && !(await isTrusted())) return;
	const { call, accountId, problems, environment } = await resolveFileCall(found, services);
	const prepared = await services.prepare(call, accountId);
	const [problem] = problems;
	if (problem || prepared.blocker) {
		const message = problem ? callFileProblemText(problem) : prepared.blocker?.message;
		void showError(l10n.t('Not copied: {0}', message ?? ''));
		return;
	}
	const { trace, credentials, account } = prepared;
	const question = { file: found.document, origin: originOf(account) ?? '', names: environment };
	if (holdsKeys && !(await services.environment.isGiven(question))) return;
	const { url, body } = signedRequest(account.baseUrl, trace, credentials.accessToken);
	const text = holdsKeys ? curlCommand(url, body) : maskedCurlCommand(trace, credentials, account.baseUrl);
	await env.clipboard.writeText(text);
	const copied = holdsKeys ? l10n.t('Copied as cURL, access_token in clear') : l10n.t('Copied as cURL, keys masked');
	showInStatusBar(copied, 4000);
}
