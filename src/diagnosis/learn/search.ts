import { hexToBytes } from '@noble/hashes/utils.js';
import type { DigestForm } from '../../core/services/digestForm.ts';
import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import { digester } from '../../core/signing/digests.ts';
import { type Data, encode } from '../../core/signing/encodings.ts';
import { type HashValue, type Scheme, templateParts, type Value } from '../../core/signing/scheme.ts';
import { deriveIfPossible, pairsOf } from '../schemeCalls.ts';
import { getOrInsert } from '../search/getOrInsert.ts';
import type { Atoms } from './atoms.ts';
import { both, byCost, type Choice } from './choice.ts';
import { type Gluing, gluedBy, gluings, withGlue } from './glue.ts';
import { keyChoices } from './keys.ts';
import { beginningsOf, type Listed, type ListText, listTexts } from './lists.ts';
import { messageChoices, ofList, type Text } from './messages.ts';
import { type First, type Mode, modeChoices } from './modes.ts';

/** What the descriptions are made of. */
export interface Ingredients {
	readonly call: SchemeCall;
	readonly form: DigestForm;
	/** The parameters that carry the signature. */
	readonly carriers: readonly string[];
	/** What may be signed beside the list: all values, and the names of the likely ones. */
	readonly atoms: Pick<Atoms, 'names' | 'values'>;
	readonly secrets: readonly string[];
}

/** A description without its place, and its list. */
export interface Found {
	readonly scheme: Required<Pick<Scheme, 'steps' | 'signature'>>;
	readonly lists: readonly Choice<Listed | undefined>[];
}

/** Of descriptions with the same glue: the texts of their lists, their messages, and how keys are used, each by cost. */
interface Family {
	readonly glues: Gluing['same'];
	readonly texts: readonly (readonly ListText[])[];
	/** Those of them beside which something else may be signed. */
	readonly textsAmid: Family['texts'];
	readonly messages: readonly (readonly Text[])[];
	readonly uses: readonly Choice<Use>[];
}

interface Use {
	readonly key: Text;
	readonly mode: Mode;
	readonly hasSecret: boolean;
}

/** In units of work: characters that are hashed, and what a try, a text and a step cost beside them. */
const [perTry, perDerivation, perStep] = [100, 100, 2000];
/** Of all costs together. */
const mostTotal = 14;
/** What has no list is tried that much earlier: it is tried once. */
const ofNoList = 2;
const noKey: Text = { template: '', steps: {} };
const noList: ListText = { text: '', hasSecret: false, isWhole: false, lists: [[0, undefined]] };
/** In no request, and another text in each form. */
const mark = 'Aa\u{E000}';
/** In the place of a key that is no text. */
const byteKey = '\u{E002}';

/** Tries descriptions. What is around a list is derived once, and then hashed with each text of the list. */
export class Search {
	private readonly ingredients: Ingredients;
	private readonly platform: DeriveOptions;
	private readonly families = new Map<Gluing, Family>();
	private readonly lists = new Map<string, string | undefined>();
	private readonly derived = new Map<string, Data | null>();
	private readonly hash: ReturnType<typeof digester>;
	private readonly hashers = new Map<Data | undefined, ReturnType<typeof digester>>();
	/** What is done with the text of a list, by what that makes of the mark. */
	private readonly forms: readonly (readonly [marked: string, (text: string) => string])[];
	private left: number;

	/** @param work what is spent at most, in characters that are hashed */
	constructor(ingredients: Ingredients, platform: DeriveOptions, work: number) {
		this.ingredients = ingredients;
		this.platform = platform;
		this.left = work;
		const encoded = (['raw', 'rfc3986', 'lower', 'upper', 'base64'] as const).map((name) => {
			return (text: string) => encode(text, name) as string;
		});
		this.hash = digester(ingredients.form.hash, undefined, platform);
		const hashed = (text: string) => this.hash(text) ?? '';
		this.forms = [...encoded, hashed].map((form) => [form(mark), form]);
	}

	/** Those that give the signature, the likeliest first; of further ones none is tried, once `accept` takes some. */
	run(accept: (found: Found) => readonly Choice<Scheme>[]): Choice<Scheme>[] {
		for (let total = 0; total <= mostTotal && this.left > 0; total++) {
			const found = gluings
				.filter(({ same }) => same.some(([cost]) => cost <= total))
				.map((gluing) => getOrInsert(this.families, gluing, () => this.familyOf(gluing)))
				.flatMap((family) => Array.from(this.ofCost(family, total)).flatMap(accept));
			if (found.length > 0) return found.toSorted(([a], [b]) => a - b);
		}
		return [];
	}

	private familyOf(gluing: Gluing): Family {
		const { ofParts, same } = gluing;
		const { call, form, carriers, atoms, secrets } = this.ingredients;
		const { modes, withoutKey } = modeChoices(form.hash, ofParts);
		const keys = keyChoices(form.hash, Object.fromEntries(secrets.map((name) => [name, String(call.values?.[name])])));
		const texts = listTexts(call, carriers, secrets, gluing.ofList, this.lists);
		return {
			glues: same,
			texts,
			textsAmid: texts.map((some) => some.filter(({ isWhole }) => !isWhole)),
			messages: byCost(messageChoices(form, atoms, ofParts, secrets, beginningsOf(pairsOf(call, 'parameters')))),
			uses: [
				[withoutKey, { key: noKey, mode: (of) => ({ of }), hasSecret: false }],
				...both(keys, modes, mostTotal, (key, mode): Use => ({ key, mode, hasSecret: true })),
			],
		};
	}

