import { clientBody, type Entries } from '../clientBody.ts';
import type { ClientPlan } from '../clientPlan.ts';
import { block, indented } from '../language.ts';
import { neededBy } from '../needed.ts';
import { type MadeWords, patternOf, strftime } from '../times.ts';

const helpers = {
	form_of: `form_of() {
  local -n _pairs=$1
  local joiner='' i
  for (( i = 0; i < \${#_pairs[@]}; i += 2 )); do
    printf '%s%s=%s' "$joiner" "$(escape "\${_pairs[i]}")" "$(escape "\${_pairs[i + 1]}")"
    joiner='&'
  done
}

escape() { percent "$(printf '%s' "$1" | hex)" 'A-Za-z0-9._~-'; }`,
	json_of: `json_of() {
  local -n _pairs=$1
  local joiner='' i value one
  printf '{'
  for (( i = 0; i < \${#_pairs[@]}; i += 2 )); do
    value="\\"$(escaped "\${_pairs[i + 1]}")\\""
    for one in "\${@:2}"; do [[ $one != "\${_pairs[i]}" ]] || value=\${_pairs[i + 1]}; done
    printf '%s"%s":%s' "$joiner" "$(escaped "\${_pairs[i]}")" "$value"
    joiner=','
  done
  printf '}'
}`,
} as const;

const later = (seconds: string, plus: string) => (plus ? `"$(( $(${seconds})${plus} ))"` : `"$(${seconds})"`);

const made: MadeWords = {
	seconds: (plus) => later('date +%s', plus),
	milliseconds: (plus) => later('date +%s%3N', plus),
	time({ shift, parts }) {
		const at = shift === 0 ? '' : ` -d '${shift} seconds'`;
		return `"$(LC_ALL=C date -u${at} '+${patternOf(parts, { ...strftime, '.SSS': '.%3N' })}')"`;
	},
	nonce: () => '"$(od -An -N6 -tu8 /dev/urandom | tr -d \' \')"',
	uuid: () => '"$(cat /proc/sys/kernel/random/uuid 2> /dev/null || uuidgen)"',
};

/** A call is sent with curl, which reads all of it from its standard input. */
export function bashClient(
	plan: ClientPlan,
	literal: (text: string) => string,
	use: (...names: ('hex' | 'percent')[]) => unknown,
): string[] {
	const { help, lines } = neededBy(helpers);
	const array = (list: string) => (/^\w+$/.test(list) ? `"\${${list}[@]}"` : list);
	const part = (expression: string) => `"$(sed -E 's|${expression}|\\1|' <<< "$url")"`;
	const parts = {
		scheme: `"\${url%%://*}"`,
		host: part('^[^/]*//([^/?]*).*'),
		path: part('^[^/]*//[^/?]*([^?]*).*'),
	};
	const entry = ([name, value]: Entries[number]) => `  ${literal(name)} ${value}`;
	const entries = (variable: string, all: Entries) => block(`local -a ${variable}=(`, all.map(entry), ')');
	const { takesMethod, example } = plan;
	const body = clientBody(plan, {
		literal,
		variable: (name) => ({ url: '"$url"', method: '"$1"' })[name] ?? name,
		glue: (first, second) => first + second,
		env: (name, isOptional) => (isOptional ? `"\${${name}-}"` : `"\${${name}:?is not set}"`),
		made,
		part: (of) => parts[of],
		form(list) {
			use('hex', 'percent');
			return help('form_of', `"$(form_of ${list})"`);
		},
		json: (list, asWritten) => help('json_of', `"$(json_of ${[list, ...asWritten].join(' ')})"`),
		namedList: (name, list) => `lists_${name}=(${array(list)}); `,
		sign: (lists) => `"$(${lists.join('')}sign parameters values${plan.usesLists ? ' lists' : ''})"`,
		headerPairs: () => `host ${parts.host} "\${headers[@]}"`,
		noPairs: '',
		declare(variable, all) {
			if (variable === 'headers') return entries('headers', all);
			const values = all.map(([name, value]) => `  [${name}]=${value}`);
			return ['local -A values=(', ...values, ')', 'local -n _values=values', ...(takesMethod ? ['shift'] : [])];
		},
		declareUrl: (path) => [`local url=${literal(plan.baseUrl)}${path}`],
		declareParameters: (all) => [...entries('parameters', all), 'parameters+=("$@")'],
		set: (variable, name, value) =>
			variable === 'values' ? `values[${name}]=${value}` : `headers+=(${literal(name)} ${value})`,
		append: (name, value) => `parameters+=(${literal(name)} ${value})`,
		when: (keys, line) => [`[[ ${keys.map((key) => `-z \${values[${key}]}`).join(' || ')} ]] || ${line}`],
		split: (names, isAgain) => [
			isAgain ? 'query=() form=()' : 'local -a query=() form=()',
			`for (( i = 0; i < \${#parameters[@]}; i += 2 )); do`,
			`  case \${parameters[i]} in`,
			`    ${names.map(literal).join(' | ')}) query+=("\${parameters[@]:i:2}") ;;`,
			`    *) form+=("\${parameters[@]:i:2}") ;;`,
			'  esac',
			'done',
		],
		send: (verb, target, sent) => [
			'{',
			`  option request ${literal(verb)}`,
			`  option url ${target}`,
			`  for (( i = 0; i < \${#headers[@]}; i += 2 )); do option header "\${headers[i]}: \${headers[i + 1]}"; done`,
			...(sent === undefined ? [] : [`  option data-raw ${sent}`]),
			'} | curl --silent --show-error --globoff --path-as-is --config -',
		],
	});
	const given = example
		? [...(takesMethod ? [example.method] : []), ...example.parameters.flat()].map(literal).join(' ')
		: '"$@"';
	return [
		'# An option of curl: what is in its arguments could be read by others.',
		`option() { printf '%s = "%s"\\n' "$1" "$(escaped "$2")"; }`,
		'',
		`escaped() { printf '%s' "$1" | sed -z 's/[\\\\"]/\\\\&/g; s/\\n/\\\\n/g; s/\\r/\\\\r/g; s/\\t/\\\\t/g'; }`,
		'',
		...lines(),
		`# Signs a call with these parameters, names and values in turn, sends it, and prints the answer.${takesMethod ? ' $1 is the method.' : ''}`,
		'call() {',
		...indented(['local i', ...body], '  '),
		'}',
		'',
		`[[ \${BASH_SOURCE[0]} != "$0" ]] || call ${given}`.trimEnd(),
		'',
	];
}
