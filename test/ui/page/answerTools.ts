import type { Frame, Page } from 'playwright-core';

export async function chooseOfAnswer(composer: Frame | Page, name: string): Promise<void> {
	await composer.getByRole('button', { name: 'More actions' }).click();
	await composer.getByRole('menuitem', { name, exact: true }).click();
}

/** Shows a body as JSON, as it was received, or as a table. */
export async function showBodyAs(composer: Frame | Page, label: 'Pretty' | 'Raw' | 'Table'): Promise<void> {
	await composer.getByLabel('Show as').selectOption({ label });
}
