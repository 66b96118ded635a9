import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { viewTexts } from '../../package/viewTexts.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('viewTexts', () => {
	it('makes a script for each script of the views, with the translations of its own texts and no others', async () => {
		const entryPoints = { views: `${root}media/views.ts`, composer: `${root}media/composer.css` };
		const views = {
			entryPoints,
			absWorkingDir: root,
			bundle: true,
			tsconfig: `${root}media/tsconfig.json`,
			outdir: '/',
		};
		const { outputFiles } = await build({ ...viewTexts(views, root), write: false });
		const texts = new Map(
			outputFiles.map(({ path, text }) => {
				const page: { viewTexts?: Record<string, string> } = {};
				runInNewContext(text, page);
				return [path, page.viewTexts ?? {}];
			}),
		);
		assert.deepEqual([...texts.keys()], ['/views.ru.js']);
		const shown = texts.get('/views.ru.js') ?? {};
		assert.equal(shown['Open in editor'], 'Открыть в редакторе');
		// Said by the host alone.
		assert.equal(shown['This answer has no body to save.'], undefined);
		assert.ok(outputFiles.every(({ text }) => text.length < 40_000));
	});
});
