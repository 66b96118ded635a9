import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const methods = (list: string) => `{"name":"Own","methods":[${list}]}`;
const items = (piece: (index: number) => string, size: number) =>
	repeated((index) => `${piece(index)},`, size).slice(0, -1);
const method = (inside: string) => methods(`{"name":"own.get",${inside}}`);

export const catalogues: readonly HostileInput[] = inputsOf('catalogue', {
	'many methods': (size) => methods(items((index) => `{"name":"own.get${index}"}`, size)),
	'methods with all there is': (size) =>
		methods(
			items(
				(index) =>
					`{"name":"own.g${index}","session":"required","permissions":["P${index}"],"description":"ж${index}","parameters":[{"name":"p","type":"t${index}","required":true,"values":["v${index}","w"]},{"name":"q${index}"},{"name":"r","description":"d${index}"}]}`,
				size,
			),
		),
	'long methods': (size) =>
		methods(
			items(
				(index) =>
					`{"name":"own.g${index}","description":"${'\\n'.repeat(240_000)}","permissions":["P"],"parameters":[]}`,
				size - 500_000,
			),
		),
	'methods with many parameters': (size) =>
		methods(
			items(
				(index) =>
					`{"name":"own.g${index}","permissions":["P"],"parameters":[${items((at) => `{"name":"p${index}_${at}","values":["v"]}`, 200_000)}]}`,
				size - 200_000,
			),
		),
	'one method again and again': (size) => methods(items(() => '{"name":"own.get"}', size)),
	'methods of their own groups': (size) => methods(items((index) => `{"name":"own${index}.get"}`, size)),
	'unknown keys': (size) => `{"methods":[],${items((index) => `"key${index}":0`, size)}}`,
	'unknown keys of a method': (size) => method(items((index) => `"key${index}":0`, size)),
	'unknown keys of many methods': (size) =>
		methods(items((index) => `{"name":"own.g${index}","a":0,"b":0,"c":0}`, size)),
	'many parameters': (size) => method(`"parameters":[${items((index) => `{"name":"p${index}"}`, size)}]`),
	'one parameter again and again': (size) => method(`"parameters":[${items(() => '{"name":"p"}', size)}]`),
	'parameters that are none': (size) => method(`"parameters":[${items(() => '0', size)}]`),
	'many values': (size) => method(`"parameters":[{"name":"p","values":[${items((index) => `"v${index}"`, size)}]}]`),
	'values that are none': (size) => method(`"parameters":[{"name":"p","values":[${items(() => '0', size)}]}]`),
	'many permissions': (size) => method(`"permissions":[${items((index) => `"P${index}"`, size)}]`),
	'many error codes': (size) =>
		`{"methods":[],"errorCodes":[${items((index) => `{"code":${index},"name":"E"}`, size)}]}`,
	'methods that are none': (size) => methods(items(() => '0', size)),
	'a long name': (size) => methods(`{"name":"own.${'x'.repeat(size)}"}`),
	'a long description': (size) => method(`"description":"${'[x](command:y) '.repeat(size / 15)}"`),
	'a long address': (size) => method(`"documentation":"https://${'a'.repeat(size)}"`),
	'keys of Object': (size) => methods(items(() => '{"__proto__":{"name":"x"},"constructor":0}', size)),
	brackets: (size) => '['.repeat(size),
	'lists in lists': (size) => methods('['.repeat(size / 2) + ']'.repeat(size / 2)),
	'objects in objects': (size) => method(`"description":${'{"a":'.repeat(size / 6)}0${'}'.repeat(size / 6)}`),
	'mistakes of JSON': (size) => methods(items(() => '{"name" "own.get"', size)),
	commas: (size) => methods(','.repeat(size)),
	'line ends and mistakes': (size) => methods(`${'\n'.repeat(size / 2)}${items(() => '0', size / 2)}`),
	comments: (size) => methods('/* */'.repeat(size / 5)),
	escapes: (size) => methods(`{"name":"own.get","description":"${'\\u0041'.repeat(size / 6)}"}`),
	'a string that never ends': (size) => `{"methods":["${'a'.repeat(size)}`,
});
