import type { Frame, Page } from 'playwright-core';
import { isDone, waitUntil } from './waitUntil.ts';

export async function chooseOfAnswer(composer: Frame | Page, name: string): Promise<void> {
	// An answer that is shown anew closes the menu.
	await waitUntil(`"${name}" in the menu of an answer`, async () => {
		await composer.getByRole('button', { name: 'More actions' }).click();
		return isDone(composer.getByRole('menuitem', { name, exact: true }).click({ timeout: 5000 }));
	});
}

/** Shows a body as JSON, as it was received, or as a table. */
export async function showBodyAs(composer: Frame | Page, label: 'Pretty' | 'Raw' | 'Table'): Promise<void> {
	await composer.getByLabel('Show as').selectOption({ label });
}
