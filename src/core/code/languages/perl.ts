import type { TimeForm } from '../../signing/timeForm.ts';
import { clientBody, type Entries, exampleArguments, ifAll } from '../clientBody.ts';
import { type Code, type Output, outputsBy, snakeCase } from '../code.ts';
import { block, bracketed, givenOf, indented, type Language, testsOf, type Writer } from '../language.ts';
import { escapeControls, hasControls } from '../literals.ts';
import { neededBy } from '../needed.ts';
import { hasNames, patternOf, plusOf, strftime } from '../times.ts';

const utf8 = `# The UTF-8 of a text.
sub utf8_of {
    my ($text) = @_;
    utf8::encode($text) if utf8::is_utf8($text);
    return $text;
}`;
const find = `# Those of these names that there are: among the parameters, in another list, or as a value.
sub find {
    my ($names, $parameters, $values, $lists) = @_;
    return map {
        my $name = $_;
        my @own = grep { $_->[0] eq $name } @$parameters;
        my @others = map { [map { [$name, $_->[1]] } grep { lc $_->[0] eq lc $name } @$_] } values %$lists;
        my ($found) = grep { @$_ } \\@own, @others;
        $found ? @$found : exists $values->{$name} ? [$name, $values->{$name}] : ();
    } @$names;
}`;
const jsonOf = `sub json_of {
    my ($pairs, @names) = @_;
    my $json = JSON::PP->new->allow_nonref;
    my %as_written = map { $_ => 1 } @names;
    my @fields = map { [$_->[0], $as_written{$_->[0]} ? $_->[1] : $json->encode($_->[1])] } @$pairs;
    my $written = '{' . join(',', map { $json->encode($_->[0]) . ':' . $_->[1] } @fields) . '}';
    utf8::downgrade($written, 1);
    return $written;
}`;
const hmacMd5 = `sub hmac_md5 {
    my ($data, $key) = @_;
    $key = md5($key) if length $key > 64;
    $key .= "\\0" x (64 - length $key);
    return md5(($key ^ ("\\x5c" x 64)) . md5(($key ^ ("\\x36" x 64)) . $data));
}`;

