import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { isTooLong, readStoredDraft } from '../../../src/shared/storedDraft.ts';
import { useWire, Wire } from './composerWire.ts';
import { answered, draft } from './scenarios.ts';

describe('the messages of a composer that is made anew', () => {
	const { opened, nextFrame } = useWire();

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

	it('tell what can be undone once the host has looked at the call for a key', async () => {
		const wire = await opened(draft('events.get', [['types', 'A']]));
		const { actions, edited } = wire.session;
		const kept = () => wire.counted().messages.filter((message) => message === '→ keepSteps').length;
		actions.editRow(edited.rows[0]?.key ?? '', { value: 'B' });
		wire.session.keepSteps();
		assert.equal(kept(), 0);
		await turn();
		assert.equal(kept(), 1);
		actions.editRow(edited.rows[0]?.key ?? '', { value: 'see token-1' });
		wire.session.keepSteps();
		await turn();
		assert.equal(kept(), 0);
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
});
