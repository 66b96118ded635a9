import type { TimeForm } from '../../signing/timeForm.ts';
import { clientBody, type Entries, exampleArguments } from '../clientBody.ts';
import type { Code, Output } from '../code.ts';
import { block, indented, testsOf, type Writer } from '../language.ts';
import { neededBy } from '../needed.ts';
import { hasNames, type MadeWords, patternOf, plusOf } from '../times.ts';

/** What of JavaScript differs: whether types are written, and where digests come from. */
export interface Dialect {
	readonly types: boolean;
	readonly imports: Readonly<Record<'digest' | 'bytes', string>>;
	hash(algorithm: string, data: string, key: string | undefined, as: Output): string;
	bytes(text: string): string;
	joinBytes(parts: readonly string[]): string;
	encoded(data: Code, as: Exclude<Output, 'raw'>): string;
	decoded(text: string, encoding: 'hex' | 'base64' | 'base64url'): string;
	/** A function that compares by UTF-8. */
	readonly compare: (typed: (type: string) => string) => string;
	rsa?(data: string, key: string, as: Output): string;
	readonly client: ClientDialect;
}

interface ClientDialect {
	/** What it needs for these values of a call. */
	imports(made: readonly string[]): readonly string[];
	/** In front of the function. */
	readonly begin: string;
	readonly answer: string;
	env(variable: string): string;
	readonly made: MadeWords;
	part(of: 'scheme' | 'host' | 'path'): string;
	send(verb: string, target: string, body: string | undefined): readonly string[];
}

/** What a date is as a text, and the places of the letters in it. */
const numbered = {
	text: '.toISOString()',
	expression: '/(....)-(..)-(..)T(..):(..):(..)([.]...)Z/',
	letters: { yyyy: '$1', MM: '$2', dd: '$3', HH: '$4', mm: '$5', ss: '$6', '.SSS': '$7' },
};
const withNames = {
	text: '.toUTCString()',
	expression: '/(...), (..) (...) (....) (..):(..):(..) GMT/',
	letters: { EEE: '$1', dd: '$2', MMM: '$3', yyyy: '$4', HH: '$5', mm: '$6', ss: '$7' },
};

/** What a script of either kind has for the values of a call. */
export const madeByDate = {
	seconds: (plus: string) => `String(Math.floor(Date.now() / 1000)${plus})`,
	milliseconds: (plus: string) => `String(Date.now()${plus})`,
	time({ shift, parts }: TimeForm) {
		const { text, expression, letters } = hasNames(parts) ? withNames : numbered;
		const at = shift === 0 ? '' : `Date.now()${plusOf(1000 * shift)}`;
		return `new Date(${at})${text}.replace(${expression}, '${patternOf(parts, letters)}')`;
	},
	nonce: () => 'String(Math.floor(Math.random() * 9e15) + 1e15)',
};

/** What percent-encodes as the forms do that `encodeURIComponent` does not know. */
const percentHelpers = {
	rfc3986: (typed: (type: string) => string) =>
		`const rfc3986 = (text${typed('string')})${typed('string')} =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => '%' + one.charCodeAt(0).toString(16).toUpperCase());`,
	form: (typed: (type: string) => string) =>
		`const form = (text${typed('string')})${typed('string')} =>
  encodeURIComponent(text).replace(/%20/g, '+').replace(/[!'()~]/g, (one) => '%' + one.charCodeAt(0).toString(16).toUpperCase());`,
};

