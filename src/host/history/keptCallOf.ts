import { formatOf, type Parameter } from '../../core/call.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { mask, secretMasker } from '../../core/mask.ts';
import { maskPaste } from '../../core/paste/maskedPaste.ts';
import { secretOfParameter } from '../../core/paste/secretNames.ts';
import { type SecretSpan, secretSpans } from '../../core/paste/secretSpans.ts';
import { isSecretName } from '../../core/secret.ts';
import { cutText, flatCopy, wholeCharacters } from '../../core/text/flatCopy.ts';
import type { KeptCall, KeptParameter } from '../../net/history/historyRecord.ts';
import { secretsOfCall } from '../call/preparedCall.ts';
import { allOf } from '../call/wholeAnswer.ts';
import type { SentCall } from './sentCall.ts';

/** How much of a call is kept: all its names and values in UTF-16 units, and how many parameters. */
const longestCall = 200_000;
const mostParameters = 2000;

/** Of a text besides: a name, a method, what an answer means. */
const longestText = 1000;

/** How much of a text is looked at at a time, and how far a secret with its name reaches beyond. */
const longestPiece = 8192;
const longestSecret = 5000;

/** What a call is kept with. */
export interface KeptWith {
	/** The names of parameters that the user wants to have no value kept of, in lower case. */
	readonly secretParameters: ReadonlySet<string>;
	/** How much is kept of a body, in UTF-16 units. */
	readonly longestBody: number;
	/** Lets whoever else waits for this thread get in between, when it is time to. */
	readonly pause: () => Promise<unknown>;
}

/** What knows secrets again, each in its own way. */
export interface KnownSecrets {
	/** Masked wherever they stand. */
	readonly secrets: readonly string[];
	/** Whether a text holds a key of any account. */
	readonly holdsSecret: (text: string) => boolean;
}

/**
 * A call as it is kept, with the body as far as it is. It holds no secret: not what signs the call, no key of another account,
 * nothing that goes by the name of a secret or looks like one. Undefined where nothing was sent.
 */
export async function keptCallOf(
	{ prepared, answer, at, source }: SentCall,
	kept: KeptWith,
): Promise<{ readonly call: KeptCall; readonly body: string | undefined } | undefined> {
	const { snapshot, layOutWhole, language } = answer;
	if (snapshot.state === 'none' || snapshot.state === 'sending') return undefined;
	if (snapshot.state === 'failed' && snapshot.code === 'keys-withdrawn') return undefined;
	const { call, account, holdsSecret } = prepared;
	const hide = hiding({ secrets: secretsOfCall(prepared), holdsSecret }, kept.pause);
	const format = formatOf(call);
	const answered = snapshot.state === 'answered';
	// How a body begins is mostly all that is kept of it.
	const isAll = !layOutWhole || kept.longestBody + longestSecret <= answer.text.length;
	const text = isAll ? answer.text : await allOf(answer);
	const body = answered ? await keptBody(text, kept, holdsSecret) : undefined;
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
			...(await keptParameters(call.parameters, kept.secretParameters, hide)),
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
			isCut: answered && (body === undefined || text.length > kept.longestBody || answer.file !== undefined),
		},
	};
}

/** Makes what hides secrets. */
export function hiding({ secrets, holdsSecret }: KnownSecrets, pause: KeptWith['pause']): Hiding {
	const masked = secretMasker(secrets);
	return {
		pause,
		shown: (text) => {
			const looked = text.slice(0, longestText + longestSecret);
			const hidden = masked(looked);
			return holdsSecret(hidden) ? mask : cutText(maskPaste(hidden, secretSpans(hidden), []).text, longestText);
		},
		isSecret: async (text) =>
			masked(text) !== text || holdsSecret(text) || (await namedSecrets(text, text.length, pause)).length > 0,
	};
}

/** Hides secrets, in every way in which they are known. */
export interface Hiding {
	/** The beginning of a text, with a mask for each secret in it. */
	readonly shown: (text: string) => string;
	/** Whether a text is a secret or has one in it. */
	readonly isSecret: (text: string) => Promise<boolean>;
	readonly pause: KeptWith['pause'];
}

/** Parameters as they are kept: of what may be a secret the name alone. */
export async function keptParameters(
	parameters: readonly Parameter[],
	secretNames: ReadonlySet<string>,
	hide: Hiding,
): Promise<Pick<KeptCall, 'parameters' | 'isShortened'>> {
	let left = longestCall;
	const kept: KeptParameter[] = [];
	for (const { name, value, secrets = [] } of parameters.slice(0, mostParameters)) {
		await hide.pause();
		const shownName = hide.shown(name);
		left -= shownName.length;
		if (secrets.length > 0 || isNamedSecret(name, value, secretNames)) kept.push({ name: shownName, why: 'secret' });
		else if (value.length > left) kept.push({ name: shownName, why: 'too-long' });
		else if (await hide.isSecret(value)) kept.push({ name: shownName, why: 'secret' });
		else {
			kept.push({ name: shownName, value });
			left -= value.length;
		}
	}
	return { parameters: kept, ...(parameters.length > mostParameters ? { isShortened: true } : {}) };
}

function isNamedSecret(name: string, value: string, secretNames: ReadonlySet<string>): boolean {
	if (value === '') return false;
	if (secretNames.has(name.trim().toLowerCase())) return true;
	return isSecretName(name) || secretOfParameter(name) !== undefined || looksLikeSecret(name, value);
}

/**
 * The beginning of a body, in which the call's own secrets are masked already: those that go by a secret's name, too. Undefined
 * where a key of another account is in it.
 */
async function keptBody(text: string, { longestBody, pause }: KeptWith, holdsSecret: KnownSecrets['holdsSecret']) {
	const looked = text.slice(0, longestBody + longestSecret);
	if (longestBody === 0 || holdsSecret(looked)) return undefined;
	const masked = maskPaste(looked, await namedSecrets(looked, longestBody, pause), []).text;
	return flatCopy(masked.length <= longestBody ? masked : wholeCharacters(masked, 0, longestBody));
}

/** What stands behind the name of a secret, up to a place: looked for in pieces that overlap. */
async function namedSecrets(text: string, end: number, pause: KeptWith['pause']): Promise<SecretSpan[]> {
	const spans: SecretSpan[] = [];
	for (let start = 0; start < Math.min(text.length, end); start += longestPiece) {
		if (start > 0) await pause();
		const from = Math.max(0, start - longestSecret);
		for (const span of secretSpans(text.slice(from, start + longestPiece + longestSecret)))
			spans.push({ ...span, start: span.start + from, end: span.end + from });
	}
	return spans;
}
