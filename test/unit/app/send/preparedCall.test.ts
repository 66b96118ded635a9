import assert from 'node:assert/strict';
import { Preparations } from '../../host/call/signedCalls.ts';

describe('a prepared call', () => {
	const { prepare } = new Preparations();

	it('lays its trace out once, whoever shows it', async () => {
		const prepared = await prepare({ method: 'events.get', parameters: [{ name: 'a', value: '1' }] });
		assert.ok(prepared.state === 'signed');
		const { signature } = prepared;
		assert.equal(signature.view, signature.view);
		assert.equal(signature.view.sig, signature.sig);
	});

	it('has neither keys nor a trace while it is unsigned', async () => {
		const prepared = await prepare({ method: 'events', parameters: [] });
		assert.deepEqual(Object.keys(prepared).sort(), ['account', 'blocker', 'call', 'holdsSecret', 'problems', 'state']);
	});
});