export function javascriptWriter(dialect: Dialect): Writer {
	const { imports, use, add, lines } = neededBy();
	const typed = (type: string) => (dialect.types ? `: ${type}` : '');
	const bytes = ({ text, kind }: Code) => (kind === 'bytes' ? text : use(dialect.imports.bytes, dialect.bytes(text)));
	const percent = (encoding: keyof typeof percentHelpers) => (of: Code) =>
		add(percentHelpers[encoding](typed), `${encoding}(${of.text})`);
	const self: Writer = {
		literal,
		value: (name) => (/^[A-Za-z]\w*$/.test(name) ? `values.${name}` : `values[${literal(name)}]`),
		join(parts, kind) {
			if (kind === 'bytes') return dialect.joinBytes(parts.map(bytes));
			return `\`${parts.map(({ text }) => inTemplate(text)).join('')}\``;
		},
		hash: (algorithm, of, key, as) => use(dialect.imports.digest, dialect.hash(algorithm, of.text, key?.text, as)),
		...(dialect.rsa && {
			rsa: (of: Code, key: Code, as: Output) => use(dialect.imports.digest, dialect.rsa?.(bytes(of), key.text, as)),
		}),
		texts: {
			'uri-component': ({ text }) => `encodeURIComponent(${text})`,
			rfc3986: percent('rfc3986'),
			path: (of) => `${percent('rfc3986')(of)}.replace(/%2F/g, '/')`,
			form: percent('form'),
			lower: ({ text }) => `${text}.toLowerCase()`,
			upper: ({ text }) => `${text}.toUpperCase()`,
			trim: ({ text }) => `${text}.trim()`,
			'single-spaces': ({ text }) => `${text}.replace(/ +/g, ' ')`,
		},
		encode: (encoding, of) => use(dialect.imports.bytes, dialect.encoded(of, encoding)),
		decode: (encoding, of) => use(dialect.imports.bytes, dialect.decoded(of.text, encoding)),
		given(list) {
			const lower = list === 'headers' ? `.map(([name, value])${typed('Pair')} => [name.toLowerCase(), value])` : '';
			return `const ${list} = ${lower ? `(lists.${list} ?? [])` : `lists.${list} ?? []`}${lower};`;
		},
		find: (names) => add(findHelper(typed), `find([${names.map(literal).join(', ')}], parameters, values, lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (all) => `[${all.map(literal).join(', ')}].includes(name)`,
				startsWith: (beginning) => `name.startsWith(${literal(beginning)})`,
				isFilled: "value !== ''",
			});
			const [name, value] = list.encoded;
			// Sorting changes a list in its place.
			const isCopy = tests.length > 0 || list.encodes || list.add.length > 0;
			const chain = [
				list.source,
				...(tests.length > 0 ? [`.filter(([name${list.skipsBlank ? ', value' : ''}]) => ${tests.join(' && ')})`] : []),
				...(list.encodes ? [`.map(([name, value])${typed('Pair')} => [${name}, ${value}])`] : []),
				...(list.add.length > 0
					? [`.concat([${list.add.map((one) => `[${literal(one.name)}, ${one.value.text}]`).join(', ')}])`]
					: []),
				...(list.isSorted
					? [`${isCopy ? '' : '.slice()'}.sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))`]
					: []),
				`.map(([${pairVariables(list.pair)}]) => ${self.join(list.pair, 'text')})`,
				`.join(${literal(list.join)});`,
			];
			if (list.isSorted) add(dialect.compare(typed));
			const [first = '', ...others] = chain;
			return [`const ${list.variable} = ${first}`, ...indented(others, '  ')];
		},
		step: (variable, of) => [`const ${variable} = ${of.text};`],
		comment: (text) => `// ${text}`,
		client(plan) {
			const { client } = dialect;
			const pair = ([name, value]: Entries[number]) => `  [${literal(name)}, ${value}],`;
			const object = (all: Entries) =>
				all.map(([name, value]) => `  ${/^[A-Za-z_]\w*$/.test(name) ? name : literal(name)}: ${value},`);
			for (const one of client.imports(plan.made)) use(one);
			add(percentHelpers.rfc3986(typed));
			const body = clientBody(plan, {
				literal,
				glue: (first, second) =>
					`\`${[first, second].map((one) => (one.startsWith('`') ? one.slice(1, -1) : inTemplate(one))).join('')}\``,
				env: (name) => client.env(name),
				made: client.made,
				part: client.part,
				form: (list) => `formOf(${list})`,
				json(list, asWritten) {
					if (asWritten.length === 0) return `JSON.stringify(Object.fromEntries(${list}))`;
					const field = `JSON.stringify(name) + ':' + ([${asWritten.join(', ')}].includes(name) ? value : JSON.stringify(value))`;
					return `'{' + ${list}.map(([name, value]) => ${field}).join() + '}'`;
				},
				namedList: (name, list) => (name === list ? name : `${name}: ${list}`),
				sign: (lists) => `sign(parameters, values${lists.length > 0 ? `, { ${lists.join(', ')} }` : ''})`,
				headerPairs: () => `[['host', ${client.part('host')}], ...Object.entries(headers)]`,
				noPairs: '[]',
				declareUrl: (path) => [`const url = \`\${baseUrl}${inTemplate(path).replace(/^\$\{`(.*)`\}$/s, '$1')}\`;`],
				declare: (variable, all) => block(`const ${variable}${typed('Record<string, string>')} = {`, object(all), '};'),
				declareParameters: (all) =>
					block(`const parameters${typed('Pair[]')} = [`, [...all.map(pair), '  ...own,'], '];'),
				set: (variable, name, value) =>
					`${variable === 'values' ? self.value(name) : `headers[${literal(name)}]`} = ${value};`,
				append: (name, value) => `parameters.push([${literal(name)}, ${value}]);`,
				when: (keys, line) => [`if (${keys.map((key) => self.value(key)).join(' && ')}) ${line}`],
				split: (all, isAgain) => {
					const [begin, names] = [isAgain ? '' : 'let ', `[${all.map(literal).join(', ')}]`];
					return [
						`${begin}query = parameters.filter(([name]) => ${names}.includes(name));`,
						`${begin}form = parameters.filter(([name]) => !${names}.includes(name));`,
					];
				},
				send: client.send,
			});
			const method = plan.takesMethod ? `method${typed('string')}, ` : '';
			const example = exampleArguments(plan, literal);
			return [
				`const baseUrl = ${literal(plan.baseUrl)};`,
				'',
				`const formOf = (pairs${typed('readonly Pair[]')})${typed('string')} =>`,
				"  pairs.map((pair) => pair.map(rfc3986).join('=')).join('&');",
				'',
				'/** Signs a call with these parameters, pairs of name and value, sends it, and gives back the answer. */',
				`${client.begin} call(${method}own${typed('readonly Pair[]')} = [])${typed(client.answer)} {`,
				...indented(body, '  '),
				'}',
				'',
				...(example ? [`console.log(await call(${example}));`, ''] : []),
			];
		},
		calls: (calls) =>
			calls.map(({ parameters, values, lists }) => {
				const more = Object.keys(lists).length > 0 ? `, ${JSON.stringify(lists)}` : '';
				return `console.log(sign(${JSON.stringify(parameters)}, ${JSON.stringify(values)}${more}));`;
			}),
		file(body, signature, { usesLists }) {
			const pairs = typed('readonly Pair[]');
			const lists = usesLists ? `, lists${typed('Readonly<Record<string, readonly Pair[]>>')} = {}` : '';
			const result = signature.kind === 'bytes' ? `String(${signature.text})` : signature.text;
			const needed = [...imports].filter((one) => one !== '');
			return [
				...needed.sort(),
				...(needed.length > 0 ? [''] : []),
				...(dialect.types ? ['type Pair = readonly [name: string, value: string];', ''] : []),
				...lines(),
				`export function sign(parameters${pairs}, values${typed('Readonly<Record<string, string>>')}${lists})${typed('string')} {`,
				...indented([...body, `return ${result};`], '  '),
				'}',
				'',
			].join('\n');
		},
	};
	return self;
}

