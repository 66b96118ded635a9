import { type DigestForm, nameInFront } from '../../core/services/digestForm.ts';
import type { HashValue, Value } from '../../core/signing/scheme.ts';
import { type Atoms, isOfRequest } from './atoms.ts';
import { both, type Choice, isInOrder, selections } from './choice.ts';
import { anyGlue } from './glue.ts';

export type Steps = Readonly<Record<string, Value>>;

/** A template, and the steps that it uses. */
export interface Text {
	readonly template: string;
	readonly steps: Steps;
	/** Whether it has a list, as its value `text`. */
	readonly hasList?: boolean;
	/** Whether a secret is amid it. */
	readonly hasSecret?: boolean;
}

interface Parts {
	readonly parts: readonly string[];
	readonly steps: Steps;
}

/** Of the values around a list, and in any order. */
const [mostAround, mostInOrder] = [3, 4];
/** Of parameters. */
const mostBeginnings = 4;
/** Less often signed than a verb, a path, a body or a time. */
const rarely = /^(?:host|url|query|authorization|content-type)$|secret|token/i;
const isOfTime = /time|date|nonce|^ts?$|expires/i;
const placesInS3: Readonly<Record<string, number>> = { verb: 0, body: 1, 'content-type': 2, path: 4, query: 5, url: 5 };
/** In front of a text whose signature shows no other. */
const usualMark = 'v0';
export const ofList = '{text}';
const hasList = /\{(?:text|encoded|encoded-text)\}/;

/** What is signed beside the secret: some of the values in an order, a list among them or not, and what is between them. */
export function messageChoices(
	{ mark, hash, template }: DigestForm,
	{ names: others, values }: Pick<Atoms, 'names' | 'values'>,
	glues: readonly Choice<string>[],
	secrets: readonly string[],
	beginnings: readonly string[],
): Choice<Text>[] {
	const mostCost = others.length > 6 ? 5 : others.length > 4 ? 6 : 7;
	const heads = headChoices(others);
	const texts: Choice<Text>[] = [
		[0, { template: ofList, steps: {} }],
		[1, encoded('rfc3986')],
		[2, { template: '{encoded}', steps: { encoded: { hash, of: ofList } } }],
	];
	const withList = [[0, [ofList]] as Choice<readonly string[]>, ...heads.flatMap(aroundList)];
	const withText = both(withList, texts, mostCost, (parts, { template, steps }): Parts => {
		return { parts: parts.map((part) => (part === ofList ? template : part)), steps };
	});
	const alone = heads
		.map(([cost, parts]): Choice<Parts> => [cost, { parts, steps: {} }])
		.flatMap((choice) => formsOf(choice, values, hash));
	const cased = (['lower', 'upper', 'base64'] as const).map((encode): Choice<Parts> => {
		return [3, { parts: ['{encoded}'], steps: encoded(encode).steps }];
	});
	const all = [...withText.flatMap((choice) => formsOf(choice, values, hash)), ...cased, ...alone];
	const ofMark = mark === undefined ? 2 : 1;
	const marked = alone.map(([cost, { parts, steps }]): Choice<Parts> => {
		return [cost + ofMark, { parts: [mark ?? usualMark, ...parts], steps }];
	});
	const isAny = glues.some(([, glue]) => glue === anyGlue);
	const join = ({ parts, steps }: Parts, glue: string): Text | undefined => {
		const template = parts.join(glue);
		const isOne = parts.length < 2;
		// An empty query shows no glue; what has one glue everywhere is tried with any glue alone.
		const isNone =
			glue === ''
				? !isOne && (isAny || parts.includes('') || (parts.includes('{query}') && values['query'] === ''))
				: isOne;
		return isNone || (!isAny && glue !== '' && !hasList.test(template)) ? undefined : { template, steps };
	};
	const joined = both([...all, ...marked], glues, mostCost, join);
	const lines = both(all, [[1, '\n']], mostCost, ({ parts, steps }, end): Text => {
		return { template: parts.join(end) + end, steps };
	});
	// As payment services have it: parameters of the shop's own behind the secret, with their names.
	const owned = beginnings.slice(0, mostBeginnings).flatMap((beginning) =>
		secrets.map((secret): Choice<Parts> => {
			const own: Value = { list: 'parameters', only: [`${beginning}*`], join: isAny ? anyGlue : '' };
			return [1, { parts: [ofList, `{${secret}}`, '{own}'], steps: { own } }];
		}),
	);
	const named = isAny ? heads.flatMap((head) => namedChoices(head, template)) : [];
	const amid = both([...owned, ...amidValues(heads, secrets)], isAny ? [[0, anyGlue]] : [[1, '']], mostCost, join);
	return [
		...[...joined, ...named, ...(isAny ? [] : [...lines, ...oauthChoices(heads)])],
		...amid.map(([cost, text]): Choice<Text> => [cost, { ...text, hasSecret: true }]),
	].map(([cost, text]) => [cost, { ...text, hasList: hasList.test(text.template) }]);
}

