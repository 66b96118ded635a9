import type { HashValue, Value } from '../../core/signing/scheme.ts';
import { both, type Choice, isInOrder, selections } from './choice.ts';
import type { DigestForm } from './digestForm.ts';

export type Steps = Readonly<Record<string, Value>>;

/** A template, and the steps that it uses. */
export interface Text {
	readonly template: string;
	readonly steps: Steps;
	/** Whether it has a list, as its value `text`. */
	readonly hasList?: boolean;
}

interface Parts {
	readonly parts: readonly string[];
	readonly steps: Steps;
}

/** Of the values around a list, and in any order. */
const [mostAround, mostInOrder] = [3, 4];
/** Less often signed than a verb, a path, a body or a time. */
const rarely = /^(?:host|url|query|authorization|content-type)$|secret|token/i;
const isOfTime = /time|date|nonce|^ts?$|expires/i;
/** In front of a text whose signature shows no other. */
const usualMark = 'v0';
const ofList = '{text}';
const hasList = /\{(?:text|encoded|encoded-text)\}/;

/** What is signed beside the secret: some of the values in an order, a list among them or not, and what is between them. */
export function messageChoices(
	{ mark, hash }: DigestForm,
	others: readonly string[],
	glues: readonly Choice<string>[],
): Choice<Text>[] {
	const mostCost = others.length > 6 ? 5 : others.length > 4 ? 6 : 7;
	const heads = headChoices(others);
	const texts: Choice<Text>[] = [
		[0, { template: ofList, steps: {} }],
		[1, encoded('rfc3986')],
		[2, { template: '{encoded}', steps: { encoded: { hash, of: ofList } } }],
		...(['lower', 'upper', 'base64'] as const).map((encode): Choice<Text> => [3, encoded(encode)]),
	];
	const withList = [[0, [ofList]] as Choice<readonly string[]>, ...heads.flatMap(aroundList)];
	const withText = both(withList, texts, mostCost, (parts, { template, steps }): Parts => {
		return { parts: parts.map((part) => (part === ofList ? template : part)), steps };
	});
	const alone = heads.map(([cost, parts]): Choice<Parts> => [cost, { parts, steps: {} }]);
	const all = [...withText, ...alone].flatMap((choice) => formsOf(choice, others, hash));
	const ofMark = mark === undefined ? 2 : 1;
	const marked = all.map(([cost, { parts, steps }]): Choice<Parts> => {
		return [cost + ofMark, { parts: [mark ?? usualMark, ...parts], steps }];
	});
	const joined = both([...all, ...marked], glues, mostCost, ({ parts, steps }, glue): Text | undefined => {
		return glue !== '' && parts.length < 2 ? undefined : { template: parts.join(glue), steps };
	});
	return [...joined, ...oauthChoices(heads)].map(([cost, text]) => [
		cost,
		{ ...text, hasList: hasList.test(text.template) },
	]);
}

function encoded(encode: 'rfc3986' | 'lower' | 'upper' | 'base64'): Text {
	return { template: '{encoded}', steps: { encoded: { encode, of: ofList } } };
}

/** Some of the values, in their order, with the times in front, or in another order. */
function headChoices(others: readonly string[]): Choice<readonly string[]>[] {
	const timesFirst = [
		...others.filter((name) => isOfTime.test(name)),
		...others.filter((name) => !isOfTime.test(name)),
	];
	const many = [others, timesFirst].flatMap((order) => selections(order, order.length, true));
	const rows = [...selections(others, mostInOrder, false), ...many.filter((row) => row.length > mostInOrder)];
	return rows.map((names) => {
		const cost = names.reduce((sum, name) => sum + (rarely.test(name) ? 2 : 1), 0);
		const isUsual = isInOrder(names, others) || isInOrder(names, timesFirst);
		return [Math.min(cost, 4) + (isUsual ? 0 : 1), names.map((name) => `{${name}}`)];
	});
}

/** Some values around a list; most often they are in front of it, or the body is behind it. */
function aroundList([cost, head]: Choice<readonly string[]>): Choice<readonly string[]>[] {
	if (head.length > mostAround) return [];
	return Array.from({ length: head.length + 1 }, (_, at) => {
		const isUsual = at === head.length || (at === head.length - 1 && head.at(-1) === '{body}');
		return [cost + (isUsual ? 0 : 1), head.toSpliced(at, 0, ofList)];
	});
}

/** As it is; with the query behind the path; with the list behind the path, as a query; and with a digest of the body. */
function formsOf([cost, { parts, steps }]: Choice<Parts>, others: readonly string[], hash: HashValue['hash']) {
	const forms: Choice<Parts>[] = [[cost, { parts, steps }]];
	const [path, body] = [parts.findIndex((part) => part === '{path}' || part === '{url}'), parts.indexOf('{body}')];
	const next = parts[path + 1];
	if (path >= 0 && (next === ofList || next === '{encoded}'))
		forms.push([cost, { parts: parts.toSpliced(path, 2, `${parts[path]}?${next}`), steps }]);
	if (parts[path] === '{path}' && others.includes('query') && !parts.includes('{query}'))
		forms.push([cost, { parts: parts.with(path, '{path}?{query}'), steps }]);
	if (body < 0) return forms;
	const digests: readonly Choice<HashValue>[] = [
		[0, { hash, of: '{body}' }],
		[1, { hash, of: '{body}', as: 'base64' }],
		[1, { hash: 'md5', of: '{body}' }],
		[1, { hash: 'md5', of: '{body}', as: 'base64' }],
	];
	const hashed = forms.flatMap(([cost, form]) =>
		digests.map(([more, digest]): Choice<Parts> => {
			const parts = form.parts.map((part) => (part === '{body}' ? '{body-digest}' : part));
			return [cost + more, { parts, steps: { ...form.steps, 'body-digest': digest } }];
		}),
	);
	return [...forms, ...hashed];
}

/** As OAuth has it: each part encoded. */
function oauthChoices(heads: readonly Choice<readonly string[]>[]): Choice<Text>[] {
	return heads.flatMap(([cost, head]) => {
		if (head.length > mostAround) return [];
		const steps = Object.fromEntries(
			[...head, ofList].map((part): [string, Value] => [
				`encoded-${part.slice(1, -1)}`,
				{ encode: 'rfc3986', of: part },
			]),
		);
		const template = Object.keys(steps)
			.map((name) => `{${name}}`)
			.join('&');
		return [[cost - 1, { template, steps }] as const];
	});
}
