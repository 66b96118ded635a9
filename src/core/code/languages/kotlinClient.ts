import { clientBody, type Entries } from '../clientBody.ts';
import type { ClientPlan } from '../clientPlan.ts';
import { indented } from '../language.ts';
import { neededBy } from '../needed.ts';

const pairs = 'List<Pair<String, String>>';

const helpers = {
	env: `fun env(variable: String): String = System.getenv(variable) ?: error("$variable is not set")`,
	formOf: `fun formOf(pairs: ${pairs}): String = pairs.joinToString("&") { (name, value) -> escape(name) + "=" + escape(value) }

fun escape(text: String): String =
    URLEncoder.encode(text, "UTF-8").replace("+", "%20").replace("*", "%2A").replace("%7E", "~")`,
	jsonOf: `fun jsonOf(pairs: ${pairs}): String =
    pairs.joinToString(",", "{", "}") { (name, value) -> quoted(name) + ":" + quoted(value) }

fun quoted(text: String): String = text.map {
    when {
        it == '"' || it == '\\\\' -> "\\\\$it"
        it < ' ' -> "\\\\u%04x".format(it - '\\u0000')
        else -> it.toString()
    }
}.joinToString("", "\\"", "\\"")`,
	headerPairs: `fun headerPairs(url: String, headers: Map<String, String>): ${pairs} =
    listOf("host" to URI.create(url).rawAuthority) + headers.toList()`,
	time: `fun time(pattern: String): String =
    DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC).format(Instant.now())`,
} as const;

const importsOf = {
	formOf: ['java.net.URLEncoder'],
	time: ['java.time.Instant', 'java.time.ZoneOffset', 'java.time.format.DateTimeFormatter'],
};

export function kotlinClient(plan: ClientPlan, literal: (text: string) => string, imports: Set<string>): string[] {
	const { use, help, lines } = neededBy(helpers, importsOf, imports);
	for (const name of ['HttpClient', 'HttpRequest', 'HttpResponse']) use(`java.net.http.${name}`);
	use('java.net.URI');
	const time = (pattern: string) => help('time', `time(${literal(pattern)})`);
	const made = {
		timestamp: () => use('java.time.Instant', 'Instant.now().epochSecond.toString()'),
		'timestamp-ms': () => 'System.currentTimeMillis().toString()',
		'iso-time': () => time("yyyy-MM-dd'T'HH:mm:ss'Z'"),
		'basic-time': () => time("yyyyMMdd'T'HHmmss'Z'"),
		date: () => time('yyyyMMdd'),
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
		json: (list) => help('jsonOf', `jsonOf(${list})`),
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
		when: (keys, line) => [
			`if (${keys.map((key) => `values.getValue(${literal(key)}) != ""`).join(' && ')}) {`,
			`    ${line}`,
			'}',
		],
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
