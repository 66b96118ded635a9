import type { BundledPackage } from './bundledPackages.ts';

/** Licences that allow what we do: to pass the code on in ours, with their text beside it. */
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT'];

const rule = '-'.repeat(80);

export function thirdPartyNotices(packages: readonly BundledPackage[]): string {
	const head = 'This extension contains code and fonts of the packages below, each under its own licence.\n';
	return [head, ...packages.map(notice)].join(`\n${rule}\n\n`);
}

/** What is wrong with the notices that go with these packages, a sentence each. */
export function noticeProblems(packages: readonly BundledPackage[], notices: string): string[] {
	return packages.flatMap((bundled) => {
		const name = `${bundled.name} ${bundled.version}`;
		if (bundled.texts.length === 0) return [`${name} has no text of its licence`];
		if (!permissive.includes(bundled.license))
			return [`${name} has a licence that is not known to be permissive: "${bundled.license}"`];
		return notices.includes(notice(bundled)) ? [] : [`${name} is not in the notices`];
	});
}

function notice({ name, version, license, texts }: BundledPackage): string {
	return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
