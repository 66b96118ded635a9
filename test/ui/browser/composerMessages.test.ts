import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { ComposerSession } from '../../../media/composer/composerSession.ts';
import type { HostLink } from '../../../media/hostLink.ts';
import type { AnswerView } from '../../../src/host/call/answerView.ts';
import { Composer } from '../../../src/host/composer/composer.ts';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { DraftChange } from '../../../src/shared/draft.ts';
import type { KeptSteps } from '../../../src/shared/keptSteps.ts';
import { type Message, toHost, toWebview } from '../../../src/shared/messages.ts';
import { isTooLong, readStoredDraft } from '../../../src/shared/storedDraft.ts';
import { Preparations } from '../../unit/host/call/signedCalls.ts';
import { answered, draft } from './scenarios.ts';

/** A composer and its webview's session, with a wire between them on which every message is a text. */
class Wire {
	readonly preparations = new Preparations();
	readonly composer: Composer;
	session: ComposerSession;
	/** What kept calls from being sent that the user wanted to send before they were checked. */
	readonly unsent: string[] = [];
	/** The messages since they were asked for last, by name and direction, with their length. */
	private messages: { readonly name: string; readonly length: number }[] = [];
	private heard = new Map<string, (params: unknown) => void>();
	/** What can be undone, as the host keeps it. */
	private kept: KeptSteps | undefined;
	/** What the webview has stored. */
	stored: unknown;
	private answer: ((view: AnswerView) => void) | undefined;

	constructor(start: DraftChange) {
		this.composer = new Composer(start, {
			prepare: this.preparations.prepare,
			send: () => new Promise((resolve) => this.answerBy(resolve)),
			accounts: () => [{ id: 'local', name: 'Local service' }],
			showCall: (snapshot) => this.toWebview(toWebview.composer, snapshot),
			showAnswer: (snapshot) => this.toWebview(toWebview.answer, snapshot),
			tellBody: () => undefined,
			bodyLost: () => 'lost',
		});
		this.session = this.open();
	}

	/** What is counted since the last time: preparations, and messages as `→ name` to the host and `← name` from it. */
	counted(): { prepared: number; messages: string[] } {
		const messages = this.messages.splice(0).map(({ name }) => name);
		return { prepared: this.preparations.prepared.splice(0).length, messages };
	}

