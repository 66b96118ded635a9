import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import type { SendableCall } from '../../../../src/app/send/preparedCall.ts';
import { Composer } from '../../../../src/host/composer/composer.ts';
import type { AnswerSnapshot, ReceivedPart } from '../../../../src/shared/answer.ts';
import type { Draft } from '../../../../src/shared/draft.ts';
import type { ComposerSnapshot } from '../../../../src/shared/shownCall.ts';
import { answeredSnapshot } from '../call/answeredSnapshot.ts';
import { Preparations } from '../call/signedCalls.ts';

const draft = (method: string, ...values: string[]): Draft => ({
	accountId: 'p',
	method,
	format: 'json',
	rows: values.map((value, index) => ({ name: `n${index}`, value, enabled: true })),
});

const answered: AnswerView = { language: 'json', text: '[]', snapshot: answeredSnapshot(2) };

/** A composer with a view that keeps what it was shown, and sends that are answered when the test says so. */
function open(start: Draft = draft('events.get')) {
	const preparations = new Preparations();
	const calls: ComposerSnapshot[] = [];
	const answers: AnswerSnapshot['state'][] = [];
	const last: { answer: AnswerSnapshot } = { answer: { state: 'none' } };
	const sent: {
		prepared: SendableCall;
		signal: AbortSignal;
		receiving: (part: ReceivedPart) => void;
		answer: (view: AnswerView) => void;
	}[] = [];
	const composer = new Composer(
		{ revision: 1, draft: start },
		{
			prepare: preparations.prepareDraft,
			send: (prepared, signal, receiving = () => {}) => {
				const { promise, resolve } = Promise.withResolvers<AnswerView>();
				sent.push({ prepared, signal, receiving, answer: resolve });
				return promise;
			},
			accounts: () => [{ id: 'p', name: 'Account' }],
			showCall: (snapshot) => calls.push(snapshot),
			showAnswer: (answer) => {
				answers.push(answer.state);
				last.answer = answer;
			},
			filter: async () => ({ kind: 'nothing' }),
		},
	);
	/** What was prepared and shown since it was asked last. */
	const news = () => {
		const prepared = preparations.prepared.splice(0).length;
		return { prepared, calls: calls.splice(0), answers: answers.splice(0) };
	};
	const counts = () => {
		const { calls: shown, ...rest } = news();
		return { ...rest, calls: shown.length };
	};
	return { composer, preparations, sent, news, counts, last };
}

