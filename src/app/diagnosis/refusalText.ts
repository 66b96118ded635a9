import {
	applicationKeyName,
	applicationSecretKeyName,
	clientServer,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import type { Refusal } from '../../diagnosis/refusal.ts';
import type { Account } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import type { Translate } from '../texts.ts';
import type { HeldAccount } from './heldKeys.ts';
import { accountFixes, changeFix, type KeyAdvice, secretOfScheme } from './keyAdvice.ts';

/** A call with a right signature that a service refused, and whose keys it is signed with. */
interface RefusedByKeys {
	readonly refusal: Refusal;
	/** The API error that refused it. */
	readonly code: number;
	/** Null when the keys leave it open. */
	readonly scheme: Scheme | null;
	readonly account: Account;
	readonly applicationKey: string | undefined;
	readonly others: readonly HeldAccount[];
}

/** A refusal in words: what it means, what is known besides, and what can be done. */
export interface RefusalText {
	/** False where it was another call that was refused. */
	readonly isRefused: boolean;
	/** It was refused for something else than its signature. */
	readonly isSigned: boolean;
	readonly summary: string;
	readonly facts: readonly string[];
	readonly advice: readonly KeyAdvice[];
}

export function refusalText(refused: RefusedByKeys, t: Translate): RefusalText {
	const { refusal } = refused;
	const [summary = '', ...facts] = texts[refusal](t, refused);
	const isOfKeys = refusal === 'keys-differ' || refusal === 'keys-or-string-differ';
	const otherAdvice = refusal === 'other-reason' ? otherReasonAdvice(refused, t) : [];
	return {
		isRefused: refusal !== 'other-call',
		isSigned: refusal === 'other-reason',
		summary,
		facts,
		advice: isOfKeys ? [keyAdvice(refused, t)] : otherAdvice,
	};
}

export function refusedVerdict({ isRefused, isSigned, summary }: RefusalText) {
	const verdict = isRefused ? ('refused' as const) : ('correct' as const);
	return { verdict, summary, ...(isSigned && { isSigned: true as const }) };
}

/** The summary, and what is known besides. */
const texts: Readonly<Record<Refusal, (t: Translate, refused: RefusedByKeys) => readonly string[]>> = {
	'keys-differ': (t) => [
		t('Wrong secret key or token. Everything else in the signature is right.'),
		t('The service signed the same string as this account does, byte for byte.'),
	],
	'keys-or-string-differ': (t, { account }) => [
		t('Refused although the signature is right by the keys of "{0}".', plain(account.name)),
		t(
			'The service does not say what it signed. It has another secret or token, or the call was changed on its way to it.',
		),
	],
	'string-differs': (t) => [
		t('Refused although the signature is right for what is here: the service signed another string.'),
		t('The call was changed on its way, or the service read it differently. See the differences below.'),
	],
	'other-call': (t, { scheme }) => [
		rightText(scheme, t),
		t('The service refused another sig: its answer belongs to another call.'),
	],
	'other-reason': (t, { code }) => [
		t('Refused for another reason than its signature, which is right: API error {0}.', code),
	],
};

export function rightText(scheme: Scheme | null, t: Translate): string {
	return scheme === null ? t('The signature is correct.') : t('The signature is correct, by the {0} scheme.', scheme);
}

function keyAdvice(refused: RefusedByKeys, t: Translate): KeyAdvice {
	const { scheme, account, applicationKey } = refused;
	const ofApplication = refused.others
		.map((other) => other.account)
		.filter((one) => one.applicationKey === applicationKey);
	const name = plain(account.name);
	const text =
		scheme === clientServer
			? t(
					'It was signed with `{0}` of "{1}". That key and `access_token` belong to one session: take both from it.',
					sessionSecretKeyName,
					name,
				)
			: t(
					'It was signed with `{0}` of "{1}". The key may have been replaced, or be that of another application or environment.',
					applicationSecretKeyName,
					name,
				);
	const secrets = scheme === null ? ([serverServer, clientServer] as const) : [scheme];
	const other = scheme === clientServer ? serverServer : clientServer;
	return {
		text,
		fixes: [
			...secrets.map((one) => changeFix(secretOfScheme(one), t)),
			changeFix('access_token', t),
			...(scheme === null
				? []
				: [{ title: t('Try the other scheme'), fix: { kind: 'use-scheme', scheme: other } } as const]),
			...accountFixes(ofApplication, t),
		],
	};
}

/** Codes by the public record: 101 an application that is not known, 102 and 103 a session that is over or unknown. */
function otherReasonAdvice({ code, account }: RefusedByKeys, t: Translate): KeyAdvice[] {
	const name = plain(account.name);
	if (code === 101) {
		const text = t('The service does not know `{0}` of "{1}".', applicationKeyName, name);
		return [{ text, fixes: [changeFix(applicationKeyName, t)] }];
	}
	if (code !== 102 && code !== 103) return [];
	const text = t('`access_token` names a session that has expired, or that the service does not know.');
	return [{ text, fixes: [changeFix('access_token', t)] }];
}
