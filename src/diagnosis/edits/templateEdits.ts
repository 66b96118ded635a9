import type { Encoding } from '../../core/signing/encodings.ts';
import {
	type HashValue,
	type ListValue,
	requestValues,
	type Scheme,
	templateParts,
	type Value,
} from '../../core/signing/scheme.ts';
import { decodePercent, lowerHex } from '../../core/text/percentForms.ts';
import { textEdgeMistakes } from '../mistakes/formMistakes.ts';
import { inJson } from '../mistakes/mistakeRows.ts';
import { asTemplate, type Edit, editOf, type Named, type Path, type Subject } from './edit.ts';

/** What the edits of templates know around them. */
export interface TemplateNames {
	readonly isSecret: (name: string) => boolean;
	/** Those that a template at this place may use. */
	readonly known: readonly string[];
}

const glues: readonly (readonly [glue: string, plausibility: number])[] = [
	['&', 60],
	['\n', 50],
	[':', 50],
	['|', 45],
	['.', 40],
	[' ', 40],
	['-', 25],
	['_', 25],
	[',', 25],
	['\r\n', 30],
	['\\n', 60],
];

const partEncodings: readonly (readonly [encoding: Encoding, plausibility: number])[] = [
	['lower', 50],
	['upper', 30],
	['rfc3986', 50],
	['base64', 20],
	['hex', 20],
	['trim', 40],
];

/** As in a URL. */
const beforeQuery = [['?', 50]] as const;

/** The names under which a key is written in a text. */
const keyNames = ['key', 'appkey', 'app_key', 'secret', 'app_secret', 'secretKey'];

/** A longer template is changed in no way. */
const mostNames = 20;
/** Of more names, no run is left out. */
const mostRuns = 14;

