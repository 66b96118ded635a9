import type { SendErrorCode } from '../../core/call/errors.ts';
import { textOfSize } from '../../shared/size.ts';
import { nextOf, type Step } from '../nextSteps.ts';
import type { Texts, Translate } from '../texts.ts';

/** `{0}` of it is the origin, or how much arrived. */
type Message = (t: (text: string) => string) => string;

/** The text for a send without an answer. `origin` is where the call was sent; it holds no secret. */
export function failureText(code: SendErrorCode, origin: string, t: Translate) {
	return {
		message: failures[code]((text) => t(text, origin)),
		...nextOf(code === 'answer-too-large' ? undefined : stepFor(code), t),
	};
}

/** Why only `bytes` of an answer are there. `isCancelled`: the user wanted it, so it is no fault. */
export function partText(cut: SendErrorCode, bytes: number, texts: Texts) {
	const { t } = texts;
	const message = (parts[cut] ?? otherPart)((text) => t(text, textOfSize(bytes, texts)));
	if (cut === 'cancelled') return { message, isCancelled: true };
	return { message, ...nextOf(wholeParts.includes(cut) ? undefined : stepFor(cut), t) };
}

function stepFor(code: SendErrorCode): Step {
	return steps.find(([, codes]) => codes.test(code))?.[0] ?? 'send';
}

/** What helps, if trying again does not. */
const steps: readonly (readonly [Step, RegExp])[] = [
	['open-network', /^(?:ca-file|client-certificate|network|proxy|tls)-/],
	['open-account', /^(?:answer-not-http|host-not-found|keys-withdrawn)$/],
	['open-settings', /^(?:headers|total)-timeout$/],
	['copy-curl', /^(?:browser-refused|redirect-hidden)$/],
];

const failures: Readonly<Record<SendErrorCode, Message>> = {
	'connection-refused': (t) => t('Nothing answers at {0}: the connection was refused. Is the service running there?'),
	'host-not-found': (t) => t('There is no host of the name in {0}. Check the base_url and your connection.'),
	'tls-failed': (t) => t('No secure connection to {0}: its certificate or TLS settings were not accepted.'),
	'connect-timeout': (t) => t('{0} took too long to accept the connection.'),
	'headers-timeout': (t) => t('{0} accepted the call but took too long to begin its answer.'),
	'total-timeout': (t) => t('{0} took too long to send its whole answer.'),
	'connection-reset': (t) => t('{0} closed the connection before the answer was complete.'),
	'proxy-unreachable': (t) => t('The proxy for {0} cannot be reached, or its certificate was not accepted.'),
	'proxy-authentication': (t) => t('The proxy for {0} asks for a user name and a password that it accepts.'),
	'proxy-refused': (t) => t('The proxy refused or failed to connect to {0}.'),
	'proxy-not-http': (t) => t('The proxy for {0} is not an HTTP or SOCKS5 proxy. Check its address.'),
	'proxy-not-usable': (t) =>
		t('The proxy set for {0} cannot be used: its address must begin with http://, https:// or socks5://.'),
	'ca-file-unusable': (t) => t('A file with certificates of authorities that the account names cannot be read.'),
	'client-certificate-unusable': (t) =>
		t('The client certificate of the account cannot be used: check its files and its passphrase.'),
	'client-certificate-refused': (t) => t('{0} asks for a client certificate, or does not accept the one it got.'),
	'answer-too-large': (t) => t('The answer is larger than the size limit.'),
	'answer-undecodable': (t) => t('The answer cannot be decompressed: its data are damaged, or the coding is unknown.'),
	'answer-disk-full': (t) => t('The answer was not stored: the disk is full.'),
	'answer-not-written': (t) => t('The answer was not stored: it could not be written to a file.'),
	'answer-not-http': (t) => t('The server at {0} does not speak HTTP.'),
	cancelled: (t) => t('The call was cancelled.'),
	'keys-withdrawn': (t) =>
		t('The call was cancelled: its account was deleted or points elsewhere now, or a key of it was forgotten.'),
	'browser-refused': (t) =>
		t(
			'The browser has no answer of {0} for VS Code: most likely the service does not allow calls from web pages (CORS), or it cannot be reached. Run the call as cURL, or send it from VS Code on the desktop.',
		),
	'redirect-hidden': (t) =>
		t('{0} answers with a redirect. It was not followed, and a browser does not say where it leads.'),
	'network-not-in-browser': (t) =>
		t("Not sent: in a browser, calls cannot go through the account's own proxy, nor use certificates of its own."),
	'send-failed': (t) => t('The call could not be sent to {0}.'),
};

const parts: Readonly<Partial<Record<SendErrorCode, Message>>> = {
	cancelled: (t) => t('Cancelled after {0}.'),
	'answer-too-large': (t) => t('The answer is larger than the limit. Only the first {0} were stored.'),
	'connection-reset': (t) => t('Only a part of the answer arrived: the service closed the connection after {0}.'),
	'total-timeout': (t) => t('Only a part of the answer arrived: the time for a call was over after {0}.'),
	'answer-undecodable': (t) => t('Only a part of the answer could be read: its compressed data are damaged after {0}.'),
	'answer-disk-full': (t) => t('Only the first {0} of the answer were stored: the disk is full.'),
	'answer-not-written': (t) => t('Only the first {0} of the answer were stored: no file could be written.'),
};
const otherPart: Message = (t) => t('Only a part of the answer arrived: {0}.');

/** The user cannot have more. */
const wholeParts: readonly SendErrorCode[] = ['answer-too-large', 'answer-disk-full', 'answer-not-written'];
