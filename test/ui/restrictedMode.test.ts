import assert from 'node:assert/strict';
import { Workbench } from './workbench.ts';

describe('in Restricted Mode', () => {
	let workbench: Workbench;

	before(async () => {
		workbench = await Workbench.open({
			workspaceTrust: true,
			settings: { 'security.workspace.trust.startupPrompt': 'never' },
		});
	});

	after(() => workbench?.close());

	it('sends a call: nothing in a workspace can change where secrets go', async () => {
		await workbench.page.locator('.statusbar').getByText('Restricted Mode').waitFor();
		await workbench.runCommand('Signed Call: Try It on the Local Service');
		const composer = await workbench.webviewFrame('composer');
		await composer.locator('.steps .sig').waitFor();
		await composer.getByRole('button', { name: 'Send', exact: true }).click();
		await composer.locator('.outcome').getByText('200 OK').waitFor();
		assert.deepEqual(workbench.consoleErrors(), []);
	});
});
