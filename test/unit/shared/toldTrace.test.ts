import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Credentials } from '../../../src/core/call.ts';
import { signCall } from '../../../src/core/sign.ts';
import { type TraceView, viewTrace } from '../../../src/core/trace.ts';
import { toWebview } from '../../../src/shared/messages.ts';
import { heardCall, toldCall } from '../../../src/shared/shownCall.ts';

const credentials: Credentials = { applicationKey: 'AKEY', accessToken: 'token-12', applicationSecretKey: 'secret-1' };

function viewOf(
	parameters: readonly { name: string; value: string }[],
	baseUrl = 'https://api.example.org',
): TraceView {
	return viewTrace(signCall({ method: 'events.get', parameters }, credentials), credentials, baseUrl);
}

const wire = (view: TraceView) =>
	JSON.stringify(toldCall({ source: 'composer' as const, method: 'events.get', problems: [], trace: view }));

/** What the webview makes of what is told. */
function heard(view: TraceView): TraceView | undefined {
	const read = toWebview.inspector.read(JSON.parse(wire(view)));
	assert.ok(read);
	return heardCall(read).trace;
}

describe('a trace that is told', () => {
	const value = fc.oneof(
		fc.constantFrom('', 'x', '1', 'a b&c=d', 'на русском', 'of token-12 a part', 'y'.repeat(900), 'ж&'.repeat(700)),
		fc.string({ unit: 'grapheme', maxLength: 6 }),
	);
	const parameters = fc.uniqueArray(fc.record({ name: fc.stringMatching(/^[a-z_%&é ]{1,4}$/), value }), {
		maxLength: 12,
		selector: ({ name }) => name,
	});

	it('is heard as it is shown, whatever it is of', () => {
		fc.assert(
			fc.property(parameters, fc.constantFrom('https://api.example.org/fb.do', 'no address'), (those, baseUrl) => {
				const named = those.filter(({ name }) => !['sig', 'method', 'format'].includes(name) && name.trim() === name);
				const view = viewOf(named, baseUrl);
				assert.deepEqual(heard(view), view);
			}),
		);
	});

	it('is heard as it is shown where parameters are left out', () => {
		const view = viewOf(Array.from({ length: 300 }, (_, i) => ({ name: `p${i}`, value: `${i}%` })));
		assert.ok(view.omittedParameters > 0);
		assert.deepEqual(heard(view), view);
	});

	it('has each name and value once where the request has them as they are', () => {
		const view = viewOf(Array.from({ length: 150 }, (_, i) => ({ name: `name_${i}`, value: `value_${i}` })));
		const told = wire(view);
		assert.equal(told.split('"value_77"').length - 1, 1);
		assert.ok(told.length < JSON.stringify(view).length / 3, `${told.length}`);
	});
});
