import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { useWire, Wire } from './composerWire.ts';
import { answered, draft } from './scenarios.ts';

describe('the messages of a composer', () => {
	const { opened, nextFrame } = useWire();

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
