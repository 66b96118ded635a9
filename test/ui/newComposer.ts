import type { Frame } from 'playwright-core';
import { waitUntil } from './page/waitUntil.ts';
import type { Workbench } from './workbench.ts';

/** Opens a composer by its command; the one in front before may be seen until it is there. */
export async function newComposer(workbench: Workbench): Promise<Frame> {
	await workbench.runCommand('Signed Call: Call Method');
	return waitUntil('a composer without a method', async () => {
		const composer = await workbench.webviewFrame('composer');
		const method = composer.getByRole('combobox', { name: 'Method', exact: true });
		const value = await method.inputValue({ timeout: 1000 }).catch(() => undefined);
		return value === '' && composer;
	});
}
