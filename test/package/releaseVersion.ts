import { Problem } from '../vscode/problem.ts';

/**
 * The version to release, where it may follow the one before: `major.minor.patch`, as the Marketplace takes no other
 * form, and greater.
 * @throws Problem with what is wrong with it
 */
export function releaseVersion(asked: string | undefined, before: string): string {
	if (!asked)
		throw new Problem(`Say which version: npm run release -- <major.minor.patch>. The last one is ${before}.`);
	if (!/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/.test(asked))
		throw new Problem(`"${asked}" is not of the form major.minor.patch, the only one that the Marketplace takes.`);
	const [major = 0, minor = 0, patch = 0] = differences(asked, before);
	if ((major || minor || patch) <= 0) throw new Problem(`${asked} does not come after ${before}.`);
	return asked;
}

function differences(a: string, b: string): number[] {
	const numbers = b.split('.').map(Number);
	return a.split('.').map((part, index) => Number(part) - (numbers[index] ?? 0));
}
