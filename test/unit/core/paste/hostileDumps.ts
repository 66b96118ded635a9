// Beginnings of dumps, again and again, to about `size` characters.

const beginnings = [
	...['{a=', '{a:', 'map[a:', 'map[a:b a:', 'Array ( [a] => ', 'Array\n(\n    [a] => b\n', 'array(1) { ["a"]=> '],
	...['array(1) { ["a"]=> string(9) "', 'a:1:{s:1:"a";', '{"a":', '[["a",', '{"a"=>{"a"=>1},', '{a=b, ', '{a={"'],
	...['[{"name":"a","value":"b"},', '{a:`', '{a:b(', '{"a":x.b,', 'http a a==b ', 'PARAM_X : ', "{'a': 'b' "],
	...['{ "a": /* ', '{"a" \\\n', 'array array', '((((a=', '{ a:1 # '],
];

/** Texts that a careless reader goes over again and again. */
export function hostileDumps(size: number): Record<string, string> {
	return Object.fromEntries(beginnings.map((text) => [JSON.stringify(text), text.repeat(size / text.length)]));
}
