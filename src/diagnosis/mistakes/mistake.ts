import type { Credentials, Parameter } from '../../core/call/call.ts';
import type { SecretName } from '../../core/masking/secret.ts';
import type { applicationKeyName } from '../../core/services/ok/names.ts';

/** A row of the mistake table. Rows that say the same to the developer share a `code`; `src/words` has the text. */
export interface Mistake {
	/** Stable. */
	readonly code: string;
	readonly variant?: string;
	/** 1 (never seen, but possible) to 100 (the first thing to look for): ranks answers and orders the search. */
	readonly plausibility: number;
}

/** A request that was seen: its parameters decoded as sent, in that order, and its sig. */
export interface ObservedCall {
	readonly parameters: readonly Parameter[];
	readonly sig: string;
	/** For each of `parameters` its value as it stood in the query, where known. */
	readonly wire?: readonly (string | undefined)[];
}

/** A call that is diagnosed, with all that is known of it besides its sig. */
export interface DiagnosedCall {
	/** The signed parameters as sent: everything but `sig` and `access_token`. */
	readonly sent: readonly Parameter[];
	/** For each of `sent` its value as it stood in the query, where known. */
	readonly wire: readonly (string | undefined)[];
	readonly credentials: Credentials;
	/** The token as sent, or else the credentials'. */
	readonly accessToken: string;
	/** The sigs that a right client would send for this call: one per scheme that may apply. */
	readonly rightSigs: readonly string[];
	readonly hints: Hints;
}

/** What is known around the call and widens the search. All of it is optional. */
export interface Hints {
	/** Credentials of other accounts: one of their secrets may have been used. */
	readonly otherCredentials?: readonly Credentials[];
	readonly suspectedSecrets?: readonly string[];
	/** Original values that the developer suspects, by parameter. */
	readonly suspectedValues?: readonly Parameter[];
	/** Names of methods: the signature may be that of another one. */
	readonly methods?: readonly string[];
	/** Names of parameters that the method knows: one may have been signed and not sent. */
	readonly parameterNames?: readonly string[];
	/** Parameters of other calls: the signature may be theirs. */
	readonly otherCalls?: readonly (readonly Parameter[])[];
	/** Signatures of earlier requests: one may have been left among the parameters. */
	readonly earlierSigs?: readonly string[];
}

/** A change to the set of signed parameters: indices in `sent` to take out or to replace, and parameters to add. */
export interface SetEdit {
	readonly names: readonly string[];
	readonly remove?: readonly number[];
	readonly add?: readonly Parameter[];
	readonly replace?: readonly (readonly [index: number, parameter: Parameter])[];
	/** True for an edit that is less likely than its row: it is tried later. */
	readonly unlikely?: boolean;
}

export interface SetMistake extends Mistake {
	readonly edits: (diagnosed: DiagnosedCall) => readonly SetEdit[];
	/** Edits that are too many to stand beside another mistake. They replace parameters, and do nothing else. */
	readonly lone?: (diagnosed: DiagnosedCall) => readonly SetEdit[];
}

/** A mistake in how a value, or a name too, is written before it is signed. */
export interface ValueMistake extends Mistake {
	readonly change: (value: string, name: string, wire: string | undefined) => string;
	/** Also applied to names, as a variant of its own, where that differs; or to names only. */
	readonly names?: boolean | 'only';
	/** True when a client does it to every parameter or to none; in long calls there is no time to try single ones. */
	readonly allOnly?: boolean | 'in-long-calls';
}

export interface OrderMistake extends Mistake {
	/** Compares two parameters; `index` is the place in the request. */
	readonly compare: (a: Placed, b: Placed) => number;
	/** Where values matter: a parameter's may decide whether it stands before those whose names begin with that text. */
	readonly valueMatters?: (name: string) => string;
}

export interface Placed extends Parameter {
	readonly index: number;
}

/** What stands around and between the pairs. */
export interface Joining {
	readonly open: string;
	readonly between: string;
	readonly close: string;
}

export interface PairMistake extends Mistake {
	readonly pair: (name: string, value: string) => string;
	/** Where this says that too. */
	readonly joining?: Joining;
}

export interface JoiningMistake extends Mistake, Joining {}

export interface EdgeMistake extends Mistake {
	readonly stage: 'front' | 'end';
	readonly texts: (diagnosed: DiagnosedCall) => readonly string[];
}

export interface CharacterSetMistake extends Mistake {
	readonly encode: (text: string) => Uint8Array;
	/** True when ASCII text keeps its bytes. */
	readonly keepsAscii: boolean;
	/** Before and behind the whole message. */
	readonly around?: readonly [open: Uint8Array, close: Uint8Array];
}

/** The texts that signing secrets are made of. Empty: not held. */
export type SecretTexts = Readonly<Record<SecretName | typeof applicationKeyName | 'application_id', string>>;

/** What comes out of a formula: text, or the bytes of a digest. */
export type SecretValue = string | Uint8Array;

/** A mistake in the formula of the signing secret; `undefined` where what it needs is not held. */
export interface SecretMistake extends Mistake {
	readonly formula: (texts: SecretTexts) => SecretValue | undefined;
}

export interface SecretTextMistake extends Mistake {
	readonly change: (text: string) => string;
}

/** The scheme of another service, taken for this one's: several stages at once. */
export interface ForeignSchemeMistake extends Mistake {
	readonly pair: (name: string, value: string) => string;
	readonly between: string;
	readonly place: SecretPosition;
	readonly signs: (parameter: Parameter) => boolean;
	readonly add: readonly Parameter[];
	readonly userInFront: boolean;
	/** True where that service writes the digest in upper case: then that is no mistake of its own. */
	readonly upperCase: boolean;
	/** True where it differs from ours by the secret key itself in place of its hash. */
	readonly unhashed: boolean;
}

/** Where the signing secret goes, around the concatenation. */
export interface SecretPosition {
	/** What follows the secret in front of the concatenation; undefined where the secret is not there. */
	readonly front?: string;
	/** What stands between the concatenation and the appended secret. */
	readonly glue: string;
	/** How often the secret is appended. */
	readonly appended: 0 | 1 | 2;
}

export interface PositionMistake extends Mistake {
	readonly place: SecretPosition;
}

/** A mistake in the hash: from the bytes of concatenation and secret to those of the digest. */
export interface DigestMistake extends Mistake {
	readonly size: number;
	readonly digest: (message: Uint8Array, secret: Uint8Array) => Uint8Array;
	/** The same, where it is an MD5 of the message's: the search has the inner one already. */
	readonly nestedMd5?: NestedMd5;
	/** False when the secret goes elsewhere than to the end of the message; then no other position is tried. */
	readonly secretAppended: boolean;
}

/** MD5 of a message that is made of the MD5 of the first. */
export interface NestedMd5 {
	/** What the inner MD5 has in front of the message. */
	readonly innerFront?: (secret: Uint8Array) => Uint8Array;
	/** With a secret: makes the message of the outer MD5. */
	readonly outer: (secret: Uint8Array) => OuterMessage;
}

/** Makes the message of the outer MD5 out of the inner one; its bytes may be another message's after the next call. */
export type OuterMessage = (md5: Uint8Array) => Uint8Array;

/** What the observed sig says about the digest, if it was written in a certain way. */
export interface SigReading {
	readonly mistakes: readonly Mistake[];
	/** The digest's first bytes, as far as the sig gives them away. */
	readonly known: Uint8Array;
	/** Sizes of digests that can have been written so. */
	readonly fits: (size: number) => boolean;
	/** The last word, where `known` is not all that the sig says. */
	readonly matches?: (digest: Uint8Array) => boolean;
}
