import { type Code, type Output, outputsBy, snakeCase } from '../code.ts';
import { indented, type Language, testsOf, type Writer } from '../language.ts';
import { escapeControls, hasControls } from '../literals.ts';
import { neededBy } from '../needed.ts';
import { bashClient } from './bashClient.ts';

const helpersOf = {
	hex: `# The bytes of the standard input as hexadecimal digits.
hex() { od -An -v -tx1 | tr -d ' \\n'; }`,
	unhex: `# The bytes of hexadecimal digits.
unhex() { printf '%b' "$(printf '%s' "$1" | sed 's/../\\\\x&/g')"; }`,
	digest: `digest() { openssl dgst "-$1" -r | cut -d ' ' -f 1; }`,
	hmac: `# Of the standard input. $2 is the key as hexadecimal digits: an argument of openssl could be read by others.
hmac() {
  local block=128 key=$2 inner='' outer='' i
  [[ $1 == sha384 || $1 == sha512 ]] || block=64
  (( \${#key} <= 2 * block )) || key=$(unhex "$key" | digest "$1")
  while (( \${#key} < 2 * block )); do key+=00; done
  for (( i = 0; i < 2 * block; i += 2 )); do
    printf -v inner '%s%02x' "$inner" "$(( 0x\${key:i:2} ^ 0x36 ))"
    printf -v outer '%s%02x' "$outer" "$(( 0x\${key:i:2} ^ 0x5c ))"
  done
  unhex "$outer$({ unhex "$inner"; cat; } | digest "$1")" | digest "$1"
}`,
	percent: `# Percent-encodes bytes, given as hexadecimal digits. $2 are the characters that stay as they are.
percent() {
  local LC_ALL=C encoded='' digits character i
  for (( i = 0; i < \${#1}; i += 2 )); do
    digits=\${1:i:2}
    printf -v character '%b' "\\\\x$digits"
    if [[ $character == [$2] ]]; then encoded+=$character; else encoded+=%\${digits^^}; fi
  done
  printf '%s' "$encoded"
}`,
	find_pairs: `# Name and value, each ended by a zero byte, of those of these names that there are.
find_pairs() {
  local -n _given=$1 _named=$2
  local _prefix=\${3:-none} name list i found
  for name in "\${@:4}"; do
    found=
    for (( i = 0; i < \${#_given[@]}; i += 2 )); do
      [[ \${_given[i]} != "$name" ]] || { printf '%s\\0' "$name" "\${_given[i + 1]}"; found=yes; }
    done
    for list in $(compgen -v "\${_prefix}_"); do
      [[ -z $found ]] || break
      local -n _pairs=$list
      for (( i = 0; i < \${#_pairs[@]}; i += 2 )); do
        [[ \${_pairs[i],,} != "\${name,,}" ]] || { printf '%s\\0' "$name" "\${_pairs[i + 1]}"; found=yes; }
      done
    done
    [[ -n $found || ! -v _named[$name] ]] || printf '%s\\0' "$name" "\${_named[$name]}"
  done
}`,
} as const;
type Helper = keyof typeof helpersOf;

const needs: Readonly<Partial<Record<Helper, readonly Helper[]>>> = { hmac: ['unhex', 'digest'] };