describe('Composer', () => {
	it('prepares and shows a keystroke once, with its draft', async () => {
		const { composer, news } = open();
		await composer.show();
		assert.deepEqual(news().calls[0]?.draft, draft('events.get'));
		await composer.change({ revision: 2, draft: draft('events.get', 'x') });
		const { calls, ...rest } = news();
		assert.deepEqual(rest, { prepared: 1, answers: [] });
		const drafts = calls.map(({ draft: shown }) => shown);
		assert.deepEqual(drafts, [draft('events.get', 'x')]);
	});

	it('puts what an editor wrote into a draft of the view that had not heard of it', async () => {
		const { composer, news } = open(draft('events.get', '{}', 'x'));
		await composer.show();
		news();
		await composer.setValue(0, '[1]');
		assert.deepEqual(news().calls.at(-1)?.draft, draft('events.get', '[1]', 'x'));
		// Typed while the snapshot was on its way.
		await composer.change({ revision: 2, draft: draft('events.get', '{}', 'xy') });
		const { revision = 0, draft: merged } = news().calls.at(-1) ?? {};
		assert.deepEqual(merged, draft('events.get', '[1]', 'xy'));
		// The view has taken it over, and an undo of it counts.
		await composer.change({ revision: revision + 1, draft: draft('events.get', '{}', 'xy') });
		assert.deepEqual(composer.draft, draft('events.get', '{}', 'xy'));
	});

	it('shows what has come while a send is under way', async () => {
		const { composer, sent, last, news } = open();
		await composer.show();
		const sending = composer.send();
		await turn();
		news();
		const received = { status: 200, bytes: 5, total: 10, beginning: '[1,2,' };
		sent[0]?.receiving(received);
		assert.deepEqual(last.answer, { state: 'sending', method: 'events.get', received });
		await composer.show();
		assert.deepEqual(last.answer, { state: 'sending', method: 'events.get', received });
		composer.cancel();
		sent[0]?.receiving({ ...received, bytes: 6 });
		assert.deepEqual(last.answer, { state: 'sending', method: 'events.get', received });
		sent[0]?.answer(answered);
		await sending;
		assert.equal(composer.answer, answered);
	});

	it('deletes the file of an answer when the next one is there, another send overtakes it, or it is closed', async () => {
		const { composer, sent } = open();
		await composer.show();
		const removed: string[] = [];
		const content = { isUtf8: true, isBlank: false, members: undefined };
		const inFile = (path: string) => ({
			...answered,
			file: { path, length: 1, content, remove: async () => void removed.push(path) },
		});
		for (const path of ['first', 'second']) {
			const sending = composer.send();
			await turn();
			sent.at(-1)?.answer(inFile(path));
			await sending;
		}
		assert.deepEqual(removed, ['first']);
		const overtaken = composer.send();
		await turn();
		const last = composer.send();
		await turn();
		sent.at(-2)?.answer(inFile('overtaken'));
		await overtaken;
		assert.deepEqual(removed, ['first', 'overtaken']);
		composer.dispose();
		assert.deepEqual(removed, ['first', 'overtaken', 'second']);
		sent.at(-1)?.answer(inFile('late'));
		await last;
		assert.deepEqual(removed, ['first', 'overtaken', 'second', 'late']);
	});

	it('says which call an answer belongs to: the one that was sent, until another is on screen', async () => {
		const { composer, sent, news, last } = open(draft('events.get', 'a'));
		await composer.show();
		const before = Date.now();
		const sending = composer.send();
		await turn();
		await composer.change({ revision: 2, draft: draft('events.get', 'b') });
		sent[0]?.answer(answered);
		await sending;
		assert.ok(last.answer.state === 'answered' && last.answer.of);
		const { of } = last.answer;
		assert.deepEqual([of.method, of.account], ['events.get', 'Account']);
		assert.ok(of.at >= before && of.at <= Date.now());
		await composer.change({ revision: 3, draft: draft('events.get', 'a') });
		await composer.change({ revision: 4, draft: draft('wrong', 'a') });
		const onScreen = news().calls.map(({ call }) => (call === undefined ? 'none' : call === of.call));
		assert.deepEqual(onScreen, [true, false, true, 'none']);
		assert.equal(composer.answeredMethod, 'events.get');
	});

	it('shows the call with a send that brings a newer draft, prepared once for both', async () => {
		const { composer, sent, counts } = open();
		await composer.show();
		counts();
		void composer.change({ revision: 2, draft: draft('events.get', 'a') });
		void composer.send({ revision: 3, draft: draft('events.get', 'ab') });
		await turn();
		assert.deepEqual(counts(), { prepared: 2, calls: 1, answers: ['sending'] });
		assert.equal(sent[0]?.prepared.call.parameters[0]?.value, 'ab');
	});

	it('sends what was prepared, also when a key changes meanwhile, and shows the change', async () => {
		const { composer, sent, news } = open();
		await composer.show();
		const sending = composer.send();
		await turn();
		const [first] = sent;
		await composer.refresh();
		sent[0]?.answer(answered);
		await sending;
		assert.notEqual(composer.prepared, first?.prepared);
		assert.deepEqual(news().answers, ['none', 'sending', 'answered']);
	});

	it('does not send a call with an error, and says nothing of sending', async () => {
		const { composer, sent, counts } = open(draft('wrong'));
		await composer.show();
		counts();
		await composer.send();
		assert.equal(sent.length, 0);
		assert.deepEqual(counts(), { prepared: 1, calls: 0, answers: ['none'] });
	});

	it('leaves a send that is overtaken without an effect', async () => {
		const { composer, sent, news } = open();
		const first = composer.send();
		await turn();
		const second = composer.send();
		await turn();
		assert.ok(sent[0]?.signal.aborted);
		sent[1]?.answer(answered);
		await second;
		sent[0]?.answer({ ...answered, text: 'late' });
		await first;
		assert.equal(composer.answer?.text, '[]');
		assert.deepEqual(news().answers, ['sending', 'sending', 'answered']);
	});

	it('sends nothing when it is cancelled while the call is prepared', async () => {
		const { composer, preparations, sent, news } = open();
		const { promise, resolve } = Promise.withResolvers<void>();
		preparations.gate = promise;
		const sending = composer.send();
		composer.cancel();
		resolve();
		await sending;
		assert.equal(sent.length, 0);
		assert.deepEqual(news().answers, ['none']);
	});

	it('is not sending for ever when the keys cannot be read', async () => {
		const { composer, preparations, news } = open();
		preparations.gate = Promise.reject(new Error('no keys'));
		await assert.rejects(composer.send());
		preparations.gate = Promise.resolve();
		await composer.show();
		assert.deepEqual(news().answers, ['none', 'none']);
	});

	it('gives the view a draft that the host changed, also when a newer preparation overtakes it', async () => {
		const { composer, news } = open();
		await composer.show();
		news();
		const using = composer.useAccount('q');
		await composer.refresh();
		await using;
		await composer.refresh();
		const revisions = news().calls.map(({ revision, draft: given }) => [revision, given?.accountId]);
		assert.deepEqual(revisions, [
			[1001, 'q'],
			[1001, 'q'],
		]);
	});

	it('sends the draft of a view that has not received a change of our own, with that change', async () => {
		const { composer, sent, news } = open();
		await composer.show();
		await composer.useAccount('q');
		news();
		void composer.send({ revision: 2, draft: draft('users.getInfo') });
		await turn();
		assert.equal(sent[0]?.prepared.call.method, 'users.getInfo');
		assert.equal(composer.accountId, 'q');
		assert.equal(news().calls.at(-1)?.draft?.method, 'users.getInfo');
	});
});
