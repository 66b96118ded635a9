import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { installExtensions } from './codeServer.ts';
import { runNpm } from './runTool.ts';
import { scratchFolder } from './scratch.ts';

let built: Promise<string> | undefined;
let installed: Promise<string> | undefined;

/** The path of the packaged extension: SIGNED_CALL_VSIX, else one that is packaged now, once for this process. */
export function packagedExtension(): Promise<string> {
	const given = process.env['SIGNED_CALL_VSIX'];
	built ??= given ? Promise.resolve(given) : build();
	return built;
}

async function build(): Promise<string> {
	await runNpm(['run', 'package', '--', '--quick'], checkout);
	return join(checkout, 'dist', 'signed-call-workbench.vsix');
}

/** A folder of extensions with the packaged one: SIGNED_CALL_EXTENSIONS, else one for all servers of this process. They only read it. */
export function installedExtension(): Promise<string> {
	const given = process.env['SIGNED_CALL_EXTENSIONS'];
	installed ??= given ? Promise.resolve(given) : install();
	return installed;
}

async function install(): Promise<string> {
	const root = scratchFolder('extensions');
	const folders = { userData: join(root, 'user-data'), extensions: join(root, 'extensions') };
	await installExtensions([await packagedExtension()], folders);
	return folders.extensions;
}
