import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { makeOwnAccount } from './ownAccount.ts';
import { ownKeys } from './ownService.ts';
import { Workbench } from './workbench.ts';

/** A service on loopback that answers every call alike; `headers` say whether pages of others may read it. */
class FixedService {
	readonly requests: IncomingMessage[] = [];
	readonly #server: Server;

	static async start(headers: Record<string, string>): Promise<FixedService> {
		const service = new FixedService(headers);
		await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
		return service;
	}

	private constructor(headers: Record<string, string>) {
		this.#server = createServer((request, response) => {
			this.requests.push(request);
			response.writeHead(200, {
				'content-type': 'application/json',
				'set-cookie': 'seen=1',
				...headers,
			});
			response.end('{"uid":"7","name":"Анна"}');
		});
	}

	get origin(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	close(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}
}

/** The extension in the extension host that VS Code has in a browser: a web worker, without Node. */
describe('in the extension host of a browser', () => {
	let workbench: Workbench;
	let open: FixedService;
	let composer: Frame;

	before(async () => {
		open = await FixedService.start({ 'access-control-allow-origin': '*' });
		workbench = await Workbench.open({
			viewport: { width: 1400, height: 1000 },
			settings: {
				'remote.extensionKind': { 'signed-call.signed-call-workbench': ['web'] },
			},
		});
	});

	after(async () => {
		await workbench?.close();
		open?.close();
	});

	const outcome = () => composer.locator('.outcome');
	const send = () => composer.getByRole('button', { name: 'Send', exact: true }).click();

	it('keeps an account and shows the trace of a call while it is composed', async () => {
		await makeOwnAccount(workbench, open.origin);
		await workbench.runCommand('Signed Call: Call Method');
		composer = await workbench.webviewFrame('composer');
		await composer.getByRole('combobox', { name: 'Method' }).fill('users.getCurrentUser');
		const { applicationKey, accessToken, applicationSecretKey } = ownKeys;
		const key = createHash('md5')
			.update(accessToken + applicationSecretKey)
			.digest('hex');
		const text = `application_key=${applicationKey}format=jsonmethod=users.getCurrentUser${key}`;
		await composer.getByText(createHash('md5').update(text).digest('hex')).first().waitFor();
		await workbench.screenshot('web-composer');
	});

	it('runs in no host with Node', async () => {
		for await (const log of glob('logs/*/exthost*/remoteexthost.log', { cwd: workbench.folders.userData })) {
			const text = await readFile(join(workbench.folders.userData, log), 'utf8');
			assert.doesNotMatch(text, /signed-call\.signed-call-workbench/);
		}
	});

	it('sends where the service allows it, and shows the answer', async () => {
		await send();
		await outcome().getByText('200 OK').waitFor();
		await composer.getByText('Анна').first().waitFor();
		await workbench.screenshot('web-answer');
	});
});
