import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { iconsOf } from '../../package/usedIcons.ts';

const style = fileURLToPath(import.meta.resolve('@vscode/codicons/dist/codicon.css'));

describe('iconsOf', () => {
	it('keeps the icons that scripts name as a text or as a class, and what stands for all icons', async () => {
		const whole = await readFile(style, 'utf8');
		const scripts = 'icon("play"), b`<span class="codicon codicon-gripper">`, x="not play-circle"; // add';
		const kept = iconsOf(whole, scripts);
		assert.match(kept.style, /^\.codicon-play:before/m);
		assert.match(kept.style, /^\.codicon-gripper:before/m);
		assert.doesNotMatch(kept.style, /^\.codicon-(play-circle|add):before/m);
		assert.match(kept.style, /@font-face/);
		assert.match(kept.style, /codicon-modifier-spin/);
		const codes = [...whole.matchAll(/^\.codicon-(?:play|gripper):before \{ content: "\\(\w+)"/gm)].map(
			([, code]) => code,
		);
		assert.deepEqual([...kept.characters].map((each) => each.codePointAt(0)?.toString(16)).sort(), codes.sort());
	});
});
