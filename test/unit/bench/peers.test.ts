import { deepEqual, equal } from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
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
	});
});