	private *ofCost({ glues, texts, textsAmid, messages, uses }: Family, total: number): Generator<Found> {
		for (const [ofUse, use] of uses) {
			for (const [ofMessage, some] of messages.slice(0, Math.max(0, total + ofNoList + 1 - ofUse)).entries()) {
				const left = total - ofUse - ofMessage;
				const alone = glues
					.filter(([cost]) => left - cost === -ofNoList || (total === 0 && left - cost < 0))
					.map(([, glue]) => [glue, [noList]] as const);
				const around = (listed: Family['texts']) =>
					glues.flatMap(([cost, glue]) =>
						listed[left - cost]?.length ? [[glue, listed[left - cost] ?? []] as const] : [],
					);
				const [listAlone, listAmid] = [around(texts), around(textsAmid)];
				for (const message of some) {
					const isAlone = message.template === ofList || message.hasSecret;
					const tried = !message.hasList ? alone : isAlone ? listAlone : listAmid;
					const attempt = tried.length > 0 ? this.attempt(message, use) : undefined;
					if (!attempt) continue;
					for (const [glue, listed] of tried) {
						for (const one of listed) {
							if (this.left <= 0) return;
							if ((message.hasSecret || one.hasSecret) === use.hasSecret || !attempt(one.text, glue)) continue;
							yield {
								scheme: gluedBy(this.schemeOf(message, use), glue),
								lists: gluedBy(one.lists, glue),
							};
						}
					}
				}
			}
		}
	}

	/** Whether a text of the list and a glue give the signature. Undefined for what does not come about. */
	private attempt(message: Text, { key, mode }: Use): ((text: string, glue: string) => boolean) | undefined {
		const { form } = this.ingredients;
		const [ofMessage, ofKey] = [this.derive(message), this.derive(key)];
		if (typeof ofMessage !== 'string' || ofKey === null) return undefined;
		const isText = typeof ofKey === 'string';
		const { of, key: written, first } = mode(ofMessage, isText ? ofKey : byteKey);
		if (!isText && (of.includes(byteKey) || written !== byteKey)) return undefined;
		const made = this.firstOf(first);
		const list = message.hasList && this.forms.find(([marked]) => of.includes(marked));
		if (message.hasList && !list) return undefined;
		const hexOf = getOrInsert(this.hashers, isText ? written : ofKey, () =>
			digester(form.hash, isText ? written : ofKey, this.platform),
		);
		const [marked, formOf] = list || [mark, () => ''];
		const [before = '', after = ''] = list ? of.split(marked) : [of];
		let around = { glue: '', before: withGlue(before, ''), after: withGlue(after, '') };
		return (text, glue) => {
			if (around.glue !== glue) around = { glue, before: withGlue(before, glue), after: withGlue(after, glue) };
			const whole = around.before + formOf(withGlue(text, glue)) + around.after;
			this.left -= perTry + whole.length;
			return hexOf(made(whole)) === form.digestHex;
		};
	}

	/** What is done with the whole text before it is hashed. */
	private firstOf(first: First | undefined): (text: string) => Data {
		if (!first) return (text) => text;
		if ('encode' in first) return (text) => encode(text, first.encode) ?? '';
		const hexOf = digester(first.hash, undefined, this.platform);
		return (text) => encode(hexToBytes(hexOf(text) ?? ''), first.as ?? 'hex') ?? '';
	}

	/** A text or bytes; null for what does not come about. */
	private derive({ template, steps }: Text): Data | null {
		const { values } = this.ingredients.atoms;
		const dataOf = (name: string): Data | null => {
			const step = steps[name];
			if (step !== undefined) return this.stepOf(step);
			const value = name === 'text' ? mark : values[name];
			return typeof value === 'string' ? value : null;
		};
		const [before = '', name, behind, ...others] = templateParts(template);
		this.left -= perDerivation;
		if (name !== undefined && before + behind === '' && others.length === 0) return dataOf(name);
		const parts = templateParts(template).map((part, at) => (at % 2 === 0 ? part : dataOf(part)));
		return parts.every((part) => typeof part === 'string') ? parts.join('') : null;
	}

	/** Derived once: many descriptions have the same. */
	private stepOf(step: Value): Data | null {
		return getOrInsert(this.derived, JSON.stringify(step), () => {
			const { parameters } = this.ingredients.call;
			const call = { ...(parameters && { parameters }), values: { ...this.ingredients.atoms.values, text: mark } };
			const made = deriveIfPossible(() => ({ scheme: { steps: { made: step }, signature: '' }, call }), this.platform);
			const data = made?.steps.at(-1)?.text ?? made?.steps.at(-1)?.bytes ?? null;
			this.left -= perStep + (data?.length ?? 0);
			return data;
		});
	}

	private schemeOf(message: Text, { key, mode }: Use): Found['scheme'] {
		const { hash, as, isEncoded } = this.ingredients.form;
		const { first, ...hashed } = mode(message.template, key.template);
		const steps = { ...message.steps, ...key.steps };
		const digest: HashValue = { hash, ...hashed, ...(first && { of: '{first}' }), ...(as !== 'hex' && { as }) };
		const all = first ? { ...steps, first: { ...first, of: hashed.of } } : steps;
		return isEncoded
			? { steps: { ...all, digest }, signature: { encode: 'base64', of: '{digest}' } }
			: { steps: all, signature: digest };
	}
}
