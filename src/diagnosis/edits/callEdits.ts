import type { SchemeCall } from '../../core/signing/derive.ts';
import { secretTextMistakes } from '../mistakes/keyTextMistakes.ts';
import { changedBy, type MistakeRow, mistakesOf } from '../mistakes/mistakeRows.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import type { Edit, Named, Subject } from './edit.ts';

type Pair = readonly [name: string, value: string];

/** A longer value is changed in no way, in UTF-16 units. */
const longest = 30_000;
/** Of more parameters, a mistake is made in all or in none. */
const mostAlone = 60;

type Row = MistakeRow<[change: (value: string) => string]>;

const verbs = ['GET', 'POST', 'PUT', 'DELETE'];
const rows: readonly Row[] = [
	['url-scheme', '', 70, (url) => url.replace(/^https:/, 'http:')],
	['url-scheme', '', 70, (url) => url.replace(/^http:/, 'https:')],
	['url-query', '', 65, (url) => (isUrl(url) ? url.replace(/\?.*$/s, '') : url)],
	['url-slash', '', 45, (url) => (isUrl(url) ? url.replace(/\/?(?=\?|$)/, '/') : url)],
	['url-slash', '', 45, (url) => (isUrl(url) ? url.replace(/\/(?=\?|$)/, '') : url)],
	['url-slash', 'first', 45, (path) => path.replace(/^\/(?=.)/, '')],
	['url-host', '', 40, (url) => url.replace(/^https?:\/\/[^/]*/, '')],
	...verbs.map((verb): Row => ['another-verb', verb, 55, (now) => (verbs.includes(now) ? verb : now)]),
];
const requestRows = mistakesOf('value', rows, (change) => ({ change }));

function isUrl(text: string): boolean {
	return /^(?:https?:\/)?\//.test(text);
}

/** What can be wrong with the keys and the values of a call before the scheme has them. */
export function callEdits(call: SchemeCall, isSecret: (name: string) => boolean): Edit[] {
	const edits: Edit[] = [];
	for (const [name, value] of Object.entries(call.values ?? {})) {
		if (typeof value !== 'string') continue;
		const rows = isSecret(name) ? secretTextMistakes : [...requestRows, ...valueMistakes];
		const made = new Set([value]);
		for (const row of rows) {
			const { code, variant = '', plausibility } = row;
			const changed = value.length > longest ? value : changedBy(row, value, name);
			if (made.has(changed)) continue;
			made.add(changed);
			edits.push(edit(name, { code, variant, plausibility, parameters: [name] }, withText(name, changed)));
		}
		if (name === 'body' && value !== '')
			edits.push(edit(name, { code: 'body-not-signed', plausibility: 60 }, withText(name, '')));
	}
	for (const [list, pairs] of Object.entries(call)) if (Array.isArray(pairs)) edits.push(...listEdits(list, pairs));
	return edits;
}

/** A mistake in every value of a list, and in each alone. */
function listEdits(list: string, pairs: readonly Pair[]): Edit[] {
	const edits: Edit[] = [];
	const made = new Set<string>();
	for (const row of valueMistakes) {
		const { code, variant = '', plausibility, names, allOnly } = row;
		if (names === 'only') continue;
		const changed = pairs.map(([name, value]): Pair => {
			return [name, value.length > longest ? value : changedBy(row, value, name)];
		});
		const differing = [...changed.keys()].filter((index) => changed[index]?.[1] !== pairs[index]?.[1]);
		const add = (all: readonly Pair[], indices: readonly number[], less: number) => {
			const key = JSON.stringify(indices.map((index) => [index, changed[index]?.[1]]));
			if (made.has(key)) return;
			made.add(key);
			const parameters = indices.map((index) => pairs[index]?.[0] ?? '');
			edits.push(edit(list, { code, variant, plausibility: plausibility - less, parameters }, withList(list, all)));
		};
		if (differing.length === 0) continue;
		add(changed, differing, 0);
		if (differing.length > 1 && differing.length <= mostAlone && allOnly !== true)
			for (const index of differing) add(pairs.with(index, changed[index] as Pair), [index], plausibility / 4);
	}
	return edits;
}

function edit(
	facet: string,
	{ variant = '', parameters = [], ...named }: Named,
	change: (call: SchemeCall) => SchemeCall,
): Edit {
	const apply = ({ scheme, call }: Subject): Subject => ({ scheme, call: change(call) });
	return { ...named, variant, parameters, path: ofCall, facet, apply };
}

/** The path of every edit of the call. */
export const ofCall: readonly string[] = ['call'];

function withText(name: string, value: string): (call: SchemeCall) => SchemeCall {
	return (call) => ({ ...call, values: { ...call.values, [name]: value } });
}

function withList(list: string, pairs: readonly Pair[]): (call: SchemeCall) => SchemeCall {
	return (call) => ({ ...call, [list]: pairs });
}
