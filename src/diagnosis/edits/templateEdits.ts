import {
	type HashValue,
	isRequestValue,
	type ListValue,
	type Scheme,
	templateParts,
} from '../../core/signing/scheme.ts';
import { decodePercent, lowerHex } from '../../core/text/percentForms.ts';
import { textEdgeMistakes } from '../mistakes/formMistakes.ts';
import { byLikelihood, inJson } from '../mistakes/mistakeRows.ts';
import { asTemplate, type Change, type Edit, editOf, editsAt, type Named, type Path, type Subject } from './edit.ts';

export interface TemplateNames {
	readonly isSecret: (name: string) => boolean;
	/** Those that a template at this place may use. */
	readonly known: readonly string[];
}

const glues = byLikelihood({
	'&': 60,
	'\n': 50,
	':': 50,
	'|': 45,
	'.': 40,
	' ': 40,
	'-': 25,
	_: 25,
	',': 25,
	'\r\n': 30,
	'\\n': 60,
	';': 25,
});
const partEncodings = byLikelihood({ lower: 50, upper: 30, rfc3986: 50, base64: 20, hex: 20, trim: 40 });

/** As in a URL. */
const beforeQuery = [['?', 50]] as const;

type TextChange = readonly [code: string, plausibility: number, change: (text: string) => string];
/** The names under which a key is written in a text. */
const keyNames = ['key', 'appkey', 'app_key', 'secret', 'app_secret', 'secretKey'];
const version = /(?<=v)\d$|(?<=v)\d(?=\D)/;
const textChanges: readonly TextChange[] = [
	['text-missing', 65, () => ''],
	['text-missing', 50, (text) => text.trim()],
	['text-missing', 40, (text) => text.slice(1)],
	['text-missing', 40, (text) => text.slice(0, -1)],
	['text-missing', 45, (text) => text.replace(/\w{1,100}=$/, '')],
	['text-differs', 50, decodePercent],
	['text-differs', 50, lowerHex],
	...[1, 2, -1].map((step): TextChange => {
		return ['text-differs', 35, (text) => text.replace(version, (digit) => `${Number(digit) + step}`)];
	}),
	...keyNames.map((name): TextChange => ['text-differs', 35, (text) => text.replace(/^&\w+=$/, `&${name}=`)]),
];

/** A longer template is changed in no way. */
const mostNames = 20;
/** Of more names, no run is left out. */
const mostRuns = 14;

interface Template extends TemplateNames {
	readonly template: string;
	readonly path: Path;
	/** Texts, and between them names. */
	readonly parts: readonly string[];
	readonly names: readonly string[];
}

/** Other parts, or what becomes of the template as another edit has left it. */
type Row = readonly [...Required<Named>, changed: readonly string[] | Change<string>, facet?: string];

/** What can be wrong with a text that is put together of named parts: which, in which order, and what is between them. */
export function templateEdits(template: string, path: Path, known: TemplateNames): Edit[] {
	const parts = templateParts(template);
	const names = parts.filter((_, index) => index % 2 === 1);
	const edit = editsAt<string>(path);
	if (template === 'UNSIGNED-PAYLOAD')
		return [edit('template', ['body-signed', '', 45, ['body']], () => ({ hash: 'sha256', of: '{body}' }))];
	if (names.length === 0 || names.length > mostNames) return [];
	const of: Template = { ...known, template, path, parts, names };
	const rows = [...partRows(of), ...textRows(of), ...runRows(of), ...endRows(of)];
	return rows.flatMap(([code, variant, plausibility, parameters, changed, facet = 'template']) => {
		const named = [code, variant, plausibility, parameters] as const;
		if (typeof changed === 'function') return edit(facet, named, changed);
		const text = written(changed);
		return text === template ? [] : edit(facet, named, () => text);
	});
}

