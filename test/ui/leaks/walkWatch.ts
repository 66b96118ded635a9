import { showWatchedCalls } from '../localService.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { type Canaries, md5 } from './canaries.ts';
import type { Walk } from './walk.ts';

/** Watches a client: right calls, wrong ones, and those with keys where none belong. */
export async function walkWatch(walk: Walk): Promise<void> {
	const { canaries } = walk;
	await walk.step('start the local service', async () => {
		await walk.run('startLocalService');
		await walk.notice('Local service: http').waitFor();
	});
	const copy = walk.notice('Local service: http').getByRole('button', { name: 'Copy base_url' });
	const baseUrl = await walk.copies(() => copy.click(), /^http/);
	await showWatchedCalls(walk.workbench);
	for (const [name, query] of Object.entries(watchedQueries(canaries))) {
		await walk.step(`watched call: ${name}`, async () => {
			const answer = await fetch(`${baseUrl}/fb.do?${query}`);
			const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
			// The service knows the keys of the account's scheme only: a client gets back another that it has sent itself.
			if (name !== 'otherKey') walk.take('answer of the service', text);
			await walk.item(new RegExp(`^watched\\.${name}, (verified|wrong|refused)`)).waitFor();
		});
	}
	const count = Object.keys(watchedQueries(canaries)).length;
	for (let id = 1; id <= count; id++) {
		await walk.step(`watched call ${id} shown and diagnosed`, async () => {
			await walk.run('showWatchedCall', { id });
			await walk.run('diagnoseWatchedCall', { id });
			const composer = await walk.composer();
			await waitUntil('a verdict', async () => (await composer.locator('.verdict-summary').count()) === 1);
		});
		await walk.step(`watched call ${id} in a composer`, async () => {
			await walk.run('openWatchedCall', { id });
			await walk.seesInComposer('.steps');
		});
		await walk.closeEditors();
	}
	await walk.step('stop the local service', async () => {
		await walk.run('clearWatchedCalls');
		await walk.run('stopLocalService');
	});
}

/** By the method that is called: the queries of a client's calls. */
function watchedQueries(canaries: Canaries): Record<string, string> {
	const { accessToken, applicationSecretKey, sessionSecretKey } = canaries;
	const secret = md5(accessToken + applicationSecretKey);
	const query = (name: string, parameters: Record<string, string>, end: string, token = accessToken) => {
		const signed = {
			application_key: canaries.applicationKey,
			format: 'json',
			method: `watched.${name}`,
			...parameters,
		};
		const pairs = Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1));
		const sig = md5(pairs.map((pair) => pair.join('=')).join('') + end);
		return [...pairs, ['sig', sig], ['access_token', token]]
			.map((pair) => pair.map(encodeURIComponent).join('='))
			.join('&');
	};
	return {
		right: query('right', {}, secret),
		wrong: query('wrong', {}, md5(applicationSecretKey + accessToken)),
		unhashed: query('unhashed', {}, applicationSecretKey),
		otherKey: query('otherKey', { a: sessionSecretKey }, 'nothing'),
		session: query('session', {}, sessionSecretKey),
		foreign: query('foreign', {}, secret, canaries.replacedToken),
		secrets: query('secrets', { a: accessToken, b: `x${applicationSecretKey}y`, d: secret }, 'nothing'),
		encoded: query('encoded', { a: encodeURIComponent(accessToken) }, 'nothing'),
	};
}
