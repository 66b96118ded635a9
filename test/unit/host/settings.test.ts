import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';

/** A setting as VS Code tells of it. */
interface Inspected {
	readonly defaultValue?: unknown;
	readonly globalValue?: unknown;
	readonly workspaceValue?: unknown;
}

describe('VS Code’s settings of the network', () => {
	const vscode = `
		let inspected = {};
		export const setInspected = (now) => { inspected = now; };
		export const workspace = {
			getConfiguration: () => ({ get: (name) => inspected[name]?.workspaceValue, inspect: (name) => inspected[name] }),
		};`;

	async function load(inspected: Readonly<Record<string, Inspected>>) {
		const url = `data:text/javascript,${encodeURIComponent(vscode)}`;
		const hooks = registerHooks({
			resolve: (name, context, next) => (name === 'vscode' ? { url, shortCircuit: true } : next(name, context)),
		});
		try {
			const { setInspected } = (await import(url)) as { setInspected: (now: typeof inspected) => void };
			setInspected(inspected);
			return await import('../../../src/host/settings.ts');
		} finally {
			hooks.deregister();
		}
	}

	it('are read as the user has them', async () => {
		const { proxySettings, trustsSystem } = await load({
			'http.proxy': { globalValue: ' http://a.example:1 ', defaultValue: '' },
			'http.proxyAuthorization': { globalValue: 'Basic x', defaultValue: null },
			'http.noProxy': { globalValue: ['b.example', 7], defaultValue: [] },
			'http.proxySupport': { defaultValue: 'override' },
			'http.systemCertificates': { globalValue: false, defaultValue: true },
		});
		const { environment, ...read } = proxySettings();
		assert.deepEqual(read, {
			isOff: false,
			url: 'http://a.example:1',
			authorization: 'Basic x',
			noProxy: ['b.example'],
		});
		assert.equal(environment, process.env);
		assert.equal(trustsSystem(), false);
	});

	it('are the defaults where the user has none, whatever a workspace says', async () => {
		const { proxySettings, trustsSystem } = await load({
			'http.proxy': { defaultValue: '', workspaceValue: 'http://evil.example' },
			'http.proxyAuthorization': { defaultValue: null, workspaceValue: 'Basic x' },
			'http.noProxy': { defaultValue: [], workspaceValue: ['*'] },
			'http.proxySupport': { defaultValue: 'override', workspaceValue: 'off' },
			'http.systemCertificates': { defaultValue: true, workspaceValue: false },
		});
		const { environment: _, ...read } = proxySettings();
		assert.deepEqual(read, { isOff: false, url: '', noProxy: [] });
		assert.equal(trustsSystem(), true);
	});

	it('are off where proxies are', async () => {
		const { proxySettings } = await load({ 'http.proxySupport': { globalValue: 'off' } });
		assert.equal(proxySettings().isOff, true);
	});
});
