import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { shorterScripts } from '../../package/shorterScripts.ts';

const source = `const limit = 12; const named = (name: string) => { const whole = 'a\\u200b' + name; return whole; };
class Counted { #times = 0; count() { if (this.#times < limit) { this.#times += 1; } else { this.#times = 0; } return this.#times; } }
const counted = new Counted();
globalThis.result = [named('\\u00e9'), counted.count(), counted.count()];`;

describe('shorterScripts', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'signed-call-shorter-'));
		writeFileSync(join(folder, 'view.ts'), `import './view.css';\n${source}`);
		writeFileSync(join(folder, 'view.css'), 'p { color: red }');
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	const bundle = async (outdir: string, isShorter: boolean) => {
		const { metafile } = await build({
			absWorkingDir: folder,
			entryPoints: ['view.ts'],
			bundle: true,
			minify: true,
			metafile: true,
			outdir,
			logLevel: 'silent',
			plugins: isShorter ? [shorterScripts(folder)] : [],
		});
		const read = (name: string) => readFileSync(join(folder, outdir, name));
		return { metafile, script: read('view.js'), style: read('view.css') };
	};

	it('does the same in fewer bytes, and tells how many they are', async () => {
		const [bare, shorter] = [await bundle('bare', false), await bundle('shorter', true)];
		const results = [bare, shorter].map(({ script }) => {
			const page: { result?: unknown } = {};
			runInNewContext(`globalThis = this; ${script}`, page);
			return JSON.stringify(page.result);
		});
		assert.deepEqual(results, Array(2).fill(JSON.stringify(['a\u200b\u00e9', 1, 2])));
		assert.ok(shorter.script.length < bare.script.length);
		assert.equal(shorter.metafile.outputs['shorter/view.js']?.bytes, shorter.script.length);
		assert.match(shorter.script.toString(), /^[\x20-\x7e\n]*$/);
	});

	it('leaves all that is no script as it is', async () => {
		const [bare, shorter] = [await bundle('bare', false), await bundle('shorter', true)];
		assert.deepEqual(shorter.style, bare.style);
	});
});
