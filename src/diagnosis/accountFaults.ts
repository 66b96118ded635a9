import { applicationKeyName, applicationSecretKeyName, sessionSecretKeyName } from '../core/services/ok/names.ts';
import {
	formOf,
	inOtherCase,
	isCut,
	isPlaceholder,
	type KeyName,
	type KeySurroundings,
	type KeyTexts,
	keyNames,
	withoutSurroundings,
} from './keyTexts.ts';

type AccountFaultCode =
	| KeySurroundings
	| 'placeholder'
	| 'other-case'
	| 'cut'
	| 'same-key-twice'
	| 'exchanged'
	| 'exchanged-here-or-there'
	| 'exchanged-by-client'
	| 'other-scheme'
	| 'perhaps-other-scheme'
	| 'key-of-another-account'
	| 'other-key'
	| 'other-session';

/** Something wrong with how an account was filled: no mistake of a client. */
export interface AccountFault {
	readonly code: AccountFaultCode;
	readonly names: readonly string[];
	/** The other accounts concerned, by their places among the others. */
	readonly accounts?: readonly number[];
	/** What the keys are instead. Secrets: they leave the host for nowhere. Absent where only the user knows. */
	readonly repaired?: Readonly<Record<string, string>>;
}

/** The call, as far as it tells something of the keys. */
export interface SignedCallFacts {
	/** The public key and the `access_token` that were sent; undefined when they were not, or were masked. */
	readonly applicationKey: string | undefined;
	readonly accessToken: string | undefined;
	/** True when the call may have been made without a session: then the application's secret key itself signs. */
	readonly maybeSessionless: boolean;
	readonly isRightBy: (keys: KeyTexts) => boolean;
}

/** What is wrong with an account, by a call that was signed with the keys that it should have. */
export interface AccountFaults {
	/** `proven`: with these faults mended the sig of the call is right. `likely`: by the look of the keys, or what was sent. */
	readonly certainty: 'proven' | 'likely' | 'none';
	readonly faults: readonly AccountFault[];
	/** The keys without what surely does not belong to them: the mistakes of a client are searched for with these. */
	readonly keys: KeyTexts;
}

/** What is wrong with how an account was filled. A client's mistake counts as one unless the form of the keys says otherwise. */
export function findAccountFaults(held: KeyTexts, others: readonly KeyTexts[], call: SignedCallFacts): AccountFaults {
	if (call.isRightBy(held)) return { certainty: 'none', faults: [], keys: held };
	const { faults: surroundings, keys } = mendSurroundings(held);
	const misplaced = call.maybeSessionless ? [] : misplacedSecrets(keys);
	if (surroundings.length > 0 && call.isRightBy(keys)) return { certainty: 'proven', faults: surroundings, keys };
	for (const fault of [...exchanges(keys, call), ...exchangedByForm(keys), ...misplaced, ...inOtherCases(keys)]) {
		if (fault.repaired && call.isRightBy({ ...keys, ...fault.repaired }))
			return { certainty: 'proven', faults: [...surroundings, fault], keys };
	}
	const faults = [...surroundings, ...likelyFaults(keys, others, call)];
	return { certainty: faults.length > 0 ? 'likely' : 'none', faults, keys };
}

/** What the look of the keys says alone: for a call that is right by them and was refused. */
export function lookOfKeys(held: KeyTexts, others: readonly KeyTexts[]): AccountFault[] {
	const { faults, keys } = mendSurroundings(held);
	return [...faults, ...ofLook(keys, others)];
}

/** What surrounds keys of any service, and the keys without it. */
export function mendSurroundings<Keys extends Readonly<Record<string, string>>>(held: Keys) {
	const faults: AccountFault[] = [];
	const keys: Record<string, string> = { ...held };
	for (const name of Object.keys(held)) {
		const mended = withoutSurroundings(keys[name] ?? '', name);
		if (!mended) continue;
		keys[name] = mended.key;
		faults.push({ code: mended.around, names: [name], repaired: { [name]: mended.key } });
	}
	return { faults, keys: keys as typeof held };
}

/** Keys of those names that look like placeholders. */
export function placeholdersIn(keys: Readonly<Record<string, string>>, names: readonly string[]): AccountFault[] {
	return names.flatMap((name) => (isPlaceholder(keys[name] ?? '') ? { code: 'placeholder', names: [name] } : []));
}

/** Keys whose letters are of the other case: a fault only where the call is right with the others. */
function inOtherCases(keys: KeyTexts): AccountFault[] {
	return keyNames.flatMap((name): AccountFault[] => {
		const other = inOtherCase(keys[name], name);
		return other === undefined ? [] : [{ code: 'other-case', names: [name], repaired: { [name]: other } }];
	});
}

/** Keys in each other's place. The sig is the same whoever exchanged them: only the form of the keys tells who did. */
function exchanges(keys: KeyTexts, { applicationKey, accessToken }: SignedCallFacts): AccountFault[] {
	const sent = { [applicationKeyName]: applicationKey, access_token: accessToken };
	return ([applicationKeyName, 'access_token'] as const).flatMap((name) => {
		const value = sent[name];
		if (value === undefined || value === '' || value === keys[name]) return [];
		return keyNames
			.filter((other) => other !== name && keys[other] === value)
			.map((other) => whoExchanged(exchanged(keys, name, other), keys));
	});
}

