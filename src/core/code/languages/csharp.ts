import { type Code, camelCase, type Output } from '../code.ts';
import { bracketed, indented, type Language, testsOf, type Writer } from '../language.ts';
import { asciiLiteral, replacing } from '../literals.ts';
import { neededBy } from '../needed.ts';
import { csharpClient, pairsType, pairType } from './csharpClient.ts';

const helpersOf = {
	digest: `static byte[] Digest(HashAlgorithm algorithm, byte[] data)
{
    using (algorithm)
    {
        return algorithm.ComputeHash(data);
    }
}`,
	rsa: `static byte[] RsaSha256(string key, byte[] data)
{
    using (var rsa = RSA.Create())
    {
        rsa.ImportPkcs8PrivateKey(Convert.FromBase64String(key), out _);
        return rsa.SignData(data, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
    }
}`,
	join: `static byte[] Join(params byte[][] parts) => parts.SelectMany(part => part).ToArray();`,
	hex: `static string Hex(byte[] data) => BitConverter.ToString(data).Replace("-", "");`,
	unhex: `static byte[] Unhex(string text) =>
    Enumerable.Range(0, text.Length / 2).Select(at => Convert.ToByte(text.Substring(2 * at, 2), 16)).ToArray();`,
	base64: `static byte[] FromBase64(string text)
{
    string written = text.TrimEnd('=').Replace('-', '+').Replace('_', '/');
    return Convert.FromBase64String(written.PadRight((written.Length + 3) / 4 * 4, '='));
}`,
	pair: `static ${pairType} Pair(string name, string value) => new ${pairType}(name, value);`,
	order: `static readonly Comparer<string> Utf8Order = Comparer<string>.Create((a, b) =>
{
    byte[] left = Encoding.UTF8.GetBytes(a), right = Encoding.UTF8.GetBytes(b);
    int at = 0;
    while (at < left.Length && at < right.Length && left[at] == right[at])
    {
        at++;
    }
    return at < left.Length && at < right.Length ? left[at] - right[at] : left.Length - right.Length;
});`,
	find: `/// <summary>Those of these names that there are: among the parameters, in another list, or as a value.</summary>
static ${pairsType} Find(string[] names, ${pairsType} parameters, IReadOnlyDictionary<string, string> values, IReadOnlyDictionary<string, ${pairsType}> lists) =>
    names.SelectMany(name => new[] { parameters.Where(pair => pair.Key == name) }
        .Concat(lists.Values.Select(pairs => pairs
            .Where(pair => pair.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
            .Select(pair => Pair(name, pair.Value))))
        .Concat(new[] { values.Where(value => value.Key == name) })
        .FirstOrDefault(pairs => pairs.Any()) ?? Enumerable.Empty<${pairType}>());`,
} as const;

const importsOf = {
	digest: ['System.Security.Cryptography'],
	rsa: ['System', 'System.Security.Cryptography'],
	join: ['System.Linq'],
	hex: ['System'],
	unhex: ['System', 'System.Linq'],
	base64: ['System'],
	order: ['System.Text'],
	find: ['System', 'System.Linq'],
};