/** Parts that are missing, exchanged, joined or written otherwise, and secrets that are elsewhere. */
function* partRows({ template, path, parts, names, isSecret, known }: Template): Generator<Row> {
	for (const [index, name] of names.entries()) {
		const at = 2 * index + 1;
		const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
		const rest = parts.toSpliced(at - 1, 3, before + after);
		const isKey = isSecret(name);
		const same = names.findIndex((other, place) => other === name && place !== index);
		if (isKey && same > index)
			yield ['secret-missing', '', 45, [name], templateParts(template.replaceAll(`{${name}}`, ''))];
		// Of a secret that is there twice one is left.
		const secretCode = same < 0 ? 'secret-missing' : same < index ? 'secret-only-in-front' : 'secret-only-at-end';
		const missing = [isKey ? secretCode : 'part-missing', '', 50, [name]] as const;
		// Several can be, each alone.
		if (!isKey && same < 0) yield [...missing, (now) => now.replace(`{${name}}`, ''), `part ${name}`];
		else yield [...missing, rest];
		if (before !== '') yield [...missing, parts.toSpliced(at - 1, 3, after)];
		if (after !== '') yield [...missing, parts.toSpliced(at - 1, 3, before)];
		for (const other of known.slice(0, mostNames)) {
			if (other === name) continue;
			yield ['another-part', other, isKey && isSecret(other) ? 60 : 20, [name], parts.with(at, other)];
		}
		// Another writing of a key is a mistake in its text.
		for (const [encode, plausibility] of isKey ? [] : partEncodings) {
			const encoded = (now: string, subject: Subject) => {
				const [inside, of] = asTemplate({ encode, of: `{${name}}` }, [...path, name], subject);
				return [now.replaceAll(`{${name}}`, () => inside), of] as const;
			};
			yield ['part-written-otherwise', encode, plausibility, [name], encoded, `part ${name}`];
		}
		yield ['secret-in-front', '', isKey ? 75 : 25, [name], ['', name, ...rest]];
		yield ['secret-at-end', '', isKey ? 75 : 25, [name], [...rest, name, '']];
		if (isKey) {
			yield ['secret-at-both-ends', '', 50, [name], ['', name, ...rest, name, '']];
			yield ['secret-appended-twice', '', 8, [name], parts.toSpliced(at, 1, name, '', name)];
		}
		const next = names[index + 1];
		if (next !== undefined && next !== name)
			yield ['parts-exchanged', '', 50, [name, next], parts.toSpliced(at, 3, next, after, name)];
	}
	for (const [index, name] of names.slice(0, -1).entries()) {
		const next = names[index + 1] as string;
		const code = isSecret(name) || isSecret(next) ? 'secret-joined' : 'parts-joined';
		const all = next === 'query' ? [...glues, ...beforeQuery] : glues;
		if (isSecret(next)) yield [code, inJson(`&${next}=`), 40, [name, next], parts.with(2 * index + 2, `&${next}=`)];
		for (const [glue, plausibility] of parts[2 * index + 2] === '' ? all : [])
			yield [code, inJson(glue), plausibility, [name, next], parts.with(2 * index + 2, glue)];
	}
}

/** Texts, marks and labels between parts that are missing or others. */
function* textRows({ parts, names }: Template): Generator<Row> {
	for (const text of new Set(textsOf(parts))) {
		for (const [code, plausibility, change] of text === '' ? [] : textChanges) {
			const other = change(text);
			const changed = withTexts(parts, (part) => (part === text ? other : part));
			yield [code, inJson(code === 'text-missing' ? text : other), plausibility, [], changed];
		}
		// Of several alike, the last one alone: as a final line feed.
		const at = parts.lastIndexOf(text);
		if (parts.indexOf(text) !== at) yield ['text-missing', inJson(text), 45, [], parts.with(at, '')];
	}
	const texts = textsOf(parts).join('');
	for (const mark of new Set(texts.match(/[^\w%]/g))) {
		for (const [glue, plausibility] of [...glues, [`${mark} `, 60] as const]) {
			const changed = withTexts(parts, (part) => part.replaceAll(mark, () => glue));
			const end = changed.at(-1) ?? '';
			yield [
				'text-differs',
				inJson(glue),
				plausibility / 2,
				[],
				changed.with(-1, glue.length > 1 ? end.trimEnd() : end),
			];
		}
	}
	// A label that is the name of the value.
	for (const [index, name] of names.entries()) {
		const text = (parts[2 * index] ?? '').replace(/\b\w{1,100}[:=]$/, (label) => name + label.at(-1));
		yield ['text-differs', inJson(text), 40, [], parts.with(2 * index, text)];
	}
}