/** What can be wrong with a text that is put together of named parts: which, in which order, and what is between them. */
export function templateEdits(template: string, path: Path, { isSecret, known }: TemplateNames): Edit[] {
	const parts = templateParts(template);
	const names = parts.filter((_, index) => index % 2 === 1);
	const edits: Edit[] = [];
	const add = (named: Named, parts: readonly string[], facet = 'template') => {
		const text = written(parts);
		if (text !== template) edits.push(editOf({ path }, facet, named, () => text));
	};
	if (names.length === 0 || names.length > mostNames) return [];
	const change = (at: number, count: number, ...put: readonly string[]) => parts.toSpliced(at, count, ...put);

	for (const [index, name] of names.entries()) {
		const at = 2 * index + 1;
		if (isSecret(name) && names.indexOf(name) === index && names.lastIndexOf(name) !== index) {
			const missing = { code: 'secret-missing', plausibility: 45, parameters: [name] };
			const text = written(parts).replaceAll(`{${name}}`, '');
			edits.push(editOf({ path }, 'template', missing, () => text));
		}
		// Of a secret that is there twice one is left.
		const left = isSecret(name) ? names.findIndex((other, place) => other === name && place !== index) : -1;
		const secretCode = left < 0 ? 'secret-missing' : left < index ? 'secret-only-in-front' : 'secret-only-at-end';
		const missing = { code: isSecret(name) ? secretCode : 'part-missing', plausibility: 50, parameters: [name] };
		const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
		add(missing, change(at - 1, 3, before + after));
		if (before !== '') add(missing, change(at - 1, 3, after));
		if (after !== '') add(missing, change(at - 1, 3, before));
		for (const other of known.slice(0, mostNames)) {
			const plausibility = isSecret(name) && isSecret(other) ? 60 : 20;
			if (other !== name)
				add({ code: 'another-part', variant: other, plausibility, parameters: [name] }, change(at, 1, other));
		}
		// Another writing of a key is a mistake in its text.
		for (const [encoding, plausibility] of isSecret(name) ? [] : partEncodings) {
			const named = { code: 'part-written-otherwise', variant: encoding, plausibility, parameters: [name] };
			const encoded: Value = { encode: encoding, of: `{${name}}` };
			edits.push(
				editOf({ path }, `part ${name}`, named, (now, subject) => {
					const [inside, of] = asTemplate(encoded, [...path, name], subject);
					return [String(now).replaceAll(`{${name}}`, () => inside), of];
				}),
			);
		}
		if (isSecret(name)) {
			const rest = change(at - 1, 3, before + after);
			const addSecret = (code: string, plausibility: number, text: readonly string[]) =>
				add({ code, variant: '', plausibility, parameters: [name] }, text);
			addSecret('secret-in-front', 75, ['', name, ...rest]);
			addSecret('secret-at-end', 75, [...rest, name, '']);
			addSecret('secret-at-both-ends', 50, ['', name, ...rest, name, '']);
			addSecret('secret-appended-twice', 8, change(at, 1, name, '', name));
		}
		const next = names[index + 1];
		if (next !== undefined && next !== name)
			add({ code: 'parts-exchanged', plausibility: 50, parameters: [name, next] }, change(at, 3, next, after, name));
	}
	// Between two parts, and the same text wherever it is.
	for (const [index, name] of names.slice(0, -1).entries()) {
		const next = names[index + 1] as string;
		const between = parts[2 * index + 2] ?? '';
		for (const [glue, plausibility] of between === '' ? [...glues, ...(next === 'query' ? beforeQuery : [])] : []) {
			const code = isSecret(name) || isSecret(next) ? 'secret-joined' : 'parts-joined';
			const variant = inJson(glue);
			add({ code, variant, plausibility, parameters: [name, next] }, change(2 * index + 2, 1, glue));
		}
	}
	const texts = new Set(parts.filter((part, index) => index % 2 === 0 && part !== ''));
	const replaced = (change: (text: string) => string) =>
		parts.map((part, index) => (index % 2 === 0 ? change(part) : part));
	for (const text of texts) {
		const missing = { code: 'text-missing', variant: inJson(text) };
		const others = [
			['', 65] as const,
			[text.trim(), 50] as const,
			[text.slice(1), 40] as const,
			[text.slice(0, -1), 40] as const,
			[text.replace(/\w{1,100}=$/, ''), 45] as const,
		];
		for (const [other, plausibility] of others)
			add(
				{ ...missing, plausibility },
				replaced((part) => (part === text ? other : part)),
			);
		// Of several alike, the last one alone: as a final line feed.
		const at = parts.lastIndexOf(text);
		if (parts.indexOf(text) !== at) add({ ...missing, plausibility: 45 }, change(at, 1, ''));
		for (const other of [decodePercent(text), lowerHex(text)])
			add(
				{ code: 'text-differs', variant: inJson(other), plausibility: 50 },
				replaced((part) => (part === text ? other : part)),
			);
	}
	// Another version of a scheme, or another name of the key.
	for (const text of texts) {
		const versions = [1, 2, -1].map((step) =>
			text.replace(/(?<=v)\d$|(?<=v)\d(?=\D)/, (digit) => `${Number(digit) + step}`),
		);
		const names = keyNames.map((name) => text.replace(/^&\w+=$/, `&${name}=`));
		for (const other of new Set([...versions, ...names]))
			add(
				{ code: 'text-differs', variant: inJson(other), plausibility: 35 },
				replaced((part) => (part === text ? other : part)),
			);
	}
	for (const mark of new Set([...texts].join('').match(/[^\w%]/g) ?? [])) {
		for (const [glue, plausibility] of [...glues, [`${mark} `, 60] as const]) {
			const named = { code: 'text-differs', variant: inJson(glue), plausibility: plausibility / 2 };
			const changed = replaced((part) => part.replaceAll(mark, () => glue));
			add(named, changed.with(-1, changed.at(-1)?.trimEnd() ?? ''));
		}
	}
	// A label that is the name of the value.
	for (const [index, name] of names.entries()) {
		const text = (parts[2 * index] ?? '').replace(/\w{1,100}(?=[:=]$)/, name);
		add({ code: 'text-differs', variant: inJson(text), plausibility: 40 }, change(2 * index, 1, text));
	}
	for (let from = 1; from < names.length - 1 && names.length <= mostRuns; from++) {
		for (let to = from + 2; to < names.length; to++) {
			const missing = { code: 'part-missing', plausibility: 30, parameters: names.slice(from, to) };
			const count = 2 * (to - from) + 1;
			add(missing, change(2 * from, count, parts[2 * from] ?? ''));
			add(missing, change(2 * from, count, parts[2 * to] ?? ''));
		}
	}
	for (let index = 1; index < names.length; index++) {
		const [first, last] = [names.slice(0, index), names.slice(index)];
		add({ code: 'part-missing', plausibility: 45, parameters: first }, ['', ...parts.slice(2 * index + 1)]);
		add({ code: 'part-missing', plausibility: 45, parameters: last }, [...parts.slice(0, 2 * index), '']);
	}
	// What surrounds a key is a mistake in its text.
	if (path.at(-1) === 'key') {
		for (const other of known.filter((name) => !names.includes(name) && !requestValues.has(name)))
			add({ code: 'part-added', plausibility: 20, parameters: [other] }, ['', other, ...parts]);
		return edits;
	}
	for (const { stage, code, variant, plausibility, texts } of textEdgeMistakes) {
		for (const text of texts) {
			const around = stage === 'front' ? parts.with(0, text + parts[0]) : parts.with(-1, parts.at(-1) + text);
			add({ code, variant, plausibility }, around, 'ends');
		}
	}
	for (const other of known.filter((name) => requestValues.has(name) && !names.includes(name))) {
		for (const glue of ['', '?', '&', '\n', ':', '.']) {
			const named = { code: 'part-added', plausibility: glue === '' || glue === '?' ? 45 : 30, parameters: [other] };
			add(named, ['', other, glue + parts[0], ...parts.slice(1)], 'ends');
			add(named, [...parts.slice(0, -1), parts.at(-1) + glue, other, ''], 'ends');
		}
	}
	return edits;
}

