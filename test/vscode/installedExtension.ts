import { join } from 'node:path';
import { installExtension } from './codeServer.ts';
import { packagedExtension } from './packagedExtension.ts';
import { scratchFolder } from './scratch.ts';

let installed: Promise<string> | undefined;

/** A folder of extensions with the packaged one: SIGNED_CALL_EXTENSIONS, else one for all servers of this process. They only read it. */
export function installedExtension(): Promise<string> {
	const given = process.env['SIGNED_CALL_EXTENSIONS'];
	installed ??= given ? Promise.resolve(given) : install();
	return installed;
}

async function install(): Promise<string> {
	const root = scratchFolder('extensions');
	const folders = { userData: join(root, 'user-data'), extensions: join(root, 'extensions') };
	await installExtension(await packagedExtension(), folders);
	return folders.extensions;
}
