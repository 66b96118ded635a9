import { type Code, camelCase, type Output } from '../code.ts';
import { bracketed, indented, type Language, testsOf, type Writer } from '../language.ts';
import { asciiLiteral } from '../literals.ts';
import { neededBy } from '../needed.ts';
import { javaClient } from './javaClient.ts';
import { afterForm, base64Encoders, jvmHashes, rsaImports } from './jvm.ts';

const helpersOf = {
	digest: `static byte[] digest(String algorithm, byte[] data) throws GeneralSecurityException {
    return MessageDigest.getInstance(algorithm).digest(data);
}`,
	hmac: `static byte[] hmac(String algorithm, byte[] key, byte[] data) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(algorithm);
    // A key of no bytes is refused; one of a zero gives the same.
    mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, algorithm));
    return mac.doFinal(data);
}`,
	rsa: `static byte[] rsaSha256(String key, byte[] data) throws GeneralSecurityException {
    byte[] encoded = Base64.getDecoder().decode(key);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    signature.update(data);
    return signature.sign();
}`,
	join: `static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
        joined.writeBytes(part);
    }
    return joined.toByteArray();
}`,
	order: `static final Comparator<String> UTF8_ORDER =
    (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
static final Comparator<String[]> ORDER =
    Comparator.<String[], String>comparing(pair -> pair[0], UTF8_ORDER).thenComparing(pair -> pair[1], UTF8_ORDER);`,
	find: `/** Those of these names that there are: among the parameters, in another list, or as a value. */
static List<String[]> find(List<String> names, List<String[]> parameters, Map<String, String> values, Map<String, List<String[]>> lists) {
    List<String[]> all = new ArrayList<>();
    for (String name : names) {
        List<String[]> own = parameters.stream().filter(pair -> pair[0].equals(name)).toList();
        Stream<List<String[]>> others = lists.values().stream()
            .map(pairs -> pairs.stream()
                .filter(pair -> pair[0].equalsIgnoreCase(name))
                .map(pair -> new String[] {name, pair[1]})
                .toList());
        List<String[]> found = Stream.concat(Stream.of(own), others)
            .filter(pairs -> !pairs.isEmpty())
            .findFirst()
            .orElse(values.containsKey(name) ? List.<String[]>of(new String[] {name, values.get(name)}) : List.of());
        all.addAll(found);
    }
    return all;
}`,
} as const;

const importsOf = {
	digest: ['java.security.GeneralSecurityException', 'java.security.MessageDigest'],
	hmac: ['java.security.GeneralSecurityException', 'javax.crypto.Mac', 'javax.crypto.spec.SecretKeySpec'],
	rsa: ['java.security.GeneralSecurityException', ...rsaImports],
	join: ['java.io.ByteArrayOutputStream'],
	order: ['java.nio.charset.StandardCharsets', 'java.util.Arrays', 'java.util.Comparator'],
	find: ['java.util.ArrayList', 'java.util.stream.Stream'],
};

