import { deepEqual, equal, rejects } from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { packagedPeers } from '../../bench/real/peers.ts';
import { scratchFolder } from '../../vscode/scratch.ts';

describe('another extension to be measured', () => {
	it('is packaged of its folder as it is, and known by its name', async () => {
		const folder = scratchFolder('peer-test');
		await mkdir(join(folder, 'out'));
		await mkdir(join(folder, '.git'));
		await writeFile(
			join(folder, 'package.json'),
			JSON.stringify({ publisher: 'Some', name: 'one', main: 'out/main.js' }),
		);
		await writeFile(join(folder, 'out', 'main.js'), 'exports.activate = () => {};');
		await writeFile(join(folder, '.git', 'HEAD'), 'none of the package');
		const [peer] = await packagedPeers([folder]);
		equal(peer?.id, 'Some.one');
		const files = unzipSync(await readFile(peer?.vsix ?? ''));
		deepEqual(Object.keys(files).sort(), ['[Content_Types].xml', 'extension/out/main.js', 'extension/package.json']);
		equal(strFromU8(files['extension/out/main.js'] ?? new Uint8Array()), 'exports.activate = () => {};');
		deepEqual(await packagedPeers([peer?.vsix ?? '']), [peer]);
		equal(peer?.size, (await readFile(peer?.vsix ?? '')).length);
	});

	it('is not started by VS Code itself, so that the bench can time its start, and is else the same', async () => {
		const manifest = { publisher: 'Some', name: 'starter', main: './main', contributes: { commands: [] } };
		const events = ['*', 'onLanguage:http', 'onStartupFinished'];
		const given = zipSync({
			'extension/package.json': strToU8(JSON.stringify({ ...manifest, activationEvents: events })),
			'extension/main.js': strToU8('exports.activate = () => {};'),
		});
		const path = join(scratchFolder('peer-test'), 'starter.vsix');
		await writeFile(path, given);
		const [peer] = await packagedPeers([path]);
		const files = unzipSync(await readFile(peer?.vsix ?? ''));
		deepEqual(Object.keys(files), ['extension/package.json', 'extension/main.js']);
		deepEqual(JSON.parse(strFromU8(files['extension/package.json'] ?? new Uint8Array())), {
			...manifest,
			activationEvents: ['onLanguage:http'],
		});
		equal(strFromU8(files['extension/main.js'] ?? new Uint8Array()), 'exports.activate = () => {};');
		equal(peer?.size, given.length);
		deepEqual(await readFile(path), Buffer.from(given));
	});

	it('must have a package.json', async () => {
		const folder = scratchFolder('peer-test');
		await writeFile(join(folder, 'readme.md'), 'nothing');
		await rejects(packagedPeers([folder]), /no package\.json/);
	});
});
