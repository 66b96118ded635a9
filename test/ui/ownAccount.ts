import { ownKeys } from './ownService.ts';
import type { Workbench } from './workbench.ts';

/** Makes the account "Own", or another, with the keys that the tests know, as a user does: in native inputs. `check` is what is chosen in the end. */
export async function makeOwnAccount(
	workbench: Workbench,
	baseUrl: string,
	keys: Pick<typeof ownKeys, 'applicationKey' | 'accessToken' | 'applicationSecretKey'> = ownKeys,
	name = 'Own',
	check: 'Skip' | 'Check the keys' = 'Skip',
): Promise<void> {
	const step = (number: number) => workbench.page.locator('.quick-input-widget').getByText(`${number}/6`).waitFor();
	await workbench.runCommand('Signed Call: New Account');
	const input = workbench.page.locator('.quick-input-widget');
	const empty = input.getByRole('option', { name: /^New account/ });
	await empty.or(input.getByText('1/6')).first().waitFor();
	if (await empty.isVisible()) await workbench.pick('New account');
	await step(1);
	await workbench.answerInput(name);
	await step(2);
	await workbench.answerInput(baseUrl);
	await step(3);
	await workbench.answerInput(keys.applicationKey);
	await step(4);
	await workbench.answerInput(keys.accessToken);
	await step(5);
	await workbench.pick('application_secret_key');
	await step(6);
	await workbench.answerInput(keys.applicationSecretKey);
	await workbench.pick(check);
}
