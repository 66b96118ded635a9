import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { withVscode } from './withVscode.ts';

/** A setting as VS Code tells of it. */
interface Inspected {
	readonly defaultValue?: unknown;
	readonly globalValue?: unknown;
	readonly workspaceValue?: unknown;
}

interface Manifest {
	readonly contributes: {
		readonly configuration: {
			readonly properties: Record<string, { type?: string; default?: unknown; minimum?: number; maximum?: number }>;
		}[];
	};
}

describe('settings', () => {
	const vscode = `
		let inspected = {};
		export const setInspected = (now) => { inspected = now; };
		let changed = () => {};
		let reads = 0;
		export const readSettings = () => reads;
		export const change = () => changed();
		export const workspace = {
			onDidChangeConfiguration: (look) => { changed = look; return { dispose() {} }; },
			getConfiguration: () => (reads++, { get: (name) => inspected[name]?.workspaceValue ?? inspected[name]?.globalValue, inspect: (name) => inspected[name] }),
		};`;

	interface Stub {
		setInspected(inspected: Readonly<Record<string, Inspected>>): void;
		readSettings(): number;
		change(): void;
	}

	async function load(inspected: Readonly<Record<string, Inspected>>) {
		const loaded = await withVscode<Stub, typeof import('../../../src/host/settings.ts')>(
			vscode,
			() => import('../../../src/host/settings.ts'),
		);
		loaded.setInspected(inspected);
		return loaded;
	}

	const loadSettings = async (inspected: Readonly<Record<string, Inspected>>) => (await load(inspected)).sendSettings();

	it('are read as the user has them', async () => {
		const settings = await loadSettings({
			'http.proxy': { globalValue: ' http://a.example:1 ', defaultValue: '' },
			'http.proxyAuthorization': { globalValue: 'Basic x', defaultValue: null },
			'http.noProxy': { globalValue: ['b.example', 7], defaultValue: [] },
			'http.proxySupport': { defaultValue: 'override' },
			'http.systemCertificates': { globalValue: false, defaultValue: true },
		});
		const { environment, ...read } = settings.get().proxy;
		assert.deepEqual(read, {
			isOff: false,
			url: 'http://a.example:1',
			authorization: 'Basic x',
			noProxy: ['b.example'],
		});
		assert.equal(environment, process.env);
		assert.equal(settings.get().trustsSystem, false);
	});

	it('are the defaults where the user has none, whatever a workspace says', async () => {
		const settings = await loadSettings({
			'http.proxy': { defaultValue: '', workspaceValue: 'http://evil.example' },
			'http.proxyAuthorization': { defaultValue: null, workspaceValue: 'Basic x' },
			'http.noProxy': { defaultValue: [], workspaceValue: ['*'] },
			'http.proxySupport': { defaultValue: 'override', workspaceValue: 'off' },
			'http.systemCertificates': { defaultValue: true, workspaceValue: false },
		});
		const { environment: _, ...read } = settings.get().proxy;
		assert.deepEqual(read, { isOff: false, url: '', noProxy: [] });
		assert.equal(settings.get().trustsSystem, true);
	});

	it('are off where proxies are', async () => {
		const settings = await loadSettings({ 'http.proxySupport': { globalValue: 'off' } });
		assert.equal(settings.get().proxy.isOff, true);
	});

	it('are read once a change, not at each call', async () => {
		const fake = await load({ 'signedCall.send.timeout': { globalValue: 7000 } });
		const own = fake.sendSettings();
		assert.equal(own.get().limits.totalTimeout, 7000);
		const before = fake.readSettings();
		own.get();
		assert.equal(fake.readSettings(), before);
		fake.change();
		own.get();
		assert.ok(fake.readSettings() > before);
	});

	it('that are numbers are whole, within the bounds of the manifest', async () => {
		const name = 'signedCall.callFiles.callsAtOnce';
		for (const [globalValue, read] of [
			[7, 7],
			[0, 1],
			[-1, 1],
			[2.6, 3],
			[1e9, 50],
			[Number.NaN, 1],
			['9', 1],
			[undefined, 1],
		] as const) {
			const { numberSetting } = await load({ [name]: { globalValue } });
			assert.equal(numberSetting(name), read, String(globalValue));
		}
	});

	it('have the defaults and bounds of the manifest', async () => {
		const { numberSettings } = await load({});
		const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
		const written = manifest.contributes.configuration
			.flatMap(({ properties }) => Object.entries(properties))
			.filter(([, { type }]) => type === 'integer')
			.map(([name, { default: fallback, minimum: min, maximum: max }]) => [name, { fallback, min, max }]);
		assert.deepEqual(numberSettings, Object.fromEntries(written));
	});
});
