import { generalNames } from '../../core/call/call.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { editDistance } from '../../core/text/nearestName.ts';
import type { DiagnosedCall, SetEdit, SetMistake, ValueMistake } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

const capital = (_: string, first: string) => first.toUpperCase();
const rows: readonly MistakeRow<[change: (name: string) => string]>[] = [
	['name-case', 'lower', 40, (name) => name.toLowerCase()],
	['name-case', 'upper', 36, (name) => name.toUpperCase()],
	['name-rewritten', 'camelCase', 41, (name) => name.replace(/(?<=[^_])_+([a-z])/g, capital)],
	['name-rewritten', 'snake_case', 35, (name) => name.replace(/(?<=[a-z\d])[A-Z]/g, (one) => `_${one.toLowerCase()}`)],
	['name-rewritten', 'kebab-case', 32, (name) => name.replaceAll('_', '-')],
	['name-rewritten', 'snake_case of kebab-case', 15, (name) => name.replaceAll('-', '_')],
	['separators-sent-as-html', '', 60, (name) => name.replace(/^amp;/, '')],
	['name-rewritten', 'PascalCase', 12, (name) => name.replace(/(?:^|_)([a-z])/g, capital)],
];

/** Names that a client's own conventions wrote in another way when they were signed, all of them. */
export const nameMistakes: readonly ValueMistake[] = mistakesOf(rows, (change) => ({ change, names: 'only' }));

/** Names of more parameters than these are not looked at: a slip in one of them is one of very many. */
const mostNames = 15;
const longestName = 40;
/** Names that methods of such services share. */
const shared = ['session_key', 'call_id', 'uid', 'uids', 'fid', 'gid', 'fields', 'text', 'message'];
const usualNames = [...generalNames, ...shared];
/** Names of the same thing in other methods and services. */
const likeNames: readonly (readonly string[])[] = [
	[applicationKeyName, 'api_key', 'app_key', 'appKey', 'client_id'],
	['text', 'message', 'comment', 'status'],
	['uid', 'user_id', 'uids', 'fid'],
	['gid', 'group_id'],
	['name', 'title'],
];
const letters = 'abcdefghijklmnopqrstuvwxyz_';

/** Parameters that were sent under one name and signed under another. */
export const misspeltNames: SetMistake = {
	code: 'name-misspelt',
	plausibility: 32,
	edits: (diagnosed) =>
		renamed(diagnosed, (name) => [
			...near(name, diagnosed),
			...(likeNames.find((names) => names.includes(name)) ?? []),
		]),
	lone: (diagnosed) => {
		const changes = changesOfSeveral(diagnosed);
		return renamed(diagnosed, (name) => [
			...changes.map((change) => change(name)),
			...slips(name),
			...others(name, diagnosed),
			...wrongLetters(name),
		]);
	},
};

function renamed({ sent }: DiagnosedCall, namesFor: (name: string) => readonly string[]): SetEdit[] {
	const taken = new Set(sent.map(({ name }) => name));
	return sent.slice(0, mostNames).flatMap(({ name, value }, index) => {
		if (name.length > longestName) return [];
		return [...new Set(namesFor(name))]
			.filter((other) => other !== '' && !taken.has(other))
			.map((other): SetEdit => ({ names: [name, other], replace: [[index, { name: other, value }]] }));
	});
}

/** Known names that differ in one or two letters. */
function near(name: string, { hints }: DiagnosedCall): string[] {
	return [...usualNames, ...(hints.parameterNames ?? [])].filter((other) => isNear(name, other));
}

/** The ways in which a client's own conventions write more than one of the names: one name alone may be written so. */
function changesOfSeveral({ sent }: DiagnosedCall) {
	const names = sent.slice(0, mostNames).filter(({ name }) => name.length <= longestName);
	const countBy = (change: (name: string) => string) => names.filter(({ name }) => change(name) !== name).length;
	return rows.map(([, , , change]) => change).filter((change) => countBy(change) > 1);
}

/** A letter left out, written twice, or in its neighbour's place. */
function slips(name: string): string[] {
	const made: string[] = [];
	for (let at = 0; at < name.length; at++) {
		const [before, one, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
		made.push(before + after, before + one + one + after, before + after.charAt(0) + one + after.slice(1));
	}
	return [...made, `${name}s`];
}

function others(name: string, { hints }: DiagnosedCall): string[] {
	if (generalNames.includes(name)) return [];
	return (hints.parameterNames ?? []).slice(0, mostNames);
}

/** One letter too many, or another one. */
function wrongLetters(name: string): string[] {
	const made: string[] = [];
	for (let at = 0; at <= name.length; at++) {
		for (const letter of letters) {
			made.push(name.slice(0, at) + letter + name.slice(at), name.slice(0, at) + letter + name.slice(at + 1));
		}
	}
	return made;
}

/** True for names no further apart than one letter, or two in longer names; letters in each other's place are one. */
function isNear(a: string, b: string): boolean {
	const most = Math.min(a.length, b.length) < 5 ? 1 : 2;
	return Math.abs(a.length - b.length) <= most && b.length <= longestName && editDistance(a, b) <= most;
}
