import * as assert from 'node:assert/strict';
import { Workbench } from './workbench.ts';

describe('the packaged extension', () => {
	let workbench: Workbench;

	before(async () => {
		workbench = await Workbench.open();
	});

	after(() => workbench?.close());

	it('opens a composer from the command palette', async () => {
		await workbench.runCommand('Signed Call: Call Method');
		const composer = await workbench.webviewFrame('composer');
		assert.ok(await composer.locator('signed-call-composer').isVisible());
		await workbench.screenshot('smoke');
		assert.deepEqual(workbench.consoleErrors(), []);
	});
});
