import { pickEntry } from '../page/quickInput.ts';
import { untilFirstShown } from '../page/waitUntil.ts';
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
			await untilFirstShown(page.locator('.sidebar').getByText(new RegExp(`"${name}"`)));
		});
	}
	await walk.step('the history, all of it', async () => {
		await walk.begin('searchHistory');
		await workbench.answerInput('');
		await call.waitFor();
	});
	await walk.step('a stored answer', async () => {
		await call.click();
		await untilFirstShown(page.getByRole('tab', { name: /^events\.get\.answer/ }));
	});
	await walk.closeEditors();
	await walk.step('a call of the history in a composer', async () => {
		await walk.run('openHistoryCall');
		await walk.seesInComposer('.steps .sig');
	});
	await walk.closeEditors();
	await walk.step('a call of the history, copied', () =>
		walk.copies(() => pickEntry(walk.page, 'cURL', () => walk.begin('copyHistoryCall')), /^curl .*•/),
	);
	await walk.step('a call of the history, sent again', async () => {
		await walk.run('sendAgain');
		await walk.seesInComposer('.outcome:has-text("200 OK")');
	});
	await walk.closeEditors();
	await walk.step('a pin', async () => {
		await walk.run('pinHistoryCall');
		await walk.item(/^Pinned/).waitFor();
		await walk.run('pinHistoryCall');
	});
	await walk.step('a deletion', async () => {
		await call.click();
		await walk.run('deleteHistory', 'selection');
	});
	// All of it is searched on the disk in the end: so nothing else is deleted.
	for (const inputs of [[{ day: new Date().setHours(0, 0, 0, 0) }], []]) {
		await walk.step(inputs.length > 0 ? 'deleting a day' : 'deleting all', async () => {
			await walk.begin('deleteHistory', ...inputs);
			await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
		});
	}
	await walk.closeEditors();
}
