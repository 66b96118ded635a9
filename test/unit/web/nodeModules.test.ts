import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Modules, moduleFinder } from '../../../src/web/nodeModules.ts';
import { paths } from '../../../src/web/paths.ts';
import { runBundle } from '../../../src/web/runBundle.ts';
import { sameData } from '../../../src/web/sameData.ts';

const run = (source: string, own: Modules) => runBundle('one.cjs', new Map([['one.cjs', source]]), own);
const part = fc.constantFrom('a', 'b.c', '..', '.', '', '/', 'x/y', '/z/');

describe("what a browser has in place of Node's modules", () => {
	it("joins paths as Node's does", () => {
		fc.assert(
			fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
				assert.equal(paths.join(...parts), posix.join(...parts));
				assert.equal(paths.isAbsolute(parts.join('')), posix.isAbsolute(parts.join('')));
			}),
		);
	});

	it("compares data as Node's isDeepStrictEqual does", () => {
		const data = fc.jsonValue({ maxDepth: 3 });
		fc.assert(
			fc.property(data, data, (one, other) => {
				assert.equal(sameData(one, other), isDeepStrictEqual(one, other));
				assert.ok(sameData(one, structuredClone(one)));
			}),
		);
		assert.equal(sameData({ a: undefined }, { b: undefined }), false);
		assert.equal(sameData([], {}), false);
		assert.equal(sameData(null, {}), false);
	});

	it('runs a bundle with its own modules, and leaves the globals of others as they were', () => {
		const source = `const { version } = require('vscode');
			setImmediate = undefined; process = undefined;
			module.exports = { version, home: require('node:os').homedir() };`;
		const { setImmediate: before, process: own } = globalThis;
		assert.deepEqual(run(source, { vscode: { version: '1' } }), { version: '1', home: '' });
		assert.equal(globalThis.setImmediate, before);
		assert.equal(globalThis.process, own);
	});

	it('lets a bundle load what a browser has nothing like, and says so where it is used', () => {
		const find = moduleFinder({});
		const tls = find('node:tls') as { connect(): void; Server: new () => object };
		assert.throws(() => tls.connect(), /node:tls has no connect in a browser/);
		class Own extends tls.Server {}
		assert.throws(() => new Own(), /node:tls has no Server/);
		// As bundles copy a module that they import from.
		const copy = Object.create(Object.getPrototypeOf(tls) as object) as typeof tls;
		assert.throws(() => copy.connect(), /node:tls/);
		assert.throws(() => find('left-pad'), /no module left-pad/);
	});

	it('does what is to be done next turn in order, after what is under way', async () => {
		const done: number[] = [];
		const source = `const { setImmediate: turn } = require('node:timers/promises');
			module.exports = async (done) => {
				setImmediate(() => done.push(2));
				setImmediate(() => done.push(3));
				done.push(1);
				await turn();
			};`;
		await (run(source, {}) as (done: number[]) => Promise<void>)(done);
		assert.deepEqual(done, [1, 2, 3]);
	});
});
