import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { runClient } from '../clients/runClient.ts';
import { ownKeys } from '../ownService.ts';
import { isDone, waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import type { Workbench } from '../workbench.ts';

/** Where the clients of these tests call; nothing listens there. */
export const pastedBaseUrl = 'https://api.example.org';

const ownSecrets = [ownKeys.accessToken, ownKeys.applicationSecretKey];

/** The URL of a call that a client signed with {@link ownKeys}, rightly or with the mistakes that are named. */
export function signedUrl(...args: string[]): Promise<string> {
	const call = [pastedBaseUrl, 'users.setStatus', 'status=Привет, мир & 100%', 'uid=7'];
	return runClient('client.py', ownKeys, '--print', ...args, ...call);
}

/** The tab "Diagnose" of a composer in the real workbench, as who pastes into it sees it. */
export class DiagnosePane {
	readonly workbench: Workbench;
	/** The composer; another one when a test opens another. */
	frame: Frame;
	/** What is to be shown and left nowhere. */
	readonly secrets: readonly string[];

	/** Opens it by its command, with the keys of the active account. */
	static async open(workbench: Workbench, secrets: readonly string[] = ownSecrets): Promise<DiagnosePane> {
		await workbench.runCommand('Signed Call: Diagnose Signature');
		const frame = await workbench.webviewFrame('composer');
		const pane = new DiagnosePane(workbench, frame, secrets);
		await pane.area().waitFor();
		await frame.getByRole('tab', { name: 'Diagnose', selected: true }).waitFor();
		return pane;
	}

	private constructor(workbench: Workbench, frame: Frame, secrets: readonly string[]) {
		this.workbench = workbench;
		this.frame = frame;
		this.secrets = secrets;
	}

	area = () => this.frame.locator('#paste');
	recognised = () => this.frame.locator('.recognised');
	/** The headline with what stands below it of one mistake. */
	verdict = () => this.frame.locator('.verdict-section > .certainty, .verdict-summary:not(.explanation)').first();
	explanations = () => this.frame.locator('.verdict-section > :is(.verdict, .mistakes) .explanation').allInnerTexts();
	button = (name: string | RegExp) => this.frame.getByRole('button', { name });
	clipboard = () => this.workbench.page.evaluate(() => navigator.clipboard.readText());
	copy = (text: string) => this.workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

	/** Pastes, after what was there is cleared. */
	async startPaste(text: string): Promise<void> {
		await this.copy(text);
		const recognised = this.recognised().locator('strong');
		// A search that has just ended puts its buttons in the place of others, and a click on these is lost.
		await waitUntil('nothing recognised', async () => {
			if (await this.button('Clear').count()) await isDone(this.button('Clear').click({ timeout: 1000 }));
			return (await recognised.count()) === 0;
		});
		await this.area().focus();
		await this.workbench.page.keyboard.press('Control+V');
	}

	/** Pastes and waits until the search has ended. */
	async paste(text: string): Promise<void> {
		await this.startPaste(text);
		await waitUntil('the end of the search', async () => {
			const recognised = await this.recognised().locator('strong').count();
			return recognised > 0 && (await this.button('Diagnose').count()) > 0;
		});
	}

	/** What stands on the tab, in its text and its values, holds no secret. */
	async assertMasked(): Promise<void> {
		const shown = (await this.frame.locator('body').innerText()) + (await this.area().inputValue());
		for (const secret of this.secrets) assert.ok(!shown.includes(secret), `${secret} is shown`);
	}

	/** What was pasted and shown left no secret on disk or in the browser but in SecretStorage, and no error in a console. */
	async assertLeftNoSecret(): Promise<void> {
		const { workspace, browser, userData } = this.workbench.folders;
		assert.deepEqual(await findSecrets([workspace, browser, userData], [...this.secrets]), []);
		const stored = await this.workbench.browserStorage();
		for (const secret of this.secrets) assert.ok(!stored.includes(secret));
		assert.deepEqual(this.workbench.consoleErrors(), []);
	}
}
