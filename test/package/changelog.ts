import { Problem } from '../vscode/problem.ts';

const unreleased = '## Unreleased\n';

/**
 * A changelog with what was "Unreleased" under the new version and its date, and an empty "Unreleased" above.
 * @param date - `YYYY-MM-DD`
 * @throws Problem when there is no "Unreleased", nothing under it, or the version is there already
 */
export function releasedChangelog(text: string, version: string, date: string): string {
	const notes = notesOf(text, 'Unreleased');
	if (notes === undefined) throw new Problem('CHANGELOG.md has no part "## Unreleased".');
	if (notes === '') throw new Problem('CHANGELOG.md has nothing under "## Unreleased": there is nothing to release.');
	if (notesOf(text, version) !== undefined) throw new Problem(`CHANGELOG.md has a part for ${version} already.`);
	return text.replace(unreleased, () => `${unreleased}\n## ${version} · ${date}\n`);
}

/** What the changelog says of a version, without its heading; undefined when it has no such part. */
export function notesOf(text: string, version: string): string | undefined {
	const parts = text.split(/^(?=## )/m);
	const part = parts.find((each) => each.slice(3).split(/[\s·]/, 1)[0] === version);
	return part?.slice(part.indexOf('\n') + 1).trim();
}
