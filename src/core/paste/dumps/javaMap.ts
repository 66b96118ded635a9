import { readBareMap } from './bareMap.ts';
import { type DumpFamily, foundList } from './dump.ts';

const form = {
	first: /([\p{L}_][\w.[\]-]{0,100})=/uy,
	next: /,[ \t]?([\p{L}_][\w.[\]-]{0,100})=/gu,
	open: '{',
	close: '}',
	sorted: false,
};

/** Java's and Kotlin's maps: `{a=b, c=d}`, `{a=[b], c=[d]}`. */
export const javaMap: DumpFamily = {
	begin: /\{(?=[\p{L}_][\w.[\]-]{0,100}=(?!=))/gu,
	read: (text, start) => {
		const { list, end } = readBareMap(text, start + 1, form);
		return foundList(list, end);
	},
};
