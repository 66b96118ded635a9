import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { callNetwork } from '../../src/app/send/callNetwork.ts';
import { sendSettings } from '../../src/host/settings.ts';
import { createSender, type Sender } from '../../src/net/send/send.ts';
import { failureOf, limits, never, request } from '../unit/net/loopback.ts';
import { type LoopbackProxy, loopbackProxy } from '../unit/net/loopbackProxy.ts';

/** A name that no service has (RFC 6761): only a proxy answers for it. */
const baseUrl = 'http://service.invalid';

describe("VS Code's proxy settings", () => {
	const http = () => vscode.workspace.getConfiguration('http');
	const changed = new Set<string>();
	let proxy: LoopbackProxy;
	let sender: Sender;
	let settings: ReturnType<typeof sendSettings>;

	before(async () => {
		proxy = await loopbackProxy();
		sender = createSender();
		settings = sendSettings();
	});
	afterEach(async () => {
		for (const name of changed) await http().update(name, undefined, vscode.ConfigurationTarget.Global);
		changed.clear();
	});
	after(async () => {
		settings.dispose();
		await sender.close();
		await proxy.close();
	});

	async function set(settings: Readonly<Record<string, unknown>>): Promise<void> {
		for (const [name, value] of Object.entries(settings)) {
			await http().update(name, value, vscode.ConfigurationTarget.Global);
			changed.add(name);
		}
	}

	/** Sends a call as an account without a proxy of its own does. */
	async function send(): Promise<number> {
		const network = await callNetwork(
			{ id: '1', name: 'Own', baseUrl, applicationKey: 'K' },
			{
				keyRing: { networkSecretsOf: async () => ({}) },
				proxySettings: () => settings.get().proxy,
				trustsSystem: () => settings.get().trustsSystem,
				authorityFiles: new Map(),
			},
		);
		return (await sender.send(request(baseUrl), limits, never(), network)).status;
	}

	for (const proxySupport of ['on', 'fallback', 'override']) {
		it(`send a call to http.proxy where http.proxySupport is "${proxySupport}"`, async () => {
			const { length } = proxy.heads;
			await set({ proxy: proxy.origin, proxySupport });
			assert.equal(await send(), 200);
			assert.match(proxy.heads[length] ?? '', /^GET http:\/\/service\.invalid\//);
		});
	}

	it('send it directly where that is "off", and where http.noProxy names its host', async () => {
		const { length } = proxy.heads;
		await set({ proxy: proxy.origin, proxySupport: 'off' });
		assert.equal((await failureOf(send())).code, 'host-not-found');
		await set({ proxySupport: 'override', noProxy: ['.invalid'] });
		assert.equal((await failureOf(send())).code, 'host-not-found');
		assert.equal(proxy.heads.length, length);
		await set({ noProxy: ['other.invalid'] });
		assert.equal(await send(), 200);
	});

	it('tell the proxy who asks by http.proxyAuthorization, before what its address says', async () => {
		const { length } = proxy.heads;
		await set({ proxy: proxy.origin.replace('//', '//jo:pw@') });
		await send();
		await set({ proxyAuthorization: 'Bearer of-the-setting' });
		await send();
		const told = proxy.heads.slice(length).map((head) => /^proxy-authorization: (.*?)\r?$/im.exec(head)?.[1]);
		assert.deepEqual(told, [`Basic ${btoa('jo:pw')}`, 'Bearer of-the-setting']);
	});
});