function writer(): Writer {
	const { imports, use, help, lines } = neededBy(helpersOf, importsOf, new Set(['System.Collections.Generic']));
	const bytes = ({ text, kind }: Code) =>
		kind === 'bytes' ? text : use('System.Text', `Encoding.UTF8.GetBytes(${text})`);
	const written = (raw: string, as: Output): string => {
		if (as === 'raw') return raw;
		if (as === 'HEX') return help('hex', `Hex(${raw})`);
		if (as === 'hex') return help('hex', `Hex(${raw}).ToLowerInvariant()`);
		const padded = as === 'base64url' ? ".TrimEnd('=')" : '';
		const url = as === 'base64' ? '' : `${padded}.Replace('+', '-').Replace('/', '_')`;
		return use('System', `Convert.ToBase64String(${raw})${url}`);
	};
	const escaped = (text: string, ...replaced: readonly string[]) =>
		use('System', `Uri.EscapeDataString(${text})${replacing('Replace', replaced)}`);
	const namesOf = (names: readonly string[]) => `new[] { ${names.map(asciiLiteral).join(', ')} }`;
	const pairOf = (name: string, value: string) => help('pair', `Pair(${name}, ${value})`);
	return {
		literal: asciiLiteral,
		value: (name) => `values[${asciiLiteral(name)}]`,
		join(parts, kind) {
			if (kind === 'text') return parts.map(({ text }) => text).join(' + ');
			return help('join', `Join(${parts.map(bytes).join(', ')})`);
		},
		hash(algorithm, of, key, as) {
			const name = algorithm.toUpperCase();
			const digest = key ? `new HMAC${name}(${bytes(key)})` : `${name}.Create()`;
			return written(help('digest', `Digest(${digest}, ${bytes(of)})`), as);
		},
		rsa: (of, key, as) => written(help('rsa', `RsaSha256(${key.text}, ${bytes(of)})`), as),
		texts: {
			rfc3986: ({ text }) => escaped(text),
			path: ({ text }) => escaped(text, '%2F', '/'),
			form: ({ text }) => escaped(text, '%20', '+', '%2A', '*', '~', '%7E'),
			'uri-component': ({ text }) => escaped(text, '%21', '!', '%27', "'", '%28', '(', '%29', ')', '%2A', '*'),
			lower: (of) => `${bracketed(of)}.ToLowerInvariant()`,
			upper: (of) => `${bracketed(of)}.ToUpperInvariant()`,
			trim: (of) => `${bracketed(of)}.Trim()`,
			'single-spaces': ({ text }) => use('System.Text.RegularExpressions', `Regex.Replace(${text}, " +", " ")`),
		},
		encode: (encoding, of) => written(bytes(of), encoding),
		decode: (encoding, of) =>
			encoding === 'hex' ? help('unhex', `Unhex(${of.text})`) : help('base64', `FromBase64(${of.text})`),
		given(list) {
			const pairs = `lists.ContainsKey("${list}") ? lists["${list}"] : new ${pairType}[0]`;
			if (list !== 'headers') return `${pairsType} ${list} = ${pairs};`;
			use('System.Linq');
			return `${pairsType} headers = (${pairs})\n    .Select(pair => ${pairOf('pair.Key.ToLowerInvariant()', 'pair.Value')});`;
		},
		find(names) {
			help('pair');
			return help('find', `Find(${namesOf(names)}, parameters, values, lists)`);
		},
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => `${namesOf(names)}.Contains(pair.Key)`,
				startsWith: (beginning) =>
					use('System', `pair.Key.StartsWith(${asciiLiteral(beginning)}, StringComparison.Ordinal)`),
				isFilled: 'pair.Value != ""',
			});
			use('System.Linq');
			if (list.isSorted) help('order');
			const added = list.add.map(({ name, value }) => pairOf(asciiLiteral(name), value.text)).join(', ');
			const join = list.join === '' ? 'string.Concat(' : `string.Join(${asciiLiteral(list.join)}, `;
			return [
				`string ${list.variable} = ${join}${list.source}`,
				...(tests.length > 0 ? [`    .Where(pair => ${tests.join(' && ')})`] : []),
				...(list.encodes ? [`    .Select(pair => ${pairOf(...list.encoded)})`] : []),
				...(added === '' ? [] : [`    .Concat(new[] { ${added} })`]),
				...(list.isSorted ? ['    .OrderBy(pair => pair.Key, Utf8Order).ThenBy(pair => pair.Value, Utf8Order)'] : []),
				`    .Select(pair => ${list.pair.map(({ text }) => text).join(' + ') || '""'}));`,
			];
		},
		client: (plan) => csharpClient(plan, asciiLiteral, imports),
		step: (variable, of) => [`${of.kind === 'bytes' ? 'byte[]' : 'string'} ${variable} = ${of.text};`],
		comment: (text) => `// ${text}`,
		file(body, signature, { usesLists }) {
			const lists = usesLists ? `, IReadOnlyDictionary<string, ${pairsType}> lists` : '';
			const result =
				signature.kind === 'bytes' ? use('System.Text', `Encoding.UTF8.GetString(${signature.text})`) : signature.text;
			const sign = [
				`public static string Sign(${pairsType} parameters, IReadOnlyDictionary<string, string> values${lists})`,
				'{',
				...indented([...body, `return ${result};`], '    '),
				'}',
			];
			return [
				...[...imports].sort().map((namespace) => `using ${namespace};`),
				'',
				'public static class Signer',
				'{',
				...indented([...lines().map((line) => line.replace(/^static /, 'internal static ')), ...sign], '    '),
				'}',
				'',
			].join('\n');
		},
		calls(calls, { usesLists }) {
			for (const namespace of ['System', 'System.Text']) use(namespace);
			const pairsOf = (pairs: (typeof calls)[number]['parameters']) =>
				`new ${pairType}[] { ${pairs.map(([a, b]) => `new ${pairType}(${asciiLiteral(a)}, ${asciiLiteral(b)})`).join(', ')} }`;
			const map = (type: string, entries: readonly (readonly [string, string])[]) =>
				`new Dictionary<string, ${type}> { ${entries.map(([name, value]) => `[${asciiLiteral(name)}] = ${value}`).join(', ')} }`;
			return [
				'class Program',
				'{',
				'    static void Main()',
				'    {',
				'        Console.OutputEncoding = new UTF8Encoding(false);',
				...calls.map(({ parameters, values, lists }) => {
					const ofValues = Object.entries(values).map(([name, value]) => [name, asciiLiteral(value)] as const);
					const ofLists = Object.entries(lists).map(([name, pairs]) => [name, pairsOf(pairs)] as const);
					const more = usesLists ? `, ${map(pairsType, ofLists)}` : '';
					return `        Console.WriteLine(Signer.Sign(${pairsOf(parameters)}, ${map('string', ofValues)}${more}));`;
				}),
				'    }',
				'}',
				'',
			];
		},
	};
}

export const csharp: Language = {
	name: 'C#',
	extension: 'cs',
	style: camelCase,
	pair: ['pair.Key', 'pair.Value'],
	reserved:
		'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while var',
	writer,
};
