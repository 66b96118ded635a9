import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Frame, Locator } from 'playwright-core';
import { endHover } from '../hover.ts';
import { newComposer } from '../newComposer.ts';
import { clearAway } from '../sharedWindow.ts';
import { giveRoom } from '../viewRoom.ts';
import { isDone, waitUntil } from '../waitUntil.ts';
import type { Workbench } from '../workbench.ts';

/** Milliseconds for what a click or a key brings up, before it is done again. */
const patience = 3000;

/** What a user does with calls that were not sent: gets them back, and deletes them. */
export function describeDrafts(open: () => Workbench): void {
	describe('drafts of calls in the workbench', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = open();
			await clearAway(workbench);
		});

		const method = (composer: Frame) => composer.getByRole('combobox', { name: 'Method', exact: true });
		const press = (key: string) => workbench.page.keyboard.press(key);

		/** Composes a call with one parameter. */
		async function compose(name: string, value: string): Promise<void> {
			const composer = await newComposer(workbench);
			await method(composer).fill(name);
			await press('Escape');
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).fill('a');
			await composer.getByRole('textbox', { name: 'Value of a', exact: true }).fill(value);
		}

		/** Waits for a composer in front that has this call. */
		async function shows(name: string, value: string): Promise<void> {
			await waitUntil(`a composer with ${name}`, async () => {
				const composer = await workbench.webviewFrame('composer');
				const is = async (field: ReturnType<typeof method>, text: string) =>
					(await field.inputValue({ timeout: 1000 }).catch(() => undefined)) === text;
				return (
					(await is(method(composer), name)) &&
					is(composer.getByRole('textbox', { name: 'Value of a', exact: true }), value)
				);
			});
		}

		const close = async () => {
			await workbench.runCommand('View: Close All Editors');
			await waitUntil('no editor', async () => (await workbench.page.locator('.tab').count()) === 0);
		};

		/** Presses the key until that call is back: whose it is changes a moment after an editor was closed. */
		async function reopens(name: string, value: string): Promise<void> {
			await waitUntil(`${name} to come back`, async () => {
				await press('Control+Shift+T');
				return isDone(workbench.page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor({ timeout: 10_000 }));
			});
			await shows(name, value);
		}

		it('come back with the key of Reopen Closed Editor', async () => {
			await compose('first.get', '1');
			await close();
			await compose('second.get', '2');
			await close();
			await reopens('second.get', '2');
			await reopens('first.get', '1');
			await close();
		});

		it('leave the key to VS Code while another editor is what was closed last', async () => {
			await compose('third.get', '3');
			await close();
			const file = workbench.page.getByRole('tab', { name: /^events\.call/ });
			// Whose the key is changes a moment after an editor was closed.
			await waitUntil("the key to be VS Code's", async () => {
				await workbench.pick('events.call', () => press('Control+P'));
				await file.waitFor();
				await close();
				await press('Control+Shift+T');
				if (await isDone(file.waitFor({ timeout: patience }))) return true;
				await close();
				return false;
			});
			await reopens('third.get', '3');
			await close();
		});

		it('are listed, and opened and deleted there', async () => {
			await workbench.pick('first.get', () => workbench.runCommand('Signed Call: Drafts…'));
			await shows('first.get', '1');
			await workbench.runCommand('Signed Call: Drafts…');
			const list = workbench.page.locator('.quick-input-list');
			const entry = (text: string) => list.locator('.monaco-list-row').filter({ hasText: text });
			await entry('first.get').filter({ hasText: 'open' }).waitFor();
			await workbench.screenshot('drafts');
			// A composer that has just been opened takes the focus, and the list with it.
			await waitUntil('the list', async () => {
				if (!(await list.isVisible())) await workbench.runCommand('Signed Call: Drafts…');
				return isDone(entry('second.get').hover({ timeout: 2000 }));
			});
			await entry('second.get').getByRole('button', { name: 'Delete' }).click();
			await entry('second.get').waitFor({ state: 'detached' });
			await entry('first.get').waitFor();
			await press('Escape');
		});

		const sidebar = () => workbench.page.locator('.sidebar');
		const item = (name: RegExp) => sidebar().getByRole('tree', { name: 'History' }).getByRole('treeitem', { name });
		const dialog = () => workbench.page.locator('.monaco-dialog-box');
		const listFocus = () =>
			waitUntil('the focus in the history', () =>
				sidebar()
					.getByRole('tree', { name: 'History' })
					.evaluate((list) => list.contains(document.activeElement)),
			);

		/**
		 * Presses Delete in the history, with its selection as it is: an Escape, as the one before each command here, would
		 * clear it. The focus may come a moment after the command that asks for it.
		 */
		async function deleteByKey(shown: Locator): Promise<void> {
			await waitUntil('the key to do something', async () => {
				// A dialog that came up late takes no key of ours.
				if (await shown.isVisible()) return true;
				await workbench.answerInput('>Signed Call: Focus on History View', () => press('F1'));
				await listFocus();
				await press('Delete');
				return isDone(shown.waitFor({ timeout: patience }));
			});
		}

		const yes = () => dialog().getByRole('button', { name: 'Delete', exact: true });

		/** Clicks a button of a row until it asks, and says yes: a click while the tree takes a change in is lost. */
		async function deleteByMouse(row: RegExp, button: string): Promise<void> {
			await waitUntil('the question', async () => {
				if (await yes().isVisible()) return true;
				await endHover(workbench.page);
				await isDone(item(row).hover({ timeout: patience }));
				await isDone(item(row).getByRole('button', { name: button }).click({ timeout: patience }));
				return isDone(yes().waitFor({ timeout: patience }));
			});
			await yes().click();
		}

		it('stand in the history, counted, as they are while one types', async () => {
			await close();
			await workbench.runCommand('Signed Call: Focus on History View');
			await giveRoom(workbench.page, 'History');
			await item(/^Drafts/).click();
			await item(/^first\.get, draft/).waitFor();
			const before = Number(
				await item(/^Drafts/)
					.locator('.label-description')
					.innerText(),
			);
			await compose('typed.get', '5');
			await item(/^typed\.get, draft, open/).waitFor();
			await waitUntil(
				'one more',
				async () =>
					(await item(/^Drafts/)
						.locator('.label-description')
						.innerText()) === String(before + 1),
			);
			await close();
			await item(/^typed\.get, draft, (?!open)/).waitFor();
			await workbench.screenshot('history-drafts');
		});

		it('are opened there by mouse and by keys', async () => {
			await endHover(workbench.page);
			await item(/^first\.get/).click();
			await shows('first.get', '1');
			await item(/^first\.get, draft, open/).waitFor();
			await close();
			await item(/^first\.get, draft, (?!open)/).waitFor();
			await workbench.runCommand('Signed Call: Focus on History View');
			await listFocus();
			await press('Home');
			await press('ArrowDown');
			await press('Enter');
			await shows('typed.get', '5');
			await close();
		});

		it('are found by a search of the history, and stand open after it as before', async () => {
			await workbench.answerInput('typed', () => workbench.runCommand('Signed Call: Search History'));
			await sidebar().getByText('No call with "typed". · Drafts: 1').waitFor();
			assert.equal(await item(/, draft,/).count(), 1);
			await workbench.runCommand('Signed Call: Clear History Search');
			await item(/^first\.get/).waitFor();
		});

		it('of another window appear there', async () => {
			const folder = draftsFolder();
			const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.json'));
			const text = await readFile(`${folder}/${name}`, 'utf8');
			const method = /"method":"([^"]*)"/.exec(text)?.[1] ?? '';
			await writeFile(`${folder}/${randomUUID()}.json`, text.replaceAll(`"${method}"`, '"other.window"'));
			await item(/^other\.window, draft/).waitFor();
		});

		it('are deleted there, by key, by mouse and all at once', async () => {
			// The rows move while the tree takes the new draft in.
			await waitUntil('the draft to be open', async () => {
				await endHover(workbench.page);
				await isDone(item(/^other\.window/).click({ timeout: patience }));
				return isDone(item(/^other\.window, draft, open/).waitFor({ timeout: patience }));
			});
			await deleteByKey(workbench.page.getByText('A draft that is open in a composer is not deleted.').first());
			// By mouse: a command would clear the selection of the history.
			await workbench.page.locator('.tab.active').click({ button: 'middle' });
			await waitUntil('no editor', async () => (await workbench.page.locator('.tab').count()) === 0);
			await item(/^other\.window, draft, (?!open)/).waitFor();
			await deleteByKey(yes());
			await yes().click();
			await item(/^other\.window/).waitFor({ state: 'detached' });
			await deleteByMouse(/^typed\.get/, 'Delete Draft');
			await item(/^typed\.get/).waitFor({ state: 'detached' });
			await item(/^first\.get/).waitFor();
			await deleteByMouse(/^Drafts/, 'Delete All Drafts');
			await item(/^Drafts/).waitFor({ state: 'detached' });
			assert.deepEqual(
				(await readdir(draftsFolder())).filter((file) => file.endsWith('.json')),
				[],
			);
		});

		it('survive a kill of the extension host, up to what was typed last', async () => {
			await compose('killed.get', 'typed last');
			await waitUntil('the draft on disk', async () => (await storedDrafts()).includes('typed last'));
			process.kill(await extensionHost(), 'SIGKILL');
			await workbench.reload();
			// VS Code itself may not have noted yet that the composer was open.
			await workbench.pick('killed.get', () => workbench.runCommand('Signed Call: Drafts…'));
			await shows('killed.get', 'typed last');
			await workbench.screenshot('drafts-after-kill');
		});

		const draftsFolder = () =>
			`${workbench.folders.userData}/User/globalStorage/signed-call.signed-call-workbench/drafts`;

		/** All that is kept of drafts. */
		async function storedDrafts(): Promise<string> {
			const folder = draftsFolder();
			const names = await readdir(folder).catch(() => []);
			return (await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8').catch(() => '')))).join('\n');
		}

		it('write no error to the console', () => {
			assert.deepEqual(workbench.consoleErrors(), []);
		});
	});

	/** The process of the extension host that descends from this one. */
	async function extensionHost(): Promise<number> {
		const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
		const parents = new Map<string, string>();
		const hosts: string[] = [];
		for (const pid of pids) {
			const [stat, command] = await Promise.all(
				['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
			);
			parents.set(pid, /\) \S (\d+)/.exec(stat ?? '')?.[1] ?? '');
			if (command?.includes('--type=extensionHost')) hosts.push(pid);
		}
		const isOurs = (pid: string | undefined): boolean =>
			pid !== undefined && (pid === String(process.pid) || isOurs(parents.get(pid)));
		const host = hosts.find(isOurs);
		assert.ok(host, 'there is no extension host');
		return Number(host);
	}
}
