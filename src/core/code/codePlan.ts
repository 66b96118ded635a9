import { formulaOf } from '../services/formula.ts';
import { type Encoding, encode } from '../signing/encodings.ts';
import {
	type DecodeValue,
	type HashValue,
	type ListValue,
	type Scheme,
	templateParts,
	type Value,
} from '../signing/scheme.ts';

/** Texts and bytes are of different types in most languages. */
export type Kind = 'text' | 'bytes';

export type Node = { readonly kind: Kind } & (
	| { readonly form: 'text'; readonly text: string }
	/** One of the values that the function is given. */
	| { readonly form: 'value'; readonly name: string }
	| { readonly form: 'step'; readonly variable: string }
	| { readonly form: 'join'; readonly parts: readonly Node[] }
	| {
			readonly form: 'hash';
			readonly algorithm: HashValue['hash'];
			readonly of: Node;
			readonly key?: Node;
			readonly as: NonNullable<HashValue['as']>;
	  }
	| { readonly form: 'encode'; readonly encoding: Encoding; readonly of: Node }
	| { readonly form: 'decode'; readonly encoding: DecodeValue['decode']; readonly of: Node }
);

export interface Code {
	readonly text: string;
	readonly kind: Kind;
	/** Whether it is several parts, put together by an operator in most languages. */
	readonly isJoin?: boolean;
}

/** What a language cannot do of a scheme. */
export class CodeError extends Error {}

/** Names, of which a final `*` stands for any ending. */
export interface NamePattern {
	readonly exact: readonly string[];
	readonly beginnings: readonly string[];
}

export interface ListPlan {
	readonly form: 'list';
	readonly kind: Kind;
	/** `parameters`, another list by its name, or the names of those that are taken wherever they are. */
	readonly source: string | readonly string[];
	readonly only?: NamePattern;
	readonly except?: NamePattern;
	readonly skipsBlank: boolean;
	readonly add: readonly { readonly name: string; readonly value: Node }[];
	readonly nameEncodings: readonly Encoding[];
	readonly valueEncodings: readonly Encoding[];
	readonly isSorted: boolean;
	/** Texts, and between two of them `name` or `value`. */
	readonly pair: readonly string[];
	readonly join: string;
}

export interface StepPlan {
	readonly variable: string;
	/** How it comes about, in the names of the description. */
	readonly comment: string;
	readonly of: Node | ListPlan;
}

export type CodePlan = ReturnType<typeof codePlan>;

export type NameStyle = (words: readonly string[]) => string;

export const snakeCase: NameStyle = (words) => words.join('_').toLowerCase();
export const camelCase: NameStyle = (words) =>
	words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');

/** A scheme as a program: steps in order, each an expression or a list, and the lists beside the parameters that it uses. */
export function codePlan(scheme: Scheme, style: NameStyle, taken: ReadonlySet<string>) {
	const steps: StepPlan[] = [];
	const named = new Map<string, { readonly variable: string; readonly kind: Kind }>();
	const used = new Set([...taken, 'headers', 'query', 'form']);
	const variableOf = (name: string): string => {
		const words = name
			.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
			.flatMap((word) => (word === '' ? [] : [word.toLowerCase()]));
		for (let count = 0; ; count += 1) {
			const suffix = count === 0 ? [] : count === 1 ? ['text'] : ['text', String(count)];
			const variable = style([...words, ...suffix]);
			if (used.has(variable)) continue;
			used.add(variable);
			return variable;
		}
	};

	function node(value: Value): Node {
		if (typeof value === 'string') return templateNode(value, named);
		if ('list' in value) {
			const list = listPlan(value);
			const variable = variableOf('pairs');
			steps.push({ variable, comment: formulaOf(value), of: list });
			return { form: 'step', variable, kind: list.kind };
		}
		const of = node(value.of);
		if ('encode' in value) return encodedNode(of, [value.encode].flat());
		if ('decode' in value) return { form: 'decode', encoding: value.decode, of, kind: 'bytes' };
		const { hash: algorithm, key, as = 'hex' } = value;
		const kind = as === 'raw' ? 'bytes' : 'text';
		return { form: 'hash', algorithm, of, as, kind, ...(key !== undefined && { key: node(key) }) };
	}

	function listPlan(list: ListValue): ListPlan {
		const { only, except, add = {}, name = [], value = [], pair = '{name}={value}', join = '' } = list;
		const valueEncodings = [value].flat();
		const added = Object.entries(add).map(([written, one]) => ({
			name: String(encode(written, [name].flat())),
			value: encodedNode(node(one), valueEncodings),
		}));
		return {
			form: 'list',
			kind: added.some(({ value: { kind } }) => kind === 'bytes') ? 'bytes' : 'text',
			source: list.list,
			...(only && { only: patternOf(only) }),
			...(except && { except: patternOf(except) }),
			skipsBlank: list.blank === 'skip',
			add: added,
			nameEncodings: [name].flat(),
			valueEncodings,
			isSorted: list.order !== 'given',
			pair: templateParts(pair),
			join,
		};
	}

	for (const [name, value] of Object.entries(scheme.steps ?? {})) {
		const of = typeof value !== 'string' && 'list' in value ? listPlan(value) : node(value);
		const variable = variableOf(name);
		steps.push({ variable, comment: formulaOf(value), of });
		named.set(name, { variable, kind: of.kind });
	}
	const signature = node(scheme.signature);
	const sources = steps.flatMap(({ of }) => (of.form === 'list' ? [of.source] : []));
	const lists = new Set(sources.flatMap((source) => (typeof source === 'string' ? source : [])));
	lists.delete('parameters');
	const usesLists = sources.some((source) => source !== 'parameters');
	return { steps, signature, comment: formulaOf(scheme.signature), lists: [...lists], usesLists };
}

/** @param steps those that it may name; any other name is one of the values */
export function templateNode(
	template: string,
	steps: ReadonlyMap<string, { readonly variable: string; readonly kind: Kind }> = new Map(),
): Node {
	const parts = templateParts(template).flatMap((part, index): Node[] => {
		if (index % 2 === 0) return part === '' ? [] : [{ form: 'text', text: part, kind: 'text' }];
		const step = steps.get(part);
		return [step ? { form: 'step', ...step } : { form: 'value', name: part, kind: 'text' }];
	});
	const [first = { form: 'text', text: '', kind: 'text' } as const, ...others] = parts;
	if (others.length === 0) return first;
	return { form: 'join', parts, kind: parts.some(({ kind }) => kind === 'bytes') ? 'bytes' : 'text' };
}

function encodedNode(of: Node, encodings: readonly Encoding[]): Node {
	return encodings
		.filter((encoding) => encoding !== 'raw')
		.reduce<Node>((inner, encoding) => ({ form: 'encode', encoding, of: inner, kind: 'text' }), of);
}

function patternOf(names: readonly string[]): NamePattern {
	return {
		exact: names.filter((name) => !name.endsWith('*')),
		beginnings: names.flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : [])),
	};
}
