import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { workspace } from '../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../hostile/withEditorTypes.ts';

const { numberSetting, numberSettings, sendSettings } = await withEditorTypes(
	() => import('../../../src/host/settings.ts'),
);

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
	/** The settings of VS Code from now on. */
	function set(inspected: Readonly<Record<string, Inspected>>) {
		const counts = { reads: 0, change: () => {} };
		Object.assign(workspace, {
			onDidChangeConfiguration: (look: () => void) => {
				counts.change = look;
				return { dispose() {} };
			},
			getConfiguration: () => {
				counts.reads += 1;
				const get = (name: string) => inspected[name]?.workspaceValue ?? inspected[name]?.globalValue;
				return { get, inspect: (name: string) => inspected[name] };
			},
		});
		return counts;
	}

	it('are read as the user has them', () => {
		set({
			'http.proxy': { globalValue: ' http://a.example:1 ', defaultValue: '' },
			'http.proxyAuthorization': { globalValue: 'Basic x', defaultValue: null },
			'http.noProxy': { globalValue: ['b.example', 7], defaultValue: [] },
			'http.proxySupport': { defaultValue: 'override' },
			'http.systemCertificates': { globalValue: false, defaultValue: true },
		});
		const settings = sendSettings();
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

	it('are the defaults where the user has none, whatever a workspace says', () => {
		set({
			'http.proxy': { defaultValue: '', workspaceValue: 'http://evil.example' },
			'http.proxyAuthorization': { defaultValue: null, workspaceValue: 'Basic x' },
			'http.noProxy': { defaultValue: [], workspaceValue: ['*'] },
			'http.proxySupport': { defaultValue: 'override', workspaceValue: 'off' },
			'http.systemCertificates': { defaultValue: true, workspaceValue: false },
		});
		const settings = sendSettings();
		const { environment: _, ...read } = settings.get().proxy;
		assert.deepEqual(read, { isOff: false, url: '', noProxy: [] });
		assert.equal(settings.get().trustsSystem, true);
	});

	it('are off where proxies are', () => {
		set({ 'http.proxySupport': { globalValue: 'off' } });
		assert.equal(sendSettings().get().proxy.isOff, true);
	});

	it('are read once a change, not at each call', () => {
		const vscode = set({ 'signedCall.send.timeout': { globalValue: 7000 } });
		const own = sendSettings();
		assert.equal(own.get().limits.totalTimeout, 7000);
		const before = vscode.reads;
		own.get();
		assert.equal(vscode.reads, before);
		vscode.change();
		own.get();
		assert.ok(vscode.reads > before);
	});

	it('that are numbers are whole, within the bounds of the manifest', () => {
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
			set({ [name]: { globalValue } });
			assert.equal(numberSetting(name), read, String(globalValue));
		}
	});

	it('have the defaults and bounds of the manifest', async () => {
		const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
		const written = manifest.contributes.configuration
			.flatMap(({ properties }) => Object.entries(properties))
			.filter(([, { type }]) => type === 'integer')
			.map(([name, { default: fallback, minimum: min, maximum: max }]) => [name, { fallback, min, max }]);
		assert.deepEqual(numberSettings, Object.fromEntries(written));
	});
});