function writer(): Writer {
	const { imports, use, help, lines } = neededBy(helpersOf, importsOf);
	const bytes = (code: Code) => {
		if (code.kind === 'bytes') return code.text;
		return `${bracketed(code)}.getBytes(${use('java.nio.charset.StandardCharsets', 'StandardCharsets.UTF_8')})`;
	};
	const written = (raw: string, as: Output): string => {
		if (as === 'raw') return raw;
		if (as === 'hex') return use('java.util.HexFormat', `HexFormat.of().formatHex(${raw})`);
		if (as === 'HEX') return use('java.util.HexFormat', `HexFormat.of().withUpperCase().formatHex(${raw})`);
		return use('java.util.Base64', `Base64.${base64Encoders[as]}.encodeToString(${raw})`);
	};
	const listOf = (names: readonly string[]) => `List.of(${names.map(asciiLiteral).join(', ')})`;
	const percent = (encoding: Parameters<typeof afterForm>[0]) => (of: Code) => {
		use('java.nio.charset.StandardCharsets');
		const encoded = use('java.net.URLEncoder', `URLEncoder.encode(${of.text}, StandardCharsets.UTF_8)`);
		return encoded + afterForm(encoding);
	};
	return {
		literal: asciiLiteral,
		value: (name) => `values.get(${asciiLiteral(name)})`,
		join(parts, kind) {
			if (kind === 'text') return parts.map(({ text }) => text).join(' + ');
			return help('join', `join(${parts.map(bytes).join(', ')})`);
		},
		...jvmHashes(help, bytes, written),
		texts: {
			form: percent('form'),
			rfc3986: percent('rfc3986'),
			path: percent('path'),
			'uri-component': percent('uri-component'),
			lower: (of) => `${bracketed(of)}.toLowerCase(${use('java.util.Locale', 'Locale.ROOT')})`,
			upper: (of) => `${bracketed(of)}.toUpperCase(${use('java.util.Locale', 'Locale.ROOT')})`,
			trim: (of) => `${bracketed(of)}.replaceAll("(?U)^\\\\s+|\\\\s+$", "")`,
			'single-spaces': (of) => `${bracketed(of)}.replaceAll(" +", " ")`,
		},
		encode: (encoding, of) => written(bytes(of), encoding),
		decode(encoding, of) {
			if (encoding === 'hex') return use('java.util.HexFormat', `HexFormat.of().parseHex(${of.text})`);
			const decoder = encoding === 'base64' ? 'getDecoder' : 'getUrlDecoder';
			return use('java.util.Base64', `Base64.${decoder}().decode(${of.text})`);
		},
		given(list) {
			const pairs = `lists.getOrDefault("${list}", List.of())`;
			if (list !== 'headers') return `List<String[]> ${list} = ${pairs};`;
			return `List<String[]> headers = ${pairs}.stream()\n    .map(pair -> new String[] {pair[0].toLowerCase(${use('java.util.Locale', 'Locale.ROOT')}), pair[1]})\n    .toList();`;
		},
		find: (names) => help('find', `find(${listOf(names)}, parameters, values, lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => `${listOf(names)}.contains(pair[0])`,
				startsWith: (beginning) => `pair[0].startsWith(${asciiLiteral(beginning)})`,
				isFilled: '!pair[1].isEmpty()',
			});
			if (list.isSorted) help('order');
			use('java.util.stream.Collectors');
			const chosen = [
				`${list.source}.stream()`,
				...(tests.length > 0 ? [`    .filter(pair -> ${tests.join(' && ')})`] : []),
				...(list.encodes ? [`    .map(pair -> new String[] {${list.encoded.join(', ')}})`] : []),
			];
			const last = [
				...(list.isSorted ? ['    .sorted(ORDER)'] : []),
				`    .map(pair -> ${list.pair.map(({ text }) => text).join(' + ') || '""'})`,
				`    .collect(Collectors.joining(${list.join === '' ? '' : asciiLiteral(list.join)}));`,
			];
			const added = list.add.map(({ name, value }) => `new String[] {${asciiLiteral(name)}, ${value.text}}`).join(', ');
			if (added === '') return [`String ${list.variable} = ${chosen[0]}`, ...chosen.slice(1), ...last];
			use('java.util.stream.Stream');
			const pairs = `${list.variable}Pairs`;
			return [
				`Stream<String[]> ${pairs} = ${chosen.join('\n')};`,
				`String ${list.variable} = Stream.concat(${pairs}, Stream.<String[]>of(${added}))`,
				...last,
			];
		},
		client: (plan) => javaClient(plan, asciiLiteral, imports),
		step: (variable, of) => [`${of.kind === 'bytes' ? 'byte[]' : 'String'} ${variable} = ${of.text};`],
		comment: (text) => `// ${text}`,
		file(body, signature, { usesLists }) {
			const lists = usesLists ? ', Map<String, List<String[]>> lists' : '';
			const utf8 = 'StandardCharsets.UTF_8';
			const result =
				signature.kind === 'bytes'
					? use('java.nio.charset.StandardCharsets', `new String(${signature.text}, ${utf8})`)
					: signature.text;
			const clause = imports.has('java.security.GeneralSecurityException') ? ' throws GeneralSecurityException' : '';
			const sign = [
				`static String sign(List<String[]> parameters, Map<String, String> values${lists})${clause} {`,
				...indented([...body, `return ${result};`], '    '),
				'}',
			];
			return [
				...[...imports, 'java.util.List', 'java.util.Map'].sort().map((module) => `import ${module};`),
				'',
				'public class Signer {',
				...indented([...lines(), ...sign], '    '),
				'}',
				'',
			].join('\n');
		},
		calls: (calls, { usesLists }) => [
			'class Main {',
			'    public static void main(String[] arguments) throws Exception {',
			'        var out = new java.io.PrintStream(System.out, true, "UTF-8");',
			...calls.map(({ parameters, values, lists }) => {
				const pairs = (all: typeof parameters) =>
					`List.<String[]>of(${all.map(([a, b]) => `new String[] {${asciiLiteral(a)}, ${asciiLiteral(b)}}`).join(', ')})`;
				const map = (entries: readonly string[]) => `Map.ofEntries(${entries.join(', ')})`;
				const ofValues = Object.entries(values).map(
					([name, value]) => `Map.entry(${asciiLiteral(name)}, ${asciiLiteral(value)})`,
				);
				const ofLists = Object.entries(lists).map(([name, list]) => `Map.entry(${asciiLiteral(name)}, ${pairs(list)})`);
				return `        out.println(Signer.sign(${pairs(parameters)}, ${map(ofValues)}${usesLists ? `, ${map(ofLists)}` : ''}));`;
			}),
			'    }',
			'}',
			'',
		],
	};
}

export const java: Language = {
	name: 'Java',
	extension: 'java',
	style: camelCase,
	pair: ['pair[0]', 'pair[1]'],
	reserved:
		'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while digest hmac join find rsaSha256 var',
	writer,
};
