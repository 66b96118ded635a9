import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import type { ListValue, Scheme } from '../../core/signing/scheme.ts';
import { deriveIfPossible, pairsOf, secretsOf } from '../schemeCalls.ts';
import type { Choice } from './choice.ts';
import { digestForm } from './digestForm.ts';
import { listChoices } from './lists.ts';
import { type Outer, outerChoices } from './outers.ts';

export interface LearnOptions extends DeriveOptions {
	/** Further calls that the schemes must sign, too. */
	readonly also?: readonly (readonly [call: SchemeCall, signature: string])[];
	/** Units of work: about characters that are derived. */
	readonly work?: number;
}

const usualWork = 200_000_000;
const perTry = 600;
/** All the texts of the lists, in characters. */
const mostText = 20_000_000;
const mostFound = 50;
const mostSecrets = 4;
const mostHeaders = 4;
/** Of the values beside the list. */
const mostOthers = 8;
const signedHeader = /time|nonce|^x-(?!forwarded|real|request-id)/;

/** Lists that give the same text: the call does not set them apart. */
interface ListText {
	readonly text: string;
	/** Whether a secret is among its pairs. */
	readonly hasSecret: boolean;
	readonly lists: Choice<ListValue | undefined>[];
}

const noList: ListText = { text: '', hasSecret: false, lists: [[0, undefined]] };

/**
 * Finds the schemes that give a signed call its signature, likeliest first: one list of the parameters, what is around it, and
 * the digest. Several are what this call does not set apart. Pure, synchronous and bounded.
 * @param call with its parameters, and its keys and request among `values`
 */
export function learn(call: SchemeCall, signature: string, options: LearnOptions = {}): Scheme[] {
	const { work = usualWork, also = [], ...platform } = options;
	const form = digestForm(signature);
	if (!form) return [];
	const values = Object.keys(call.values ?? {});
	const likely = [...(options.secret ?? secretsOf(call))];
	const secrets = (likely.length > 0 ? likely : values).slice(0, mostSecrets);
	const ofHeaders = headerParts(call, signature);
	// Derived once: as steps they would be for each try.
	const headerValues = Object.entries(ofHeaders).map(([name, signature]) => {
		return [name, deriveIfPossible(() => ({ scheme: { signature }, call }), {})?.signature ?? ''] as const;
	});
	const parts = { ...call.values, ...Object.fromEntries(headerValues) };
	const sent = pairsOf(call, 'parameters');
	// One of several secrets may be what is signed, where nothing else is.
	const beside = values.filter((name) => !secrets.includes(name) || (secrets.length > 1 && sent.length === 0));
	const others = [...beside, ...Object.keys(ofHeaders)].slice(0, mostOthers);
	const carriers = sent.filter(([, value]) => value === signature).map(([name]) => name);
	const texts = sent.length > carriers.length ? textsOf(listChoices(sent, carriers, secrets), call) : [];
	const hasBlank = sent.some(([, value]) => value === '');
	const size = Object.values(call.values ?? {}).reduce<number>((sum, { length }) => sum + length, 0);
	let left = work;

	const gives = (outer: Outer, text: string): boolean => {
		left -= perTry + text.length + size;
		const derived = deriveIfPossible(() => ({ scheme: outer.scheme, call: { values: { ...parts, text } } }), platform);
		return derived?.signature === form.signature;
	};
	const signsAll = (scheme: Scheme): boolean =>
		also.every(([other, sent]) => {
			return deriveIfPossible(() => ({ scheme, call: other }), platform)?.signature === sent.slice(form.prefix.length);
		});
	const place = placeOf(call, form.prefix, signature, carriers);
	const outers = byCost(outerChoices(form, others, secrets));
	const learned = (cost: number, outer: Outer, { text, hasSecret, lists }: ListText): Choice<Scheme>[] => {
		if (left <= 0 || outer.hasSecret === hasSecret || !gives(outer, text)) return [];
		return lists
			.flatMap(([more, list]) => (hasBlank ? [[more, list] as const] : withBlank(more, list)))
			.map(([more, list]): Choice<Scheme> => [cost + more, schemeOf(outer, list, ofHeaders, place)])
			.filter(([, scheme]) => signsAll(scheme));
	};
	for (let total = 0; total < texts.length + outers.length && left > 0; total++) {
		const found = outers.slice(0, total + 1).flatMap((some, cost) => {
			const [ofList, alone] = [texts[total - cost] ?? [], total === cost ? [noList] : []];
			return some.flatMap((outer) => (outer.hasList ? ofList : alone).flatMap((one) => learned(cost, outer, one)));
		});
		if (found.length > 0)
			return found
				.toSorted(([a], [b]) => a - b)
				.slice(0, mostFound)
				.map(([, scheme]) => scheme);
	}
	return [];
}

