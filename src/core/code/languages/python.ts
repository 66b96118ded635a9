import { clientBody, type Entries, exampleArguments } from '../clientBody.ts';
import { type Code, type Output, outputsBy, snakeCase } from '../code.ts';
import { block, bracketed, indented, type Language, testsOf, type Writer } from '../language.ts';
import { neededBy } from '../needed.ts';
import { patternOf, strftime } from '../times.ts';

const find = `def find(name, parameters, values, lists):
    found = [value for other, value in parameters if other == name]
    for pairs in lists.values():
        found = found or [value for other, value in pairs if other.lower() == name.lower()]
    if found:
        return found
    return [values[name]] if name in values else []
`;

function writer(): Writer {
	const { use, add, modules, lines } = neededBy();
	const from = (module: string, name: string) => use(`${module} ${name}`, name);
	const imported = (module: string) => use(module, module);
	const bytes = (code: Code) => (code.kind === 'bytes' ? bracketed(code) : `${bracketed(code)}.encode()`);
	const names = (list: readonly string[]) => `(${list.map(literal).join(', ')}${list.length === 1 ? ',' : ''})`;
	const output = outputsBy(
		(hex) => `${hex}.upper()`,
		(data, isForUrl) => `${imported('base64')}.${isForUrl ? 'urlsafe_' : ''}b64encode(${data}).decode()`,
		(base64) => `${base64}.rstrip("=")`,
	);
	const digested = (digest: string, as: Output) =>
		output(as, (form) => `${digest}.${form === 'hex' ? 'hexdigest' : 'digest'}()`);
	return {
		literal,
		value: (name) => `values[${literal(name)}]`,
		join: (parts, kind) => parts.map((part) => (kind === 'bytes' ? bytes(part) : part.text)).join(' + '),
		hash(algorithm, of, key, as) {
			const hash = `${imported('hashlib')}.${algorithm}`;
			const data = bytes(of);
			if (!key) return digested(`${hash}(${data})`, as);
			return digested(`${imported('hmac')}.new(${bytes(key)}, ${data}, ${hash})`, as);
		},
		texts: {
			rfc3986: ({ text }) => `${from('urllib.parse', 'quote')}(${text}, safe="")`,
			path: ({ text }) => `${from('urllib.parse', 'quote')}(${text}, safe="/")`,
			'uri-component': ({ text }) => `${from('urllib.parse', 'quote')}(${text}, safe="!*'()")`,
			form: ({ text }) => `${from('urllib.parse', 'quote_plus')}(${text}, safe="*").replace("~", "%7E")`,
			lower: (of) => `${bracketed(of)}.lower()`,
			upper: (of) => `${bracketed(of)}.upper()`,
			trim: (of) => `${bracketed(of)}.strip()`,
			'single-spaces': ({ text }) => `${from('re', 'sub')}(" +", " ", ${text})`,
		},
		encode: (encoding, of) => output(encoding, (form) => (form === 'hex' ? `${bytes(of)}.hex()` : bytes(of))),
		decode(encoding, of) {
			if (encoding === 'hex') return `bytes.fromhex(${of.text})`;
			const decoder = encoding === 'base64' ? 'b64decode' : 'urlsafe_b64decode';
			// Padding may be left out; more of it does no harm.
			return `${imported('base64')}.${decoder}(${bracketed(of)} + "==")`;
		},
		given(list) {
			const pairs = `lists.get(${literal(list)}, [])`;
			return `${list} = ${list === 'headers' ? `[(name.lower(), value) for name, value in ${pairs}]` : pairs}`;
		},
		find: (all) => add(find, `for name in ${names(all)} for value in find(name, parameters, values, lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (all) => `name in ${names(all)}`,
				startsWith: (beginning) => `name.startswith(${literal(beginning)})`,
				not: (test) => (test.startsWith('name in') ? test.replace('name in', 'name not in') : `not ${test}`),
				isFilled: 'value != ""',
				or: ' or ',
				never: 'False',
			});
			const each = list.isFound ? list.source : `for name, value in ${list.source}`;
			const [name, value] = list.encoded;
			const lines = [`pairs = [(${name}, ${value}) ${each}${tests.length > 0 ? ` if ${tests.join(' and ')}` : ''}]`];
			for (const { name, value } of list.add) lines.push(`pairs.append((${literal(name)}, ${value.text}))`);
			const pairs = list.isSorted ? 'sorted(pairs)' : 'pairs';
			const pair = list.pair.map(({ text }) => text).join(' + ') || '""';
			return [...lines, `${list.variable} = ${literal(list.join)}.join(${pair} for name, value in ${pairs})`];
		},
		step: (variable, of) => [`${variable} = ${of.text}`],
		comment: (text) => `# ${text}`,
		client(plan) {
			const pair = ([name, value]: Entries[number]) => `    (${literal(name)}, ${value}),`;
			const entries = (all: Entries) => all.map(([name, value]) => `    ${literal(name)}: ${value},`);
			const parse = (name: string) => from('urllib.parse', name);
			imported('os');
			from('urllib.error', 'HTTPError');
			for (const name of ['HTTPRedirectHandler', 'Request', 'build_opener']) from('urllib.request', name);
			const body = clientBody(plan, {
				literal,
				env: (name, isOptional) => (isOptional ? `os.environ.get("${name}", "")` : `os.environ["${name}"]`),
				made: {
					seconds: (plus) => `str(int(${imported('time')}.time())${plus})`,
					milliseconds: (plus) => `str(int(${imported('time')}.time() * 1000)${plus})`,
					time({ shift, parts }) {
						const now = `${from('datetime', 'datetime')}.now(${from('datetime', 'timezone')}.utc)`;
						const at = shift === 0 ? now : `(${now} + ${from('datetime', 'timedelta')}(seconds=${shift}))`;
						if (!parts.includes('.SSS')) return `${at}.strftime("${patternOf(parts, strftime)}")`;
						const microseconds = patternOf(parts.slice(0, -1), { ...strftime, '.SSS': '.%f' });
						return `${at}.strftime("${microseconds}")[:-3] + "${parts.at(-1)}"`;
					},
					nonce: () => `str(${imported('secrets')}.randbelow(9 * 10**15) + 10**15)`,
					uuid: () => `str(${imported('uuid')}.uuid4())`,
				},
				part(of) {
					parse('urlsplit');
					return `urlsplit(url).${of === 'host' ? 'netloc' : of}`;
				},
				form(list) {
					parse('quote');
					parse('urlencode');
					return `urlencode(${list}, quote_via=quote)`;
				},
				json(list, asWritten) {
					const dumps = `${imported('json')}.dumps`;
					if (asWritten.length === 0) return `${dumps}(dict(${list}))`;
					const value = `(value if name in [${asWritten.join(', ')}] else ${dumps}(value))`;
					return `("{" + ",".join(${dumps}(name) + ":" + ${value} for name, value in ${list}) + "}")`;
				},
				namedList: (name, list) => `${literal(name)}: ${list}`,
				sign: (lists) => `sign(parameters, values${lists.length > 0 ? `, {${lists.join(', ')}}` : ''})`,
				headerPairs() {
					parse('urlsplit');
					return '[("host", urlsplit(url).netloc), *headers.items()]';
				},
				noPairs: '[]',
				declareUrl: (path) => [`url = BASE_URL + ${path}`],
				declare: (variable, all) => block(`${variable} = {`, entries(all), '}'),
				declareParameters: (all) => block('parameters = [', [...all.map(pair), '    *own,'], ']'),
				set: (variable, name, value) => `${variable}[${literal(name)}] = ${value}`,
				append: (name, value) => `parameters.append((${literal(name)}, ${value}))`,
				when: (keys, line) => [`if ${keys.map((key) => `values[${literal(key)}]`).join(' and ')}:`, `    ${line}`],
				split: (all) => [
					`query = [pair for pair in parameters if pair[0] in ${names(all)}]`,
					`form = [pair for pair in parameters if pair[0] not in ${names(all)}]`,
				],
				send: (verb, target, body) => [
					...(body === undefined ? [] : [`data = ${body}.encode()`]),
					`request = Request(${target}, ${body === undefined ? '' : 'data, '}headers${body === undefined ? '=headers' : ''}, method=${literal(verb)})`,
					'try:',
					'    with build_opener(NoRedirect).open(request) as answer:',
					'        return answer.read().decode()',
					'except HTTPError as error:',
					'    # The body says why.',
					'    return error.read().decode()',
				],
			});
			const example = exampleArguments(plan, literal, (pair) => `(${pair})`);
			return [
				'',
				`BASE_URL = ${literal(plan.baseUrl)}`,
				'',
				'',
				'class NoRedirect(HTTPRedirectHandler):',
				'    def redirect_request(self, *_):',
				'        return None',
				'',
				'',
				`def call(${plan.takesMethod ? 'method, ' : ''}own=()):`,
				'    """Signs a call with these parameters, pairs of name and value, sends it, and gives back the answer."""',
				...indented(body, '    '),
				'',
				...(example ? ['', 'if __name__ == "__main__":', `    print(call(${example}))`, ''] : []),
			];
		},
		calls: (calls) =>
			calls.map(({ parameters, values, lists }) => {
				const more = Object.keys(lists).length > 0 ? `, ${JSON.stringify(lists)}` : '';
				return `print(sign(${JSON.stringify(parameters)}, ${JSON.stringify(values)}${more}))`;
			}),
		file(body, signature, { usesLists }) {
			const given = usesLists ? 'parameters, values, lists={}' : 'parameters, values';
			const result = signature.kind === 'bytes' ? `(${signature.text}).decode()` : signature.text;
			const imports = modules().map(({ module, names }) =>
				names.length === 0 ? `import ${module}` : `from ${module} import ${names.join(', ')}`,
			);
			return [
				...imports.sort(),
				...(imports.length > 0 ? ['', ''] : []),
				...lines(),
				`def sign(${given}):`,
				...indented([...body, `return ${result}`], '    '),
				'',
			].join('\n');
		},
	};
}

/** A text in double quotes: JSON's escapes are Python's, but for characters beyond the first plane, which stay as they are. */
function literal(text: string): string {
	return JSON.stringify(text);
}

export const python: Language = {
	name: 'Python',
	extension: 'py',
	style: snakeCase,
	pair: ['name', 'value'],
	reserved:
		'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield base64 hashlib hmac quote quote_plus find other found sorted str len',
	encodesBytes: true,
	writer,
};