/** A few values, each with its name as it is sent, or without what is in front of that, and with an end. */
function namedChoices([cost, head]: Choice<readonly string[]>, sent: string): Choice<Text>[] {
	if (head.length > mostAround || head.some((part) => isOfRequest.test(part.slice(1, -1)))) return [];
	return [':', '='].flatMap((separator) => {
		const parts = head.map((part) => {
			const [before = '', ...others] = sent.split(part);
			const beside = others.length > 0 ? nameInFront.exec(before)?.[1] : undefined;
			return `${beside ?? part.slice(1, -1).replace(/^x-|^.*\./, '')}${separator}${part}`;
		});
		return ['', anyGlue].map((end): Choice<Text> => [cost, { template: parts.join(anyGlue) + end, steps: {} }]);
	});
}

/** A few values with a secret between them. */
function amidValues(heads: readonly Choice<readonly string[]>[], secrets: readonly string[]): Choice<Parts>[] {
	return heads
		.filter(([, { length }]) => length <= mostAround)
		.flatMap(([cost, head]) =>
			secrets.flatMap((secret) =>
				head
					.slice(1)
					.map((_, at): Choice<Parts> => [cost, { parts: head.toSpliced(at + 1, 0, `{${secret}}`), steps: {} }]),
			),
		);
}

function encoded(encode: 'rfc3986' | 'lower' | 'upper' | 'base64'): Text {
	return { template: '{encoded}', steps: { encoded: { encode, of: ofList } } };
}

/** Some of the values, in an order that is usual, or in another one. */
function headChoices(others: readonly string[]): Choice<readonly string[]>[] {
	const orders = usualOrders(others);
	const many = orders.flatMap((order) => selections(order, order.length, true));
	const rows = [...selections(others, mostInOrder, false), ...many.filter((row) => row.length > mostInOrder)];
	const different = new Map(rows.map((names) => [names.join(), names]));
	return [...different.values()].map((names) => {
		const cost = names.reduce((sum, name) => sum + (rarely.test(name) ? 2 : 1), 0);
		const isUsual = orders.some((order) => isInOrder(names, order));
		return [Math.min(cost, 4) + (isUsual ? 0 : 1), names.map((name) => `{${name}}`)];
	});
}

/** Their own; with the times in front or last; with headers in front of the request; parameters with the path amid them; and as S3 has it. */
function usualOrders(others: readonly string[]): (readonly string[])[] {
	const ordered = (rank: (name: string) => number) => others.toSorted((a, b) => rank(a) - rank(b));
	const own = others.filter((name) => !(name in placesInS3));
	return [
		others,
		...[0, 2].map((place) => ordered((name) => (isOfTime.test(name) ? place : 1))),
		...[0, 2].map((last) => ordered((name) => (isOfRequest.test(name) ? 1 : isOfTime.test(name) ? last : 0))),
		...(others.includes('path') ? [1, 2].map((at) => own.toSpliced(at, 0, 'path')) : []),
		ordered((name) => placesInS3[name] ?? 3),
	];
}

/** Some values around a list; most often they are in front of it, or the body is behind it. Of many it is in place of the query. */
function aroundList([cost, head]: Choice<readonly string[]>): Choice<readonly string[]>[] {
	if (head.length > mostAround) {
		const query = head.indexOf('{query}');
		return query < 0 ? [] : [[cost, head.with(query, ofList)]];
	}
	return Array.from({ length: head.length + 1 }, (_, at) => {
		const isUsual = at === head.length || (at === head.length - 1 && head.at(-1) === '{body}');
		return [cost + (isUsual ? 0 : 1), head.toSpliced(at, 0, ofList)];
	});
}

/**
 * As it is; with the query behind the path; with the list behind the path, as a query; with a digest or the Base64 of the body; and with an
 * empty query or body, which this call does not show.
 */
