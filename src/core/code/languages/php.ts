import { clientBody, type Entries, exampleArguments, ifAll } from '../clientBody.ts';
import { type Code, type Output, outputsBy, snakeCase } from '../code.ts';
import { block, givenOf, indented, type Language, testsOf, type Writer } from '../language.ts';
import { escapeControls, hasControls } from '../literals.ts';
import { neededBy } from '../needed.ts';
import { patternOf, plusOf, sumOf } from '../times.ts';

const find = `/** Those of these names that there are: among the parameters, in another list, or as a value. */
function find(array $names, array $parameters, array $values, array $lists): array
{
    $all = [];
    foreach ($names as $name) {
        $found = array_key_exists($name, $values) ? [[$name, $values[$name]]] : [];
        foreach (array_reverse($lists) as $pairs) {
            $same = array_filter($pairs, fn ($pair) => strcasecmp($pair[0], $name) === 0);
            $found = array_map(fn ($pair) => [$name, $pair[1]], $same) ?: $found;
        }
        $found = array_filter($parameters, fn ($pair) => $pair[0] === $name) ?: $found;
        array_push($all, ...$found);
    }
    return $all;
}`;

const letters = { yyyy: 'Y', MM: 'm', dd: 'd', HH: 'H', mm: 'i', ss: 's', '.SSS': '.v', EEE: 'D', MMM: 'M' };

const rsaSha256 = `function rsa_sha256(string $data, string $key): string
{
    $pem = "-----BEGIN PRIVATE KEY-----\\n" . chunk_split($key, 64, "\\n") . "-----END PRIVATE KEY-----\\n";
    openssl_sign($data, $signature, $pem, OPENSSL_ALGO_SHA256);
    return $signature;
}`;
const compare = 'fn ($a, $b) => strcmp($a[0], $b[0]) ?: strcmp($a[1], $b[1])';

