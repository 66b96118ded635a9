import { clientBody, type Entries, exampleArguments } from '../clientBody.ts';
import { type Output, outputsBy, snakeCase } from '../code.ts';
import { block, bracketed, givenOf, indented, type Language, testsOf, type Writer } from '../language.ts';
import { neededBy } from '../needed.ts';
import { patternOf, plusOf, strftime, sumOf } from '../times.ts';

const find = `# Those of these names that there are: among the parameters, in another list, or as a value.
def find(names, parameters, values, lists)
  names.flat_map do |name|
    own = parameters.select { |other, _| other == name }
    others = lists.values.map { |pairs| pairs.select { |other, _| other.casecmp?(name) }.map { |_, value| [name, value] } }
    found = [own, *others].find(&:any?)
    found || (values.key?(name) ? [[name, values[name]]] : [])
  end
end`;

function writer(): Writer {
	const { imports, use, add, lines } = neededBy();
	const array = (texts: readonly string[]) => `[${texts.map(literal).join(', ')}]`;
	const output = outputsBy(
		(hex) => `${hex}.upcase`,
		(bytes, isForUrl) => `[${bytes}].pack("m0")${isForUrl ? '.tr("+/", "-_")' : ''}`,
		(base64) => `${base64}.delete("=")`,
	);
	const written = (bytes: string, as: Output) =>
		output(as, (form) => (form === 'hex' ? `${bytes}.unpack1("H*")` : bytes));
	return {
		literal,
		value: (name) => `values[${literal(name)}]`,
		join: (parts, kind) => parts.map(({ text }) => (kind === 'bytes' ? `${text}.b` : text)).join(' + '),
		hash(algorithm, of, key, as) {
			const name = algorithm.toUpperCase();
			const methods = { hex: 'hexdigest', raw: 'digest' };
			if (!key) return output(as, (form) => use('digest', `Digest::${name}.${methods[form]}(${of.text})`));
			const given = `("${name}", ${key.text}, ${of.text})`;
			return output(as, (form) => use('openssl', `OpenSSL::HMAC.${methods[form]}${given}`));
		},
		rsa(of, key, as) {
			const made = use('openssl', `OpenSSL::PKey.read(${bracketed(key)}.unpack1("m"))`);
			return written(`${made}.sign("SHA256", ${of.text})`, as);
		},
		texts: {
			rfc3986: ({ text }) => use('erb', `ERB::Util.url_encode(${text})`),
			path: ({ text }) => use('erb', `ERB::Util.url_encode(${text}).gsub("%2F", "/")`),
			'uri-component': ({ text }) =>
				use('erb', `ERB::Util.url_encode(${text}).gsub(/%2[1789A]/) { |one| one[1, 2].hex.chr }`),
			form: ({ text }) => use('uri', `URI.encode_www_form_component(${text})`),
			lower: (of) => `${bracketed(of)}.downcase`,
			upper: (of) => `${bracketed(of)}.upcase`,
			trim: (of) => `${bracketed(of)}.gsub(/\\A[[:space:]]+|[[:space:]]+\\z/, "")`,
			'single-spaces': (of) => `${bracketed(of)}.squeeze(" ")`,
		},
		encode: (encoding, of) => written(/^hex$/i.test(encoding) ? bracketed(of) : of.text, encoding),
		decode(encoding, of) {
			if (encoding === 'hex') return `[${of.text}].pack("H*")`;
			return encoding === 'base64' ? `${bracketed(of)}.unpack1("m")` : `${bracketed(of)}.tr("-_", "+/").unpack1("m")`;
		},
		given(list) {
			const pairs = `lists.fetch("${list}", [])`;
			return `${list} = ${pairs}${list === 'headers' ? '.map { |name, value| [name.downcase, value] }' : ''}`;
		},
		find: (names) => add(find, `find(${array(names)}, parameters, values, lists)`),
		list(list) {
			const tests = testsOf(list, {
				isOneOf: (names) => `${array(names)}.include?(name)`,
				startsWith: (beginning) => `name.start_with?(${literal(beginning)})`,
				isFilled: '!value.empty?',
			});
			const { source } = list;
			const second = list.skipsBlank ? 'value' : '_';
			const chosen = tests.length === 0 ? source : `${source}.select { |name, ${second}| ${tests.join(' && ')} }`;
			const encoded = list.encodes ? `.map { |name, value| [${list.encoded.join(', ')}] }` : '';
			const added = list.add.map(({ name, value }) => `[${literal(name)}, ${value.text}]`);
			const pairs = added.length === 0 ? chosen + encoded : `(${chosen}${encoded} + [${added.join(', ')}])`;
			const written = list.pair.map(({ text }) => text);
			const [name, value] = [written.includes('name') ? 'name' : '_', written.includes('value') ? 'value' : '_'];
			const sorted = list.isSorted ? '.sort' : '';
			return [
				`pairs = ${pairs}${sorted}`,
				`${list.variable} = pairs.map { |${name === '_' && value === '_' ? '_' : `${name}, ${value}`}| ${written.join(' + ') || '""'} }.join(${list.join === '' ? '' : literal(list.join)})`.replace(
					'.join()',
					'.join',
				),
			];
		},
		step: (variable, of) => [`${variable} = ${of.text}`],
		comment: (text) => `# ${text}`,
		file: (body, signature, { usesLists }) =>
			[
				...[...imports].sort().map((module) => `require "${module}"`),
				...(imports.size > 0 ? [''] : []),
				...lines(),
				`def sign(parameters, values${usesLists ? ', lists = {}' : ''})`,
				...indented([...body, signature.text], '  '),
				'end',
				'',
			].join('\n'),
		client(plan) {
			for (const module of ['erb', 'net/http', 'uri']) use(module);
			const host = 'url[%r{\\A\\w+://([^/?]*)}, 1]';
			const pair = ([name, value]: Entries[number]) => `  [${literal(name)}, ${value}],`;
			const entries = (all: Entries) => all.map(([name, value]) => `  ${literal(name)} => ${value},`);
			const body = clientBody(plan, {
				literal,
				env: (name, isOptional) => `ENV.fetch("${name}"${isOptional ? ', ""' : ''})`,
				made: {
					seconds: (plus) => `${sumOf('Time.now.to_i', plus)}.to_s`,
					milliseconds: (plus) => `${sumOf('(Time.now.to_f * 1000).to_i', plus)}.to_s`,
					time: ({ shift, parts }) =>
						`${sumOf('Time.now.utc', plusOf(shift))}.strftime("${patternOf(parts, { ...strftime, '.SSS': '.%L' })}")`,
					nonce: () => use('securerandom', 'SecureRandom.random_number(10**15..10**16).to_s'),
					uuid: () => use('securerandom', 'SecureRandom.uuid'),
				},
				part: (of) => (of === 'host' ? host : `URI(url).${of}`),
				form: (list) => `form_of(${list})`,
				json(list, asWritten) {
					const value = `([${asWritten.join(', ')}].include?(name) ? value : value.to_json)`;
					const fields = `${list}.map { |name, value| name.to_json + ":" + ${value} }`;
					return use(
						'json',
						asWritten.length === 0 ? `JSON.generate(${list}.to_h)` : `"{" + ${fields}.join(",") + "}"`,
					);
				},
				namedList: (name, list) => `"${name}" => ${list}`,
				sign: (lists) => `sign(parameters, values${lists.length > 0 ? `, { ${lists.join(', ')} }` : ''})`,
				headerPairs: () => `[["host", ${host}], *headers]`,
				noPairs: '[]',
				declareUrl: (path) => [`url = BASE_URL + ${path}`],
				declare: (variable, all) => block(`${variable} = {`, entries(all), '}'),
				declareParameters: (all) => block('parameters = [', [...all.map(pair), '  *own'], ']'),
				set: (variable, name, value) => `${variable}[${literal(name)}] = ${value}`,
				append: (name, value) => `parameters << [${literal(name)}, ${value}]`,
				when: (keys, line) => [`${line} unless ${keys.map((key) => `values[${literal(key)}].empty?`).join(' || ')}`],
				split: (names) => [`query, form = parameters.partition { |name, _| ${array(names)}.include?(name) }`],
				send: (verb, target, body) => [
					`uri = URI(${target})`,
					`request = Net::HTTP::${verb[0]}${verb.slice(1).toLowerCase()}.new(uri, headers)`,
					...(body === undefined ? [] : [`request.body = ${body}`]),
					'Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request).body }',
				],
			});
			const example = exampleArguments(plan, literal);
			return [
				`BASE_URL = ${literal(plan.baseUrl)}`,
				'',
				'def form_of(pairs)',
				'  pairs.map { |pair| pair.map { |text| ERB::Util.url_encode(text) }.join("=") }.join("&")',
				'end',
				'',
				'# Signs a call with these parameters, pairs of name and value, sends it, and gives back the answer.',
				`def call(${plan.takesMethod ? 'method, ' : ''}own = [])`,
				...indented(body, '  '),
				'end',
				'',
				...(example ? [`puts call(${example}) if __FILE__ == $PROGRAM_NAME`, ''] : []),
			];
		},
		calls: (calls) =>
			calls.map((call) => `print sign(${givenOf(call, literal, (entries) => `{ ${entries} }`)}), "\\n"`),
	};
}

/** In double quotes, in which `#` may begin code. */
function literal(text: string): string {
	return JSON.stringify(text).replaceAll('#', '\\#');
}

export const ruby: Language = {
	name: 'Ruby',
	extension: 'rb',
	style: snakeCase,
	pair: ['name', 'value'],
	reserved:
		'alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield find found puts',
	encodesBytes: true,
	writer,
};