function formsOf([cost, { parts, steps }]: Choice<Parts>, values: Atoms['values'], hash: HashValue['hash']) {
	const forms: Choice<Parts>[] = [[cost, { parts, steps }]];
	const [path, body] = [parts.findIndex((part) => part === '{path}' || part === '{url}'), parts.indexOf('{body}')];
	const next = parts[path + 1];
	if (path >= 0 && (next === ofList || next === '{encoded}'))
		forms.push([cost, { parts: parts.toSpliced(path, 2, `${parts[path]}?${next}`), steps }]);
	// Beside a list of parameters an address has no query.
	if (parts[path] === '{url}' && !Object.hasOwn(values, 'query') && Object.hasOwn(values, 'scheme'))
		forms.push(
			...forms.map(([cost, form]): Choice<Parts> => {
				return [cost, { ...form, parts: form.parts.map((part) => part.replace('{url}', '{scheme}://{host}{path}')) }];
			}),
		);
	if (parts[path] === '{path}' && Object.hasOwn(values, 'target') && !parts.includes('{query}')) {
		forms.unshift([cost, { parts: parts.with(path, '{target}'), steps }]);
		if (values['query'] === '') forms.push([cost, { parts: parts.toSpliced(path + 1, 0, '{query}'), steps }]);
	}
	if (path >= 0 && values['body'] === '') {
		// Behind all, behind the path, or behind the verb.
		forms.unshift(
			...forms.flatMap(([cost, form]) =>
				[...new Set([form.parts.length, path + 1, ...(parts[0] === '{verb}' ? [1] : [])])].map((at): Choice<Parts> => {
					return [cost, { ...form, parts: form.parts.toSpliced(at, 0, '{body}') }];
				}),
			),
		);
	}
	// With what is in front of the path elsewhere: a version of the interface, or the bucket that a host is called by.
	if (parts[path] === '{path}' && parts.length > 1 && (path === 0 || parts[0] === '{verb}')) {
		for (const prefix of ['/api', `/${String(values['host'] ?? '').split('.', 1)[0]}`]) {
			const form = parts.with(path, `${prefix}{${Object.hasOwn(values, 'target') ? 'target' : 'path'}}`);
			forms.push([cost + 1, { parts: parts[0] === '{verb}' ? form.toSpliced(1, 0, '') : form, steps }]);
		}
	}
	if (parts[0] === '{verb}') {
		// As the first line of HTTP; and with the two lines of S3 that are empty without a body.
		const line = forms.filter(([, { parts }]) => parts.length > 2 && /^\{(?:path|target|url)\}$/.test(parts[1] ?? ''));
		forms.push(
			...line.map(([cost, form]): Choice<Parts> => {
				return [cost + 1, { ...form, parts: form.parts.toSpliced(0, 2, form.parts.slice(0, 2).join(' ')) }];
			}),
			[cost + 1, { parts: parts.toSpliced(1, 0, '', ''), steps }],
		);
	}
	const query = parts.indexOf('{query}');
	if (query > 0 && values['query'] !== '') {
		// With a digest of it, as Zadarma has it.
		const form = parts.toSpliced(query + 1, 0, '{query-digest}');
		forms.push([cost + 1, { parts: form, steps: { ...steps, 'query-digest': { hash: 'md5', of: '{query}' } } }]);
	}
	const digests: readonly Choice<Value>[] = [
		[0, { hash, of: '{body}' }],
		[1, { hash: 'md5', of: '{body}' }],
		[1, { hash, of: '{body}', as: 'base64' }],
		[1, { hash: 'md5', of: '{body}', as: 'base64' }],
		[1, { encode: 'base64', of: '{body}' }],
	];
	if (parts.at(-1) === '{verb}' && parts.length > 2 && Object.hasOwn(values, 'target')) {
		// Ids in front of the request in lines, with no line of headers.
		const request = '{verb}\n{body-digest}\n\n{target}';
		forms.push([cost, { parts: parts.with(-1, request), steps: { ...steps, 'body-digest': { hash, of: '{body}' } } }]);
	}
	const withBody = body < 0 && parts[0] !== '{verb}' ? [] : forms.filter(([, form]) => form.parts.includes('{body}'));
	const hashed = withBody.flatMap(([cost, form]) =>
		digests.slice(0, body < 0 ? 2 : undefined).map(([more, digest]): Choice<Parts> => {
			const step = 'hash' in Object(digest) ? 'body-digest' : 'body-base64';
			const parts = form.parts.map((part) => (part === '{body}' ? `{${step}}` : part));
			return [cost + more, { parts, steps: { ...form.steps, [step]: digest } }];
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
