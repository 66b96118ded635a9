import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const call = '### A\nevents.get\n';

export const callFiles: readonly HostileInput[] = inputsOf('call file', {
	'ordinary calls': (size) => repeated((index) => `### Call ${index}\nevents.get\ntypes = MESSAGES\n\n`, size),
	'calls of one title': (size) => repeated(`${call}\n`, size),
	'braces and spaces': (size) => `${call}a = {{${' '.repeat(size)}`,
	'braces and spaces again and again': (size) => `${call}a = ${repeated(`{{${' '.repeat(60)}`, size)}`,
	braces: (size) => `${call}a = ${'{{'.repeat(size / 2)}`,
	'references to nothing': (size) => `${call}a = ${repeated((index) => `{{x${index}}}`, size)}`,
	'references in many rows': (size) =>
		call + repeated((index) => `p${index} = {{x}} {{$uuid}} {{$randomInt 0 9}}\n`, size),
	'variables that double': (size) =>
		`@v0 = aaaaaaaa\n${repeated((index) => `@v${index + 1} = {{v${index}}}{{v${index}}}\n`, size)}${call}a = {{v99}}\n`,
	'a chain of variables': (size) =>
		`@v0 = a\n${repeated((index) => `@v${index + 1} = {{v${index}}}\n`, size)}${call}a = {{v${Math.floor(size / 30)}}}\n`,
	'a circle of variables': (size) => {
		const count = Math.floor(size / 20);
		return `${Array.from({ length: count }, (_, i) => `@v${i} = {{v${(i + 1) % count}}}`).join('\n')}\n${call}a = {{v0}}\n`;
	},
	'one variable again and again': (size) => repeated('@v = {{v}}\n', size) + call,
	'a long variable in many rows': (size) => `@v = ${'a'.repeat(size / 2)}\n${call}${repeated('p = {{v}}\n', size / 2)}`,
	'a long variable in many calls': (size) =>
		`@v = ${'a'.repeat(size / 2)}\n${repeated(`${call}p = {{v}}\n`, size / 2)}`,
	'a long variable as JSON in many calls': (size) =>
		`@v = ${'9'.repeat(size / 2)}\n${repeated(`${call}p = [{{v}}]\n`, size / 2)}`,
	'rows of one name': (size) => call + repeated('a = b\n', size),
	'rows of other names': (size) => call + repeated((index) => `typ${index} = b\n`, size),
	'methods that are nearly known': (size) => repeated((index) => `### ${index}\nusers.getInfoo${index}\n`, size),
	'parameters that are nearly known': (size) =>
		`### A\nusers.getInfo\n${repeated((index) => `fielts${index} = b\n`, size)}`,
	'a long method': (size) => `### A\n${'events.get'.repeat(size / 10)}\n`,
	'a long name': (size) => `${call}${'name'.repeat(size / 4)} = b\n`,
	'a long title': (size) => `### ${'[x](command:y)'.repeat(size / 14)}\nevents.get\n`,
	'a long value': (size) => `${call}a = ${'ж% "&'.repeat(size / 5)}\n`,
	'equals signs': (size) => `${call}a ${'='.repeat(size)}\n`,
	'quotes without end': (size) => call + repeated('a = "b\n', size),
	backslashes: (size) => `${call}a = "${'\\'.repeat(size)}\n`,
	'JSON without end': (size) => `${call}a = ${'{"a":'.repeat(size / 5)}\n`,
	'JSON without end in every row': (size) => call + repeated('a = {\n', size),
	'lists in lists': (size) => `${call}a = ${'['.repeat(size / 2)}${']'.repeat(size / 2)}\n`,
	'JSON of many lines': (size) => `${call}a = [\n${repeated('  { "b": "{{c}}" },\n', size)}  null\n]\n`,
	'references as values of JSON': (size) => `${call}a = [${repeated((index) => `{{x${index}}},`, size)}null]\n`,
	commas: (size) => `${call}a = ${','.repeat(size)}\n`,
	'rows that are off': (size) => call + repeated('// off a = {{b}}\n', size),
	comments: (size) => repeated('# a\n', size) + call,
	'unmarked comments': (size) => repeated('// a\n', size) + call,
	'line ends': (size) => '\r\n'.repeat(size / 2) + call,
	'carriage returns': (size) => `${call}a = ${'\r'.repeat(size)}\n`,
	'paths that go wrong': (size) => call + repeated((index) => `?? $.a${index}[?(@.b == ${index} exists\n`, size),
	'a long path': (size) => `${call}?? $${'[1]'.repeat(size / 3)} exists\n`,
	secrets: (size) => call + repeated((index) => `access_token = tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q${index}\n`, size),
	'hexadecimal values': (size) => call + repeated('a = 43e2cde0c9b1e431f3fb522d9c5e312b\n', size),
	'environment variables': (size) => call + repeated((index) => `a${index} = {{$env PATH}}\n`, size),
	accounts: (size) => repeated((index) => `@account = P${index}\n`, size) + call,
	headings: (size) => '###\n'.repeat(size / 4),
	'marks of direction': (size) => `### ${'\u202e\u200b'.repeat(size / 2)}\nevents.get\n`,
	'control characters': (size) => `${call}a = ${'\0\u0001'.repeat(size / 2)}\n`,
});
