import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const items = (piece: (index: number) => string, size: number) =>
	repeated((index) => `${piece(index)},`, size).slice(0, -1);
const document = (paths: string, more = '') => `{"openapi":"3.1.0","info":{"title":"x"},"paths":{${paths}}${more}}`;
const yaml = (item: string) => `openapi: 3.1.0\npaths:\n  /a/b: ${item}\n`;
const operation = (inside: string) => document(`"/a/b":{"get":{${inside}}}`);

export const openApiDocuments: readonly HostileInput[] = inputsOf('OpenAPI document', {
	'many operations': (size) => document(items((index) => `"/a/m${index}":{"get":{}}`, size)),
	'operations without a name': (size) => document(items((index) => `"/${index}":{"get":{}}`, size)),
	'one method again and again': (size) => document(items((index) => `"/${index}/a/b":{"get":{},"post":{}}`, size)),
	'many parameters': (size) =>
		operation(`"parameters":[${items((index) => `{"name":"p${index}","in":"query"}`, size)}]`),
	'references to one list': (size) =>
		document(
			items((index) => `"/a/m${index}":{"$ref":"#/components/x"}`, size / 2),
			`,"components":{"x":{"get":{"parameters":[${items((index) => `{"name":"p${index}","in":"query"}`, size / 2)}]}}}`,
		),
	'references to one large parameter': (size) =>
		document(
			`"/a/b":{"get":{"parameters":[${items(() => '{"$ref":"#/components/x"}', size / 2)}]}},${items((index) => `"/a/m${index}":{"$ref":"#/paths/~1a~1b"}`, size / 4)}`,
			`,"components":{"x":{"name":"p","in":"query","description":"${'d'.repeat(size / 8)}","schema":{"enum":["${'v'.repeat(size / 8)}"]}}}`,
		),
	'references in a circle': (size) =>
		document(items((index) => `"/a/m${index}":{"$ref":"#/paths/~1a~1m${index + 1}"}`, size)),
	'a long reference': (size) => document(`"/a/b":{"$ref":"#${'/a'.repeat(size / 2)}"}`),
	'a long path': (size) => document(`"${'/a'.repeat(size / 2)}":{"get":{}}`),
	'a long name': (size) => operation(`"parameters":[{"name":"${'x'.repeat(size)}","in":"query"}]`),
	'a long description': (size) => operation(`"summary":"${'x'.repeat(size)}"`),
	'many values': (size) =>
		operation(`"parameters":[{"name":"p","in":"query","schema":{"enum":[${items((index) => `"v${index}"`, size)}]}}]`),
	'many properties': (size) =>
		operation(
			`"requestBody":{"content":{"application/json":{"schema":{"properties":{${items((index) => `"p${index}":{}`, size)}}}}}}`,
		),
	'many keys of an operation': (size) => operation(items((index) => `"k${index}":0`, size)),
	'lists in lists': (size) => operation(`"parameters":${'['.repeat(size / 2)}${']'.repeat(size / 2)}`),
	'objects in objects': (size) => document(`"/a/b":${'{"get":'.repeat(size / 8)}0${'}'.repeat(size / 8)}`),
	brackets: (size) => '['.repeat(size),
	'YAML with an alias again and again': (size) =>
		`${yaml('&m\n    get: {}')}${repeated((index) => `  /a/m${index}: *m\n`, size)}`,
	'YAML with aliases of aliases': (size) =>
		`a0: &a0 [x]\n${repeated((index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`, size)}${yaml('{}')}`,
	'YAML with keys that are merged': (size) =>
		`${yaml(`&m\n${repeated((index) => `    k${index}: 0\n`, size / 2)}`)}${repeated((index) => `  /a/m${index}: {<<: *m}\n`, size / 2)}`,
	'YAML with lists in lists': (size) => `${yaml('{}')}x:\n  ${'- '.repeat(size / 2)}`,
	'YAML with a name again and again': (size) => yaml(`{}\n${repeated(() => '  /a/b: {}\n', size)}`),
	'YAML in ever deeper lines': (size) => repeated((index) => `${' '.repeat(index % 1000)}a:\n`, size),
	'YAML with a text in lines': (size) => yaml(`\n    get:\n      summary: "${'x\n      '.repeat(size / 8)}"`),
});