function whoExchanged(fault: AccountFault, keys: KeyTexts): AccountFault {
	const [one, other] = fault.names as [KeyName, KeyName];
	if (formOf(keys[one]) === other || formOf(keys[other]) === one) return fault;
	if (formOf(keys[one]) === one || formOf(keys[other]) === other)
		return { code: 'exchanged-by-client', names: fault.names };
	return { ...fault, code: 'exchanged-here-or-there' };
}

/** Two keys in each other's fields, of which one may be empty. */
function exchanged(keys: KeyTexts, one: KeyName, other: KeyName, code: AccountFaultCode = 'exchanged'): AccountFault {
	return { code, names: [one, other], repaired: { [one]: keys[other], [other]: keys[one] } };
}

type SecretField = typeof applicationSecretKeyName | typeof sessionSecretKeyName;
const fields: readonly SecretField[] = [applicationSecretKeyName, sessionSecretKeyName];

function otherField(field: SecretField): SecretField {
	return field === applicationSecretKeyName ? sessionSecretKeyName : applicationSecretKeyName;
}

/** A secret in the field of the other scheme. That scheme's formula gives the same sig: the form of the key tells. */
function misplacedSecrets(keys: KeyTexts): AccountFault[] {
	const misplaced = fields.filter((name) => formOf(keys[name]) === otherField(name));
	const [from] = misplaced;
	// One that is held in the right field as well is not overwritten, unless it is misplaced, too.
	if (!from || (keys[otherField(from)] !== '' && misplaced.length < 2)) return [];
	return [exchanged(keys, from, otherField(from), 'other-scheme')];
}

function likelyFaults(keys: KeyTexts, others: readonly KeyTexts[], call: SignedCallFacts): AccountFault[] {
	const bySent = exchanges(keys, call);
	const [only, other] = fields.filter((name) => keys[name] !== '');
	const isOpen = bySent.length === 0 && other === undefined && !call.maybeSessionless;
	if (only && isOpen && formOf(keys[only]) === undefined) {
		const moved = exchanged(keys, only, otherField(only), 'perhaps-other-scheme');
		if (call.isRightBy({ ...keys, ...moved.repaired })) return [moved];
	}
	const look = bySent.length > 0 ? [] : ofLook(keys, others);
	const isOdd = ({ code }: AccountFault) => !(call.maybeSessionless && code === 'other-scheme');
	return [...bySent, ...look.filter(isOdd), ...otherSession(keys, call)];
}

function ofLook(keys: KeyTexts, others: readonly KeyTexts[]): AccountFault[] {
	return [
		...placeholdersIn(keys, keyNames),
		...keyNames.filter((name) => isCut(keys[name], name)).map((name): AccountFault => ({ code: 'cut', names: [name] })),
		...sameKeys(keys),
		...exchangedByForm(keys),
		...misplacedSecrets(keys),
		...keysOfOthers(keys, others),
	];
}

function sameKeys(keys: KeyTexts): AccountFault[] {
	const same = keyNames.filter(
		(name) =>
			keys[name] !== '' &&
			!isPlaceholder(keys[name]) &&
			keyNames.some((other) => other !== name && keys[other] === keys[name]),
	);
	return same.length > 0 ? [{ code: 'same-key-twice', names: same }] : [];
}

function exchangedByForm(keys: KeyTexts): AccountFault[] {
	const pairs = keyNames.flatMap((one, index) => keyNames.slice(index + 1).map((other) => [one, other] as const));
	const isOfScheme = (name: KeyName) => name.endsWith('_secret_key');
	return pairs
		.filter(([one, other]) => !(isOfScheme(one) && isOfScheme(other)))
		.filter(([one, other]) => formOf(keys[one]) === other && formOf(keys[other]) === one)
		.map(([one, other]) => exchanged(keys, one, other));
}

/** A key belongs to one application: two accounts of different ones do not share it. */
function keysOfOthers(keys: KeyTexts, others: readonly KeyTexts[]): AccountFault[] {
	return keyNames.flatMap((name): AccountFault[] => {
		if (name === applicationKeyName || keys[name] === '' || isPlaceholder(keys[name])) return [];
		const isOther = (other: KeyTexts) =>
			![keys[applicationKeyName], ''].includes(other[applicationKeyName]) && other[name] === keys[name];
		const accounts = others.flatMap((other, index) => (isOther(other) ? [index] : []));
		return accounts.length === 0 ? [] : [{ code: 'key-of-another-account', names: [name], accounts }];
	});
}

/** A session's secret key belongs to the session that access_token names. */
function otherSession(keys: KeyTexts, { accessToken }: SignedCallFacts): AccountFault[] {
	const isOther =
		accessToken !== undefined && accessToken !== '' && keys.access_token !== '' && accessToken !== keys.access_token;
	return isOther && keys[sessionSecretKeyName] !== '' && keys[applicationSecretKeyName] === ''
		? [{ code: 'other-session', names: [sessionSecretKeyName, 'access_token'] }]
		: [];
}
