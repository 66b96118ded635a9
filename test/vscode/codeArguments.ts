import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the executable was asked to do. */
export interface CodeArguments {
	extensionDevelopmentPaths: string[];
	extensionTestsPath: string;
	/** The folder or workspace file to open, if any. */
	open?: string;
	userData?: string;
	extensions?: string;
	workspaceTrust: boolean;
}

const value = { type: 'string' } as const;

/** Reads the arguments that `runTests` of @vscode/test-electron gives the desktop VS Code. @throws Error without tests to run */
export function readCodeArguments(args: string[]): CodeArguments {
	const { values, positionals } = parseArgs({
		args,
		strict: false,
		allowPositionals: true,
		options: {
			extensionDevelopmentPath: { ...value, multiple: true },
			extensionTestsPath: value,
			'user-data-dir': value,
			'extensions-dir': value,
			'disable-workspace-trust': { type: 'boolean' },
		},
	});
	const path = (given: unknown) => (typeof given === 'string' ? resolve(given) : undefined);
	const tests = path(values.extensionTestsPath);
	if (!tests) throw new Error('Nothing to do: --extensionTestsPath is missing.');
	const [open, userData, extensions] = [positionals[0], values['user-data-dir'], values['extensions-dir']].map(path);
	return {
		extensionDevelopmentPaths: (values.extensionDevelopmentPath ?? []).map((folder) => resolve(`${folder}`)),
		extensionTestsPath: tests,
		workspaceTrust: !values['disable-workspace-trust'],
		...(open && { open }),
		...(userData && { userData }),
		...(extensions && { extensions }),
	};
}
