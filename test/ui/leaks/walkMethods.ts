import type { Walk } from './walk.ts';

/** Goes through the view of methods. */
export async function walkMethods(walk: Walk): Promise<void> {
	const node = { kind: 'method', place: 'group', name: 'users.getInfo' };
	await walk.step('add a catalogue', async () => {
		await walk.begin('addCatalog');
		await walk.workbench.pick('New catalogue');
		await walk.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).waitFor();
		await walk.page.keyboard.press('Escape');
	});
	await walk.step("begin a service of one's own", async () => {
		await walk.begin('newService');
		await walk.workbench.pick('Empty template');
		await walk.page.locator('.quick-input-widget').filter({ hasText: 'Save Service' }).waitFor();
		await walk.page.keyboard.press('Escape');
		// Of a file that is open nowhere it shows nothing.
		await walk.run('proveCode', { uri: 'file:///none.signed-service.json' });
		await walk.run('showExampleSteps', { uri: 'file:///none.signed-service.json', index: 0 });
	});
	await walk.editor('signedCall.methods.focus');
	await walk.step('favourites', async () => {
		await walk.run('toggleFavourite', node);
		await walk.item(/^Favourites/).waitFor();
		await walk.item(/^Recently called/).waitFor();
	});
	await walk.step('edit the answer', async () => {
		await walk.run('editAnswer', node);
		await walk.page.getByRole('tab', { name: /^users\.getInfo\.answer\.json/ }).waitFor();
		await walk.editor('workbench.action.closeActiveEditor');
	});
	await walk.step('the page of a method', async () => {
		await walk.item(/^users\.getInfo/).click();
		await walk.page.getByRole('tab', { name: /users\.getInfo/, selected: true }).waitFor();
	});
	await walk.step('no favourite any more', () => walk.run('toggleFavourite', node));
	await walk.closeEditors();
	await walk.step('call a listed method', async () => {
		await walk.run('callMethod', node);
		await walk.seesInComposer('.steps');
	});
	await walk.closeEditors();
}

/** Starts and stops the local service, whose keys are its own. */
export async function walkLocalService(walk: Walk): Promise<void> {
	await walk.step('local service', async () => {
		await walk.run('startLocalService');
		await walk.run('stopLocalService');
		await walk.run('startLocalService', 'events.get');
		await walk.seesInComposer('.steps .sig');
		await walk.run('send');
		await walk.seesInComposer('.outcome:has-text("200 OK")');
	});
	await walk.step('Get Started', async () => {
		await walk.run('getStarted');
		await walk.page.locator('.getting-started-step').first().waitFor();
	});
	await walk.step('a call that is wrong on purpose', async () => {
		await walk.run('breakCall');
		await walk.notice(/PARAM_SIGNATURE/).waitFor();
		await walk.run('diagnoseBrokenCall');
		await walk.seesInComposer('.verdict');
	});
	await walk.begin('switchAccount');
	await walk.workbench.pick('Own');
	await walk.page.locator('.statusbar').getByText('Own', { exact: true }).waitFor();
}
