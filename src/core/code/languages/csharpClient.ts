import { clientBody, type Entries } from '../clientBody.ts';
import type { ClientPlan } from '../clientPlan.ts';
import { indented } from '../language.ts';
import { neededBy } from '../needed.ts';
import { type MadeWords, patternOf, quotedLetters, sumOf } from '../times.ts';

export const pairType = 'KeyValuePair<string, string>';
export const pairsType = `IEnumerable<${pairType}>`;

const helpers = {
	env: `static string Env(string variable) =>
    Environment.GetEnvironmentVariable(variable) ?? throw new InvalidOperationException(variable + " is not set");`,
	formOf: `static string FormOf(IEnumerable<${pairType}> pairs) =>
    string.Join("&", pairs.Select(pair => Uri.EscapeDataString(pair.Key) + "=" + Uri.EscapeDataString(pair.Value)));`,
	jsonOf: `static string JsonOf(IEnumerable<${pairType}> pairs, params string[] asWritten) =>
    "{" + string.Join(",", pairs.Select(pair => Quoted(pair.Key) + ":" +
        (asWritten.Contains(pair.Key) ? pair.Value : Quoted(pair.Value)))) + "}";

static string Quoted(string text) =>
    "\\"" + string.Concat(text.Select(one =>
        one == '"' || one == '\\\\' ? "\\\\" + one : one < ' ' ? "\\\\u" + ((int)one).ToString("x4") : one.ToString())) + "\\"";`,
	headerPairs: `static IEnumerable<${pairType}> HeaderPairs(string url, IEnumerable<${pairType}> headers) =>
    new[] { Pair("host", new Uri(url).Authority) }.Concat(headers);`,
} as const;

export function csharpClient(plan: ClientPlan, literal: (text: string) => string, imports: Set<string>): string[] {
	const { use, help, lines } = neededBy(helpers, undefined, imports);
	for (const one of ['', '.Linq', '.Net.Http', '.Net.Http.Headers', '.Text', '.Threading.Tasks']) use(`System${one}`);
	if (plan.carriesSteps) use('static Signer');
	const made: MadeWords = {
		seconds: (plus) => `${sumOf('DateTimeOffset.UtcNow.ToUnixTimeSeconds()', plus)}.ToString()`,
		milliseconds: (plus) => `${sumOf('DateTimeOffset.UtcNow.ToUnixTimeMilliseconds()', plus)}.ToString()`,
		time({ shift, parts }) {
			const pattern = literal(patternOf(parts, { '.SSS': '.fff', EEE: 'ddd' }, quotedLetters));
			const at = shift === 0 ? '' : `.AddSeconds(${shift})`;
			return use('System.Globalization', `DateTime.UtcNow${at}.ToString(${pattern}, CultureInfo.InvariantCulture)`);
		},
		nonce: () => 'BitConverter.ToUInt32(Guid.NewGuid().ToByteArray(), 0).ToString()',
		uuid: () => 'Guid.NewGuid().ToString()',
	};
	const pair = (name: string, value: string) => `Pair(${literal(name)}, ${value})`;
	const collection = (variable: string, type: string, all: Entries, entry: (name: string, value: string) => string) =>
		all.length === 0
			? [`var ${variable} = new ${type}();`]
			: [`var ${variable} = new ${type}`, '{', ...all.map(([name, value]) => `    ${entry(name, value)},`), '};'];
	const body = clientBody(plan, {
		literal,
		env: (name, isOptional) =>
			isOptional ? `Environment.GetEnvironmentVariable("${name}") ?? ""` : help('env', `Env("${name}")`),
		made,
		part: (of) => `new Uri(url).${{ scheme: 'Scheme', host: 'Authority', path: 'AbsolutePath' }[of]}`,
		// It has `!'()*` as they are in some URLs, and escaped in others.
		ofUrl: (of, url) =>
			`new Uri(${url}).${{ query: "Query.TrimStart('?')", target: 'PathAndQuery', url: 'AbsoluteUri' }[of]}`,
		form: (list) => help('formOf', `FormOf(${list})`),
		json: (list, asWritten) => help('jsonOf', `JsonOf(${[list, ...asWritten].join(', ')})`),
		namedList: (name, list) => `[${literal(name)}] = ${list}`,
		sign(lists) {
			const more = plan.usesLists ? `, new Dictionary<string, ${pairsType}> { ${lists.join(', ')} }` : '';
			return `Signer.Sign(parameters, values${more})`;
		},
		headerPairs: () => help('headerPairs', 'HeaderPairs(url, headers)'),
		noPairs: `new ${pairType}[0]`,
		declareUrl: (path) => [`string url = BaseUrl + ${path};`],
		declare: (variable, all) =>
			collection(variable, 'Dictionary<string, string>', all, (name, value) => `[${literal(name)}] = ${value}`),
		declareParameters: (all) => [
			...collection('parameters', `List<${pairType}>`, all, pair),
			'parameters.AddRange(own);',
		],
		set: (variable, name, value) => `${variable}[${literal(name)}] = ${value};`,
		append: (name, value) => `parameters.Add(${pair(name, value)});`,
		when: (keys, line) => [
			`if (${keys.map((key) => `values[${literal(key)}] != ""`).join(' && ')})`,
			'{',
			`    ${line}`,
			'}',
		],
		split(names, isAgain) {
			const type = isAgain ? '' : `List<${pairType}> `;
			const among = `new[] { ${names.map(literal).join(', ')} }.Contains(pair.Key)`;
			return [
				`${type}query = parameters.Where(pair => ${among}).ToList();`,
				`${type}form = parameters.Where(pair => !${among}).ToList();`,
			];
		},
		send: (verb, target, sent) => [
			'using (var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }))',
			`using (var request = new HttpRequestMessage(new HttpMethod(${literal(verb)}), ${target}))`,
			'{',
			...(sent === undefined
				? []
				: [
						`    request.Content = new StringContent(${sent});`,
						'    request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(headers["Content-Type"]);',
					]),
			'    foreach (var header in headers.Where(header => header.Key != "Content-Type"))',
			'    {',
			'        request.Headers.TryAddWithoutValidation(header.Key, header.Value);',
			'    }',
			'    using (var answer = await client.SendAsync(request))',
			'    {',
			'        return await answer.Content.ReadAsStringAsync();',
			'    }',
			'}',
		],
	});
	const { takesMethod, example } = plan;
	const own = example?.parameters.map(([name, value]) => pair(name, literal(value))).join(', ') ?? '';
	const method = example ? literal(example.method) : 'arguments[0]';
	return [
		'public static class Client',
		'{',
		...indented(
			[
				`const string BaseUrl = ${literal(plan.baseUrl)};`,
				'',
				'/// <summary>Signs a call with these parameters, sends it, and gives back the answer.</summary>',
				`public static async Task<string> Call(${takesMethod ? 'string method, ' : ''}params ${pairType}[] own)`,
				'{',
				...indented(body, '    '),
				'}',
				'',
				`static ${pairType} Pair(string name, string value) => new ${pairType}(name, value);`,
				'',
				...lines(),
				'public static void Main(string[] arguments)',
				'{',
				'    Console.OutputEncoding = new UTF8Encoding(false);',
				`    Console.WriteLine(Call(${[...(takesMethod ? [method] : []), own].filter((one) => one !== '').join(', ')}).GetAwaiter().GetResult());`,
				'}',
			],
			'    ',
		),
		'}',
		'',
	];
}