/** All texts are bytes: they are made so where the function begins. */
function writer(): Writer {
	const { use, add, modules, lines } = neededBy();
	const from = (module: string, name: string) => use(`${module} ${name}`, name);
	add(utf8);
	const output = outputsBy(
		(hex) => `uc ${hex}`,
		(raw, isForUrl) => `${from('MIME::Base64', 'encode_base64')}(${raw}, '')${isForUrl ? ' =~ tr{+/}{-_}r' : ''}`,
		(base64) => `${base64} =~ tr/=//dr`,
	);
	const written = (raw: string, as: Output) => output(as, (form) => (form === 'hex' ? `unpack('H*', ${raw})` : raw));
	const helped = (name: string, body: string) => (of: Code) =>
		add(`sub ${name} {\n    my ($text) = @_;\n    ${body};\n}`, `${name}(${of.text})`);
	const percent = (name: string, safe: string, spaces = '') => {
		const encoded = `$text =~ s/([^${safe}])/sprintf '%%%02X', ord $1/ger`;
		return helped(name, `return ${spaces ? `(${encoded})${spaces}` : encoded}`);
	};
	const changed = (name: string, change: string) => helped(name, `utf8::decode($text);\n    return utf8_of(${change})`);
	return {
		literal,
		value: (name) => `$values->{${literal(name)}}`,
		join: (parts) => parts.map(({ text }) => text).join(' . '),
		hash(algorithm, of, key, as) {
			const module = algorithm === 'md5' ? 'Digest::MD5' : 'Digest::SHA';
			if (key && algorithm === 'md5') {
				from(module, 'md5');
				return written(add(hmacMd5, `hmac_md5(${of.text}, ${key.text})`), as);
			}
			const data = key ? `${of.text}, ${key.text}` : of.text;
			const name = key ? `hmac_${algorithm}` : algorithm;
			return output(as, (form) => `${from(module, form === 'hex' ? `${name}_hex` : name)}(${data})`);
		},
		texts: {
			rfc3986: percent('rfc3986', 'A-Za-z0-9._~-'),
			path: percent('path_escaped', 'A-Za-z0-9._~\\/-'),
			'uri-component': percent('uri_component', "A-Za-z0-9._~!*'()-"),
			form: percent('form', 'A-Za-z0-9.*_ -', ' =~ tr/ /+/r'),
			lower: changed('lower_case', 'lc $text'),
			upper: changed('upper_case', 'uc $text'),
			trim: changed('trim', '$text =~ s/^\\s+|\\s+$//gr'),
			'single-spaces': changed('single_spaces', '$text =~ tr/ //sr'),
		},
		encode: (encoding, of) => written(of.text, encoding),
		decode(encoding, of) {
			if (encoding === 'hex') return `pack('H*', ${of.text})`;
			const text = encoding === 'base64' ? of.text : `${bracketed(of)} =~ tr{-_}{+/}r`;
			return `${from('MIME::Base64', 'decode_base64')}(${text})`;
		},
		given(list) {
			const name = list === 'headers' ? 'lc $_->[0]' : '$_->[0]';
			return `my $${list} = [map { [utf8_of(${name}), utf8_of($_->[1])] } @{$lists->{${list}} // []}];`;
		},
		find: (names) => add(find, `find([${names.map(literal).join(', ')}], $parameters, $values, $lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => names.map((name) => `$_->[0] eq ${literal(name)}`).join(' || '),
				startsWith: (beginning) => `index($_->[0], ${literal(beginning)}) == 0`,
				not: (test) =>
					test.includes(' eq ')
						? test.replaceAll(' eq ', ' ne ').replaceAll(' || ', ' && ')
						: test.replace('== 0', '!= 0'),
				isFilled: "$_->[1] ne ''",
				never: '0',
			});
			const source = list.isFound ? list.source : `@${list.source}`;
			const pairs = `@${list.variable}_pairs`;
			const chosen = tests.length === 0 ? source : `grep { ${tests.join(' && ')} } ${source}`;
			const encoded = list.encodes ? `map { [${list.encoded.join(', ')}] } ${chosen}` : chosen;
			return [
				`my ${pairs} = ${encoded};`,
				...list.add.map(({ name, value }) => `push ${pairs}, [${literal(name)}, ${value.text}];`),
				...(list.isSorted ? [`${pairs} = sort { $a->[0] cmp $b->[0] || $a->[1] cmp $b->[1] } ${pairs};`] : []),
				`my $${list.variable} = join ${literal(list.join)}, map { ${list.pair.map(({ text }) => text).join(' . ') || "''"} } ${pairs};`,
			];
		},
		step: (variable, of) => [`my $${variable} = ${of.text};`],
		comment: (text) => `# ${text}`,
		file(body, signature, { usesLists }) {
			const taken = (names: readonly string[]) => (names.length === 0 ? '' : ` qw(${names.join(' ')})`);
			return [
				'use strict;',
				'use warnings;',
				...modules().map(({ module, names }) => `use ${module}${taken(names)};`),
				'',
				...lines(),
				'sub sign {',
				...indented(
					[
						`my ($given, $texts${usesLists ? ', $lists' : ''}) = @_;`,
						'my $parameters = [map { [utf8_of($_->[0]), utf8_of($_->[1])] } @$given];',
						'my $values = {map { utf8_of($_) } %$texts};',
						...body,
						`return ${signature.text};`,
					],
					'    ',
				),
				'}',
				'',
			].join('\n');
		},
		client(plan) {
			use('HTTP::Tiny');
			const time = ({ shift, parts }: TimeForm) => {
				const call = (at: string, written: readonly string[]) => {
					const text = `${from('POSIX', 'strftime')}('${patternOf(written, strftime)}', ${at})`;
					// It has the names of days in the language of the user.
					return hasNames(parts) ? `do { POSIX::setlocale(POSIX::LC_TIME(), 'C'); ${text} }` : text;
				};
				if (!parts.includes('.SSS')) return call(shift === 0 ? 'gmtime' : `gmtime(time${plusOf(shift)})`, parts);
				const now = use('Time::HiRes', `my $now = Time::HiRes::time()${plusOf(shift)};`);
				const milliseconds = `sprintf('.%03d${parts.at(-1)}', 1000 * ($now - int $now))`;
				return `do { ${now} ${call('gmtime $now', parts.slice(0, -2))} . ${milliseconds} }`;
			};
			const part = { scheme: '^(\\w+):', host: '^\\w+://([^/?]*)', path: '^\\w+://[^/?]*([^?]*)' };
			const host = `($url =~ m{${part.host}})[0]`;
			const among = (names: readonly string[]) => names.map((name) => `$_->[0] eq ${literal(name)}`).join(' || ');
			const pair = ([name, value]: Entries[number]) => `    [${literal(name)}, ${value}],`;
			const entries = (all: Entries) => all.map(([name, value]) => `    ${literal(name)} => ${value},`);
			const body = clientBody(plan, {
				literal,
				variable: (name) => `$${name}`,
				glue: (first, second) => `${first} . ${second}`,
				env: (name, isOptional) =>
					isOptional ? `($ENV{${name}} // '')` : `($ENV{${name}} // die "${name} is not set\\n")`,
				made: {
					seconds: (plus) => `time${plus}`,
					milliseconds: (plus) => use('Time::HiRes', `int(1000 * Time::HiRes::time())${plus}`),
					time,
					nonce: () => "sprintf('%.0f', 1e15 + rand 9e15)",
					uuid: () => "sprintf('%08x-%04x-4%03x-8%03x-%04x%08x', map { int rand 2 ** $_ } 32, 16, 12, 12, 16, 32)",
				},
				part: (of) => `($url =~ m{${part[of]}})[0]`,
				form: (list) => `form_of(${list})`,
				json: (list, asWritten) => use('JSON::PP', add(jsonOf, `json_of(${[list, ...asWritten].join(', ')})`)),
				namedList: (name, list) => `${name} => ${list}`,
				sign: (lists) => `sign($parameters, $values${lists.length > 0 ? `, { ${lists.join(', ')} }` : ''})`,
				headerPairs: () => `[['host', ${host}], map { [$_, $headers->{$_}] } sort keys %$headers]`,
				noPairs: '[]',
				declareUrl: (path) => [`my $url = $base_url . ${path};`],
				declare: (variable, all) => block(`my $${variable} = {`, entries(all), '};'),
				declareParameters: (all) => block('my $parameters = [', [...all.map(pair), '    @{$own // []},'], '];'),
				set: (variable, name, value) => `$${variable}->{${literal(name)}} = ${value};`,
				append: (name, value) => `push @$parameters, [${literal(name)}, ${value}];`,
				when: ifAll((key) => `$values->{${literal(key)}} ne ''`),
				split: (names, isAgain) => [
					`${isAgain ? '' : 'my '}$query = [grep { ${among(names)} } @$parameters];`,
					`${isAgain ? '' : 'my '}$form = [grep { !(${among(names)}) } @$parameters];`,
				],
				send: (verb, target, body) => [
					`my $answer = HTTP::Tiny->new(max_redirect => 0)->request(${literal(verb)}, ${target}, { headers => $headers${body === undefined ? '' : `, content => ${body}`} });`,
					'die $answer->{content} if $answer->{status} == 599;',
					'return $answer->{content};',
				],
			});
			const example = exampleArguments(plan, literal);
			return [
				`my $base_url = ${literal(plan.baseUrl)};`,
				'',
				'sub form_of {',
				'    my ($pairs) = @_;',
				"    my $escape = sub { $_[0] =~ s/([^A-Za-z0-9._~-])/sprintf '%%%02X', ord $1/ger };",
				"    return join '&', map { $escape->($_->[0]) . '=' . $escape->($_->[1]) } @$pairs;",
				'}',
				'',
				'# Signs a call with these parameters, pairs of name and value in UTF-8, sends it, and gives back the answer.',
				'sub call {',
				...indented([`my (${plan.takesMethod ? '$method, ' : ''}$own) = @_;`, ...body], '    '),
				'}',
				'',
				...(example ? [`print call(${example}), "\\n" unless caller;`, ''] : []),
			];
		},
		calls: (calls) =>
			calls.map((call) => `print sign(${givenOf(call, literal, (entries) => `{ ${entries} }`)}), "\\n";`),
	};
}

/** In single quotes, unless it has characters that are seen only as escapes. */
function literal(text: string): string {
	if (!hasControls(text)) return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
	return `"${escapeControls(text.replaceAll(/[\\"$@]/g, '\\$&'), (hex) => `\\x{${hex}}`)}"`;
}

export const perl: Language = {
	name: 'Perl',
	extension: 'pl',
	style: snakeCase,
	refer: (variable) => `$${variable}`,
	pair: ['$_->[0]', '$_->[1]'],
	reserved: 'a b given texts',
	encodesBytes: true,
	writer,
};
