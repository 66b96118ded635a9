import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { runNpm } from './runTool.ts';

let built: Promise<string> | undefined;

/** The path of the packaged extension: SIGNED_CALL_VSIX, else one that is packaged now, once for this process. */
export function packagedExtension(): Promise<string> {
	const given = process.env['SIGNED_CALL_VSIX'];
	built ??= given ? Promise.resolve(given) : build();
	return built;
}

async function build(): Promise<string> {
	await runNpm(['run', 'package'], checkout);
	return join(checkout, 'dist', 'signed-call-workbench.vsix');
}