	longest(): number {
		return Math.max(...this.messages.map(({ length }) => length));
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
		const link: Pick<HostLink, keyof HostLink> = {
			tell: (message, params) => this.toHost(message, params),
			ask: async () => undefined,
			hear: (message, handle) => {
				this.heard.set(message.method, (params) => {
					const read = message.read(params);
					assert.ok(read !== undefined, message.method);
					handle(read);
				});
			},
			start: () => {},
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
		if (message.method === 'ready')
			void composer.show().then(() => this.kept && this.toWebview(toWebview.steps, this.kept));
		if (message.method === 'keepSteps') this.kept = toHost.keepSteps.read(sent);
		if (message.method === 'cancel') composer.cancel();
		if (change && message.method === 'draftChanged') void composer.change(change);
		if (change && message.method === 'send') void composer.send(change);
	}

	private toWebview<P>(message: Message<P>, params: P): void {
		const sent = this.passed('←', message.method, params);
		queueMicrotask(() => this.heard.get(message.method)?.(sent));
	}

	private passed(direction: string, method: string, params: unknown): unknown {
		const text = JSON.stringify(params);
		this.messages.push({ name: `${direction} ${method}`, length: text.length });
		return JSON.parse(text);
	}

	private answerBy(resolve: (view: AnswerView) => void): void {
		this.answer = resolve;
	}
}

describe('the messages of a composer', () => {
	let frame: (() => void) | undefined;
	/** As a browser does between two keystrokes. */
	const nextFrame = async () => {
		const run = frame;
		frame = undefined;
		run?.();
		await turn();
	};
	const opened = async (start = draft('events.get', [['types', 'A']])) => {
		const wire = new Wire(start);
		await turn();
		wire.counted();
		return wire;
	};

	before(() => {
		Object.assign(globalThis, { requestAnimationFrame: (run: () => void) => (frame = run) });
	});
	after(() => {
		Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
	});

	it('are one each way and one preparation for a keystroke, without its value on the way back', async () => {
		const wire = await opened();
		const [row] = wire.session.edited.rows;
		wire.session.actions.editRow(row?.key ?? '', { value: 'B'.repeat(5_000_000) });
		await turn();
		assert.deepEqual(wire.counted(), { prepared: 1, messages: ['→ draftChanged', '← composer'] });
		await nextFrame();
		wire.session.actions.editRow(row?.key ?? '', { enabled: false });
		await turn();
		assert.ok(wire.longest() > 5_000_000);
		assert.deepEqual(wire.counted(), { prepared: 1, messages: ['→ draftChanged', '← composer'] });
		await wire.composer.refresh();
		assert.ok(wire.longest() < 10_000);
		await nextFrame();
	});

	it('are one for each state of a send, and one preparation', async () => {
		const wire = await opened();
		wire.session.actions.send();
		await turn();
		assert.deepEqual(wire.counted(), { prepared: 1, messages: ['→ send', '← answer'] });
		assert.ok(wire.session.isSending);
		wire.answerWith(answered('[]'));
		await turn();
		assert.deepEqual(wire.counted(), { prepared: 0, messages: ['← answer'] });
		assert.equal(wire.session.answer.state, 'answered');
	});

	it('send what was typed last before the host has checked it, though the call before had an error', async () => {
		const wire = new Wire(draft('wrong', []));
		await turn();
		assert.ok(wire.session.blocker);
		wire.counted();
		wire.session.actions.setMethod('events.get');
		wire.session.actions.send();
		await turn();
		assert.ok(wire.session.isSending);
		assert.deepEqual(wire.unsent, []);
		assert.equal(wire.composer.draft.method, 'events.get');
	});

	it('say what keeps a call from being sent that was wanted to be sent before it was checked', async () => {
		const wire = new Wire(draft('events.get', []));
		await turn();
		wire.session.actions.setMethod('wrong');
		assert.equal(wire.session.blocker, undefined);
		wire.session.actions.send();
		await turn();
		assert.equal(wire.session.isSending, false);
		assert.equal(wire.unsent.length, 1);
		// Once: what is checked later was not wanted to be sent.
		wire.session.actions.setMethod('wronger');
		await turn();
		assert.equal(wire.unsent.length, 1);
		wire.session.actions.setMethod('events.get');
		await turn();
		assert.equal(wire.session.isSending, false);
	});

	it('say it also where the host has this very call already, and no other word is to come', async () => {
		const wire = new Wire(draft('wrong', []));
		await turn();
		wire.session.actions.setMethod('wrong1');
		await turn();
		// There and back within the frame: the host hears of neither.
		wire.session.actions.setMethod('wrong12');
		wire.session.actions.setMethod('wrong1');
		wire.session.actions.send();
		await turn();
		assert.equal(wire.unsent.length, 1);
	});

	it('send a call that was typed before the first word of the host', async () => {
		const wire = new Wire(draft('', []));
		wire.session.actions.setMethod('events.get');
		wire.session.actions.send();
		await turn();
		assert.ok(wire.session.isSending);
		assert.deepEqual([wire.composer.draft.method, wire.composer.accountId], ['events.get', 'local']);
	});

	it('bring a webview that was reloaded the draft and the state of the send', async () => {
		const wire = await opened();
		const [row] = wire.session.edited.rows;
		wire.session.actions.editRow(row?.key ?? '', { value: 'C' });
		await turn();
		wire.session.actions.send();
		await turn();
		await wire.reload();
		assert.equal(wire.session.edited.rows[0]?.value, 'C');
		assert.ok(wire.session.isSending);
		wire.answerWith(answered('[]'));
		await turn();
		assert.ok(!wire.session.isSending);
		await nextFrame();
	});

	it('have a webview that is made anew undo and redo what was done in the one before', async () => {
		const wire = await opened(draft('events.get', [['types', 'A']]));
		const keys = () => wire.session.edited.rows.map(({ key }) => key);
		const texts = () => wire.session.edited.filledRows().map(({ name, value }) => `${name}=${value}`);
		const { actions } = wire.session;
		actions.editRow(keys()[1] ?? '', { name: 'b', value: '1' });
		actions.editRow(keys()[2] ?? '', { name: 'c' });
		actions.chooseAccount('other');
		// A blank row in the middle is no part of the draft.
		actions.editRow(keys()[1] ?? '', { name: '', value: '' });
		actions.setHttpMethod('POST');
		actions.setMethod('users.getInfo');
		actions.undo();
		const before = wire.session.edited.content();
		wire.session.keepSteps();
		await turn();
		await wire.reload();
		assert.deepEqual(wire.session.edited.content(), before);
		const again = wire.session.actions;
		assert.deepEqual([again.undo()?.field, wire.session.edited.httpMethod], ['http-method', undefined]);
		assert.deepEqual(again.undo(), { field: 'row', key: keys()[1] ?? '', part: 'name', caret: 1 });
		assert.deepEqual(texts(), ['types=A', 'b=1', 'c=']);
		again.undo();
		assert.equal(wire.session.edited.accountId, 'local');
		again.undo();
		again.undo();
		assert.deepEqual(texts(), ['types=A']);
		assert.equal(again.undo(), undefined);
		for (let i = 0; i < 6; i++) again.redo();
		assert.deepEqual([wire.session.edited.method, ...texts()], ['users.getInfo', 'types=A', 'c=']);
		assert.equal(again.redo(), undefined);
		// A row that is made now has no key that a row has had.
		again.editRow(keys().at(-1) ?? '', { name: 'd' });
		assert.equal(new Set(keys()).size, keys().length);
		wire.session.keepSteps();
	});

	it('tell nobody what can be undone once a key was typed', async () => {
		const wire = await opened(draft('events.get', [['types', 'A']]));
		const { actions, edited } = wire.session;
		actions.editRow(edited.rows[0]?.key ?? '', { value: 'see token-1' });
		await nextFrame();
		await turn();
		actions.editRow(edited.rows[0]?.key ?? '', { value: 'B' });
		await nextFrame();
		await turn();
		wire.counted();
		wire.session.keepSteps();
		assert.deepEqual(wire.counted().messages, []);
	});

	it('have nothing undone of a call that has become another meanwhile', async () => {
		const wire = await opened(draft('events.get', [['types', 'A']]));
		wire.session.actions.setMethod('users.getInfo');
		wire.session.keepSteps();
		await turn();
		await wire.composer.useAccount('other');
		await wire.reload();
		assert.equal(wire.session.actions.undo(), undefined);
		assert.equal(wire.session.edited.method, 'users.getInfo');
	});

	it('leave a value that a call file takes from the environment out of what is stored and shown', async () => {
		const { revision, draft: plain } = draft('events.get', [['types', 'A']]);
		const rows = [...plain.rows, { name: 'token', value: '', enabled: true, isSecret: true }];
		const wire = await opened({ revision, draft: { ...plain, rows } });
		const row = wire.session.edited.rows[1];
		wire.session.actions.editRow(row?.key ?? '', { value: 'typed-1' });
		await turn();
		await nextFrame();
		assert.equal(wire.composer.draft.rows[1]?.value, 'typed-1');
		assert.match(JSON.stringify(wire.stored), /"name":"token","value":"","enabled":true,"isSecret":true/);
		assert.doesNotMatch(JSON.stringify(wire.session.snapshot), /typed-1/);
	});

	it('have nothing stored that the host has not looked at for secrets', async () => {
		const wire = await opened(draft('events.get', [['types', 'A']]));
		const before = JSON.stringify(wire.stored);
		wire.session.actions.editRow(wire.session.edited.rows[0]?.key ?? '', { value: 'typed-2' });
		assert.equal(JSON.stringify(wire.stored), before);
		await nextFrame();
		await turn();
		assert.match(JSON.stringify(wire.stored), /typed-2/);
	});

	it('have a key stored neither before the host has looked at its very draft, nor in a row that is off', async () => {
		const wire = await opened(draft('events.get', [['types', 'A']]));
		const key = wire.session.edited.rows[0]?.key ?? '';
		const hasKey = () => /token-1/.test(JSON.stringify(wire.stored));
		wire.session.actions.editRow(key, { value: 'typed-3' });
		// The host has not heard of what is typed while its snapshot of what was typed before is on its way.
		wire.session.actions.editRow(key, { value: 'see token-1' });
		await turn();
		assert.ok(!hasKey());
		wire.session.showTab('diagnose');
		assert.ok(!hasKey());
		assert.equal((wire.stored as { tab: string }).tab, 'diagnose');
		await nextFrame();
		wire.session.actions.editRow(key, { enabled: false });
		await nextFrame();
		await nextFrame();
		assert.equal(wire.composer.draft.rows[0]?.enabled, false);
		assert.ok(!hasKey());
		assert.match(JSON.stringify(wire.stored), /"name":"types","value":"","enabled":false/);
	});

	it('store no rows of a call that is too long, which a webview that is made anew gets from the host', async () => {
		const wire = await opened();
		const [row] = wire.session.edited.rows;
		wire.session.actions.editRow(row?.key ?? '', { value: 'B'.repeat(5_000_000) });
		await turn();
		await nextFrame();
		assert.ok(isTooLong(wire.session.edited));
		assert.ok(JSON.stringify(wire.stored).length < 1000);
		await wire.reload();
		assert.equal(wire.session.edited.rows[0]?.value.length, 5_000_000);
		assert.equal(wire.composer.draft.rows[0]?.value.length, 5_000_000);
		assert.equal(wire.session.isLost, false);
		// The webview may have counted a change that the host has not heard of.
		wire.stored = { ...(wire.stored as object), revision: 99 };
		await wire.reload();
		assert.equal(wire.session.edited.rows[0]?.value.length, 5_000_000);
		assert.equal(wire.composer.draft.rows[0]?.value.length, 5_000_000);
		await nextFrame();
		const restored = new Wire(readStoredDraft(wire.stored) ?? assert.fail());
		restored.stored = wire.stored;
		await restored.reload();
		assert.ok(restored.session.isLost && !isTooLong(restored.session.edited));
		assert.equal(restored.session.edited.method, 'events.get');
		restored.session.actions.setMethod('events.getAll');
		await turn();
		assert.equal(restored.session.isLost, false);
		assert.equal(restored.composer.draft.method, 'events.getAll');
		await nextFrame();
	});

	it('keep what is typed into a call that was not stored before the host has answered', async () => {
		const wire = await opened(draft('', [['types', 'B'.repeat(2_000_000)]]));
		assert.ok(isTooLong(wire.session.edited));
		const reloading = wire.reload();
		wire.session.actions.setMethod('events.get');
		await reloading;
		await nextFrame();
		await turn();
		assert.equal(wire.composer.draft.method, 'events.get');
		assert.equal(wire.composer.draft.rows[0]?.value.length, 2_000_000);
		assert.equal(wire.session.edited.rows[0]?.value.length, 2_000_000);
	});

	it('take a draft of the host over that is newer than what the webview shows, and only then', async () => {
		const wire = await opened();
		wire.session.actions.setMethod('events.getAll');
		await turn();
		await wire.composer.useAccount('other');
		await turn();
		assert.equal(wire.session.edited.accountId, 'other');
		assert.equal(wire.session.edited.method, 'events.getAll');
		await nextFrame();
		wire.session.actions.setMethod('events.get');
		await turn();
		assert.equal(wire.composer.draft.method, 'events.get');
		assert.equal(wire.composer.draft.accountId, 'other');
		await nextFrame();
	});
});
