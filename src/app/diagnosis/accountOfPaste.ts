import { type Credentials, sentAs } from '../../core/call/call.ts';
import { isMasked } from '../../core/masking/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName, clientServer, serverServer, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import { formOf, withoutSurroundings } from '../../diagnosis/keyTexts.ts';
import type { DiagnosisSnapshot } from '../../shared/diagnosis.ts';
import { type Account, originOf } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import type { Translate } from '../texts.ts';
import { checkAccount, sentToken, signedBy } from './accountChecks.ts';
import { type DiagnosisKeys, gatherKeys, type HeldAccount, type KeySources } from './heldKeys.ts';
import type { KeyAdvice } from './keyAdvice.ts';

/** Whose keys a paste is checked with, and why these. */
export interface AccountOfPaste {
	readonly id: string | undefined;
	/** `unknown`: no account has the public key that was sent, and with others nothing can be right. */
	readonly reason: 'public-key' | 'signature' | 'composer' | 'unknown';
}

type PastedFacts = Pick<ParsedPaste, 'parameters' | 'sig' | 'baseUrl'>;

/**
 * The account whose public key was sent; of several the one whose keys give the sig, then `preferred`, then one of the
 * same origin. A paste without a public key is checked with an account whose keys give the sig, or with `preferred`.
 */
export function accountOfPaste(
	parsed: PastedFacts,
	held: readonly HeldAccount[],
	preferred: string | undefined,
): AccountOfPaste {
	const sent = sentAs(parsed.parameters, applicationKeyName);
	const key = sent === undefined || sent === '' || isMasked(sent) ? undefined : sent;
	const preferredFirst = held.toSorted((one, other) => rank(other, parsed, preferred) - rank(one, parsed, preferred));
	const ofKey = preferredFirst.filter(({ account }) => account.applicationKey.trim() === key);
	const candidates = ofKey.length > 0 ? ofKey : preferredFirst;
	const signed = candidates.find(({ credentials }) => isRight(parsed, credentials));
	if (ofKey.length > 0) return { id: (signed ?? ofKey[0])?.account.id, reason: 'public-key' };
	if (signed) return { id: signed.account.id, reason: signed.account.id === preferred ? 'composer' : 'signature' };
	return key === undefined ? { id: preferred, reason: 'composer' } : { id: undefined, reason: 'unknown' };
}

function rank({ account }: HeldAccount, { baseUrl }: PastedFacts, preferred: string | undefined): number {
	if (account.id === preferred) return 2;
	return baseUrl !== undefined && originOf(account) === originOf({ baseUrl }) ? 1 : 0;
}

/** By the keys as they are, or as they should be. */
function isRight(parsed: PastedFacts, credentials: HeldAccount['credentials']): boolean {
	if (parsed.sig === '' || parsed.parameters.length === 0) return false;
	return signedBy(parsed)(credentials) || checkAccount(parsed, credentials, []).certainty === 'proven';
}

/** Whose keys the paste of a diagnosis is checked with: by what it tells, unless the user says otherwise. */
export function pasteAccount(sources: KeySources, t: Translate) {
	let asked: { readonly chosen?: string; readonly followed?: string; readonly secret?: string } = {};
	let entered: HeldAccount | undefined;
	let found: AccountOfPaste | undefined;
	let name = '';

	const idOf = () => asked.chosen ?? found?.id;

	function forget(): void {
		asked = {};
		entered = undefined;
		found = undefined;
	}

	function reason(): string | undefined {
		if (found?.reason === 'signature') return t('Checked with "{0}", whose keys the client used.', plain(name));
		if (found?.reason !== 'public-key') return undefined;
		return t('Checked with "{0}", whose `{1}` was sent.', plain(name), applicationKeyName);
	}

	return {
		/** Undefined where no account of the user is meant. */
		get id() {
			return idOf();
		},
		/** The account that the call and the entered secret make together, in clear. */
		entered: () => entered,
		forget,

		/** Checks with this account, until something else is pasted. */
		choose(accountId: string): void {
			forget();
			asked = { chosen: accountId };
		},

		/** Checks with the account whose key a client used, once, where the user has not chosen one. @returns whether it does */
		follow(other: Account): boolean {
			if (Object.keys(asked).length > 0) return false;
			asked = { followed: other.id };
			return true;
		},

		/** Checks with this secret and what the paste shows; the secret is in memory only. */
		enter(given: string): void {
			forget();
			asked = { secret: withoutSurroundings(given)?.key ?? given };
		},

		/** The keys for a paste; `preferred` is the account where nothing in the paste names one. */
		async keysFor(parsed: PastedFacts, preferred: string | undefined): Promise<DiagnosisKeys> {
			const keys = await gatherKeys(sources, undefined);
			const all = keys.others;
			const { chosen, followed, secret } = asked;
			if (secret !== undefined) {
				entered = accountOfSecret(parsed, secret, t);
				return { ...keys, ...entered, others: [], secrets: [...keys.secrets, secret] };
			}
			if (chosen !== undefined) found = undefined;
			else if (followed !== undefined) found = { id: followed, reason: 'signature' };
			else found = accountOfPaste(parsed, all, preferred);
			const account = all.find((one) => one.account.id === idOf());
			name = account?.account.name ?? '';
			return { ...keys, ...account, others: all.filter((one) => one !== account) };
		},

		/** The account as the view has it, and why it is this one. */
		shown(): Pick<DiagnosisSnapshot, 'accountId' | 'accountReason'> {
			const [accountId, accountReason] = [idOf(), reason()];
			return { ...(accountId !== undefined && { accountId }), ...(accountReason && { accountReason }) };
		},

		/** What to say while the secret is missing, or was entered by hand. */
		advice(): KeyAdvice[] {
			if (asked.secret !== undefined) {
				const text = t('Checked with the secret that you entered, which is not stored.');
				return [{ text, fixes: [{ title: t('Keep as Account'), fix: { kind: 'keep-account' } }] }];
			}
			if (idOf() !== undefined) return [];
			const text =
				found?.reason === 'unknown'
					? t(
							'No account has the `{0}` that was sent. Enter the secret that the client signs with.',
							applicationKeyName,
						)
					: t('Enter the secret that the client signs with, or choose an account.');
			return [{ text, fixes: [{ title: t('Enter the Secret…'), fix: { kind: 'enter-secret' } }] }];
		},
	};
}

/** The account that a pasted call and the one secret that it does not show make together. It is stored nowhere. */
function accountOfSecret(parsed: PastedFacts, secret: string, t: Translate): HeldAccount {
	const { parameters, baseUrl = '' } = parsed;
	const applicationKey = sentAs(parameters, applicationKeyName) ?? '';
	const common = { applicationKey, accessToken: sentToken(parameters) ?? '' };
	const byScheme: Readonly<Record<Scheme, Credentials>> = {
		[serverServer]: { ...common, applicationSecretKey: secret, scheme: serverServer },
		[clientServer]: { ...common, sessionSecretKey: secret, scheme: clientServer },
	};
	const isRightBy = signedBy(parsed);
	const right = ([serverServer, clientServer] as const).find((scheme) => isRightBy(byScheme[scheme]));
	const byForm = formOf(secret) === sessionSecretKeyName ? clientServer : serverServer;
	const scheme = right ?? byForm;
	return {
		account: { id: '', name: t('the secret you entered'), baseUrl, applicationKey, scheme },
		credentials: byScheme[scheme],
	};
}
