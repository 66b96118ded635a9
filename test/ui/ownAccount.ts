import { ownKeys } from './ownService.ts';
import { waitUntil } from './page/waitUntil.ts';
import type { Workbench } from './workbench.ts';

type Keys = Pick<typeof ownKeys, 'applicationKey' | 'accessToken' | 'applicationSecretKey'>;

/** Makes an account as a user does, in four native inputs; it gets its host as its name. The last input checks the keys, or not. */
export async function enterKeys(
	workbench: Workbench,
	baseUrl: string,
	keys: Keys = ownKeys,
	last: 'Check' | 'Store without Checking' = 'Check',
): Promise<void> {
	const input = workbench.page.locator('.quick-input-widget');
	const step = (number: number) => input.getByText(`${number}/4`).waitFor();
	await workbench.pick(baseUrl, () => workbench.runCommand('Signed Call: New Account'));
	await step(2);
	await workbench.answerInput(keys.applicationKey);
	await step(3);
	await workbench.answerInput(keys.accessToken);
	await step(4);
	if (last === 'Check') return workbench.answerInput(keys.applicationSecretKey);
	await input.locator('input:visible').first().fill(keys.applicationSecretKey);
	await input.getByRole('button', { name: last }).click();
}

export async function makeOwnAccount(workbench: Workbench, baseUrl: string, keys: Keys = ownKeys, name = 'Own') {
	await enterKeys(workbench, baseUrl, keys, 'Store without Checking');
	await renameAccount(workbench, new URL(baseUrl).host, name);
}

export async function renameAccount(workbench: Workbench, from: string, to: string): Promise<void> {
	await workbench.pick('name', () => workbench.pick(from, () => workbench.runCommand('Signed Call: Edit Account')));
	await workbench.page.locator('.quick-input-widget').getByText('A name for the account').waitFor();
	await workbench.answerInput(to);
	await closeEditList(workbench);
}

/** Closes the list of what can be edited of an account, which comes back after each change. */
export async function closeEditList(workbench: Workbench): Promise<void> {
	const list = workbench.page.locator('.quick-input-widget');
	await list.getByText('application_secret_key', { exact: true }).first().waitFor();
	await waitUntil('the list to close', async () => {
		await workbench.page.keyboard.press('Escape');
		return !(await list.isVisible());
	});
}
