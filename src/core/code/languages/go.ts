import { camelCase, type Output } from '../code.ts';
import { indented, type Language, testsOf, type Writer } from '../language.ts';
import { neededBy } from '../needed.ts';
import { clientHelpers, goClient, importsOfClient, plus } from './goClient.ts';

const helpersOf = {
	...clientHelpers,
	digest: `func digest(hash hash.Hash, data string) []byte {
	hash.Write([]byte(data))
	return hash.Sum(nil)
}`,
	sortPairs: `func sortPairs(pairs [][2]string) {
	sort.SliceStable(pairs, func(i, j int) bool {
		if pairs[i][0] != pairs[j][0] {
			return pairs[i][0] < pairs[j][0]
		}
		return pairs[i][1] < pairs[j][1]
	})
}`,
	find: `// find takes those of these names that there are: among the parameters, in another list, or as a value.
func find(names []string, parameters [][2]string, values map[string]string, lists map[string][][2]string) [][2]string {
	var all [][2]string
	for _, name := range names {
		found := pairsOf(name, parameters, func(a, b string) bool { return a == b })
		for _, pairs := range lists {
			if len(found) == 0 {
				found = pairsOf(name, pairs, strings.EqualFold)
			}
		}
		if value, ok := values[name]; ok && len(found) == 0 {
			found = [][2]string{{name, value}}
		}
		all = append(all, found...)
	}
	return all
}

func pairsOf(name string, pairs [][2]string, isSame func(a, b string) bool) [][2]string {
	var found [][2]string
	for _, pair := range pairs {
		if isSame(pair[0], name) {
			found = append(found, [2]string{name, pair[1]})
		}
	}
	return found
}`,
	must: `func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}`,
	signRSA: `func signRSA(data, key string) []byte {
	private := must(x509.ParsePKCS8PrivateKey(must(base64.StdEncoding.DecodeString(key))))
	sum := sha256.Sum256([]byte(data))
	return must(rsa.SignPKCS1v15(rand.Reader, private.(*rsa.PrivateKey), crypto.SHA256, sum[:]))
}`,
};

const importsOf = {
	...importsOfClient,
	digest: ['hash'],
	sortPairs: ['sort'],
	find: ['strings'],
	signRSA: ['crypto', 'crypto/rand', 'crypto/rsa', 'crypto/sha256', 'crypto/x509', 'encoding/base64'],
};

