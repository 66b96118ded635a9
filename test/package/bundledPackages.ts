import { posix } from 'node:path';

/** What esbuild writes of a build: the files it made, and of which it made them. */
export interface Metafile {
	readonly outputs: Readonly<
		Record<string, { readonly bytes: number; readonly inputs: Readonly<Record<string, unknown>> }>
	>;
}

export interface PackageFiles {
	list(folder: string): readonly string[];
	read(path: string): string;
}

export interface BundledPackage {
	readonly name: string;
	readonly version: string;
	/** An SPDX expression, or an empty string. */
	readonly license: string;
	readonly texts: readonly string[];
}

const isLicence = /^(licen[cs]e|notice|copying)([.-].*)?$/i;

/** The packages that builds took files of, with the licences that lie beside those files or above them, by name. */
export function bundledPackages(metafiles: readonly Metafile[], files: PackageFiles): BundledPackage[] {
	const inputs = metafiles.flatMap(({ outputs }) =>
		Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
	);
	const folders = new Map<string, Set<string>>();
	for (const input of new Set(inputs)) {
		const root = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
		if (root === undefined) continue;
		const known = folders.get(root) ?? new Set([root]);
		folders.set(root, known);
		for (let folder = posix.dirname(input); folder.length > root.length; folder = posix.dirname(folder))
			known.add(folder);
	}
	const packages = [...folders].map(([root, inside]) => readPackage(root, inside, files));
	return packages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readPackage(root: string, inside: ReadonlySet<string>, files: PackageFiles): BundledPackage {
	const { name, version, license } = JSON.parse(files.read(`${root}/package.json`)) as Record<string, unknown>;
	const paths = [...inside].sort().flatMap((folder) =>
		[...files.list(folder)]
			.filter((entry) => isLicence.test(entry))
			.sort()
			.map((entry) => `${folder}/${entry}`),
	);
	return {
		name: String(name),
		version: String(version),
		license: typeof license === 'string' ? license : '',
		texts: paths.map((path) => files.read(path).replaceAll('\r\n', '\n').trim()).filter(Boolean),
	};
}
