import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The README, where vsce puts it. */
export const readmeInPackage = 'extension/readme.md';

/**
 * The README with its pictures in it, as data. VS Code shows no picture that is a file of the package, and one at an address needs a network.
 * @param folder the checkout whose `media` has the pictures
 */
export function withPictures(folder: string): (readme: Uint8Array) => Uint8Array {
	const address = /https:\/\/[^\s()]+\/raw\/v[\d.]+\/(media\/[\w-]+\.webp)/g;
	const data = (whole: string, path: string) => {
		const file = join(folder, path);
		// The check of the package refuses what stays an address.
		return existsSync(file) ? `data:image/webp;base64,${readFileSync(file).toString('base64')}` : whole;
	};
	return (readme) => Buffer.from(Buffer.from(readme).toString().replace(address, data));
}