/** A string of Go is bytes. */
function writer(): Writer {
	const needed = neededBy(helpersOf, importsOf);
	const { imports, use, help, lines } = needed;
	const written = (raw: string, as: Output): string => {
		if (as === 'raw') return `string(${raw})`;
		if (as === 'hex') return use('encoding/hex', `hex.EncodeToString(${raw})`);
		if (as === 'HEX') return use('strings', `strings.ToUpper(${written(raw, 'hex')})`);
		const coder = { base64: 'StdEncoding', base64url: 'RawURLEncoding', 'base64url-padded': 'URLEncoding' }[as];
		return use('encoding/base64', `base64.${coder}.EncodeToString(${raw})`);
	};
	const escaped = (text: string, ...replaced: readonly string[]) => {
		use('net/url');
		return use('strings', `strings.NewReplacer(${replaced.map(literal).join(', ')}).Replace(url.QueryEscape(${text}))`);
	};
	const hashOf = {
		md5: 'crypto/md5',
		sha1: 'crypto/sha1',
		sha256: 'crypto/sha256',
		sha384: 'crypto/sha512',
		sha512: 'crypto/sha512',
	};
	return {
		literal,
		value: (name) => `values[${literal(name)}]`,
		join: (parts) => parts.map(({ text }) => text).join(plus),
		hash(algorithm, of, key, as) {
			const module = hashOf[algorithm].split('/')[1];
			const made = use(hashOf[algorithm], `${module}.New${algorithm === 'sha384' ? '384' : ''}`);
			const hash = key ? use('crypto/hmac', `hmac.New(${made}, []byte(${key.text}))`) : `${made}()`;
			return written(help('digest', `digest(${hash}, ${of.text})`), as);
		},
		rsa(of, key, as) {
			help('must');
			return written(help('signRSA', `signRSA(${of.text}, ${key.text})`), as);
		},
		texts: {
			rfc3986: ({ text }) => use('net/url', use('strings', `strings.ReplaceAll(url.QueryEscape(${text}), "+", "%20")`)),
			path: ({ text }) => escaped(text, '+', '%20', '%2F', '/'),
			form: ({ text }) => escaped(text, '%2A', '*', '~', '%7E'),
			'uri-component': ({ text }) =>
				escaped(text, '+', '%20', '%21', '!', '%27', "'", '%28', '(', '%29', ')', '%2A', '*'),
			lower: ({ text }) => use('strings', `strings.ToLower(${text})`),
			upper: ({ text }) => use('strings', `strings.ToUpper(${text})`),
			trim: ({ text }) => use('strings', `strings.TrimSpace(${text})`),
			'single-spaces': ({ text }) => use('regexp', `regexp.MustCompile(" +").ReplaceAllString(${text}, " ")`),
		},
		encode: (encoding, of) => written(`[]byte(${of.text})`, encoding),
		decode(encoding, of) {
			help('must');
			if (encoding === 'hex') return use('encoding/hex', `string(must(hex.DecodeString(${of.text})))`);
			use('encoding/base64');
			const coder = encoding === 'base64' ? 'RawStdEncoding' : 'RawURLEncoding';
			return use('strings', `string(must(base64.${coder}.DecodeString(strings.TrimRight(${of.text}, "="))))`);
		},
		given(list) {
			if (list !== 'headers') return `${list} := lists["${list}"]`;
			use('strings');
			return 'var headers [][2]string\nfor _, pair := range lists["headers"] {\n\theaders = append(headers, [2]string{strings.ToLower(pair[0]), pair[1]})\n}';
		},
		find: (names) => help('find', `find([]string{${names.map(literal).join(', ')}}, parameters, values, lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => names.map((name) => `pair[0] == ${literal(name)}`).join(' || '),
				startsWith: (beginning) => use('strings', `strings.HasPrefix(pair[0], ${literal(beginning)})`),
				not: (test) =>
					test.includes(' == ') ? test.replaceAll(' == ', ' != ').replaceAll(' || ', ' && ') : `!${test}`,
				isFilled: 'pair[1] != ""',
			});
			const pairs = `${list.variable}Pairs`;
			const parts = `${list.variable}Parts`;
			const append = `${pairs} = append(${pairs}, ${list.encodes ? `[2]string{${list.encoded.join(', ')}}` : 'pair'})`;
			use('strings');
			return [
				`var ${pairs} [][2]string`,
				`for _, pair := range ${list.source} {`,
				...(tests.length > 0 ? [`\tif ${tests.join(' && ')} {`, `\t\t${append}`, '\t}'] : [`\t${append}`]),
				'}',
				...list.add.map(({ name, value }) => `${pairs} = append(${pairs}, [2]string{${literal(name)}, ${value.text}})`),
				...(list.isSorted ? [help('sortPairs', `sortPairs(${pairs})`)] : []),
				`var ${parts} []string`,
				`for _, pair := range ${pairs} {`,
				`\t${parts} = append(${parts}, ${list.pair.map(({ text }) => text).join('+') || '""'})`,
				'}',
				`${list.variable} := strings.Join(${parts}, ${literal(list.join)})`,
			];
		},
		client(plan) {
			// Whatever is sent may fail.
			help('must');
			return goClient(plan, literal, needed).map(spaced);
		},
		step: (variable, of) => [`${variable} := ${of.text}`],
		comment: (text) => `// ${text}`,
		file: (body, signature, { usesLists }) =>
			[
				'package main',
				'',
				'import (',
				...[...imports].sort().map((module) => `\t"${module}"`),
				')',
				'',
				...lines(),
				`func sign(parameters [][2]string, values map[string]string${usesLists ? ', lists map[string][][2]string' : ''}) string {`,
				...indented([...body, `return ${signature.text}`].map(spaced), '\t'),
				'}',
				'',
			].join('\n'),
		calls: (calls, { usesLists }) => [
			'func main() {',
			...calls.map(({ parameters, values, lists }) => {
				const pairs = (all: typeof parameters) =>
					`{${all.map(([a, b]) => `{${literal(a)}, ${literal(b)}}`).join(', ')}}`;
				const ofValues = Object.entries(values).map(([name, value]) => `${literal(name)}: ${literal(value)}`);
				const ofLists = Object.entries(lists).map(([name, list]) => `${literal(name)}: ${pairs(list)}`);
				const more = usesLists ? `, map[string][][2]string{${ofLists.join(', ')}}` : '';
				return `\t${use('fmt', 'fmt.Println')}(sign([][2]string${pairs(parameters)}, map[string]string{${ofValues.join(', ')}}${more}))`;
			}),
			'}',
			'',
		],
	};
}

/** As gofmt has it: an operator has spaces where it is within no bracket. */
function spaced(line: string): string {
	let depth = 0;
	let isQuoted = false;
	return line.replaceAll(/\\.|["([{)\]}\ue000]/g, (found) => {
		if (found === '"') isQuoted = !isQuoted;
		else if (isQuoted || found.length > 1) return found;
		else if (found === plus) return depth > 0 ? '+' : ' + ';
		else depth += '([{'.includes(found) ? 1 : -1;
		return found;
	});
}

function literal(text: string): string {
	return JSON.stringify(text).replaceAll('\u007f', '\\x7f');
}

export const go: Language = {
	name: 'Go',
	extension: 'go',
	style: camelCase,
	pair: ['pair[0]', 'pair[1]'],
	reserved:
		'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var string byte len append digest sortPairs find must url base64 hex hmac md5 sha1 sha256 sha512 sort strings hash crypto rsa rand x509 signRSA',
	encodesBytes: true,
	writer,
};
