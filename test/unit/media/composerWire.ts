import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { ComposerSession } from '../../../media/composer/composerSession.ts';
import type { Link } from '../../../media/link.ts';
import type { AnswerView } from '../../../src/app/answer/answerView.ts';
import { Composer } from '../../../src/host/composer/composer.ts';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { DraftChange } from '../../../src/shared/draft.ts';
import { type Message, toHost, toWebview } from '../../../src/shared/messages.ts';
import { Preparations } from '../host/call/signedCalls.ts';

/** A composer and its webview's session, with a wire between them on which every message is a text. */
export class Wire {
	readonly preparations = new Preparations();
	readonly composer: Composer;
	session: ComposerSession;
	/** What kept calls from being sent that the user wanted to send before they were checked. */
	readonly unsent: string[] = [];
	/** The messages since they were asked for last, by name and direction. */
	private messages: string[] = [];
	private heard = new Map<string, (params: unknown) => void>();
	stored: unknown;
	private answer: ((view: AnswerView) => void) | undefined;

	constructor(start: DraftChange) {
		this.composer = new Composer(start, {
			prepare: this.preparations.prepareDraft,
			send: () => new Promise((resolve) => this.answerBy(resolve)),
			accounts: () => [{ id: 'local', name: 'Local service' }],
			showCall: (snapshot) => this.toWebview(toWebview.composer, snapshot),
			showAnswer: (snapshot) => this.toWebview(toWebview.answer, snapshot),
			filter: async () => ({ kind: 'nothing' }),
		});
		this.session = this.open();
	}

	/** What is counted since the last time: preparations, and messages as `→ name` to the host and `← name` from it. */
	counted(): { prepared: number; messages: string[] } {
		return { prepared: this.preparations.prepared.splice(0).length, messages: this.messages.splice(0) };
	}

	answerWith(snapshot: AnswerSnapshot): void {
		this.answer?.({ language: 'json', text: '', snapshot });
	}

	/** The webview is made anew, from what the last one stored. */
	async reload(): Promise<void> {
		this.session = this.open();
		await turn();
	}

	private open(): ComposerSession {
		this.heard = new Map();
		const link: Link = {
			postMessage: (message, params) => this.toHost(message, params),
			ask: async () => undefined,
			onMessage: (message, handle) => {
				this.heard.set(message.method, (params) => {
					const read = message.read(params);
					assert.ok(read !== undefined, message.method);
					handle(read);
				});
			},
			startsWith: () => false,
			saved: () => this.stored,
			save: (state) => {
				this.stored = JSON.parse(JSON.stringify(state));
			},
		};
		const session = new ComposerSession(
			link,
			() => {},
			({ code }) => this.unsent.push(code),
		);
		session.start();
		return session;
	}

	private toHost<P>(message: Message<P>, params: P): void {
		const sent = this.passed('→', message.method, params);
		const { composer } = this;
		const change = toHost.draftChanged.read(sent);
		if (message.method === 'ready') void composer.show();
		if (message.method === 'cancel') composer.cancel();
		if (change && message.method === 'draftChanged') void composer.change(change);
		if (change && message.method === 'send') void composer.send(change);
	}

	private toWebview<P>(message: Message<P>, params: P): void {
		const sent = this.passed('←', message.method, params);
		queueMicrotask(() => this.heard.get(message.method)?.(sent));
	}

	private passed(direction: string, method: string, params: unknown): unknown {
		this.messages.push(`${direction} ${method}`);
		return JSON.parse(JSON.stringify(params));
	}

	private answerBy(resolve: (view: AnswerView) => void): void {
		this.answer = resolve;
	}
}

/** A wire on which nothing is counted yet. */
export async function opened(start = draft('events.get', [['types', 'A']])): Promise<Wire> {
	const wire = new Wire(start);
	await turn();
	wire.counted();
	return wire;
}

export function draft(method: string, rows: readonly (readonly [name: string, value: string])[]): DraftChange {
	return {
		revision: 1,
		draft: {
			accountId: 'local',
			method,
			format: 'json',
			rows: rows.map(([name, value]) => ({ name, value, enabled: true })),
		},
	};
}