/** A call without an empty value does not show what becomes of one. */
function withBlank(cost: number, list: ListValue | undefined): Choice<ListValue | undefined>[] {
	const plain: Choice<ListValue | undefined> = [cost, list];
	return list ? [plain, [cost + 1, { ...list, blank: 'skip' }]] : [plain];
}

/** The different texts that the lists give, by cost. */
function textsOf(choices: readonly Choice<ListValue>[], call: SchemeCall): ListText[][] {
	const texts = new Map<string, ListText>();
	const first: Choice<ListText>[] = [];
	let left = mostText;
	for (const [cost, list] of choices.toSorted(([a], [b]) => a - b)) {
		if (left < 0) break;
		const text = deriveIfPossible(() => ({ scheme: { signature: list }, call }), {})?.signature;
		if (text === undefined) continue;
		left -= text.length;
		const hasSecret = list.add !== undefined;
		const same = texts.get(`${hasSecret} ${text}`);
		if (same) {
			same.lists.push([cost, list]);
			continue;
		}
		const one: ListText = { text, hasSecret, lists: [[cost, list]] };
		texts.set(`${hasSecret} ${text}`, one);
		first.push([cost, one]);
	}
	return byCost(first);
}

function byCost<Of>(choices: readonly Choice<Of>[]): Of[][] {
	const groups = Map.groupBy(choices, ([cost]) => cost);
	return Array.from({ length: Math.max(-1, ...groups.keys()) + 1 }, (_, cost) =>
		(groups.get(cost) ?? []).map(([, value]) => value),
	);
}

function schemeOf({ scheme }: Outer, list: ListValue | undefined, parts: Parts, place: Scheme['place']): Scheme {
	const text = JSON.stringify(scheme);
	const used = Object.entries(parts).filter(([name]) => text.includes(`{${name}}`));
	const steps = { ...Object.fromEntries(used), ...(list && { text: list }), ...scheme.steps };
	return { ...(Object.keys(steps).length > 0 && { steps }), signature: scheme.signature, ...(place && { place }) };
}

type Parts = Readonly<Record<string, ListValue>>;

/** The values of headers that may be signed, as a time. */
function headerParts(call: SchemeCall, signature: string): Parts {
	const headers = pairsOf(call, 'headers').filter(
		([name, value]) => /^[A-Za-z][\w-]*$/.test(name) && value !== signature,
	);
	const names = headers.map(([name]) => name.toLowerCase()).filter((name) => signedHeader.test(name));
	const list = (name: string): ListValue => ({ list: 'headers', only: [name], pair: '{value}' });
	return Object.fromEntries(names.slice(0, mostHeaders).map((name) => [name, list(name)]));
}

function placeOf(call: SchemeCall, prefix: string, sent: string, carriers: readonly string[]): Scheme['place'] {
	const header = pairsOf(call, 'headers').find(([, value]) => value === sent);
	const [parameter] = carriers;
	const to = header ? { header: header[0] } : parameter === undefined ? undefined : { parameter };
	return to && { ...to, ...(prefix !== '' && { as: `${prefix}{signature}` }) };
}
