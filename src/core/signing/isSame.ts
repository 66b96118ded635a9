import { utf8 } from '../text/charsets.ts';

/** Compares in a time that depends on what was sent alone. */
export function isSame(sent: string, right: string): boolean {
	const given = utf8(sent);
	const wanted = utf8(right);
	let difference = given.length ^ wanted.length;
	for (let at = 0; at < given.length; at++) difference |= (given[at] as number) ^ (wanted[at] ?? 0);
	return difference === 0;
}
