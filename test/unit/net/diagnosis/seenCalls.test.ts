import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { SeenCalls } from '../../../../src/net/diagnosis/seenCalls.ts';

const named = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));
const sent = (method: string, sig: string, more: Record<string, string> = {}) =>
	named({ method, application_key: 'KEY', ...more, sig, access_token: 'token' });
const credentials = { applicationKey: 'KEY', accessToken: 'token', applicationSecretKey: 'SECRET' };
const sigOf = (concatenation: string) => hash('md5', concatenation + hash('md5', 'tokenSECRET'));

describe('the calls that were seen', () => {
	it('give away a sig that is that of another call', () => {
		const seen = new SeenCalls();
		const sig = sigOf('application_key=KEYmethod=a.buid=1');
		seen.add(sent('a.b', sig, { uid: '1' }), sig);
		const next = sent('a.b', sig, { uid: '2' });
		const { mistakes } = diagnose({ parameters: next, sig }, credentials, { hints: seen.hintsFor(next, sig) });
		assert.deepEqual(mistakes, [['parameters-of-another-call']]);
	});

	it('give away an earlier sig that was signed', () => {
		const seen = new SeenCalls();
		const earlier = sigOf('application_key=KEYmethod=a.b');
		seen.add(sent('a.b', earlier), earlier);
		const sig = sigOf(`application_key=KEYmethod=c.dsig=${earlier}`);
		const next = sent('c.d', sig);
		const { mistakes } = diagnose({ parameters: next, sig }, credentials, { hints: seen.hintsFor(next, sig) });
		assert.deepEqual(mistakes, [['sig-signed']]);
	});

	it('are not kept with secrets in their values, nor after they are cleared', () => {
		const seen = new SeenCalls();
		seen.add([...sent('a.b', 'one'), { name: 'x', value: 'env-1', secrets: ['env-1'] }], 'one');
		assert.deepEqual(seen.hintsFor([], ''), { otherCalls: [], earlierSigs: [] });
		seen.add(sent('c.d', 'two'), 'two');
		assert.deepEqual(seen.hintsFor([], '').earlierSigs, ['two']);
		seen.clear();
		assert.deepEqual(seen.hintsFor([], ''), { otherCalls: [], earlierSigs: [] });
	});

	it('are told without their sigs and tokens, and without the call itself', () => {
		const seen = new SeenCalls();
		seen.add(sent('a.b', 'one'), 'one');
		seen.add(sent('a.b', 'two'), 'two');
		seen.add(sent('c.d', 'three'), 'three');
		assert.deepEqual(seen.hintsFor(sent('a.b', 'two'), 'two'), {
			otherCalls: [named({ application_key: 'KEY', method: 'c.d' })],
			earlierSigs: ['three', 'one'],
		});
	});

	it('are few, each once, and not long', () => {
		const seen = new SeenCalls();
		for (let i = 0; i < 20; i++) seen.add(sent(`a.m${i}`, `sig${i}`), `sig${i}`);
		seen.add(sent('a.m15', 'sig15'), 'sig15');
		seen.add(sent('a.long', 'sig', { text: 'x'.repeat(30_000) }), 'sig');
		seen.add(sent('a.unsigned', ''), '');
		const { otherCalls = [], earlierSigs } = seen.hintsFor([], '');
		assert.equal(otherCalls.length, 8);
		const expected = [15, 19, 18, 17, 16, 14, 13, 12].map((i) => `sig${i}`);
		assert.deepEqual(earlierSigs, expected);
	});
});
