import { l10n } from 'vscode';
import type { SendErrorCode } from '../../core/errors.ts';
import type { NextStep } from '../../shared/shownCall.ts';

/** What a failed send tells the user. */
export interface FailureText {
	readonly message: string;
	readonly next?: NextStep;
}

/** The text for a send that brought no answer, with a next step. `origin` is where the call was sent; it holds no secret. */
export function failureText(code: SendErrorCode, origin: string): FailureText {
	const again: NextStep = { title: l10n.t('Try again'), action: 'send' };
	const account: NextStep = { title: l10n.t('Open account…'), action: 'open-account' };
	const network: NextStep = { title: l10n.t('Network…'), action: 'open-network' };
	const curl: NextStep = { title: l10n.t('Copy as cURL with its access_token'), action: 'copy-curl' };
	const limits: NextStep = { title: l10n.t('Change limits…'), action: 'open-settings' };
	switch (code) {
		case 'connection-refused':
			return {
				message: l10n.t('Nothing answers at {0}: the connection was refused. Is the service running there?', origin),
				next: again,
			};
		case 'host-not-found':
			return {
				message: l10n.t('There is no host of the name in {0}. Check the base_url and your connection.', origin),
				next: account,
			};
		case 'tls-failed':
			return {
				message: l10n.t('No secure connection to {0}: its certificate or TLS settings were not accepted.', origin),
				next: network,
			};
		case 'connect-timeout':
			return { message: l10n.t('{0} took too long to accept the connection.', origin), next: limits };
		case 'headers-timeout':
			return { message: l10n.t('{0} accepted the call but took too long to begin its answer.', origin), next: limits };
		case 'body-timeout':
			return { message: l10n.t('The answer of {0} stopped coming before it was complete.', origin), next: limits };
		case 'total-timeout':
			return { message: l10n.t('The whole answer of {0} took too long to come.', origin), next: limits };
		case 'connection-reset':
			return { message: l10n.t('{0} closed the connection before the answer was complete.', origin), next: again };
		case 'proxy-unreachable':
			return {
				message: l10n.t('The proxy for {0} cannot be reached, or its certificate was not accepted.', origin),
				next: network,
			};
		case 'proxy-authentication':
			return {
				message: l10n.t('The proxy for {0} asks for a user name and a password that it accepts.', origin),
				next: network,
			};
		case 'proxy-refused':
			return { message: l10n.t('The proxy refused or failed to connect to {0}.', origin), next: network };
		case 'proxy-not-http':
			return {
				message: l10n.t('What answers as the proxy for {0} does not speak HTTP. Check its address.', origin),
				next: network,
			};
		case 'proxy-not-usable':
			return {
				message: l10n.t(
					'The proxy that is set for {0} cannot be used: its address must begin with http:// or https://.',
					origin,
				),
				next: network,
			};
		case 'ca-file-unusable':
			return {
				message: l10n.t('A file with certificates of authorities that the account names cannot be read.'),
				next: network,
			};
		case 'client-certificate-unusable':
			return {
				message: l10n.t('The client certificate of the account cannot be used: check its files and its passphrase.'),
				next: network,
			};
		case 'client-certificate-refused':
			return {
				message: l10n.t('{0} asks for a client certificate, or does not accept the one it got.', origin),
				next: network,
			};
		case 'answer-too-large':
			return { message: l10n.t('The answer is larger than the size limit.'), next: limits };
		case 'answer-undecodable':
			return {
				message: l10n.t(
					'The answer is compressed in a way that cannot be undone: its data are damaged, or the coding is unknown.',
				),
				next: again,
			};
		case 'answer-disk-full':
			return { message: l10n.t('The answer was not kept: there is no room left on the disk.'), next: again };
		case 'answer-not-written':
			return { message: l10n.t('The answer was not kept: it could not be written to a file.'), next: again };
		case 'answer-not-http':
			return { message: l10n.t('What answers at {0} does not speak HTTP.', origin), next: account };
		case 'cancelled':
			return { message: l10n.t('The call was cancelled.'), next: again };
		case 'keys-withdrawn':
			return {
				message: l10n.t(
					'The call was cancelled: its account was deleted or points elsewhere now, or a key of it was forgotten.',
				),
				next: account,
			};
		case 'browser-refused':
			return {
				message: l10n.t(
					'The browser has no answer of {0} for VS Code: most likely the service does not allow calls from web pages (CORS), or it cannot be reached. Run the call as cURL, or send it from VS Code on the desktop.',
					origin,
				),
				next: curl,
			};
		case 'redirect-hidden':
			return {
				message: l10n.t(
					'{0} answers with a redirect. It was not followed, and a browser does not say where it leads.',
					origin,
				),
				next: curl,
			};
		case 'network-not-in-browser':
			return {
				message: l10n.t(
					"Not sent: in a browser, calls cannot go through the account's own proxy, nor use certificates of its own.",
				),
				next: network,
			};
		case 'send-failed':
			return { message: l10n.t('The call could not be sent to {0}.', origin), next: again };
	}
}
