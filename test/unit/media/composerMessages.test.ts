import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { answeredSnapshot } from '../host/call/answeredSnapshot.ts';
import { draft, opened, Wire } from './composerWire.ts';

const answered = answeredSnapshot(2);

describe('the messages of a composer', () => {
	it('are one each way and one preparation for a keystroke', async () => {
		const wire = await opened();
		const [row] = wire.session.edited.rows;
		for (const change of [{ value: 'B' }, { enabled: false }]) {
			wire.session.actions.editRow(row?.key ?? '', change);
			await turn();
			assert.deepEqual(wire.counted(), { prepared: 1, messages: ['→ draftChanged', '← composer'] });
		}
	});

	it('are one for each state of a send, and one preparation', async () => {
		const wire = await opened();
		wire.session.actions.send();
		await turn();
		assert.deepEqual(wire.counted(), { prepared: 1, messages: ['→ send', '← answer'] });
		assert.ok(wire.session.isSending);
		wire.answerWith(answered);
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

	it('change and send nothing before the first snapshot of the host', async () => {
		const wire = new Wire(draft('events.get', []));
		wire.session.actions.setMethod('events.getAll');
		wire.session.actions.send();
		await turn();
		assert.deepEqual([wire.composer.draft.method, wire.session.isSending], ['events.get', false]);
		assert.equal(wire.session.edited.method, 'events.get');
	});

	it('bring a webview that was reloaded the draft and the state of the send', async () => {
		const wire = await opened();
		wire.session.actions.editRow(wire.session.edited.rows[0]?.key ?? '', { value: 'C' });
		wire.session.actions.send();
		await turn();
		await wire.reload();
		assert.equal(wire.session.edited.rows[0]?.value, 'C');
		assert.ok(wire.session.isSending);
		wire.answerWith(answered);
		await turn();
		assert.ok(!wire.session.isSending);
		wire.session.actions.editRow(wire.session.edited.rows[0]?.key ?? '', { value: 'D' });
		await turn();
		assert.equal(wire.composer.draft.rows[0]?.value, 'D');
	});

	it('leave the call out of what is stored of a webview, and a value from the environment out of what is shown', async () => {
		const { revision, draft: plain } = draft('events.get', [['types', 'A']]);
		const rows = [...plain.rows, { name: 'token', value: '', enabled: true, isSecret: true }];
		const wire = await opened({ revision, draft: { ...plain, rows } });
		wire.session.actions.editRow(wire.session.edited.rows[1]?.key ?? '', { value: 'typed-1' });
		wire.session.showTab('diagnose');
		await turn();
		assert.equal(wire.composer.draft.rows[1]?.value, 'typed-1');
		assert.deepEqual(wire.stored, { tab: 'diagnose', isSignatureFolded: false });
		assert.doesNotMatch(JSON.stringify(wire.session.snapshot?.trace), /typed-1/);
	});

	it('take a draft of the host over that is newer than what the webview shows, and only then', async () => {
		const wire = await opened();
		wire.session.actions.setMethod('events.getAll');
		await turn();
		await wire.composer.useAccount('other');
		await turn();
		assert.equal(wire.session.edited.accountId, 'other');
		assert.equal(wire.session.edited.method, 'events.getAll');
		wire.session.actions.setMethod('events.get');
		await turn();
		assert.equal(wire.composer.draft.method, 'events.get');
		assert.equal(wire.composer.draft.accountId, 'other');
	});

	it('take back what the host changed, and what was typed before', async () => {
		const wire = await opened();
		const { actions, edited } = wire.session;
		actions.setMethod('events.getAll');
		await wire.composer.useAccount('other');
		await turn();
		assert.deepEqual(actions.undo(), { field: 'account' });
		assert.deepEqual([edited.accountId, edited.method], ['local', 'events.getAll']);
		actions.undo();
		await turn();
		assert.deepEqual([wire.composer.draft.accountId, wire.composer.draft.method], ['local', 'events.get']);
	});

	it('take a value that was laid out as one step, also where a single space goes right after typing', async () => {
		const wire = await opened(draft('events.get', [['list', '[1, 2']]));
		const { actions, edited } = wire.session;
		const key = edited.rows[0]?.key ?? '';
		actions.typeValue(key, '[1, 2]');
		actions.layOutValue(key, '[1,2]');
		actions.undo();
		assert.equal(edited.rows[0]?.value, '[1, 2]');
	});
});
