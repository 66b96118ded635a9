import { formulaOf } from '../services/formula.ts';
import type { Service } from '../services/service.ts';
import { carriedNames } from '../services/unsignedRequest.ts';
import { type Encoding, encode, outputs } from '../signing/encodings.ts';
import {
	type HashValue,
	type ListValue,
	namesIn,
	type Scheme,
	stepsUsed,
	templateParts,
	type Value,
} from '../signing/scheme.ts';
import { clientPlan, type ExampleOfCall } from './clientPlan.ts';
import { type Code, CodeError } from './code.ts';
import type { ExampleCall, Language, TextEncoding, WrittenList } from './language.ts';

/** Variables of every generated function. */
const common =
	'sign call parameters values lists headers query form pairs pair name value key keys bytes data hash main';

/**
 * Writes a function that signs by a scheme: `sign(parameters, values)`, and `lists` where it needs more than the parameters.
 * @param calls that it is to print the signatures of, as a program
 * @throws {CodeError} for a form that the standard library of the language does not have
 */
export function writeFunction(
	scheme: Scheme,
	language: Language,
	calls: readonly ExampleCall[] = [],
	client?: { readonly service: Service; readonly example: ExampleOfCall | undefined },
): string {
	const writer = language.writer();
	const { refer = (variable) => variable } = language;
	const remark = (text: string) => writer.comment(inLine(text));
	const variableOf = namer(language);
	const steps = new Map<string, Code>();
	const body: string[] = [];
	const used = stepsUsed(scheme, namesIn(JSON.stringify(scheme.signature)));
	const sources = [...Object.values(used), scheme.signature].flatMap(sourcesIn);
	const lists = {
		lists: [...new Set(sources.filter((source) => typeof source === 'string'))].filter((list) => list !== 'parameters'),
		usesLists: sources.some((source) => source !== 'parameters'),
	};
	const given = lists.lists.map((list) => writer.given(list));

	function codeOf(value: Value, known: ReadonlyMap<string, Code> = steps): Code {
		if (typeof value === 'string') return ofTemplate(value, known);
		if ('list' in value) return named('pairs', value);
		if ('json' in value)
			throw new CodeError('JSON written anew is not written as code: standard libraries change its numbers.');
		const of = codeOf(value.of, known);
		if ('encode' in value) return encoded(of, [value.encode].flat());
		return 'decode' in value ? { text: writer.decode(value.decode, of), kind: 'bytes' } : hashed(value, of, known);
	}

	const partsOf = (template: string, named: (name: string) => Code) =>
		templateParts(template).flatMap((part, index): Code[] => {
			if (index % 2 === 1) return [named(part)];
			return part === '' ? [] : [{ text: writer.literal(part), kind: 'text' }];
		});

	/** @param named the steps that it may name; any other name is one of the values */
	function ofTemplate(template: string, named: ReadonlyMap<string, Code> = new Map()): Code {
		const parts = partsOf(template, (name) => named.get(name) ?? { text: writer.value(name), kind: 'text' });
		const [first = { text: writer.literal(''), kind: 'text' } as const, ...others] = parts;
		if (others.length === 0) return first;
		const kind = parts.some((part) => part.kind === 'bytes') ? 'bytes' : 'text';
		return { text: writer.join(parts, kind), kind, isJoin: true };
	}

	function hashed({ hash, key: keyValue, as = 'hex' }: HashValue, of: Code, known: ReadonlyMap<string, Code>): Code {
		const key = keyValue === undefined ? undefined : codeOf(keyValue, known);
		const kind = as === 'raw' ? 'bytes' : 'text';
		if (hash !== 'rsa-sha256') return { text: writer.hash(hash, of, key, as), kind };
		if (!writer.rsa || !key) throw new CodeError(`The standard library of ${language.name} has no RSA.`);
		return { text: writer.rsa(of, key, as), kind };
	}

	const encoded = (code: Code, encodings: readonly Encoding[]) =>
		encodings.reduce<Code>((of, encoding) => {
			if (encoding === 'raw') return of;
			if (!isOfTexts(encoding)) return { text: writer.encode(encoding, of), kind: 'text' };
			if (of.kind === 'bytes' && !language.encodesBytes)
				throw new CodeError(`Bytes that are written as ${encoding} are not written in ${language.name}.`);
			return { text: writer.texts[encoding](of), kind: 'text' };
		}, code);

	/** Adds the statement that gives a value a name. */
	function named(name: string, value: Value): Code {
		const of = typeof value !== 'string' && 'list' in value ? writtenList(value) : codeOf(value);
		const variable = variableOf(name);
		const statement = 'join' in of ? writer.list({ ...of, variable }) : writer.step(variable, of);
		body.push(remark(`${variable}: ${formulaOf(value)}`), ...statement);
		return { text: refer(variable), kind: 'join' in of ? 'text' : of.kind };
	}

	function writtenList(list: ListValue): Omit<WrittenList, 'variable'> {
		const { only, except, add = {}, pair = '{name}={value}', join = '' } = list;
		const [nameEncodings, valueEncodings] = [[list.name ?? []].flat(), [list.value ?? []].flat()];
		const [name, value] = language.pair.map((text) => ({ text, kind: 'text' }) as const) as [Code, Code];
		const isByValue = list.order === 'value';
		const inOrder = <Of>([name, value]: readonly [Of, Of]) =>
			isByValue ? ([value, name] as const) : ([name, value] as const);
		if (isByValue && Object.keys(add).length > 0)
			throw new CodeError('Pairs that are added to a list in the order of its values are not written as code.');
		const source = typeof list.list === 'string' ? refer(list.list) : writer.find(list.list);
		const added = Object.entries(add).map(([written, one]) => ({
			name: String(encode(written, nameEncodings)),
			value: encoded(codeOf(one), valueEncodings),
		}));
		if (added.some((one) => one.value.kind === 'bytes'))
			throw new CodeError('Bytes among the pairs of a list are not written as code.');
		return {
			source,
			isFound: typeof list.list !== 'string',
			...(only && { only }),
			...(except && { except }),
			skipsBlank: list.blank === 'skip',
			add: added,
			// All languages sort by the first of a pair: names and values change places.
			encoded: inOrder([encoded(name, nameEncodings).text, encoded(value, valueEncodings).text]),
			encodes: isByValue || nameEncodings.length + valueEncodings.length > 0,
			isSorted: list.order !== 'given',
			pair: partsOf(pair, (part) => inOrder([name, value])[part === 'name' ? 0 : 1]),
			join,
		};
	}

	for (const [name, value] of Object.entries(used)) steps.set(name, named(name, value));
	const signature = codeOf(scheme.signature);
	// A function that uses no other lists takes none.
	const shown = lists.usesLists ? calls : calls.map((call) => ({ ...call, lists: {} }));
	const printed = calls.length > 0 ? [...writer.calls(shown, lists)] : [];
	if (client) {
		const { service, example } = client;
		const carried = carriedNames(service, scheme);
		/** A step that a request carries is written where it stands. */
		const ofRequest = (template: string) => {
			const named = new Map<string, Code>();
			const names = namesIn(template).filter((name) => carried.has(name));
			for (const [name, value] of Object.entries(stepsUsed(scheme, names))) named.set(name, codeOf(value, named));
			return ofTemplate(template, named);
		};
		printed.push(...writer.client(clientPlan(service, scheme, lists, ofRequest, example)));
	}
	const statements = [...given, ...body, remark(`signature: ${formulaOf(scheme.signature)}`)];
	const written = statements.flatMap((statement) => statement.split('\n'));
	return [writer.file(written, signature, lists), ...printed].join('\n');
}

