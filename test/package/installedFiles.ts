import { readdirSync, readFileSync } from 'node:fs';
import type { PackageFiles } from './bundledPackages.ts';

/** The packages as they are installed, by paths from the working folder. */
export const installedFiles: PackageFiles = {
	list: (folder) => readdirSync(folder),
	read: (path) => readFileSync(path, 'utf8'),
};
