import type { CallProblem } from '../core/call.ts';
import type { KnownParameter } from '../core/catalog/catalog.ts';
import type { BaseUrlProblemCode, ErrorCode } from '../core/errors.ts';
import type { Answer } from '../core/response.ts';
import type { Scheme } from '../core/scheme.ts';
import type { RevealableStep, TraceStep, TraceView } from '../core/trace.ts';
import type { WatchedOutcome } from './diagnosis.ts';

/**
 * Messages between the host and the webviews: types and guards only. Host → webview messages are whole snapshots; a
 * webview sends only what the user did. No message to a webview holds a secret, except {@link Revealed}.
 */

/** A parameter row of the composer; a row that is off stays but is not part of the call. */
export interface Row {
	readonly name: string;
	readonly value: string;
	readonly enabled: boolean;
}

/** What the user is composing: everything of a composer that survives a reload. */
export interface Draft {
	/** Absent while no profile is chosen. */
	readonly profileId?: string;
	readonly method: string;
	/** `null` leaves `format` out of the call. */
	readonly format: string | null;
	readonly rows: readonly Row[];
}

export interface ProfileChoice {
	readonly id: string;
	readonly name: string;
}

/** The chosen profile as the composer shows it. */
export interface ShownProfile extends ProfileChoice {
	readonly baseUrl: string;
	/** Absent while no secret decides it. */
	readonly scheme?: Scheme;
	/** True when both secrets are held, so that the scheme is the user's choice. */
	readonly schemeIsChoice: boolean;
}

/** Something the user can do about a problem: `action` is what {@link ComposerMessages.runAction} is sent with. */
export interface NextStep {
	readonly title: string;
	readonly action: NextAction;
}

export type NextAction =
	| 'open-profile'
	| 'new-profile'
	| 'start-local-service'
	| 'choose-scheme'
	| 'confirm-http'
	| 'confirm-origin'
	| 'send'
	| 'call-method'
	| 'open-settings'
	| 'diagnose';

/** A field of a call; a parameter's `index` counts as in {@link callOf}. */
export type CallField =
	| { readonly kind: 'profile' }
	| { readonly kind: 'method' }
	| { readonly kind: 'format' }
	| { readonly kind: 'parameter'; readonly index: number; readonly part: 'name' | 'value' };

/** What a profile lacks for a call to be sent. */
export type HostProblemCode =
	| 'profile-missing'
	| 'origin-not-confirmed'
	| 'plain-http-not-confirmed'
	| 'service-not-started'
	/** The call comes from a call file, which has an error in its lines or in its variables. */
	| 'call-file-wrong';

/** A problem at its field, in the user's words. */
export interface ShownProblem {
	readonly severity: 'error' | 'warning';
	readonly code: CallProblem['code'] | BaseUrlProblemCode | HostProblemCode;
	readonly field: CallField;
	readonly message: string;
	readonly next?: NextStep;
}

/** Host → composer: all that is shown but the answer. */
export interface ComposerSnapshot {
	/** Counts the changes of the draft; the webview takes `draft` over when this is larger than its own count. */
	readonly revision: number;
	/** Present where the webview has none, or an older one. */
	readonly draft?: Draft;
	readonly profiles: readonly ProfileChoice[];
	readonly profile?: ShownProfile;
	readonly problems: readonly ShownProblem[];
	/** Absent while an error keeps the call from being signed. */
	readonly trace?: TraceView;
}

/** A header line of an answer. */
export interface HeaderLine {
	readonly name: string;
	readonly value: string;
}

/** Host → composer: the answer of the last send, whole; `undefined` on the wire as `{ state: 'none' }`. */
export type AnswerSnapshot =
	| { readonly state: 'none' }
	| { readonly state: 'sending'; readonly method: string }
	| {
			readonly state: 'failed';
			readonly code: ErrorCode;
			readonly message: string;
			readonly next?: NextStep;
			readonly milliseconds: number;
	  }
	| {
			readonly state: 'answered';
			readonly status: number;
			readonly statusText: string;
			readonly kind: Answer['kind'];
			/** What the answer means, in the user's words: "success", "API error 104 PARAM_SIGNATURE …". */
			readonly summary: string;
			readonly next?: NextStep;
			readonly milliseconds: number;
			/** Of the body, decompressed. */
			readonly bytes: number;
			readonly headers: readonly HeaderLine[];
			/** `json` bodies are pretty-printed. */
			readonly language: 'json' | 'text';
			/** The body's first part; a large body never crosses whole. */
			readonly body: string;
			/** True when `body` is not the whole body. */
			readonly cut: boolean;
	  };

/** A known method, for completion and for the editors of its parameters. */
export interface KnownMethod {
	readonly name: string;
	/** How sure the catalogue is that it exists: 'specification', or the evidence of the public record. */
	readonly evidence: string;
	/** Empty where none is known, which does not say that it takes none. */
	readonly parameters: readonly KnownParameter[];
}

/** Host → inspector. */
export interface InspectorSnapshot {
	readonly source: 'composer' | 'call-file' | 'last-sent' | 'diagnosed' | 'watched' | 'none';
	readonly method: string;
	readonly profile?: ShownProfile;
	readonly problems: readonly ShownProblem[];
	readonly trace?: TraceView;
	/** What became of a call that was watched. */
	readonly outcome?: WatchedOutcome;
}

/** Host → webview: one step in clear, after the user confirmed it. To be forgotten at `hideAfterMilliseconds`. */
export interface Revealed {
	readonly step: RevealableStep;
	readonly text: string;
	readonly hideAfterMilliseconds: number;
}

/** What a paste was read as: rows to fill in, and what was left out of it and why. */
export interface PastedRows {
	readonly rows: readonly Row[];
	readonly method?: string;
	readonly format?: string;
	/** Names left out because every send makes them anew or the profile holds them. */
	readonly leftOut: readonly string[];
}

/** A change of the draft, counted. */
export interface DraftChange {
	readonly revision: number;
	readonly draft: Draft;
}

export type { KnownParameter, RevealableStep, TraceStep };
