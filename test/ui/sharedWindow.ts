import assert from 'node:assert/strict';
import { isDone, waitUntil } from './page/waitUntil.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/** Opens one window for several suites, as starting it takes longer than most of them; what it returns is called once they run. */
export function useWindow(options: WorkbenchOptions): () => Workbench {
	let workbench: Workbench | undefined;

	before(async () => {
		workbench = await Workbench.open(options);
	});

	after(() => workbench?.close());

	return () => {
		assert.ok(workbench, 'the window is not open');
		return workbench;
	};
}

/** The window, in which what the suite before has left open is closed, so that the next one finds its own things only. */
export async function clearAway(workbench: Workbench): Promise<Workbench> {
	const { page } = workbench;
	// Of a text that was never a file VS Code asks what is to become of it.
	const forget = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
	const clear = async (things: string, command: string) => {
		const left = page.locator(things);
		if ((await left.count()) > 0) await workbench.runCommand(command);
		await waitUntil(`no ${things}`, async () => {
			if (await forget.isVisible()) await isDone(forget.click({ timeout: 1000 }));
			return (await left.count()) === 0;
		});
	};
	await clear('.tab', 'View: Close All Editors');
	await clear('.notification-list-item', 'Notifications: Clear All Notifications');
	return workbench;
}
