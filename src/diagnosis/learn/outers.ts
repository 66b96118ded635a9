import type { HashValue, Value } from '../../core/signing/scheme.ts';
import { both, type Choice, selections } from './choice.ts';
import type { DigestForm } from './digestForm.ts';

type Steps = Record<string, Value>;

/** What is around the list of a description. */
export interface Outer {
	readonly scheme: { readonly steps: Steps; readonly signature: HashValue };
	/** Whether it has a list, as its value `text`. */
	readonly hasList: boolean;
	readonly hasSecret: boolean;
}

interface Text {
	readonly template: string;
	readonly steps: Steps;
}

interface Parts {
	readonly parts: readonly string[];
	readonly steps: Steps;
}

const mostCost = 7;
const noHead: Choice<readonly string[]> = [0, []];
/** Less often signed than a verb, a path, a body or a time. */
const rarely = /^(?:host|url|query)$|secret|token/i;
/** In front of a text whose signature shows no other. */
const usualMark = 'v0';

const glues: readonly Choice<string>[] = [
	[0, ''],
	...['\n', '&', ':', '.', '|'].map((glue): Choice<string> => [1, glue]),
	...[',', ' ', '\r\n', '&%2F&'].map((glue): Choice<string> => [2, glue]),
];

/** The descriptions of what is around a list, as far as they are likely. */
export function outerChoices(form: DigestForm, others: readonly string[], secrets: readonly string[]): Choice<Outer>[] {
	const messages = messageChoices(form.prefix.slice(0, -1) || usualMark, others);
	const keys = keyChoices(form.hash, secrets);
	const most = mostCost - (others.length > 5 ? 2 : 0) - (secrets.length > 2 ? 1 : 0);
	const outers = both(messages, keys, most, (message, key) => ({ message, key }));
	return outers.flatMap(([cost, { message, key }]) =>
		modes(form, message, key)
			.filter(([more]) => cost + more <= most)
			.map(([more, outer]): Choice<Outer> => [cost + more, outer]),
	);
}

/** What is signed beside the secret. */
function messageChoices(mark: string, others: readonly string[]): Choice<Text>[] {
	const rows = selections(others, others.length > 5 ? 3 : 4, false);
	if (others.length > 3) rows.push([...others]);
	const heads = rows.map((names): Choice<readonly string[]> => {
		const isGiven = names.every(
			(name, index) => index === 0 || others.indexOf(names[index - 1] ?? '') < others.indexOf(name),
		);
		const cost = names.reduce((sum, name) => sum + (rarely.test(name) ? 2 : 1), 0);
		return [Math.min(cost, 4) + (isGiven ? 0 : 1), names];
	});
	const texts: Choice<Text>[] = [
		[0, { template: '{text}', steps: {} }],
		[1, { template: '{encoded}', steps: { encoded: { encode: 'rfc3986', of: '{text}' } } }],
		...(['lower', 'upper', 'base64'] as const).map((encode): Choice<Text> => {
			return [3, { template: '{encoded}', steps: { encoded: { encode, of: '{text}' } } }];
		}),
	];
	const tails: Choice<readonly string[]>[] = [[0, []]];
	if (others.includes('body')) tails.push([1, ['body']]);
	const withTail = both([noHead, ...heads], tails, mostCost, (head, tail) => {
		return tail.some((name) => head.includes(name)) ? undefined : { head, tail };
	});
	const withText = both(withTail, texts, mostCost, ({ head, tail }, { template, steps }): Parts => {
		return { parts: [...head.map(named), template, ...tail.map(named)], steps };
	});
	const withoutText = withTail.slice(1).map(([cost, { head, tail }]): Choice<Parts> => {
		return [cost, { parts: [...head, ...tail].map(named), steps: {} }];
	});
	const all = [...withText, ...withoutText];
	const marked = all.map(([cost, { parts, steps }]): Choice<Parts> => [cost + 1, { parts: [mark, ...parts], steps }]);
	const joined = both([...all, ...marked], glues, mostCost, ({ parts, steps }, glue): Text | undefined => {
		return glue !== '' && parts.length < 2 ? undefined : { template: parts.join(glue), steps };
	});
	const asUrl = withText
		.filter(([, { parts }]) => /\{(?:path|url)\}/.test(parts.at(-2) ?? ''))
		.map(([cost, { parts, steps }]): Choice<Text> => {
			return [cost, { template: `${parts.slice(0, -1).join('')}?${parts.at(-1)}`, steps }];
		});
	// As OAuth has it: each part encoded.
	const encoded = heads.map(([cost, head]): Choice<Text> => {
		const steps = Object.fromEntries(
			[...head, 'text'].map((name): [string, Value] => [`encoded-${name}`, { encode: 'rfc3986', of: named(name) }]),
		);
		return [cost - 1, { template: Object.keys(steps).map(named).join('&'), steps }];
	});
	return [...joined, ...asUrl, ...encoded];
}

