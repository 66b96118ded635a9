import { diffChars } from 'diff';
import { sameEdges } from '../../core/text/flatCopy.ts';

/** A run of two texts that both have, or that each has in its own form. */
interface TextRun {
	readonly same: boolean;
	readonly client: string;
	readonly right: string;
}

/** Longer differences, and those with more edits in them, are one run: nobody looks at that many places. */
const longestCompared = 2000;
const mostEdits = 200;
/** Characters between two differences that are equal by chance, as digits of two numbers are. */
const chance = 1;

/** Two texts set against each other, in runs. Characters stay whole. */
export function textDifference(client: string, right: string): TextRun[] {
	if (client === right) return run(true, client, right);
	const { start, end } = sameEdges(client, right);
	return [
		...run(true, client.slice(0, start), right.slice(0, start)),
		...within(client.slice(start, client.length - end), right.slice(start, right.length - end)),
		...run(true, client.slice(client.length - end), right.slice(right.length - end)),
	];
}

function within(client: string, right: string): TextRun[] {
	const isLong = client.length > longestCompared || right.length > longestCompared;
	const changes = isLong ? undefined : diffChars(client, right, { maxEditLength: mostEdits });
	if (!changes) return run(false, client, right);
	const runs: { same: boolean; client: string; right: string }[] = [];
	changes.forEach(({ added, removed, value }, index) => {
		const isEdge = index === 0 || index === changes.length - 1;
		const same = !added && !removed && (isEdge || value.length > chance);
		let last = runs.at(-1);
		if (!last || last.same || same) {
			last = { same, client: '', right: '' };
			runs.push(last);
		}
		if (!added) last.client += value;
		if (!removed) last.right += value;
	});
	return runs;
}

function run(same: boolean, client: string, right: string): TextRun[] {
	return client === '' && right === '' ? [] : [{ same, client, right }];
}
