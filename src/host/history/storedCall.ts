import type { HoldsSecret } from '../../app/send/knownSecrets.ts';
import { secretsOfCall } from '../../app/send/preparedCall.ts';
import type { SettledCall } from '../../app/send/settledCall.ts';
import { formatOf, type MethodCall, type Parameter } from '../../core/call/call.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { mask, secretMasker } from '../../core/masking/mask.ts';
import { maskPaste } from '../../core/masking/maskedPaste.ts';
import { isSecretName } from '../../core/masking/secret.ts';
import { secretOfParameter } from '../../core/masking/secretNames.ts';
import { secretSpans } from '../../core/masking/secretSpans.ts';
import { cutText, flatCopy, wholeCharacters } from '../../core/text/flatCopy.ts';
import type { StoredCall, StoredParameter } from '../../net/history/historyRecord.ts';
import { callOf } from '../../shared/draft.ts';
import type { SentCall } from './sentCall.ts';

/** How much of a call is stored, in UTF-16 units: of the answer's body, and of all its names and values; and how many parameters. */
const maxBodyLength = 65_536;
const maxCallLength = 200_000;
const maxParameters = 2000;

/** Of a text besides: a name, a method, what an answer means. */
const maxTextLength = 1000;

/** How far a secret with its name reaches beyond a text that is cut. */
const maxSecretLength = 5000;

export interface StoringOptions {
	/** Names of parameters whose values the user does not want stored, in lower case. */
	readonly secretParameters: ReadonlySet<string>;
	/** Lets whoever else waits for this thread get in between, when it is time to. */
	readonly pause: () => Promise<unknown>;
}

/**
 * A call as stored, with the stored part of its body. It holds no secret: not what signs the call, no key of another account,
 * nothing that goes by the name of a secret or looks like one. Undefined where nothing was sent.
 */
export async function storedCallOf(
	{ prepared, answer, at, source }: SentCall,
	options: StoringOptions,
): Promise<{ readonly call: StoredCall; readonly body: string | undefined } | undefined> {
	const { snapshot, text, language } = answer;
	if (snapshot.state === 'none' || snapshot.state === 'sending') return undefined;
	if (snapshot.state === 'failed' && snapshot.code === 'keys-withdrawn') return undefined;
	const { call, account, holdsSecret } = prepared;
	const hide = hiding(secretsOfCall(prepared), holdsSecret);
	const format = formatOf(call);
	const answered = snapshot.state === 'answered';
	const body = answered ? storedBody(text, holdsSecret) : undefined;
	return {
		body,
		call: {
			at: at.getTime(),
			source,
			accountId: account.id,
			account: hide.shown(account.name),
			method: hide.shown(call.method),
			format: format === null ? null : hide.shown(format),
			...(call.httpMethod && { httpMethod: call.httpMethod }),
			...(await storedParameters(call.parameters, options, hide)),
			...(call.headers && { headers: (await storedParameters(call.headers, options, hide)).parameters }),
			...(account.scheme === undefined ? {} : { scheme: account.scheme }),
			...(answered
				? { kind: snapshot.kind, status: snapshot.status, summary: hide.shown(snapshot.summary), bytes: snapshot.bytes }
				: {
						kind: snapshot.code === 'cancelled' ? ('cancelled' as const) : ('failed' as const),
						summary: hide.shown(snapshot.message),
						bytes: 0,
					}),
			milliseconds: Math.round(snapshot.milliseconds),
			language,
			isCut: answered && (body === undefined || text.length > maxBodyLength || answer.file !== undefined),
		},
	};
}

/** A watched call as stored. The answer to its client is unknown. */
export async function storedWatched(
	watched: SettledCall,
	holdsSecret: HoldsSecret,
	options: StoringOptions,
): Promise<StoredCall> {
	const { at, accountId, account, title, isVerified, line, draft } = watched;
	const hide = hiding([], holdsSecret);
	const call: MethodCall = draft ? callOf(draft) : { method: title, format: null, parameters: [] };
	return {
		at: at.getTime(),
		source: 'watched',
		accountId,
		account: hide.shown(account),
		method: hide.shown(call.method),
		format: call.format === undefined || call.format === null ? null : hide.shown(call.format),
		...(call.httpMethod && { httpMethod: call.httpMethod }),
		...(await storedParameters(call.parameters, options, hide)),
		kind: isVerified ? 'success' : 'api-error',
		summary: hide.shown(line),
		milliseconds: 0,
		bytes: 0,
		language: 'text',
		isCut: false,
	};
}

/** Hides secrets, in every way in which they are known. @param secrets masked wherever they stand */
function hiding(secrets: readonly string[], holdsSecret: HoldsSecret) {
	const masked = secretMasker(secrets);
	return {
		/** The beginning of a text, with a mask for each secret in it. */
		shown: (text: string) => {
			const looked = text.slice(0, maxTextLength + maxSecretLength);
			const hidden = masked(looked);
			return holdsSecret(hidden) ? mask : cutText(maskPaste(hidden, secretSpans(hidden), []).text, maxTextLength);
		},
		isSecret: (text: string) => masked(text) !== text || holdsSecret(text) || secretSpans(text).length > 0,
	};
}

/** Parameters as stored: of what may be a secret the name alone. */
async function storedParameters(
	parameters: readonly Parameter[],
	{ secretParameters, pause }: StoringOptions,
	hide: ReturnType<typeof hiding>,
): Promise<Pick<StoredCall, 'parameters' | 'isShortened'>> {
	let left = maxCallLength;
	const stored: StoredParameter[] = [];
	for (const { name, value, secrets = [] } of parameters.slice(0, maxParameters)) {
		await pause();
		const shownName = hide.shown(name);
		left -= shownName.length;
		if (secrets.length > 0 || isNamedSecret(name, value, secretParameters))
			stored.push({ name: shownName, why: 'secret' });
		else if (value.length > left) stored.push({ name: shownName, why: 'too-long' });
		else if (hide.isSecret(value)) stored.push({ name: shownName, why: 'secret' });
		else {
			stored.push({ name: shownName, value });
			left -= value.length;
		}
	}
	return { parameters: stored, ...(parameters.length > maxParameters ? { isShortened: true } : {}) };
}

function isNamedSecret(name: string, value: string, secretNames: ReadonlySet<string>): boolean {
	if (value === '') return false;
	if (secretNames.has(name.trim().toLowerCase())) return true;
	return isSecretName(name) || secretOfParameter(name) !== undefined || looksLikeSecret(name, value);
}

/** The beginning of a masked body, also without named secrets; undefined if it has another account's key. */
function storedBody(text: string, holdsSecret: HoldsSecret) {
	const looked = text.slice(0, maxBodyLength + maxSecretLength);
	if (holdsSecret(looked)) return undefined;
	const masked = maskPaste(looked, secretSpans(looked), []).text;
	return flatCopy(masked.length <= maxBodyLength ? masked : wholeCharacters(masked, maxBodyLength));
}