/** What the secret keys are made to. */
function keyChoices(hash: HashValue['hash'], secrets: readonly string[]): Choice<Text>[] {
	const glued = (['', '&', ':'] as const).map((glue, index): Choice<string> => [index, glue]);
	const keys = selections(secrets, 2, false).map((some): Choice<readonly string[]> => [2 * (some.length - 1), some]);
	const plain = both(keys, glued, mostCost, (some, glue): string | undefined => {
		return glue !== '' && some.length < 2 ? undefined : some.map(named).join(glue);
	});
	const forms: Choice<(of: string) => Value>[] = [
		[2, (of) => ({ hash, of })],
		[2, (of) => ({ hash: 'md5', of })],
		...(['base64', 'base64url', 'hex'] as const).map(
			(decode): Choice<(of: string) => Value> => [3, (of) => ({ decode, of })],
		),
		[3, (of) => ({ hash, key: 'WebAppData', of, as: 'raw' })],
	];
	return [
		...plain.map(([cost, template]): Choice<Text> => [cost, { template, steps: {} }]),
		...both(plain, forms, mostCost, (template, form) => ({ template: '{key}', steps: { key: form(template) } })),
	];
}

/** The names under which a secret is written behind the text. */
const keyNames = ['key', 'secret', 'app_secret', 'appSecret', 'secretKey', 'secret_key', 'appkey', 'token'];

/** Where the key is. */
function modes({ hash, as }: DigestForm, message: Text, key: Text): Choice<Outer>[] {
	const hasList = /\{(?:text|encoded|encoded-text)\}/.test(message.template);
	const outer = (cost: number, value: Omit<HashValue, 'hash'>, steps: Steps = {}, hasSecret = true): Choice<Outer> => {
		const signature = { hash, ...value, ...(as !== 'hex' && { as }) };
		const scheme = { steps: { ...message.steps, ...key.steps, ...steps }, signature };
		return [cost, { scheme, hasList, hasSecret }];
	};
	const { template: of } = message;
	const [isPlain, isKeyed] = hash === 'md5' ? [0, 1] : hash === 'sha1' ? [0, 0] : [1, 0];
	const plain: Choice<string>[] = [
		[0, of + key.template],
		[1, key.template + of],
		[2, key.template + of + key.template],
		...keyNames.map((name): Choice<string> => [2, `${of}&${name}=${key.template}`]),
		...glues.slice(1).flatMap(([cost, glue]): Choice<string>[] => [
			[1 + cost, of + glue + key.template],
			[1 + cost, key.template + glue + of],
		]),
	];
	return [
		outer(isKeyed, { key: key.template, of }),
		outer(isKeyed + 1, { key: `${key.template}&`, of }),
		outer(isKeyed + 2, { key: key.template, of: key.template + of + key.template }),
		outer(isKeyed + 3, { key: key.template, of: of + key.template }),
		outer(isKeyed + 3, { key: key.template, of: key.template + of }),
		...plain.map(([cost, text]) => outer(cost + isPlain, { of: text })),
		...(['hex', 'raw'] as const).map((as) =>
			outer(isPlain + 3, { of: '{first}' }, { first: { hash, of: of + key.template, as } }),
		),
		outer(isPlain, { of }, {}, false),
	];
}

function named(name: string): string {
	return `{${name}}`;
}
