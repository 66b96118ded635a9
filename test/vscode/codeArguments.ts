import { resolve } from 'node:path';

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

/** Options of the desktop VS Code whose value may be the next argument. */
const withValue = [
	'extensionDevelopmentPath',
	'extensionTestsPath',
	'user-data-dir',
	'extensions-dir',
	'profile',
	'locale',
	'log',
];

/**
 * Reads the arguments that `runTests` of @vscode/test-electron gives the desktop VS Code; most mean nothing here.
 * @throws Error when there are no tests to run: this executable does nothing else
 */
export function readCodeArguments(args: string[]): CodeArguments {
	const values = new Map<string, string[]>();
	const flags: string[] = [];
	const paths: string[] = [];
	for (let index = 0; index < args.length; index++) {
		const arg = args[index] ?? '';
		const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
		if (!name) paths.push(arg);
		else if (value !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
		else if (withValue.includes(name)) values.set(name, [...(values.get(name) ?? []), args[++index] ?? '']);
		else flags.push(name);
	}
	const path = (name: string) => values.get(name)?.at(-1);
	const tests = path('extensionTestsPath');
	if (!tests) throw new Error('Nothing to do: --extensionTestsPath is missing.');
	const result: CodeArguments = {
		extensionDevelopmentPaths: (values.get('extensionDevelopmentPath') ?? []).map((folder) => resolve(folder)),
		extensionTestsPath: resolve(tests),
		workspaceTrust: !flags.includes('disable-workspace-trust'),
	};
	const [open, userData, extensions] = [paths[0], path('user-data-dir'), path('extensions-dir')];
	if (open) result.open = resolve(open);
	if (userData) result.userData = resolve(userData);
	if (extensions) result.extensions = resolve(extensions);
	return result;
}
