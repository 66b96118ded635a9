import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService } from '../localService.ts';
import { pickEntry } from '../page/quickInput.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { lens, openFile } from './callFileEditor.ts';

export function describeCodeAndLoad(open: () => Workbench): void {
	describe('a call file as code', () => {
		let workbench: Workbench;

		const path = (name: string) => join(workbench.folders.workspace, name);
		const copied = () => workbench.page.evaluate(() => navigator.clipboard.readText());

		before(async () => {
			workbench = await clearAway(open());
			await startLocalService(workbench);
			await writeFile(path('people.csv'), 'kind,name\nGUESTS,a\nMESSAGES,b\n');
			await writeFile(
				path('load.call'),
				'@account = Local service\n@data = people.csv\n\n### Events\nevents.get\ntypes = {{kind}}\n?? status == 200\n',
			);
			await writeFile(path('one.call'), '@account = Local service\n\n### Events\nevents.get\ntypes = GUESTS\n');
		});

		it('copies a client that makes the call, proven here, in a language that is chosen', async () => {
			const { page } = workbench;
			await openFile(page, 'one.call');
			await workbench.pick('Code', () => lens(page, 'Copy as…').first().click());
			await pickEntry(page, 'Python');
			await waitUntil('the client', async () => (await copied()).includes('def call(method'));
			const code = await copied();
			assert.match(code, /^# OK\.ru: proven by published examples \(0\) and hard calls \(200\)\.\n/);
			assert.match(code, /print\(call\("events\.get", \[\("types", "GUESTS"\)\]\)\)/);
		});

		it('exports a load test beside it', async () => {
			const { page } = workbench;
			await openFile(page, 'load.call');
			await lens(page, 'Send').first().waitFor();
			await workbench.runCommand('Signed Call: Export Load Test…');
			await pickEntry(page, 'k6');
			await page.getByRole('tab', { name: /^load\.k6\.ts/ }).waitFor();
			assert.match(await readFile(path('load.k6.ts'), 'utf8'), /\["types", `\$\{row\["kind"\]\}`\]/);
			assert.deepEqual(JSON.parse(await readFile(path('load.rows.json'), 'utf8')), [
				{ kind: 'GUESTS', name: 'a' },
				{ kind: 'MESSAGES', name: 'b' },
			]);
		});
	});
}
