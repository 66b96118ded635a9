import { clientBody, ifAll } from '../clientBody.ts';
import type { ClientPlan } from '../clientPlan.ts';
import { indented } from '../language.ts';
import { neededBy } from '../needed.ts';
import { type MadeWords, patternOf, quotedLetters } from '../times.ts';
import { timeImports } from './jvm.ts';

const helpers = {
	env: `static String env(String variable) {
    String value = System.getenv(variable);
    if (value == null) {
        throw new IllegalStateException(variable + " is not set");
    }
    return value;
}`,
	formOf: `static String formOf(List<String[]> pairs) {
    return pairs.stream().map(pair -> escape(pair[0]) + "=" + escape(pair[1])).collect(Collectors.joining("&"));
}

static String escape(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
}`,
	jsonOf: `static String jsonOf(List<String[]> pairs, String... asWritten) {
    return pairs.stream()
        .map(pair -> quoted(pair[0]) + ":" + (List.of(asWritten).contains(pair[0]) ? pair[1] : quoted(pair[1])))
        .collect(Collectors.joining(",", "{", "}"));
}

static String quoted(String text) {
    StringBuilder written = new StringBuilder("\\"");
    for (char one : text.toCharArray()) {
        if (one == '"' || one == '\\\\') {
            written.append('\\\\').append(one);
        } else if (one < ' ') {
            written.append(String.format("\\\\u%04x", (int) one));
        } else {
            written.append(one);
        }
    }
    return written.append('"').toString();
}`,
	headerPairs: `static List<String[]> headerPairs(String url, Map<String, String> headers) {
    List<String[]> pairs = new ArrayList<>();
    pairs.add(new String[] {"host", URI.create(url).getRawAuthority()});
    headers.forEach((name, value) -> pairs.add(new String[] {name, value}));
    return pairs;
}`,
	time: `static String time(String pattern, long shift) {
    DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    return OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(shift).format(format);
}`,
} as const;

const importsOf = {
	formOf: ['java.net.URLEncoder', 'java.nio.charset.StandardCharsets', 'java.util.stream.Collectors'],
	jsonOf: ['java.util.stream.Collectors'],
	time: timeImports,
};

export function javaClient(plan: ClientPlan, literal: (text: string) => string, imports: Set<string>): string[] {
	const { use, help, lines } = neededBy(helpers, importsOf, imports);
	for (const name of ['HttpClient', 'HttpRequest', 'HttpResponse']) use(`java.net.http.${name}`);
	for (const name of ['ArrayList', 'HashMap', 'LinkedHashMap']) use(`java.util.${name}`);
	use('java.net.URI');
	const made: MadeWords = {
		seconds: (plus) => use('java.time.Instant', `Long.toString(Instant.now().getEpochSecond()${plus})`),
		milliseconds: (plus) => `Long.toString(System.currentTimeMillis()${plus})`,
		time: ({ shift, parts }) => help('time', `time(${literal(patternOf(parts, {}, quotedLetters))}, ${shift})`),
		nonce: () => use('java.security.SecureRandom', 'Long.toString(new SecureRandom().nextLong(1L << 53))'),
		uuid: () => use('java.util.UUID', 'UUID.randomUUID().toString()'),
	};
	const pair = ([name, value]: readonly [string, string]) => `new String[] {${name}, ${value}}`;
	const put = (variable: string, name: string, value: string) => `${variable}.put(${literal(name)}, ${value});`;
	const body = clientBody(plan, {
		literal,
		env: (name, isOptional) =>
			isOptional ? `System.getenv().getOrDefault("${name}", "")` : help('env', `env("${name}")`),
		made,
		part: (of) => `URI.create(url).${{ scheme: 'getScheme', host: 'getRawAuthority', path: 'getRawPath' }[of]}()`,
		form: (list) => help('formOf', `formOf(${list})`),
		json: (list, asWritten) => help('jsonOf', `jsonOf(${[list, ...asWritten].join(', ')})`),
		namedList: (name, list) => `${literal(name)}, ${list}`,
		sign: (lists) => `Signer.sign(parameters, values${plan.usesLists ? `, Map.of(${lists.join(', ')})` : ''})`,
		headerPairs: () => help('headerPairs', 'headerPairs(url, headers)'),
		noPairs: 'List.<String[]>of()',
		declareUrl: (path) => [`String url = BASE_URL + ${path};`],
		declare: (variable, all) => [
			`Map<String, String> ${variable} = new ${variable === 'values' ? '' : 'Linked'}HashMap<>();`,
			...all.map(([name, value]) => put(variable, name, value)),
		],
		declareParameters: (all) => [
			'List<String[]> parameters = new ArrayList<>();',
			...all.map(([name, value]) => `parameters.add(${pair([literal(name), value])});`),
			'parameters.addAll(own);',
		],
		set: put,
		append: (name, value) => `parameters.add(${pair([literal(name), value])});`,
		when: ifAll((key) => `!values.get(${literal(key)}).isEmpty()`),
		split(names, isAgain) {
			const type = isAgain ? '' : 'List<String[]> ';
			const among = `List.of(${names.map(literal).join(', ')}).contains(pair[0])`;
			return [
				`${type}query = parameters.stream().filter(pair -> ${among}).toList();`,
				`${type}form = parameters.stream().filter(pair -> !${among}).toList();`,
			];
		},
		send(verb, target, sent) {
			const publisher = sent === undefined ? 'noBody()' : `ofString(${sent})`;
			return [
				`HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(${target}))`,
				`    .method(${literal(verb)}, HttpRequest.BodyPublishers.${publisher});`,
				'headers.forEach(request::header);',
				'return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString()).body();',
			];
		},
	});
	const { takesMethod, example } = plan;
	const own = example?.parameters.map(([name, value]) => pair([literal(name), literal(value)])).join(', ') ?? '';
	const method = example ? literal(example.method) : 'arguments[0]';
	return [
		`class Client ${plan.carriesSteps ? 'extends Signer ' : ''}{`,
		...indented(
			[
				`static final String BASE_URL = ${literal(plan.baseUrl)};`,
				'',
				'/** Signs a call with these parameters, pairs of name and value, sends it, and gives back the answer. */',
				`static String call(${takesMethod ? 'String method, ' : ''}List<String[]> own) throws Exception {`,
				...indented(body, '    '),
				'}',
				'',
				...lines(),
				'public static void main(String[] arguments) throws Exception {',
				`    System.out.println(call(${takesMethod ? `${method}, ` : ''}List.<String[]>of(${own})));`,
				'}',
			],
			'    ',
		),
		'}',
		'',
	];
}
