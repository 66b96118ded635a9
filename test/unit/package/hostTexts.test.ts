import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { mistakeTexts } from '../../../src/words/mistakeText.ts';
import { viewTextsAlone } from '../../data/viewTextsAlone.ts';
import { hostTexts } from '../../package/hostTexts.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('hostTexts', () => {
	it('leaves what the host says, also of mistakes, and nothing that views alone say', async () => {
		const { outputFiles } = await build({
			absWorkingDir: root,
			entryPoints: [{ in: 'l10n/bundle.l10n.ru.json', out: 'bundle.l10n.ru' }],
			outdir: '/',
			write: false,
			plugins: [hostTexts(viewTextsAlone)],
		});
		const paths = outputFiles.map(({ path }) => path);
		assert.deepEqual(paths, ['/bundle.l10n.ru.json']);
		const texts = JSON.parse(outputFiles[0]?.text ?? '') as Record<string, string>;
		assert.equal(texts['This answer has no body to save.'], 'У этого ответа нет тела, сохранять нечего.');
		assert.equal(texts['Drag to move, or press Alt+↑ or Alt+↓'], undefined);
		const untranslated = mistakeTexts.filter((text) => !Object.hasOwn(texts, text));
		assert.deepEqual(untranslated, []);
		const all = Object.keys(JSON.parse(readFileSync(`${root}l10n/bundle.l10n.ru.json`, 'utf8')) as object);
		const left = all.filter((text) => !Object.hasOwn(texts, text));
		assert.ok(left.length > 100 && left.length < all.length / 3, `${left.length}`);
	});
});
