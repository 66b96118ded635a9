import { createServer } from 'node:net';
import { join } from 'node:path';
import { cacheFolder } from './cache.ts';
import { installExtensions, startUserServer } from './codeServer.ts';
import { openInBrowser } from './display.ts';
import { installCodeServer } from './installCodeServer.ts';
import { packagedExtension } from './packagedExtension.ts';
import { packagedStartPage } from './packExtension.ts';
import { Problem } from './problem.ts';
import { say } from './progress.ts';
import { writeUserSettings } from './userSettings.ts';

/** The browser keeps profiles and secrets by address, so it should stay the same from start to start. */
const usualPort = 4830;

/** Serves the VS Code for the browser with the built extension until it is ended; the project's own folder is trusted. */
export async function startBrowser(folder: string): Promise<void> {
	const home = join(cacheFolder(), 'start');
	const folders = { userData: join(home, 'user-data'), extensions: join(home, 'extensions') };
	await writeUserSettings(folders.userData);
	say('Building and packaging the extension …');
	const [vsix, startPage] = await Promise.all([packagedExtension(), packagedStartPage(), installCodeServer()]);
	say('Installing the extension into VS Code …');
	await installExtensions([vsix, startPage], folders);
	const port = (await isFree(usualPort)) ? usualPort : 0;
	if (port === 0) {
		say(
			`Port ${usualPort} is busy: taking another one. Profiles of the window at the usual address are not shown there.`,
		);
	}
	const server = await startUserServer(folders, { port, workspaceTrust: false });
	const address = `${server.origin}/?folder=${folder.split('/').map(encodeURIComponent).join('/')}`;
	// The first request loads the server's other half; after it the page comes at once.
	const answer = await fetch(address);
	if (!answer.ok) throw new Problem(`VS Code's server answered ${answer.status}:\n${server.output().slice(-3000)}`);
	say('VS Code with the extension is ready. Open this address in a browser on this machine:');
	console.log(`\n    ${address}\n\nCtrl-C ends it.`);
	await openInBrowser(address);
	await server.ended;
	throw new Problem(`VS Code's server has ended:\n${server.output().slice(-3000)}`);
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once('error', () => resolve(false));
		probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
	});
}
