import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

const notice = ({ page }: Workbench): Locator =>
	page.locator('.notification-list-item').filter({ hasText: 'Local service: http' }).first();

/** Starts the local service by its command. Returns its base_url, as the message has it. */
export async function startLocalService(workbench: Workbench): Promise<string> {
	await workbench.runCommand('Signed Call: Start Local Service');
	await notice(workbench).waitFor();
	return /http:\/\/127\.0\.0\.1:\d+/.exec(await notice(workbench).innerText())?.[0] ?? '';
}

/** Shows the calls that the running service receives. Starting it again says where it is. */
export async function showWatchedCalls(workbench: Workbench): Promise<void> {
	await startLocalService(workbench);
	await notice(workbench).getByRole('button', { name: 'Show Watched Calls' }).click();
}

export async function tryLocalService(workbench: Workbench): Promise<void> {
	await startLocalService(workbench);
	await notice(workbench).getByRole('button', { name: 'Try It' }).click();
}