function pairVariables(pair: readonly Code[]): string {
	const used = pair.map(({ text }) => text);
	if (!used.includes('value')) return 'name';
	return used.includes('name') ? 'name, value' : ', value';
}

function findHelper(typed: (type: string) => string): string {
	const given = `names${typed('readonly string[]')}, parameters${typed('readonly Pair[]')}, values${typed('Readonly<Record<string, string>>')}, lists${typed('Readonly<Record<string, readonly Pair[]>>')}`;
	return `/** Those of these names that there are: among the parameters, in another list, or as a value. */
function find(${given})${typed('Pair[]')} {
  return names.flatMap((name)${typed('Pair[]')} => {
    const own = parameters.filter(([other]) => other === name);
    if (own.length > 0) return own;
    for (const pairs of Object.values(lists)) {
      const found = pairs.filter(([other]) => other.toLowerCase() === name.toLowerCase());
      if (found.length > 0) return found.map(([, value])${typed('Pair')} => [name, value]);
    }
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
}`;
}

/** In single quotes, as most JavaScript has it. */
function literal(text: string): string {
	return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A part of a template literal: the text of a literal, or an expression. */
function inTemplate(code: string): string {
	const text = /^'(.*)'$/s.exec(code);
	if (!text) return `\${${code}}`;
	return (text[1] ?? '').replaceAll("\\'", "'").replaceAll('`', '\\`').replaceAll('${', '\\${');
}

export const reserved =
	'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield crypto compare find form rfc3986 encoding Pair Buffer String';
