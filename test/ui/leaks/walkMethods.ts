import type { Walk } from './walk.ts';

/** Goes through the view of methods. */
export async function walkMethods(walk: Walk): Promise<void> {
	const node = { kind: 'method', place: 'group', name: 'users.getInfo' };
	await walk.step('filter methods', async () => {
		await walk.begin('filterMethods');
		await walk.workbench.answerInput('users.getinfo');
		await walk.item(/^users\.getInfo/).waitFor();
		await walk.run('clearMethodsFilter');
	});
	await walk.step('add a catalogue', async () => {
		await walk.begin('addCatalog');
		await walk.workbench.pick('New catalogue');
		await walk.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).waitFor();
		await walk.page.keyboard.press('Escape');
	});
	await walk.step('favourites', async () => {
		await walk.run('addFavourite', node);
		await walk.item(/^Favourites/).waitFor();
		await walk.item(/^Recently called/).waitFor();
		await walk.run('removeFavourite', node);
	});
	await walk.step('edit the answer', async () => {
		await walk.run('editAnswer', node);
		await walk.page.getByRole('tab', { name: /^users\.getInfo\.answer\.json/ }).waitFor();
		await walk.editor('workbench.action.closeActiveEditor');
	});
	await walk.step('copy the name', () => walk.copies(() => walk.run('copyMethodName', node), /^users\.getInfo$/));
	await walk.step('documentation', async () => {
		await walk.begin('openMethodDocumentation', {
			...node,
			method: { documentation: 'https://docs.example.org/users' },
		});
		await walk.accept('Cancel');
	});
	await walk.step('what is known of a method', async () => {
		await walk.run('showMethod', node);
		await walk.page.getByRole('tab', { name: /^users\.getInfo/, selected: true }).waitFor();
		await walk.run('callFocusedMethod');
	});
	await walk.closeEditors();
	await walk.step('call a listed method', async () => {
		await walk.run('callListedMethod', node);
		await walk.seesInComposer('.steps');
	});
	await walk.closeEditors();
	await walk.step('insert a method', async () => {
		await walk.run('insertMethod', node);
		await walk.page.locator('.view-line').filter({ hasText: 'users.getInfo' }).first().waitFor();
	});
	await walk.editor('workbench.action.revertAndCloseActiveEditor');
}

/** Starts and stops the local service, whose keys are its own. */
export async function walkLocalService(walk: Walk): Promise<void> {
	await walk.step('local service', async () => {
		await walk.run('startLocalService');
		await walk.run('stopLocalService');
		await walk.run('tryLocalService');
		await walk.seesInComposer('.steps .sig');
		await walk.run('send');
		await walk.seesInComposer('.outcome:has-text("200 OK")');
	});
	await walk.step('Get Started', async () => {
		await walk.run('getStarted');
		await walk.page.locator('.getting-started-step').first().waitFor();
	});
	await walk.step('a call that is wrong on purpose', async () => {
		await walk.run('breakCall', 'unsorted');
		await walk.notice(/PARAM_SIGNATURE/).waitFor();
		await walk.run('diagnoseBrokenCall');
		await walk.seesInComposer('.verdict');
	});
	await walk.begin('switchAccount');
	await walk.workbench.pick('Own');
	await walk.page.locator('.statusbar').getByText('Own', { exact: true }).waitFor();
}