/** Bytes are hexadecimal digits: a variable holds no zero byte. */
function writer(): Writer {
	const { help, lines } = neededBy(helpersOf);
	const use = (name: Helper) => {
		for (const one of needs[name] ?? []) help(one);
		return help(name, name);
	};
	/** The code of an expression that prints the bytes. */
	const printed = ({ text, kind }: Code) => (kind === 'bytes' ? `${use('unhex')} ${text}` : `printf '%s' ${text}`);
	const digits = (code: Code) => (code.kind === 'bytes' ? code.text : `"$(${printed(code)} | ${use('hex')})"`);
	const output = outputsBy(
		(hex) => `${hex} | tr a-f A-F`,
		(print, isForUrl) => `${print} | base64 -w 0${isForUrl ? " | tr '+/' '-_'" : ''}`,
		(base64) => `${base64} | tr -d =`,
	);
	const written = (as: Output, of: Parameters<typeof output>[1]) => `"$(${output(as === 'raw' ? 'hex' : as, of)})"`;
	return {
		literal,
		value: (name) => `"\${_values[${name}]}"`,
		join: (parts, kind) => parts.map((part) => (kind === 'bytes' ? digits(part) : part.text)).join(''),
		hash(algorithm, of, key, as) {
			const data = printed(of);
			const hex = `${data} | ${key ? `${use('hmac')} ${algorithm} ${digits(key)}` : `${use('digest')} ${algorithm}`}`;
			return written(as, (form) => (form === 'hex' ? hex : `${use('unhex')} "$(${hex})"`));
		},
		rsa(of, key, as) {
			const made = `openssl dgst -sha256 -keyform DER -sign <(printf '%s' ${key.text} | base64 -d)`;
			const print = `${printed(of)} | ${made}`;
			return written(as, (form) => (form === 'hex' ? `${print} | ${use('hex')}` : print));
		},
		texts: {
			rfc3986: (of) => `"$(${use('percent')} ${digits(of)} 'A-Za-z0-9._~-')"`,
			path: (of) => `"$(${use('percent')} ${digits(of)} 'A-Za-z0-9._~/-')"`,
			'uri-component': (of) => `"$(${use('percent')} ${digits(of)} "A-Za-z0-9._~!*'()-")"`,
			form: (of) => `"$(${use('percent')} ${digits(of)} 'A-Za-z0-9.*_ -' | tr ' ' +)"`,
			lower: ({ text }) => `"$(sed -z 's/.*/\\L&/' <<< ${text})"`,
			upper: ({ text }) => `"$(sed -z 's/.*/\\U&/' <<< ${text})"`,
			trim: ({ text }) =>
				`"$(printf '%s' ${text} | sed -zE 's/^([[:space:]]|\\xc2\\xa0)*//; s/([[:space:]]|\\xc2\\xa0)*$//')"`,
			'single-spaces': ({ text }) => `"$(sed -zE 's/ +/ /g' <<< ${text})"`,
		},
		encode(encoding, of) {
			if (encoding === 'hex') return digits(of);
			return written(encoding, (form) => (form === 'hex' ? `printf '%s' ${digits(of)}` : printed(of)));
		},
		decode(encoding, of) {
			if (encoding === 'hex') return of.text;
			const url = encoding === 'base64' ? '' : " | tr -- '-_' '+/'";
			// Padding may be left out.
			return `"$({ printf '%s===' ${of.text}${url}; } | base64 -di 2> /dev/null | ${use('hex')})"`;
		},
		given: (list) => `local -n _${list}=$3_${list}`,
		find: (names) => `${use('find_pairs')} _parameters _values "\${3-}" ${names.map(literal).join(' ')}`,
		list(list) {
			const isOneOf = (names: readonly string[]) => names.map((name) => `$name == ${literal(name)}`).join(' || ');
			const tests = testsOf(list, {
				isOneOf,
				startsWith: (beginning) => `$name == ${literal(beginning)}*`,
				not: (test) => test.replaceAll(' == ', ' != ').replaceAll(' || ', ' && '),
				isFilled: '-n $value',
				never: '-z x',
			});
			const pairs = `${list.variable}_pairs`;
			const { source, isFound } = list;
			const array = isFound || source === 'parameters' ? '_parameters' : `_${source.replaceAll(/["$]/g, '')}`;
			const lower = array === '_headers' ? [`name=\${name,,}`] : [];
			const keep = `${pairs}+=(${list.encodes ? list.encoded.join("$'\\1'") : '"$name"' + "$'\\1'" + '"$value"'})`;
			const each = [...lower, ...(tests.length > 0 ? [`[[ ${tests.join(' && ')} ]] || continue`] : []), keep];
			const loop = isFound
				? [
						"while IFS= read -r -d '' name && IFS= read -r -d '' value; do",
						...indented(each, '  '),
						`done < <(${source})`,
					]
				: [
						`for (( i = 0; i < \${#${array}[@]}; i += 2 )); do`,
						`  name=\${${array}[i]} value=\${${array}[i + 1]}`,
						...indented(each, '  '),
						'done',
					];
			const added = list.add.map(({ name, value }) => `${pairs}+=(${literal(name)}$'\\1'${value.text})`);
			const sorted = `mapfile -d '' ${pairs} < <(printf '%s\\0' "\${${pairs}[@]}" | LC_ALL=C sort -z)`;
			const joins = list.join !== '';
			const joiner = `${list.variable}_joiner`;
			return [
				`local -a ${pairs}=()`,
				...loop,
				...added,
				...(list.isSorted ? [`(( \${#${pairs}[@]} == 0 )) || ${sorted}`] : []),
				`local ${list.variable}=''`,
				...(joins ? [`local ${joiner}=''`] : []),
				`for pair in "\${${pairs}[@]}"; do`,
				`  name=\${pair%%$'\\1'*} value=\${pair#*$'\\1'}`,
				`  ${list.variable}+=${joins ? `$${joiner}` : ''}${list.pair.map(({ text }) => text).join('') || "''"}`,
				...(joins ? [`  ${joiner}=${literal(list.join)}`] : []),
				'done',
			];
		},
		client: (plan) => bashClient(plan, literal, (...names) => names.map(use)),
		step: (variable, of) => [`local ${variable}=${of.text}`],
		comment: (text) => `# ${text}`,
		file(body, signature) {
			const usesPairs = body.some((line) => line.includes('_pairs='));
			const data =
				signature.kind === 'bytes'
					? `printf '%s\\n' "$(${use('unhex')} ${signature.text})"`
					: `printf '%s\\n' ${signature.text}`;
			return [
				'#!/usr/bin/env bash',
				'',
				...lines(),
				'# $1 is an array of names and values in turn, $2 an associative array.',
				'sign() {',
				...indented(
					['local -n _parameters=$1 _values=$2', ...(usesPairs ? ['local name value pair i'] : []), ...body, data],
					'  ',
				),
				'}',
				'',
			].join('\n');
		},
		calls: (calls) =>
			calls.flatMap(({ parameters, values, lists }) => [
				`parameters=(${parameters.flat().map(literal).join(' ')})`,
				`declare -A values=(${Object.entries(values)
					.map(([name, value]) => `[${name}]=${literal(value)}`)
					.join(' ')})`,
				...Object.entries(lists).map(([name, pairs]) => `lists_${name}=(${pairs.flat().map(literal).join(' ')})`),
				`sign parameters values${Object.keys(lists).length > 0 ? ' lists' : ''}`,
				'unset values',
			]),
	};
}

/** In single quotes; with `$'…'` where characters are seen only as escapes. */
function literal(text: string): string {
	if (!hasControls(text)) return `'${text.replaceAll("'", "'\\''")}'`;
	return `$'${escapeControls(text.replaceAll(/[\\']/g, '\\$&'), (hex) => `\\x${hex}`)}'`;
}

export const bash: Language = {
	name: 'Bash (openssl)',
	extension: 'sh',
	style: snakeCase,
	refer: (variable) => (['parameters', 'headers', 'query', 'form'].includes(variable) ? variable : `"$${variable}"`),
	pair: ['"$name"', '"$value"'],
	reserved:
		'case do done elif else esac fi for function if in select then until while time hex unhex digest hmac percent find_pairs find printf local i',
	encodesBytes: true,
	writer,
};
