import { clientBody, type Entries } from '../clientBody.ts';
import type { ClientPlan } from '../clientPlan.ts';
import { indented } from '../language.ts';
import type { Needed } from '../needed.ts';
import { type MadeWords, patternOf } from '../times.ts';

export const clientHelpers = {
	formOf: `func formOf(pairs [][2]string) string {
	var parts []string
	for _, pair := range pairs {
		parts = append(parts, escape(pair[0])+"="+escape(pair[1]))
	}
	return strings.Join(parts, "&")
}

func escape(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}`,
	jsonOf: `func jsonOf(pairs [][2]string, asWritten ...string) string {
	var parts []string
	for _, pair := range pairs {
		value := string(must(json.Marshal(pair[1])))
		for _, name := range asWritten {
			if name == pair[0] {
				value = pair[1]
			}
		}
		parts = append(parts, string(must(json.Marshal(pair[0])))+":"+value)
	}
	return "{" + strings.Join(parts, ",") + "}"
}`,
	split: `// split takes the pairs of these names apart from the others.
func split(pairs [][2]string, names ...string) (chosen, others [][2]string) {
	isChosen := map[string]bool{}
	for _, name := range names {
		isChosen[name] = true
	}
	for _, pair := range pairs {
		if isChosen[pair[0]] {
			chosen = append(chosen, pair)
		} else {
			others = append(others, pair)
		}
	}
	return chosen, others
}`,
	env: `func env(variable string) string {
	value, ok := os.LookupEnv(variable)
	if !ok {
		panic(variable + " is not set")
	}
	return value
}`,
	newUUID: `func newUUID() string {
	data := make([]byte, 16)
	must(rand.Read(data))
	data[6], data[8] = data[6]&0x0f|0x40, data[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", data[:4], data[4:6], data[6:8], data[8:10], data[10:])
}`,
};

export const importsOfClient = {
	formOf: ['net/url', 'strings'],
	jsonOf: ['encoding/json', 'strings'],
	env: ['os'],
	newUUID: ['crypto/rand', 'fmt'],
};

const letters = {
	...{ yyyy: '2006', MM: '01', dd: '02', HH: '15', mm: '04', ss: '05' },
	...{ '.SSS': '.000', EEE: 'Mon', MMM: 'Jan' },
};

/** Joins texts until a line is whole. */
export const plus = '\ue000';

export function goClient(
	plan: ClientPlan,
	literal: (text: string) => string,
	{ use, help }: Needed<keyof typeof clientHelpers>,
): string[] {
	const must = (code: string) => `must(${code})`;
	const form = (list: string) => help('formOf', `formOf(${list})`);
	const count = (code: string) => use('strconv', use('time', `strconv.FormatInt(time.Now().${code}, 10)`));
	const made: MadeWords = {
		seconds: (plus) => count(`Unix()${plus.replaceAll(' ', '')}`),
		milliseconds: (plus) => count(`UnixMilli()${plus.replaceAll(' ', '')}`),
		time({ shift, parts }) {
			const at = shift === 0 ? '' : `.Add(${shift} * time.Second)`;
			const end = parts.at(-1) ?? '';
			// It has digits for letters.
			const [written, digits] = /\d/.test(end) ? [parts.slice(0, -1), `${plus}"${end}"`] : [parts, ''];
			return use('time', `time.Now().UTC()${at}.Format("${patternOf(written, letters)}")${digits}`);
		},
		nonce: () => use('crypto/rand', use('math/big', `${must('rand.Int(rand.Reader, big.NewInt(9e15))')}.String()`)),
		uuid: () => help('newUUID', 'newUUID()'),
	};
	const host = () => use('net/url', `${must('url.Parse(address)')}.Host`);
	// As gofmt lays them out.
	const entries = (all: Entries) => {
		const width = Math.max(...all.map(([name]) => literal(name).length)) + 2;
		return all.map(([name, value]) => `\t${`${literal(name)}:`.padEnd(width)}${value},`);
	};
	const pairs = (all: Entries) => all.map(([name, value]) => `\t{${literal(name)}, ${value}},`);
	const body = clientBody(plan, {
		literal,
		variable: (name) => (name === 'url' ? 'address' : name),
		glue: (first, second) => first + plus + second,
		env: (name, isOptional) => (isOptional ? use('os', `os.Getenv("${name}")`) : help('env', `env("${name}")`)),
		made,
		part: (of) =>
			of === 'host'
				? host()
				: use('net/url', `${must('url.Parse(address)')}.${of === 'path' ? 'EscapedPath()' : 'Scheme'}`),
		form,
		json: (list, asWritten) => help('jsonOf', `jsonOf(${[list, ...asWritten].join(', ')})`),
		namedList: (name, list) => `${literal(name)}: ${list}`,
		sign: (lists) => `sign(parameters, values${plan.usesLists ? `, map[string][][2]string{${lists.join(', ')}}` : ''})`,
		headerPairs: () => `append([][2]string{{"host", ${host()}}}, headers...)`,
		noPairs: 'nil',
		declareUrl: (path) => [`address := baseURL + ${path}`],
		declare(variable, all) {
			if (variable === 'values') return ['values := map[string]string{', ...entries(all), '}'];
			return all.length === 0 ? ['var headers [][2]string'] : ['headers := [][2]string{', ...pairs(all), '}'];
		},
		declareParameters: (all) =>
			all.length === 0
				? ['parameters := append([][2]string{}, own...)']
				: ['parameters := append([][2]string{', ...pairs(all), '}, own...)'],
		set: (variable, name, value) =>
			variable === 'values'
				? `values[${literal(name)}] = ${value}`
				: `headers = append(headers, [2]string{${literal(name)}, ${value}})`,
		append: (name, value) => `parameters = append(parameters, [2]string{${literal(name)}, ${value}})`,
		when: (keys, line) => [`if ${keys.map((key) => `values[${literal(key)}] != ""`).join(' && ')} {`, `\t${line}`, '}'],
		split: (names, isAgain) => [
			help('split', `query, form ${isAgain ? '=' : ':='} split(parameters, ${names.map(literal).join(', ')})`),
		],
		send(verb, target, sent) {
			const reader = sent === undefined ? 'nil' : use('strings', `strings.NewReader(${sent})`);
			for (const module of ['net/http', 'io']) use(module);
			return [
				`request := ${must(`http.NewRequest(${literal(verb)}, ${target}, ${reader})`)}`,
				'for _, header := range headers {',
				'\trequest.Header.Set(header[0], header[1])',
				'}',
				'client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}',
				`answer := ${must('client.Do(request)')}`,
				'defer answer.Body.Close()',
				`return string(${must('io.ReadAll(answer.Body)')})`,
			];
		},
	});
	const { takesMethod, example } = plan;
	const own = example?.parameters.map((pair) => `{${pair.map(literal).join(', ')}}`).join(', ');
	const method = () => (example ? literal(example.method) : use('os', 'os.Args[1]'));
	const given = [...(takesMethod ? [method()] : []), own === undefined ? 'nil' : `[][2]string{${own}}`];
	return [
		`const baseURL = ${literal(plan.baseUrl)}`,
		'',
		'// call signs a call with these parameters, pairs of name and value, sends it, and gives back the answer.',
		`func call(${takesMethod ? 'method string, ' : ''}own [][2]string) string {`,
		...indented(body, '\t'),
		'}',
		'',
		'func main() {',
		`\t${use('fmt', 'fmt.Println')}(call(${given.join(', ')}))`,
		'}',
		'',
	];
}
