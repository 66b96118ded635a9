import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { withAuthorityFiles, withClientCertificate, withProxy } from '../../../../src/app/accounts/accountNetwork.ts';
import { callNetwork } from '../../../../src/app/send/callNetwork.ts';
import type { ProxySettings } from '../../../../src/app/send/chooseProxy.ts';
import type { AuthorityCache } from '../../../../src/net/send/certificateFiles.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { type FakeWindow, SharedStorage } from '../../host/accounts/twoWindows.ts';
import { certified } from '../../net/selfSigned.ts';

describe('callNetwork', () => {
	const plain: Account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
	let settings: ProxySettings;
	let window: FakeWindow;
	let folder: string;
	let authorityFiles: AuthorityCache;

	beforeEach(async () => {
		settings = { isOff: false, url: '', noProxy: [], environment: {} };
		authorityFiles = new Map();
		window = await new SharedStorage().openWith(plain);
		folder = scratchFolder('network');
	});

	const networkOf = (account: Account) =>
		callNetwork(account, {
			keyRing: window.keyRing,
			proxySettings: () => settings,
			trustsSystem: () => true,
			authorityFiles,
		});
	const file = async (name: string, text: string) => {
		await writeFile(join(folder, name), text);
		return join(folder, name);
	};

	it('is what VS Code says, unless the account says otherwise', async () => {
		settings = { ...settings, url: 'http://a.example:1' };
		assert.deepEqual((await networkOf(plain)).proxy, { origin: 'http://a.example:1' });
		assert.equal((await networkOf(withProxy(plain, 'none'))).proxy, undefined);
		assert.deepEqual((await networkOf(withProxy(plain, 'http://own.example:2'))).proxy, {
			origin: 'http://own.example:2',
		});
	});

	it('does not look at settings that the account overrules', async () => {
		settings = { ...settings, url: 'socks4://a.example' };
		await assert.rejects(networkOf(plain), { code: 'proxy-not-usable' });
		assert.equal((await networkOf(withProxy(plain, 'none'))).proxy, undefined);
	});

	it('names the user to the account’s own proxy, on this machine too', async () => {
		const account = { ...withProxy(plain, 'http://user@127.0.0.1:8080'), baseUrl: 'http://127.0.0.1:4820' };
		assert.equal((await networkOf(account)).proxy?.authorization, `Basic ${btoa('user:')}`);
		await window.keyRing.replace(account, 'proxy_password', 'pw-1');
		assert.equal((await networkOf(account)).proxy?.authorization, `Basic ${btoa('user:pw-1')}`);
	});

	it('gives a proxy’s password to that proxy alone, wherever the service is', async () => {
		const account = withProxy(plain, 'http://user@own.example:8080');
		await window.keyRing.replace(account, 'proxy_password', 'pw-1');
		const elsewhere = withProxy(account, 'http://user@other.example:8080');
		assert.equal((await networkOf(elsewhere)).proxy?.authorization, `Basic ${btoa('user:')}`);
		const moved = { ...account, baseUrl: 'https://other.example' };
		await window.keyRing.bindToOrigin(moved);
		assert.equal((await networkOf(moved)).proxy?.authorization, `Basic ${btoa('user:pw-1')}`);
		assert.equal((await networkOf(elsewhere)).proxy?.authorization, `Basic ${btoa('user:')}`);
	});

	it('reads certificates of authorities from its files as they are now', async () => {
		const [one, two] = [certified().cert, certified().cert];
		const path = await file('ca.pem', `# ours\n${one}`);
		const account = withAuthorityFiles(plain, [path]);
		assert.deepEqual((await networkOf(account)).authorities, [one]);
		await file('ca.pem', one + two);
		assert.deepEqual((await networkOf(account)).authorities, [one, two]);
	});

	it('ca-file-unusable: gone, a folder, nothing in it, too large, broken, too many', async () => {
		const files = [
			join(folder, 'gone'),
			folder,
			await file('empty.pem', ''),
			await file('text.pem', '-----BEGIN CERTIFICATE-----\nno end'),
			await file('large.pem', 'x'.repeat(1024 * 1024 + 1)),
			await file('broken.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
			await file('many.pem', certified().cert.repeat(501)),
		];
		for (const path of files) {
			const failing = networkOf(withAuthorityFiles(plain, [path]));
			await assert.rejects(failing, (error: Error) => {
				assert.equal(Reflect.get(error, 'code'), 'ca-file-unusable', path);
				assert.ok(!error.message.includes(folder), 'paths may tell of the user');
				return true;
			});
		}
	});

	it('reads a client certificate, with its passphrase for the service that it is for', async () => {
		const { cert, key } = certified();
		const [certPath, keyPath] = [await file('c.pem', cert), await file('k.pem', key)];
		const account = withClientCertificate(plain, certPath, keyPath);
		await window.keyRing.replace(account, 'client_certificate_passphrase', 'pp-1');
		assert.deepEqual((await networkOf(account)).clientCertificate, { cert, key, passphrase: 'pp-1' });
		const moved = { ...account, baseUrl: 'https://other.example' };
		assert.deepEqual((await networkOf(moved)).clientCertificate, { cert, key });
		const both = withClientCertificate(plain, await file('both.pem', cert + key), undefined);
		assert.equal((await networkOf(both)).clientCertificate?.key, cert + key);
		const pfx = withClientCertificate(plain, await file('c.p12', 'PKCS #12'), undefined);
		assert.equal(Buffer.from((await networkOf(pfx)).clientCertificate?.pfx ?? []).toString(), 'PKCS #12');
		const gone = withClientCertificate(plain, join(folder, 'gone'), undefined);
		await assert.rejects(networkOf(gone), { code: 'client-certificate-unusable' });
	});

	it('is kept with the account, and copied and forgotten with it', async () => {
		const account = withClientCertificate(withProxy(plain, 'http://user@own.example:8080'), '/c.pem', '/k.pem');
		const whole = withAuthorityFiles(account, ['/a.pem', '/b.pem']);
		await window.accounts.update('p', () => whole);
		assert.deepEqual(window.accounts.get('p'), whole);
		await window.keyRing.replace(whole, 'proxy_password', 'pw-1');
		await window.keyRing.replace(whole, 'client_certificate_passphrase', 'pp-1');
		const copy = { ...whole, id: 'q' };
		await window.accounts.add(copy);
		await window.keyRing.copy(whole, copy);
		const secrets = { proxy_password: 'pw-1', client_certificate_passphrase: 'pp-1' };
		assert.deepEqual(await window.keyRing.networkSecretsOf(copy), secrets);
		assert.deepEqual((await window.keyRing.valuesOf('q')).toSorted(), ['pp-1', 'pw-1']);
		await window.keyRing.forgetAll('q');
		assert.deepEqual(await window.keyRing.networkSecretsOf(copy), {});
		assert.deepEqual(await window.keyRing.networkSecretsOf(whole), secrets);
	});

	it('reads a file of authorities again only when it has changed', async () => {
		const path = await file('ca.pem', certified().cert);
		const account = withAuthorityFiles(plain, [path]);
		const [first] = (await networkOf(account)).authorities ?? [];
		authorityFiles.set(path, { stamp: authorityFiles.get(path)?.stamp ?? '', certificates: ['cached'] });
		assert.deepEqual((await networkOf(account)).authorities, ['cached']);
		const other = certified().cert;
		await file('ca.pem', `${other}\n`);
		assert.deepEqual((await networkOf(account)).authorities, [other]);
		assert.notEqual(other, first);
		await rm(path);
		await assert.rejects(networkOf(account), { code: 'ca-file-unusable' });
	});
});
