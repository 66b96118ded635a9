import assert from 'node:assert/strict';
import { bundlesOf } from '../../../src/web/bundles.ts';
import { runBundle } from '../../../src/web/runBundle.ts';

describe('the bundles that run in a browser', () => {
	const imports = { 'a.cjs': ['b.cjs', 'c.cjs'], 'b.cjs': ['a.cjs', 'd.cjs'], 'c.cjs': ['e.cjs'], 'f.cjs': ['a.cjs'] };

	it('are one and all that it requires, but for what is left out', () => {
		assert.deepEqual(bundlesOf('a.cjs', () => false, imports).sort(), ['a.cjs', 'b.cjs', 'c.cjs', 'd.cjs', 'e.cjs']);
		assert.deepEqual(bundlesOf('a.cjs', (name) => name === 'c.cjs', imports).sort(), ['a.cjs', 'b.cjs', 'd.cjs']);
		const alone = bundlesOf('e.cjs', () => false, imports);
		assert.deepEqual(alone, ['e.cjs']);
	});

	it('run when they are required, once, also where two require each other', () => {
		const sources = new Map([
			['a.cjs', `exports.early = 1; exports.b = require('./b.cjs'); exports.again = require('./b.cjs');`],
			['b.cjs', `exports.seen = require('./a.cjs').early; exports.own = require('./own.cjs').it;`],
			['never.cjs', `throw new Error('nobody requires it');`],
			['own.cjs', `throw new Error('something is in its place');`],
		]);
		const a = runBundle('a.cjs', sources, { './own.cjs': { it: 7 } }) as { b: unknown; again: unknown };
		assert.deepEqual(a.b, { seen: 1, own: 7 });
		assert.equal(a.b, a.again);
		assert.throws(() => runBundle('missing.cjs', sources, {}), /no module \.\/missing\.cjs/);
	});
});
