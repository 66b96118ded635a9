import { env, l10n, window } from 'vscode';
import { curlCommand, maskedCurlCommand } from '../../core/curl.ts';
import { signedRequest } from '../../core/request.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { CallFileServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import { isTrusted } from './callSender.ts';
import type { FileCalls } from './fileCalls.ts';

/**
 * Puts a call on the clipboard as a cURL line: without its secrets, or, when the command's title said so, as it would
 * be sent. The latter is as good as sending, so it needs a trusted workspace too.
 */
export async function copyAsCurl(
	{ document, call }: FoundCall,
	holdsKeys: boolean,
	fileCalls: FileCalls,
	services: CallFileServices,
): Promise<void> {
	if (holdsKeys && !(await isTrusted())) return;
	const { draft, problems } = fileCalls.resolve(document, call);
	const { trace, credentials, profile, problems: found } = await services.examine(draft);
	const error = found.find(({ severity }) => severity === 'error');
	const message = problems[0] ? callFileProblemText(problems[0]) : error?.message;
	if (message !== undefined || !trace || !credentials || !profile) {
		void window.showErrorMessage(l10n.t('Not copied: {0}', message ?? ''));
		return;
	}
	const text = holdsKeys
		? curlCommand(signedRequest(profile.baseUrl, trace, credentials.accessToken).url)
		: maskedCurlCommand(trace, credentials, profile.baseUrl);
	await env.clipboard.writeText(text);
	window.setStatusBarMessage(
		holdsKeys ? l10n.t('Copied as cURL, access_token in clear') : l10n.t('Copied as cURL, keys masked'),
		4000,
	);
}
