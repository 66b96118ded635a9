/** A value that is JSON, to be laid out by a button. */
export interface HostileLayout {
	readonly name: string;
	readonly button: 'Format' | 'Minify';
	readonly text: string;
}

const inList = (item: string, length: number) => `[${item.repeat(length / item.length)}0]`;
const spaced = '{ "a" : [\n\t1 , 2 , 3 ] } ,';

/** Values as long as a page may get them, of what takes longest to be laid out. */
export const hostileLayouts: readonly HostileLayout[] = [
	{ name: 'Format: 4.6 MB of objects', button: 'Format', text: inList('{"a":{"b":{"c":[1]}}},', 4_600_000) },
	{
		name: 'Format: 4.6 million characters of Cyrillic',
		button: 'Format',
		text: inList('{"имя":"Событие"},', 4_600_000),
	},
	{ name: 'Format: 1.5 MB of brackets', button: 'Format', text: inList('[[[[[]]]]],', 1_500_000) },
	{ name: 'Format: a string of 4.6 MB', button: 'Format', text: `["${'x'.repeat(4_600_000)}"]` },
	{ name: 'Minify: 4.6 MB of short lines', button: 'Minify', text: inList(spaced, 4_600_000) },
];
