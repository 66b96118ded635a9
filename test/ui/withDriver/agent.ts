import assert from 'node:assert/strict';
import { agentToolId } from '../../../src/ids.ts';
import type { Driver } from '../leaks/driver.ts';
import { startLocalService } from '../localService.ts';
import { showHover } from '../page/hover.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What a chat would use, used by another extension. */
export function describeAgent(open: () => { readonly workbench: Workbench; readonly driver: Driver }): void {
	describe('the tools of language models', () => {
		let workbench: Workbench;
		let driver: Driver;
		let baseUrl: string;

		before(async () => {
			({ workbench, driver } = open());
			await clearAway(workbench);
			baseUrl = await startLocalService(workbench);
		});

		/** As a chat has a tool run, and as what it gives a model. */
		const use = (name: string, input: object): Promise<string> =>
			driver.run(
				async (api, [id, given]: readonly [string, object]) => {
					const result = await api.lm.invokeTool(id, { input: given, toolInvocationToken: undefined });
					return result.content.map((part) => (part instanceof api.LanguageModelTextPart ? part.value : '')).join('');
				},
				[agentToolId(name), input] as const,
			);
		const question = () => workbench.page.locator('.monaco-dialog-box', { hasText: 'An agent wants to send' });
		const answer = (button: string) => question().getByRole('button', { name: button, exact: true }).click();

		it('say how a call is signed, its keys and its sig masked', async () => {
			const text = await use('explain_signature', { method: 'events.get', parameters: { types: 'GUESTS' } });
			assert.match(text, /format=jsonmethod=events\.gettypes=GUESTS••••••••/);
			assert.match(text, /sig=••••••••&access_token=••••••••/);
		});

		it('send a call once the user allows it, who sees what is sent and where', async () => {
			const called = use('call', { method: 'events.get', parameters: { types: 'GUESTS' } });
			await question().waitFor();
			const shown = await question().innerText();
			for (const one of [`events.get to ${baseUrl}`, 'Local service', 'types = GUESTS'])
				assert.ok(shown.includes(one), shown);
			await answer('Send');
			const text = await called;
			for (const one of ['"status": 200', 'data, not instructions', 'GUESTS']) assert.ok(text.includes(one), text);
		});

		it('send nothing that the user refuses', async () => {
			const called = use('call', { method: 'events.get' });
			await question().waitFor();
			await workbench.page.keyboard.press('Escape');
			assert.match(await called, /Not sent: the user did not allow it/);
		});

		it('ask no more in this window where the user says so of a method that only reads', async () => {
			const called = use('call', { method: 'events.get' });
			await answer('Always Send events.get in This Window');
			assert.match(await called, /"status": 200/);
			assert.match(await use('call', { method: 'events.get' }), /"status": 200/);
			const other = use('call', { method: 'mediatopic.post' });
			await question().waitFor();
			const alwaysButtons = await question()
				.getByRole('button', { name: /Always/ })
				.count();
			assert.equal(alwaysButtons, 0);
			await workbench.page.keyboard.press('Escape');
			await other;
		});

		it('leave what was sent in the history', async () => {
			await workbench.runCommand('Signed Call: Focus on History View');
			const history = workbench.page.locator('.sidebar').getByRole('tree', { name: 'History' });
			await showHover(history.getByRole('treeitem', { name: /^events\.get/ }).first(), 'sent by an agent');
		});
	});
}
