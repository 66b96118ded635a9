import { clientBody, type Entries, ifAll } from '../clientBody.ts';
import type { ClientPlan } from '../clientPlan.ts';
import { type Code, camelCase, type Output } from '../code.ts';
import { bracketed, indented, type Language, testsOf, type Writer } from '../language.ts';
import { asciiLiteral } from '../literals.ts';
import { neededBy } from '../needed.ts';
import { type MadeWords, patternOf, quotedLetters, sumOf } from '../times.ts';
import { afterForm, base64Encoders, jvmHashes, rsaImports, timeImports } from './jvm.ts';

const pairs = 'List<Pair<String, String>>';

const helpersOf = {
	digest: `fun digest(algorithm: String, data: ByteArray): ByteArray = MessageDigest.getInstance(algorithm).digest(data)`,
	hmac: `fun hmac(algorithm: String, key: ByteArray, data: ByteArray): ByteArray {
    val mac = Mac.getInstance(algorithm)
    // A key of no bytes is refused; one of a zero gives the same.
    mac.init(SecretKeySpec(if (key.isEmpty()) ByteArray(1) else key, algorithm))
    return mac.doFinal(data)
}`,
	rsa: `fun rsaSha256(key: String, data: ByteArray): ByteArray {
    val encoded = PKCS8EncodedKeySpec(Base64.getDecoder().decode(key))
    val signature = Signature.getInstance("SHA256withRSA")
    signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(encoded))
    signature.update(data)
    return signature.sign()
}`,
	hex: `fun hex(data: ByteArray): String = data.joinToString("") { "%02x".format(it) }`,
	upperHex: `fun upperHex(data: ByteArray): String = data.joinToString("") { "%02X".format(it) }`,
	unhex: `fun unhex(text: String): ByteArray = text.chunked(2).map { it.toInt(16).toByte() }.toByteArray()`,
	lower: `fun lower(text: String): String = text.map { Character.toLowerCase(it) }.joinToString("")`,
	upper: `fun upper(text: String): String = text.map { Character.toUpperCase(it) }.joinToString("")`,
	order: `val utf8Order = Comparator<String> { a, b -> Arrays.compareUnsigned(a.toByteArray(), b.toByteArray()) }
val order = compareBy<Pair<String, String>, String>(utf8Order) { it.first }.thenBy(utf8Order) { it.second }`,
	find: `/** Those of these names that there are: among the parameters, in another list, or as a value. */
fun find(names: List<String>, parameters: ${pairs}, values: Map<String, String>, lists: Map<String, ${pairs}>): ${pairs} =
    names.flatMap { name ->
        val own = parameters.filter { it.first == name }
        val others = lists.values.map { list -> list.filter { it.first.equals(name, ignoreCase = true) }.map { name to it.second } }
        val value = values.filterKeys { it == name }.toList()
        (listOf(own) + others + listOf(value)).firstOrNull { it.isNotEmpty() } ?: emptyList()
    }`,
} as const;

const importsOf = {
	digest: ['java.security.MessageDigest'],
	hmac: ['javax.crypto.Mac', 'javax.crypto.spec.SecretKeySpec'],
	rsa: rsaImports,
	order: ['java.util.Arrays'],
};