/** Several parts missing, one after the other. */
function* runRows({ parts, names }: Template): Generator<Row> {
	for (let from = 1; from < names.length - 1 && names.length <= mostRuns; from++) {
		for (let to = from + 2; to < names.length; to++) {
			for (const text of [parts[2 * from], parts[2 * to]]) {
				const rest = parts.toSpliced(2 * from, 2 * (to - from) + 1, text ?? '');
				yield ['part-missing', '', 30, names.slice(from, to), rest];
			}
		}
	}
	for (let index = 1; index < names.length; index++) {
		yield ['part-missing', '', 45, names.slice(0, index), ['', ...parts.slice(2 * index + 1)]];
		yield ['part-missing', '', 45, names.slice(index), [...parts.slice(0, 2 * index), '']];
	}
}

function* endRows({ template, path, parts, names, known, isSecret }: Template): Generator<Row> {
	// What surrounds a key is a mistake in its text.
	if (path.at(-1) === 'key' || names.some((name) => isSecret(name) && template === `{${name}}`)) {
		for (const other of known.filter((name) => !names.includes(name) && !isRequestValue(name)))
			yield ['part-added', '', 20, [other], ['', other, ...parts]];
		return;
	}
	for (const { stage, code, variant, plausibility, texts } of textEdgeMistakes) {
		for (const text of texts) {
			const around = stage === 'front' ? parts.with(0, text + parts[0]) : parts.with(-1, parts.at(-1) + text);
			yield [code, variant, plausibility, [], around, 'ends'];
		}
	}
	const atPath = parts.indexOf('path');
	if (atPath % 2 === 1 && known.includes('scheme') && known.includes('host'))
		yield ['part-added', '', 45, ['scheme', 'host'], parts.toSpliced(atPath, 0, 'scheme', '://', 'host', ''), 'ends'];
	if (names[0] === 'query')
		yield ['string-begins-with-literal', '?', 45, [], [`?${parts[0]}`, ...parts.slice(1)], 'ends'];
	// As a library serialises what there is not.
	if (!names.includes('body') && known.includes('body'))
		for (const nothing of ['{}', 'null'])
			yield ['part-added', nothing, 35, ['body'], parts.with(-1, parts.at(-1) + nothing), 'ends'];
	for (const other of known.filter((name) => isRequestValue(name) && !names.includes(name))) {
		for (const glue of ['', '?', '&', '\n', ':', '.']) {
			const added = ['part-added', '', glue === '' || glue === '?' ? 45 : 30, [other]] as const;
			yield [...added, ['', other, glue + parts[0], ...parts.slice(1)], 'ends'];
			yield [...added, [...parts.slice(0, -1), parts.at(-1) + glue, other, ''], 'ends'];
		}
	}
}

function textsOf(parts: readonly string[]): string[] {
	return parts.filter((_, index) => index % 2 === 0);
}

function withTexts(parts: readonly string[], change: (text: string) => string): string[] {
	return parts.map((part, index) => (index % 2 === 0 ? change(part) : part));
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
		return [...new Set([written, name])].map((pair) => {
			const apply = ({ scheme, ...rest }: Subject): Subject => {
				const { add, ...now } = Object(scheme.steps?.[list]) as ListValue;
				const changed = { ...scheme.steps, [list]: { ...now, add: { ...add, [pair]: `{${name}}` } } };
				const outer = scheme.signature as HashValue;
				return { ...rest, scheme: { ...scheme, steps: changed, signature: { ...outer, of: `{${list}}` } } };
			};
			return editOf(['signature', 'of'], 'template', ['secret-among-parameters', pair, 45, [name]], apply);
		});
	});
}
