import type { Walk } from './walk.ts';

/** Goes through the history of all that was sent before: the calls of every other walk are in it. */
export async function walkHistory(walk: Walk): Promise<void> {
	const { page, workbench } = walk;
	const call = walk.item(/^events\.get, success/);
	const dialog = page.locator('.monaco-dialog-box');
	await walk.step('the history', async () => {
		await walk.editor('signedCall.history.focus');
		await call.waitFor();
	});
	for (const name of ['events.get', 'fail', 'watched', 'secret']) {
		await walk.step(`the history, searched for ${name}`, async () => {
			await walk.begin('searchHistory');
			await workbench.answerInput(name);
			await page
				.locator('.sidebar')
				.getByText(new RegExp(`"${name}"`))
				.first()
				.waitFor();
		});
	}
	await walk.step('the history, all of it', async () => {
		await walk.run('clearHistorySearch');
		await walk.run('showMoreHistory', { of: undefined });
		await call.waitFor();
	});
	await walk.step('a kept answer', async () => {
		await call.click();
		await walk.run('showHistoryAnswer');
		await page
			.getByRole('tab', { name: /^events\.get\.answer/ })
			.first()
			.waitFor();
	});
	await walk.step('answers compared', async () => {
		await walk.begin('compareHistoryAnswers');
		await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
		await page.keyboard.press('Enter');
		await page.locator('.monaco-diff-editor').waitFor();
	});
	await walk.closeEditors();
	await walk.step('a call of the history in a composer', async () => {
		await walk.run('openHistoryCall');
		await walk.seesInComposer('.steps .sig');
	});
	await walk.closeEditors();
	await walk.step('a call of the history, sent again', async () => {
		await walk.run('sendAgain');
		await walk.seesInComposer('.outcome:has-text("200 OK")');
	});
	await walk.closeEditors();
	await walk.step('a call of the history as cURL', () => walk.copies(() => walk.run('copyHistoryCallAsCurl'), /^curl/));
	await walk.step('a call of the history as a file', async () => {
		await walk.begin('saveHistoryCall');
		await page.locator('.quick-input-widget').filter({ hasText: 'Save as Call File' }).waitFor();
		await page.keyboard.press('Escape');
	});
	await walk.step('a pin', async () => {
		await walk.run('pinHistoryCall');
		await walk.item(/^Pinned/).waitFor();
		await walk.run('unpinHistoryCall');
	});
	await walk.step('a deletion', async () => {
		await call.click();
		await walk.run('deleteHistoryCall');
	});
	// All of it is searched on the disk in the end: so nothing else is deleted.
	for (const command of ['deleteHistoryDay', 'deleteHistory']) {
		await walk.step(command, async () => {
			await walk.begin(command, { day: new Date().setHours(0, 0, 0, 0) });
			await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
		});
	}
	await walk.closeEditors();
}