function writer(): Writer {
	const { imports, use, help, lines } = neededBy(helpersOf, importsOf);
	const bytes = (code: Code) => (code.kind === 'bytes' ? code.text : `${bracketed(code)}.toByteArray()`);
	const written = (raw: string, as: Output): string => {
		if (as === 'raw') return raw;
		if (as === 'hex') return help('hex', `hex(${raw})`);
		if (as === 'HEX') return help('upperHex', `upperHex(${raw})`);
		return use('java.util.Base64', `Base64.${base64Encoders[as]}.encodeToString(${raw})`);
	};
	const listOf = (names: readonly string[]) => `listOf(${names.map(literal).join(', ')})`;
	const percent = (encoding: Parameters<typeof afterForm>[0]) => (of: Code) =>
		use('java.net.URLEncoder', `URLEncoder.encode(${of.text}, "UTF-8")`) + afterForm(encoding);
	return {
		literal,
		value: (name) => `values.getValue(${literal(name)})`,
		join: (parts, kind) => parts.map((part) => (kind === 'bytes' ? bytes(part) : part.text)).join(' + '),
		...jvmHashes(help, bytes, written),
		texts: {
			form: percent('form'),
			rfc3986: percent('rfc3986'),
			path: percent('path'),
			'uri-component': percent('uri-component'),
			lower: ({ text }) => help('lower', `lower(${text})`),
			upper: ({ text }) => help('upper', `upper(${text})`),
			trim: (of) => `${bracketed(of)}.trim()`,
			'single-spaces': (of) => `${bracketed(of)}.replace(Regex(" +"), " ")`,
		},
		encode: (encoding, of) => written(bytes(of), encoding),
		decode(encoding, of) {
			if (encoding === 'hex') return help('unhex', `unhex(${of.text})`);
			const decoder = encoding === 'base64' ? 'getDecoder' : 'getUrlDecoder';
			return use('java.util.Base64', `Base64.${decoder}().decode(${of.text})`);
		},
		given(list) {
			const given = `lists["${list}"] ?: emptyList()`;
			if (list !== 'headers') return `val ${list} = ${given}`;
			return `val headers = (${given}).map { (name, value) -> ${help('lower', 'lower(name)')} to value }`;
		},
		find: (names) => help('find', `find(${listOf(names)}, parameters, values, lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => `name in ${listOf(names)}`,
				startsWith: (beginning) => `name.startsWith(${literal(beginning)})`,
				not: (test) => (test.startsWith('name in') ? test.replace('name in', 'name !in') : `!${test}`),
				isFilled: 'value.isNotEmpty()',
			});
			const test = tests.join(' && ');
			const taken = `(${/\bname\b/.test(test) ? 'name' : '_'}, ${/\bvalue\b/.test(test) ? 'value' : '_'})`;
			const pair = list.pair.map(({ text }) => text);
			const shown = `(${pair.includes('name') ? 'name' : '_'}, ${pair.includes('value') ? 'value' : '_'})`;
			const added = list.add.map(({ name, value }) => `${literal(name)} to ${value.text}`).join(', ');
			return [
				`val ${list.variable} = ${list.source}`,
				...(test === '' ? [] : [`    .filter { ${taken} -> ${test} }`]),
				...(list.encodes ? [`    .map { (name, value) -> ${list.encoded.join(' to ')} }`] : []),
				...(added === '' ? [] : [`    .plus(listOf(${added}))`]),
				...(list.isSorted ? [help('order', '    .sortedWith(order)')] : []),
				`    .joinToString(${literal(list.join)}) { ${shown} -> ${pair.join(' + ') || '""'} }`,
			];
		},
		client: (plan) => kotlinClient(plan, imports),
		step: (variable, of) => [`val ${variable} = ${of.text}`],
		comment: (text) => `// ${text}`,
		file(body, signature, { usesLists }) {
			const lists = usesLists ? `, lists: Map<String, ${pairs}>` : '';
			const result = signature.kind === 'bytes' ? `String(${signature.text})` : signature.text;
			return [
				...[...imports].sort().map((module) => `import ${module}`),
				'',
				...lines(),
				`fun sign(parameters: ${pairs}, values: Map<String, String>${lists}): String {`,
				...indented([...body, `return ${result}`], '    '),
				'}',
				'',
			].join('\n');
		},
		calls: (calls, { usesLists }) => {
			const map = (entries: readonly string[]) => `mapOf(${entries.join(', ')})`;
			const listOf = (all: (typeof calls)[number]['parameters']) =>
				`listOf<Pair<String, String>>(${all.map(([a, b]) => `${literal(a)} to ${literal(b)}`).join(', ')})`;
			// A function takes no more than 64 kB.
			return [
				...calls.flatMap(({ parameters, values, lists }, index) => {
					const ofValues = Object.entries(values).map(([name, value]) => `${literal(name)} to ${literal(value)}`);
					const ofLists = Object.entries(lists).map(([name, list]) => `${literal(name)} to ${listOf(list)}`);
					const more = usesLists ? `, ${map(ofLists)}` : '';
					return [`fun call${index}(): String = sign(${listOf(parameters)}, ${map(ofValues)}${more})`];
				}),
				'',
				'fun main() {',
				'    val out = java.io.PrintStream(System.out, true, "UTF-8")',
				...calls.map((_, index) => `    out.println(call${index}())`),
				'}',
				'',
			];
		},
	};
}

const clientHelpers = {
	env: `fun env(variable: String): String = System.getenv(variable) ?: error("$variable is not set")`,
	formOf: `fun formOf(pairs: ${pairs}): String = pairs.joinToString("&") { (name, value) -> escape(name) + "=" + escape(value) }

fun escape(text: String): String =
    URLEncoder.encode(text, "UTF-8").replace("+", "%20").replace("*", "%2A").replace("%7E", "~")`,
	jsonOf: `fun jsonOf(pairs: ${pairs}, vararg asWritten: String): String =
    pairs.joinToString(",", "{", "}") { (name, value) ->
        quoted(name) + ":" + if (name in asWritten) value else quoted(value)
    }

fun quoted(text: String): String = text.map {
    when {
        it == '"' || it == '\\\\' -> "\\\\$it"
        it < ' ' -> "\\\\u%04x".format(it - '\\u0000')
        else -> it.toString()
    }
}.joinToString("", "\\"", "\\"")`,
	headerPairs: `fun headerPairs(url: String, headers: Map<String, String>): ${pairs} =
    listOf("host" to URI.create(url).rawAuthority) + headers.toList()`,
	time: `fun time(pattern: String, shift: Long): String =
    OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(shift).format(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH))`,
} as const;

const importsOfClient = {
	formOf: ['java.net.URLEncoder'],
	time: timeImports,
};

function kotlinClient(plan: ClientPlan, imports: Set<string>): string[] {
	const { use, help, lines } = neededBy(clientHelpers, importsOfClient, imports);
	for (const name of ['HttpClient', 'HttpRequest', 'HttpResponse']) use(`java.net.http.${name}`);
	use('java.net.URI');
	const made: MadeWords = {
		seconds: (plus) => use('java.time.Instant', `${sumOf('Instant.now().epochSecond', plus)}.toString()`),
		milliseconds: (plus) => `${sumOf('System.currentTimeMillis()', plus)}.toString()`,
		time: ({ shift, parts }) => help('time', `time(${literal(patternOf(parts, {}, quotedLetters))}, ${shift})`),
		nonce: () => use('java.security.SecureRandom', 'SecureRandom().nextLong().ushr(11).toString()'),
		uuid: () => use('java.util.UUID', 'UUID.randomUUID().toString()'),
	};
	const pair = ([name, value]: readonly [string, string]) => `${literal(name)} to ${value}`;
	const collection = (variable: string, maker: string, type: string, all: Entries) =>
		all.length === 0
			? [`val ${variable} = ${maker}<${type}>()`]
			: [
					`val ${variable} = ${maker}(`,
					...all.map((one) => `    ${pair(one)},`).with(-1, `    ${pair(all.at(-1) as [string, string])}`),
					')',
				];
	const body = clientBody(plan, {
		literal,
		env: (name, isOptional) => (isOptional ? `(System.getenv("${name}") ?: "")` : help('env', `env("${name}")`)),
		made,
		part: (of) => `URI.create(url).${{ scheme: 'scheme', host: 'rawAuthority', path: 'rawPath' }[of]}`,
		form: (list) => help('formOf', `formOf(${list})`),
		json: (list, asWritten) => help('jsonOf', `jsonOf(${[list, ...asWritten].join(', ')})`),
		namedList: (name, list) => pair([name, list]),
		sign: (lists) => `sign(parameters, values${plan.usesLists ? `, mapOf(${lists.join(', ')})` : ''})`,
		headerPairs: () => help('headerPairs', 'headerPairs(url, headers)'),
		noPairs: 'listOf<Pair<String, String>>()',
		declareUrl: (path) => [`val url = BASE_URL + ${path}`],
		declare: (variable, all) => collection(variable, 'mutableMapOf', 'String, String', all),
		declareParameters: (all) => [
			...collection('parameters', 'mutableListOf', 'Pair<String, String>', all),
			'parameters += own',
		],
		set: (variable, name, value) => `${variable}[${literal(name)}] = ${value}`,
		append: (name, value) => `parameters += ${pair([name, value])}`,
		when: ifAll((key) => `values.getValue(${literal(key)}) != ""`),
		split(names, isAgain) {
			const among = `listOf(${names.map(literal).join(', ')})`;
			const declared = isAgain ? '' : 'var ';
			return [
				`${declared}query = parameters.filter { (name, _) -> name in ${among} }`,
				`${declared}form = parameters.filter { (name, _) -> name !in ${among} }`,
			];
		},
		send(verb, target, sent) {
			const publisher = sent === undefined ? 'noBody()' : `ofString(${sent})`;
			return [
				`val request = HttpRequest.newBuilder(URI.create(${target}))`,
				`    .method(${literal(verb)}, HttpRequest.BodyPublishers.${publisher})`,
				'headers.forEach { (name, value) -> request.header(name, value) }',
				'return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString()).body()',
			];
		},
	});
	const { takesMethod, example } = plan;
	const own = example?.parameters.map(([name, value]) => pair([name, literal(value)])).join(', ') ?? '';
	const method = example ? literal(example.method) : 'arguments[0]';
	return [
		`const val BASE_URL = ${literal(plan.baseUrl)}`,
		'',
		'/** Signs a call with these parameters, sends it, and gives back the answer. */',
		`fun call(${takesMethod ? 'method: String, ' : ''}vararg own: Pair<String, String>): String {`,
		...indented(body, '    '),
		'}',
		'',
		...lines(),
		`fun main(${takesMethod && !example ? 'arguments: Array<String>' : ''}) {`,
		`    println(call(${[...(takesMethod ? [method] : []), own].filter((one) => one !== '').join(', ')}))`,
		'}',
		'',
	];
}

/** A dollar begins a template. */
function literal(text: string): string {
	return asciiLiteral(text).replaceAll('$', '\\$');
}

export const kotlin: Language = {
	name: 'Kotlin',
	extension: 'kt',
	style: camelCase,
	pair: ['name', 'value'],
	reserved:
		'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while digest hmac rsaSha256 hex upperHex unhex lower upper utf8Order order find',
	writer,
};
