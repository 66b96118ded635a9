import { readdirSync, readFileSync } from 'node:fs';
import type { PackageFiles } from './bundledPackages.ts';

export const installedFiles: PackageFiles = {
	list: (folder) => readdirSync(folder),
	read: (path) => readFileSync(path, 'utf8'),
};
