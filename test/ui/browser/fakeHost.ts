import type { KnownMethod } from '../../../src/core/catalog/knownMethod.ts';
import type { AnsweredCallView, AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { DiagnosisSnapshot } from '../../../src/shared/diagnosis.ts';
import type { DraftChange, PasteField } from '../../../src/shared/draft.ts';
import type { InspectorSnapshot } from '../../../src/shared/shownCall.ts';
import { pasteOutcome, snapshotOf, stepInClear } from './fakeCall.ts';

/** A message between a page and the host. */
interface Wire {
	readonly method?: string;
	readonly id?: number;
	readonly params?: unknown;
}

/** What a page starts with, put on `window` by the test before anything else runs. */
export interface Scenario {
	readonly start?: DraftChange;
	readonly methods?: readonly KnownMethod[];
	readonly answer?: AnswerSnapshot;
	readonly inspector?: InspectorSnapshot;
	readonly diagnosis?: DiagnosisSnapshot;
	readonly delay?: number;
	readonly sent?: AnswerSnapshot;
	readonly sendTakes?: number;
	readonly revealFor?: number;
	/** Whether pastes are answered only when the test says so, by `fakeHost.answerPaste()`. */
	readonly holdsPastes?: boolean;
	/** False where the host says nothing by itself to what the webview tells. */
	readonly answers?: boolean;
}

const stateKey = 'webview-state';
const draftKey = 'host-draft';
/** The host outlives its page: its draft after a reload. */
const storedDraft = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as DraftChange | null;

/** When calls are sent, by the clock of the fake host: a day that is not today. */
const sentAt = new Date(2025, 10, 4, 13, 37, 2).getTime();

/** The host's side of both webviews, in the page itself. Tests read and drive it as `window.fakeHost`. */
class FakeHost {
	/** Every message of the webview, in order. */
	readonly heard: Wire[] = [];
	delay: number;
	private readonly scenario: Scenario;
	current: DraftChange;
	private heldPaste: (() => void) | undefined;
	private of: AnsweredCallView | undefined;
	private sending: ReturnType<typeof setTimeout> | undefined;

	constructor(scenario: Scenario) {
		this.scenario = scenario;
		this.delay = scenario.delay ?? 0;
		const draft = { accountId: 'local', method: '', format: 'json', rows: [] };
		this.current = storedDraft ?? scenario.start ?? { revision: 1, draft };
	}

	/** Sends a notification to the webview. */
	say(method: string, params: unknown): void {
		window.postMessage({ method, params }, '*');
	}

	/** The names of the messages heard, or the parameters of those with a name. */
	messages(method: string): unknown[] {
		return this.heard.filter((wire) => wire.method === method).map(({ params }) => params);
	}

	answerPaste(): void {
		this.heldPaste?.();
	}

	edit(change: DraftChange): void {
		this.current = change;
		this.show();
	}

	hear(wire: Wire): void {
		this.heard.push(wire);
		const params = wire.params as never;
		switch (wire.method) {
			case 'ready':
				this.start();
				break;
			case 'draftChanged':
				this.current = params;
				if (this.scenario.answers !== false) this.show();
				break;
			case 'send':
				this.send(params);
				break;
			case 'cancel':
				this.answer({ state: 'failed', code: 'cancelled', message: 'Cancelled.', milliseconds: 840 });
				break;
			case 'reveal': {
				const { step } = params as { step: 'request' };
				if (this.scenario.answers === false) break;
				const hideAfterMilliseconds = this.scenario.revealFor ?? 30_000;
				this.say('revealed', { step, text: stepInClear(this.current.draft, step), hideAfterMilliseconds });
				break;
			}
			case 'readPaste': {
				const { text, field } = params as { text: string; field: PasteField };
				const result = pasteOutcome(text, field);
				const answer = () => window.postMessage({ id: wire.id, result }, '*');
				if (this.scenario.holdsPastes) this.heldPaste = answer;
				else answer();
				break;
			}
			default:
				// A body is kept where the test runs.
				if (wire.method?.startsWith('body')) {
					void window.askFakeBody(wire.method, wire.params).then((result) => {
						if (wire.id !== undefined) window.postMessage({ id: wire.id, result }, '*');
					});
				}
		}
	}

	private start(): void {
		if (document.querySelector('signed-call-inspector')) {
			const { inspector } = this.scenario;
			this.say('inspector', inspector ? inspector : { source: 'none', method: '', problems: [] });
			return;
		}
		this.show();
		this.say('methods', { methods: this.scenario.methods ?? [] });
		this.say('answer', this.scenario.answer ?? { state: 'none' });
		if (!this.scenario.diagnosis) return;
		this.say('diagnosis', this.scenario.diagnosis);
		this.say('showTab', { tab: 'diagnose' });
	}

	private show(): void {
		const snapshot = { ...snapshotOf(this.current), draftId: 'draft' };
		if (this.delay > 0) setTimeout(() => this.say('composer', snapshot), this.delay);
		else this.say('composer', snapshot);
	}

	private send(change: DraftChange): void {
		const isNews = JSON.stringify(change) !== JSON.stringify(this.current);
		this.current = change;
		if (isNews) this.show();
		if (snapshotOf(change).problems.some(({ severity }) => severity === 'error')) return;
		const answer = this.scenario.sent ?? { state: 'none' };
		const { call = '' } = snapshotOf(change);
		this.of = { call, method: change.draft.method, account: 'Local service', at: sentAt };
		this.sending = setTimeout(() => this.answer(answer), this.scenario.sendTakes ?? 0);
		this.say('answer', { state: 'sending', method: this.current.draft.method });
	}

	private answer(answer: AnswerSnapshot): void {
		clearTimeout(this.sending);
		this.sending = undefined;
		const { of } = this;
		const isOfCall = of && (answer.state === 'answered' || answer.state === 'failed');
		this.say('answer', isOfCall ? { ...answer, of } : answer);
	}
}

declare global {
	interface Window {
		scenario?: Scenario;
		fakeHost: FakeHost;
		askFakeBody: (method: string, params: unknown) => Promise<unknown>;
	}
}

const host = new FakeHost(window.scenario ?? {});
window.fakeHost = host;

let stored = sessionStorage.getItem(stateKey) ?? 'null';
const store = () => sessionStorage.setItem(stateKey, stored);
window.addEventListener('pagehide', () => {
	store();
	const draft = JSON.stringify(host.current);
	// A browser keeps no more for a page.
	if (draft.length < 4_000_000) sessionStorage.setItem(draftKey, draft);
});

Object.assign(window, {
	acquireVsCodeApi: () => ({
		// As in VS Code: a copy, and not at once.
		postMessage: (wire: Wire) => {
			const copy = structuredClone(wire);
			queueMicrotask(() => host.hear(copy));
		},
		getState: () => JSON.parse(stored) as unknown,
		setState: (state: unknown) => {
			stored = JSON.stringify(state);
			setTimeout(store);
		},
	}),
});
