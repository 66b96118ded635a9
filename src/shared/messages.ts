import type { NotificationType, RequestType } from 'vscode-messenger-common';
import type { ComposerTab, DiagnosisRequest, DiagnosisSnapshot, PastedText, ShownPaste } from './diagnosis.ts';
import type {
	AnswerSnapshot,
	ComposerSnapshot,
	DraftChange,
	InspectorSnapshot,
	KnownMethod,
	NextAction,
	PastedRows,
	RevealableStep,
	Revealed,
	TraceStep,
} from './protocol.ts';

/** Every message between the host and a webview, by name, with the type of what it carries. */

/** Webview → host. Both views send `ready` once they listen, and the host answers with whole snapshots. */
export const toHost = {
	ready: notification<Record<string, never>>('ready'),
	draftChanged: notification<DraftChange>('draftChanged'),
	/** Carries the draft, so that what is sent is what is on screen. */
	send: notification<DraftChange>('send'),
	cancel: notification<Record<string, never>>('cancel'),
	runAction: notification<{ readonly action: NextAction }>('runAction'),
	copyStep: notification<{ readonly step: TraceStep }>('copyStep'),
	/** Asks for one step in clear. The host has the user confirm it first. */
	reveal: notification<{ readonly step: RevealableStep }>('reveal'),
	openBody: notification<Record<string, never>>('openBody'),
	/** Reads a paste (`a=b&c=d`, a URL, a JSON object) as rows; answers undefined where it is none of these. */
	readPaste: { method: 'readPaste' } as RequestType<{ readonly text: string }, PastedRows | null>,
	/** A text to diagnose: what was pasted, or the shown text edited. */
	diagnosePaste: notification<PastedText>('diagnosePaste'),
	diagnoseAct: notification<DiagnosisRequest>('diagnoseAct'),
} as const;

/** Host → webview. */
export const toWebview = {
	composer: notification<ComposerSnapshot>('composer'),
	answer: notification<AnswerSnapshot>('answer'),
	methods: notification<{ readonly methods: readonly KnownMethod[] }>('methods'),
	inspector: notification<InspectorSnapshot>('inspector'),
	revealed: notification<Revealed>('revealed'),
	/** A revealed step is no longer true or its time is over. */
	hideRevealed: notification<Record<string, never>>('hideRevealed'),
	diagnosis: notification<DiagnosisSnapshot>('diagnosis'),
	/** The pasted text, masked; apart from the rest because it may be long and progress is told often. */
	pasted: notification<ShownPaste>('pasted'),
	/** Has the composer show one of its tabs. */
	showTab: notification<{ readonly tab: ComposerTab }>('showTab'),
} as const;

function notification<P>(method: string): NotificationType<P> {
	return { method };
}