/** The text of parts, of which every second one is a name. */
function written(parts: readonly string[]): string {
	return parts.map((part, index) => (index % 2 === 1 ? `{${part}}` : part)).join('');
}

/** A secret that is sorted among the parameters in place of being put around them. */
export function secretAsPairEdits({ steps = {}, signature }: Scheme, isSecret: (name: string) => boolean): Edit[] {
	const of = typeof signature === 'object' && 'of' in signature ? signature.of : signature;
	if (typeof of !== 'string') return [];
	const parts = templateParts(of);
	const isList = (name: string) => Object.hasOwn(steps, name) && Object(steps[name]).list !== undefined;
	const list = parts.find((name, index) => index % 2 === 1 && isList(name));
	return parts.flatMap((name, index): Edit[] => {
		if (list === undefined || index % 2 === 0 || !isSecret(name)) return [];
		const before = parts[index - 1] ?? '';
		const written = (before.endsWith('=') && before.slice(0, -1).split(/\W/).at(-1)) || name;
		return [...new Set([written, name])].map((pair): Edit => {
			const apply = ({ scheme, ...rest }: Subject): Subject => {
				const { add, ...now } = Object(scheme.steps?.[list]) as ListValue;
				const changed = { ...scheme.steps, [list]: { ...now, add: { ...add, [pair]: `{${name}}` } } };
				const outer = scheme.signature as HashValue;
				return { ...rest, scheme: { ...scheme, steps: changed, signature: { ...outer, of: `{${list}}` } } };
			};
			const named = { code: 'secret-among-parameters', variant: pair, plausibility: 45, parameters: [name] };
			return { ...named, path: ['signature', 'of'], facet: 'template', apply };
		});
	});
}