function sourcesIn(value: Value): ListValue['list'][] {
	if (typeof value === 'string') return [];
	if ('list' in value) return [...Object.values(value.add ?? {}).flatMap(sourcesIn), value.list];
	return [value.of, ...('key' in value ? [value.key] : [])].flatMap((one) => (one === undefined ? [] : sourcesIn(one)));
}

/** Gives each name a variable of its own. */
function namer({ style, reserved }: Language): (name: string) => string {
	const used = new Set(`${common} ${reserved}`.split(' '));
	return (name) => {
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
}

/**
 * Writes a client of one of the schemes of a service in one file: the function that signs, and one that sends a call.
 * @param example a call that it makes where it is run by itself
 * @throws {CodeError} as {@link writeFunction}, and where no client of one function does it
 */
export function writeClient(service: Service, scheme: Scheme, language: Language, example?: ExampleOfCall): string {
	return writeFunction(scheme, language, [], { service, example });
}

function isOfTexts(encoding: Encoding): encoding is TextEncoding {
	return !(outputs as readonly string[]).includes(encoding);
}

/** A file of code with a remark in front: what a description says stays within it. */
export function withRemark(code: string, text: string, language: Language): string {
	// Python and Ruby would read `coding:` in the first lines as the encoding of the file.
	const remark = language.writer().comment(inLine(text).replaceAll(/(?<=coding\s*)[:=]/gi, ' -'));
	const [first = '', ...lines] = code.split('\n');
	// PHP and scripts say in their first line what they are.
	return [...(/^<\?php|^#!/.test(first) ? [first, remark] : [remark, first]), ...lines].join('\n');
}

/** A comment ends with its line: nothing of a description goes on behind it. In PHP `?>` ends it, too, and in Java `\u000a`. */
function inLine(comment: string): string {
	return comment
		.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
		.replaceAll('?>', '? >')
		.replaceAll('\\u', '\\ u');
}
