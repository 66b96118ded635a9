import type { DigestForm } from '../../core/services/digestForm.ts';
import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import type { HashValue, Scheme } from '../../core/signing/scheme.ts';
import { pairsOf } from '../schemeCalls.ts';
import { getOrInsert } from '../search/getOrInsert.ts';
import type { Atoms } from './atoms.ts';
import { both, byCost, type Choice } from './choice.ts';
import { Derived, type Hashing, type Message, type Use } from './derived.ts';
import { type Gluing, gluedBy, gluings, withGlue } from './glue.ts';
import { keyChoices } from './keys.ts';
import { beginningsOf, type Listed, type ListText, listTexts, type Unglued, ungluedLists } from './lists.ts';
import { messageChoices, type Text } from './messages.ts';
import { modeChoices } from './modes.ts';

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
	readonly texts: (cost: number) => readonly ListText[];
	readonly listMessages: (cost: number) => readonly Message[];
	readonly otherMessages: (cost: number) => readonly Message[];
	readonly hashings: (cost: number) => readonly Hashing[];
}

/** In units of work: characters that are hashed, and what a try costs beside them. */
const perTry = 100;
/** Of all costs together. */
const mostTotal = 14;
/** What has no list is tried that much earlier: it is tried once. */
const ofNoList = 2;
const noKey: Text = { template: '', steps: {} };
const noList: readonly ListText[] = [{ text: '', kind: 'amid', lists: [[0, undefined]] }];

/** Tries descriptions. What is around a list is derived once, and then hashed with each text of the list. */
export class Search {
	private readonly ingredients: Ingredients;
	private readonly derived: Derived;
	private readonly families = new Map<Gluing, Family>();
	private readonly unglued: readonly Unglued[];
	private left: number;

	/** @param work what is spent at most, in characters that are hashed */
	constructor(ingredients: Ingredients, platform: DeriveOptions, work: number) {
		const { call, form, carriers, atoms, secrets } = ingredients;
		this.ingredients = ingredients;
		this.derived = new Derived(call, atoms.values, form.hash, platform);
		this.unglued = ungluedLists(call, carriers, secrets);
		this.left = work;
	}

	/** Those that give the signature, the likeliest first; of further ones none is tried, once `accept` takes some. */
	run(accept: (found: Found) => readonly Choice<Scheme>[]): Choice<Scheme>[] {
		for (let total = 0; total <= mostTotal && this.left > 0; total++) {
			const found = gluings
				.filter(({ same }) => same.some(([cost]) => cost <= total))
				.flatMap((gluing) => this.ofGluing(gluing, total).flatMap(accept));
			if (found.length > 0) return found.toSorted(([a], [b]) => a - b);
		}
		return [];
	}

	private ofGluing(gluing: Gluing, total: number): Found[] {
		const family = getOrInsert(this.families, gluing, () => this.familyOf(gluing));
		return gluing.same.flatMap(([cost, glue]) =>
			this.ofCost(gluedFamily(family, glue), total - cost, total === 0).map(({ scheme, lists }): Found => {
				return { scheme: gluedBy(scheme, glue), lists: gluedBy(lists, glue) };
			}),
		);
	}

	private familyOf({ ofList, ofParts }: Gluing): Family {
		const { call, form, atoms, secrets } = this.ingredients;
		const { modes, withoutKey } = modeChoices(form.hash, ofParts);
		const keys = keyChoices(form.hash, Object.fromEntries(secrets.map((name) => [name, String(call.values?.[name])])));
		const uses = byCost([
			[withoutKey, { key: noKey, mode: (of) => ({ of }), hasSecret: false }] as Choice<Use>,
			...both(keys, modes, mostTotal, (key, mode): Use => ({ key, mode, hasSecret: true })),
		]);
		const messages = messageChoices(form, atoms, ofParts, secrets, beginningsOf(pairsOf(call, 'parameters')));
		const [withList = [], others = []] = [true, false].map((hasList) =>
			byCost(messages.filter(([, text]) => text.hasList === hasList)),
		);
		const texts = listTexts(this.unglued, ofList);
		return {
			texts: (cost) => texts[cost] ?? [],
			listMessages: onceByCost((cost) => this.derived.messages(withList[cost] ?? [])),
			otherMessages: onceByCost((cost) => this.derived.messages(others[cost] ?? [])),
			hashings: onceByCost((cost) => this.derived.hashings(uses[cost] ?? [])),
		};
	}

	private ofCost({ texts, listMessages, otherMessages, hashings }: Family, total: number, isFirst: boolean): Found[] {
		const found: Found[] = [];
		const some = new Map<string, ListText[]>();
		const textsOf = (cost: number, kinds: readonly ListText['kind'][]) =>
			getOrInsert(some, `${cost} ${kinds}`, () => texts(cost).filter(({ kind }) => kinds.includes(kind)));
		for (let room = total; room >= -ofNoList; room--) {
			for (const hashing of hashings(total - room)) {
				if (this.left <= 0) return found;
				for (let cost = 0; cost <= room; cost++) {
					for (const message of listMessages(cost)) {
						this.tryAll(hashing, message, textsOf(room - cost, kindsBeside(message, hashing.use)), found);
					}
				}
				for (let cost = Math.max(0, room + (isFirst ? 1 : ofNoList)); cost <= room + ofNoList; cost++) {
					for (const message of otherMessages(cost)) {
						if (message.hasSecret !== hashing.use.hasSecret) this.tryAll(hashing, message, noList, found);
					}
				}
			}
		}
		return found;
	}

	private tryAll(hashing: Hashing, message: Message, listed: readonly ListText[], found: Found[]): void {
		if (listed.length === 0) return;
		const [before, after] = [hashing.before + message.before, message.after + hashing.after].map((text) =>
			this.derived.whole(text),
		);
		for (const { text, lists } of listed) {
			if (this.left <= 0) return;
			const whole = before + message.formOf(text) + after;
			this.left -= perTry + whole.length;
			if (hashing.hexOf(whole) !== this.ingredients.form.digestHex) continue;
			found.push(...message.texts.map((of): Found => ({ scheme: this.schemeOf(of, hashing.use), lists })));
		}
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

/** The kinds of list that may be beside a message, with a use of a key. */
function kindsBeside({ isList, hasSecret }: Message, use: Use): readonly ListText['kind'][] {
	if (hasSecret) return use.hasSecret ? [] : ['amid', 'alone', 'secret'];
	if (!isList) return use.hasSecret ? ['amid'] : [];
	return use.hasSecret ? ['amid', 'alone'] : ['secret'];
}

function gluedFamily({ texts, listMessages, otherMessages, hashings }: Family, glue: string): Family {
	const glued = <Of extends { readonly before: string; readonly after: string }>(
		ofCost: (cost: number) => readonly Of[],
	) =>
		onceByCost((cost) =>
			ofCost(cost).map((one): Of => ({ ...one, before: withGlue(one.before, glue), after: withGlue(one.after, glue) })),
		);
	return {
		texts: onceByCost((cost) => texts(cost).map((one) => ({ ...one, text: withGlue(one.text, glue) }))),
		listMessages: glued(listMessages),
		otherMessages: glued(otherMessages),
		hashings: glued(hashings),
	};
}

function onceByCost<Of>(make: (cost: number) => readonly Of[]): (cost: number) => readonly Of[] {
	const made = new Map<number, readonly Of[]>();
	return (cost) => getOrInsert(made, cost, () => make(cost));
}
