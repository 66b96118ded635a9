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
import { byLikelihood, inJson } from '../mistakes/mistakeRows.ts';
import { adderTo, asTemplate, type Edit, editOf, type Named, type Path, type Subject } from './edit.ts';

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
});
const partEncodings = byLikelihood({ lower: 50, upper: 30, rfc3986: 50, base64: 20, hex: 20, trim: 40 });

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
	const addEdit = adderTo(edits, path);
	const add = (named: Named, parts: readonly string[], facet = 'template') => {
		const text = written(parts);
		if (text !== template) addEdit(facet, named, () => text);
	};
	if (names.length === 0 || names.length > mostNames) return [];
	const change = (at: number, count: number, ...put: readonly string[]) => parts.toSpliced(at, count, ...put);

	for (const [index, name] of names.entries()) {
		const at = 2 * index + 1;
		const [before = '', after = ''] = [parts[at - 1], parts[at + 1]];
		const isKey = isSecret(name);
		if (isKey && names.indexOf(name) === index && names.lastIndexOf(name) !== index) {
			const text = written(parts).replaceAll(`{${name}}`, '');
			addEdit('template', ['secret-missing', '', 45, [name]], () => text);
		}
		// Of a secret that is there twice one is left.
		const left = isKey ? names.findIndex((other, place) => other === name && place !== index) : -1;
		const secretCode = left < 0 ? 'secret-missing' : left < index ? 'secret-only-in-front' : 'secret-only-at-end';
		const missing = [isKey ? secretCode : 'part-missing', '', 50, [name]] as const;
		// Several can be, each alone.
		if (!isKey && names.indexOf(name) === names.lastIndexOf(name))
			addEdit(`part ${name}`, missing, (now) => String(now).replace(`{${name}}`, ''));
		else add(missing, change(at - 1, 3, before + after));
		if (before !== '') add(missing, change(at - 1, 3, after));
		if (after !== '') add(missing, change(at - 1, 3, before));
		for (const other of known.slice(0, mostNames)) {
			if (other === name) continue;
			add(['another-part', other, isKey && isSecret(other) ? 60 : 20, [name]], change(at, 1, other));
		}
		// Another writing of a key is a mistake in its text.
		for (const [encoding, plausibility] of isKey ? [] : partEncodings) {
			const encoded: Value = { encode: encoding, of: `{${name}}` };
			addEdit(`part ${name}`, ['part-written-otherwise', encoding, plausibility, [name]], (now, subject) => {
				const [inside, of] = asTemplate(encoded, [...path, name], subject);
				return [String(now).replaceAll(`{${name}}`, () => inside), of];
			});
		}
		if (isKey) {
			const rest = change(at - 1, 3, before + after);
			add(['secret-in-front', '', 75, [name]], ['', name, ...rest]);
			add(['secret-at-end', '', 75, [name]], [...rest, name, '']);
			add(['secret-at-both-ends', '', 50, [name]], ['', name, ...rest, name, '']);
			add(['secret-appended-twice', '', 8, [name]], change(at, 1, name, '', name));
		}
		const next = names[index + 1];
		if (next !== undefined && next !== name)
			add(['parts-exchanged', '', 50, [name, next]], change(at, 3, next, after, name));
	}
	// Between two parts, and the same text wherever it is.
	for (const [index, name] of names.slice(0, -1).entries()) {
		const next = names[index + 1] as string;
		const code = isSecret(name) || isSecret(next) ? 'secret-joined' : 'parts-joined';
		const all = next === 'query' ? [...glues, ...beforeQuery] : glues;
		for (const [glue, plausibility] of parts[2 * index + 2] === '' ? all : [])
			add([code, inJson(glue), plausibility, [name, next]], change(2 * index + 2, 1, glue));
	}
	const texts = new Set(parts.filter((part, index) => index % 2 === 0 && part !== ''));
	const replaced = (change: (text: string) => string) =>
		parts.map((part, index) => (index % 2 === 0 ? change(part) : part));
	const exchange = (named: Named, text: string, other: string) =>
		add(
			named,
			replaced((part) => (part === text ? other : part)),
		);
	for (const text of texts) {
		const others = [
			['', 65],
			[text.trim(), 50],
			[text.slice(1), 40],
			[text.slice(0, -1), 40],
			[text.replace(/\w{1,100}=$/, ''), 45],
		] as const;
		for (const [other, plausibility] of others) exchange(['text-missing', inJson(text), plausibility], text, other);
		// Of several alike, the last one alone: as a final line feed.
		const at = parts.lastIndexOf(text);
		if (parts.indexOf(text) !== at) add(['text-missing', inJson(text), 45], change(at, 1, ''));
		for (const other of [decodePercent(text), lowerHex(text)])
			exchange(['text-differs', inJson(other), 50], text, other);
	}
	// Another version of a scheme, or another name of the key.
	for (const text of texts) {
		const versions = [1, 2, -1].map((step) =>
			text.replace(/(?<=v)\d$|(?<=v)\d(?=\D)/, (digit) => `${Number(digit) + step}`),
		);
		const names = keyNames.map((name) => text.replace(/^&\w+=$/, `&${name}=`));
		for (const other of new Set([...versions, ...names])) exchange(['text-differs', inJson(other), 35], text, other);
	}
	for (const mark of new Set([...texts].join('').match(/[^\w%]/g) ?? [])) {
		for (const [glue, plausibility] of [...glues, [`${mark} `, 60] as const]) {
			const changed = replaced((part) => part.replaceAll(mark, () => glue));
			const end = changed.at(-1) ?? '';
			add(['text-differs', inJson(glue), plausibility / 2], changed.with(-1, glue.length > 1 ? end.trimEnd() : end));
		}
	}
	// A label that is the name of the value.
	for (const [index, name] of names.entries()) {
		const text = (parts[2 * index] ?? '').replace(/\b\w{1,100}[:=]$/, (label) => name + label.at(-1));
		add(['text-differs', inJson(text), 40], change(2 * index, 1, text));
	}
	for (let from = 1; from < names.length - 1 && names.length <= mostRuns; from++) {
		for (let to = from + 2; to < names.length; to++) {
			for (const text of [parts[2 * from], parts[2 * to]])
				add(['part-missing', '', 30, names.slice(from, to)], change(2 * from, 2 * (to - from) + 1, text ?? ''));
		}
	}
	for (let index = 1; index < names.length; index++) {
		add(['part-missing', '', 45, names.slice(0, index)], ['', ...parts.slice(2 * index + 1)]);
		add(['part-missing', '', 45, names.slice(index)], [...parts.slice(0, 2 * index), '']);
	}
	// What surrounds a key is a mistake in its text.
	if (path.at(-1) === 'key') {
		for (const other of known.filter((name) => !names.includes(name) && !requestValues.has(name)))
			add(['part-added', '', 20, [other]], ['', other, ...parts]);
		return edits;
	}
	for (const { stage, code, variant, plausibility, texts } of textEdgeMistakes) {
		for (const text of texts) {
			const around = stage === 'front' ? parts.with(0, text + parts[0]) : parts.with(-1, parts.at(-1) + text);
			add([code, variant, plausibility], around, 'ends');
		}
	}
	for (const other of known.filter((name) => requestValues.has(name) && !names.includes(name))) {
		for (const glue of ['', '?', '&', '\n', ':', '.']) {
			const named = ['part-added', '', glue === '' || glue === '?' ? 45 : 30, [other]] as const;
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