/** A text of PHP is bytes. */
function writer(): Writer {
	const { add, lines } = neededBy();
	const array = (texts: readonly string[]) => `[${texts.map(literal).join(', ')}]`;
	const output = outputsBy(
		(hex) => `strtoupper(${hex})`,
		(bytes, isForUrl) => (isForUrl ? `strtr(base64_encode(${bytes}), '+/', '-_')` : `base64_encode(${bytes})`),
		(base64) => `rtrim(${base64}, '=')`,
	);
	const written = (bytes: string, as: Output) => output(as, (form) => (form === 'hex' ? `bin2hex(${bytes})` : bytes));
	const inCase = (to: 'lower' | 'upper') => (of: Code) => {
		const helper = `function to_${to}(string $text): string
{
    // Not every PHP has mbstring: without it letters beyond ASCII stay as they are.
    return function_exists('mb_strto${to}') ? mb_strto${to}($text, 'UTF-8') : strto${to}($text);
}`;
		return add(helper, `to_${to}(${of.text})`);
	};
	return {
		literal,
		value: (name) => `$values[${literal(name)}]`,
		join: (parts) => parts.map(({ text }) => text).join(' . '),
		hash(algorithm, of, key, as) {
			const isFunction = algorithm === 'md5' || algorithm === 'sha1';
			const plain = isFunction ? `${algorithm}(${of.text}` : `hash('${algorithm}', ${of.text}`;
			const call = key ? `hash_hmac('${algorithm}', ${of.text}, ${key.text}` : plain;
			return output(as, (form) => `${call}${form === 'raw' ? ', true' : ''})`);
		},
		rsa: (of, key, as) => written(add(rsaSha256, `rsa_sha256(${of.text}, ${key.text})`), as),
		texts: {
			rfc3986: ({ text }) => `rawurlencode(${text})`,
			path: ({ text }) => `str_replace('%2F', '/', rawurlencode(${text}))`,
			form: ({ text }) => `str_replace('%2A', '*', urlencode(${text}))`,
			'uri-component': ({ text }) =>
				`strtr(rawurlencode(${text}), ['%21' => '!', '%27' => "'", '%28' => '(', '%29' => ')', '%2A' => '*'])`,
			lower: inCase('lower'),
			upper: inCase('upper'),
			trim: ({ text }) => `preg_replace('/^\\s+|\\s+$/uD', '', ${text})`,
			'single-spaces': ({ text }) => `preg_replace('/ +/', ' ', ${text})`,
		},
		encode: (encoding, { text }) => written(text, encoding),
		decode(encoding, { text }) {
			if (encoding === 'hex') return `hex2bin(${text})`;
			return encoding === 'base64' ? `base64_decode(${text})` : `base64_decode(strtr(${text}, '-_', '+/'))`;
		},
		given(list) {
			const pairs = `$lists['${list}'] ?? []`;
			if (list !== 'headers') return `$${list} = ${pairs};`;
			return `$headers = array_map(fn ($pair) => [strtolower($pair[0]), $pair[1]], ${pairs});`;
		},
		find: (names) => add(find, `find(${array(names)}, $parameters, $values, $lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => `in_array($pair[0], ${array(names)}, true)`,
				startsWith: (beginning) => `str_starts_with($pair[0], ${literal(beginning)})`,
				isFilled: "$pair[1] !== ''",
			});
			const { source } = list;
			const chosen = tests.length === 0 ? source : `array_filter(${source}, fn ($pair) => ${tests.join(' && ')})`;
			return [
				`$pairs = ${chosen};`,
				...(list.encodes ? [`$pairs = array_map(fn ($pair) => [${list.encoded.join(', ')}], $pairs);`] : []),
				...list.add.map(({ name, value }) => `$pairs[] = [${literal(name)}, ${value.text}];`),
				...(list.isSorted ? [`usort($pairs, ${compare});`] : []),
				`$${list.variable} = implode(${literal(list.join)}, array_map(fn ($pair) => ${list.pair.map(({ text }) => text).join(' . ') || "''"}, $pairs));`,
			];
		},
		step: (variable, of) => [`$${variable} = ${of.text};`],
		comment: (text) => `// ${text}`,
		file: (body, signature, { usesLists }) =>
			[
				'<?php',
				'',
				...lines(),
				`function sign(array $parameters, array $values${usesLists ? ', array $lists = []' : ''}): string`,
				'{',
				...indented([...body, `return ${signature.text};`], '    '),
				'}',
				'',
			].join('\n'),
		client(plan) {
			const pair = ([name, value]: Entries[number]) => `    [${literal(name)}, ${value}],`;
			const entries = (all: Entries) => all.map(([name, value]) => `    ${literal(name)} => ${value},`);
			const body = clientBody(plan, {
				literal,
				variable: (name) => `$${name}`,
				glue: (first, second) => `${first} . ${second}`,
				env: (name, isOptional) => (isOptional ? `(string) getenv('${name}')` : `environment('${name}')`),
				made: {
					seconds: (plus) => `(string) ${sumOf('time()', plus)}`,
					milliseconds: (plus) => `(string) ${sumOf('(int) (microtime(true) * 1000)', plus)}`,
					time({ shift, parts }) {
						const pattern = patternOf(parts, letters, (text) => text.replace(/./g, '\\$&'));
						if (!parts.includes('.SSS')) return `gmdate('${pattern}'${shift === 0 ? '' : `, time()${plusOf(shift)}`})`;
						return `(new DateTime('${shift} seconds UTC'))->format('${pattern}')`;
					},
					nonce: () => '(string) random_int(10 ** 15, 10 ** 16)',
					uuid: () =>
						"preg_replace('/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/', '$1-$2-4$3-8$4-$5', bin2hex(random_bytes(16)))",
				},
				part: (of) =>
					of === 'host'
						? "preg_replace('#^\\w+://([^/?]*).*#s', '$1', $url)"
						: `parse_url($url, PHP_URL_${of.toUpperCase()})`,
				form: (list) => `form_of(${list})`,
				json(list, asWritten) {
					const encoded = (value: string) => `json_encode(${value}, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES)`;
					if (asWritten.length === 0) return encoded(`array_column(${list}, 1, 0)`);
					const value = `(in_array($pair[0], [${asWritten.join(', ')}], true) ? $pair[1] : ${encoded('$pair[1]')})`;
					return `'{' . implode(',', array_map(fn($pair) => ${encoded('$pair[0]')} . ':' . ${value}, ${list})) . '}'`;
				},
				namedList: (name, list) => `${literal(name)} => ${list}`,
				sign: (lists) => `sign($parameters, $values${lists.length > 0 ? `, [${lists.join(', ')}]` : ''})`,
				headerPairs: () =>
					"[['host', preg_replace('#^\\w+://([^/?]*).*#s', '$1', $url)], ...array_map(null, array_keys($headers), $headers)]",
				noPairs: '[]',
				declareUrl: (path) => [`$url = BASE_URL . ${path};`],
				declare: (variable, all) => block(`$${variable} = [`, entries(all), '];'),
				declareParameters: (all) => block('$parameters = [', [...all.map(pair), '    ...$own,'], '];'),
				set: (variable, name, value) => `$${variable}[${literal(name)}] = ${value};`,
				append: (name, value) => `$parameters[] = [${literal(name)}, ${value}];`,
				when: ifAll((key) => `$values[${literal(key)}] !== ''`),
				split: (all) => [
					`$query = array_filter($parameters, fn ($pair) => in_array($pair[0], ${array(all)}, true));`,
					`$form = array_filter($parameters, fn ($pair) => !in_array($pair[0], ${array(all)}, true));`,
				],
				send: (verb, target, body) => [
					"$lines = array_map(fn ($name, $value) => $name . ': ' . $value, array_keys($headers), $headers);",
					`$curl = curl_init(${target});`,
					`curl_setopt_array($curl, [CURLOPT_CUSTOMREQUEST => ${literal(verb)}, CURLOPT_HTTPHEADER => $lines, CURLOPT_RETURNTRANSFER => true]);`,
					...(body === undefined ? [] : [`curl_setopt($curl, CURLOPT_POSTFIELDS, ${body});`]),
					'$answer = curl_exec($curl);',
					'if ($answer === false) {',
					'    throw new RuntimeException(curl_error($curl));',
					'}',
					'return $answer;',
				],
			});
			const example = exampleArguments(plan, literal);
			const given = plan.takesMethod ? 'string $method, array $own = []' : 'array $own = []';
			return [
				`const BASE_URL = ${literal(plan.baseUrl)};`,
				'',
				'function form_of(array $pairs): string',
				'{',
				"    return implode('&', array_map(fn ($pair) => rawurlencode($pair[0]) . '=' . rawurlencode($pair[1]), $pairs));",
				'}',
				'',
				'function environment(string $variable): string',
				'{',
				'    $key = getenv($variable);',
				'    if ($key === false) {',
				'        throw new RuntimeException("$variable is not set");',
				'    }',
				'    return $key;',
				'}',
				'',
				'/** Signs a call with these parameters, pairs of name and value, sends it, and gives back the answer. */',
				`function call(${given}): string`,
				'{',
				...indented(body, '    '),
				'}',
				'',
				...(example ? [`echo call(${example}), "\\n";`, ''] : []),
			];
		},
		calls: (calls) => calls.map((call) => `echo sign(${givenOf(call, literal, (entries) => `[${entries}]`)}), "\\n";`),
	};
}

/** In single quotes, unless it has characters that are seen only as escapes. */
function literal(text: string): string {
	if (!hasControls(text)) return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
	return `"${escapeControls(text.replaceAll(/[\\"$]/g, '\\$&'), (hex) => `\\x${hex}`)}"`;
}

export const php: Language = {
	name: 'PHP',
	extension: 'php',
	style: snakeCase,
	refer: (variable) => `$${variable}`,
	pair: ['$pair[0]', '$pair[1]'],
	reserved: 'this found',
	encodesBytes: true,
	writer,
};
