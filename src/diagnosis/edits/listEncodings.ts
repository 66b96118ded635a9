import { type Encoding, encode } from '../../core/signing/encodings.ts';
import type { ListValue, Scheme } from '../../core/signing/scheme.ts';
import { lowerHex } from '../../core/text/percentForms.ts';
import { type Edit, type Named, nodesOf } from './edit.ts';
import { encodingsOf, writers } from './schemeEdits.ts';

const encodings: readonly (readonly [encoding: Encoding, plausibility: number])[] = [
	['rfc3986', 75],
	['form', 65],
	['uri-component', 60],
	['lower', 25],
	['upper', 15],
	['trim', 15],
];

/** What can be wrong with how the pairs of a list are encoded. */
export function encodingEdits(
	list: ListValue,
	set: (facet: string, named: Named, part: Partial<ListValue>) => Edit,
): Edit[] {
	const edits: Edit[] = [];
	for (const parts of [['value'], ['name', 'value']] as const) {
		const right = list.value;
		const to = (encoding: readonly Encoding[]) => Object.fromEntries(parts.map((part) => [part, encoding]));
		const less = parts.length > 1 && list.name === undefined ? 20 : 0;
		const add = (code: string, variant: string, plausibility: number, encoding: readonly Encoding[]) =>
			edits.push(set('encoding', { code, variant, plausibility: plausibility - less }, to(encoding)));
		if (right !== undefined) add('value-not-encoded', '', 80, []);
		for (const [encoding, plausibility] of encodings) {
			if (encoding === right) add('value-encoded-twice', encoding, 40, [encoding, encoding]);
			else if (right !== undefined) add('value-encoded-otherwise', encoding, plausibility, [encoding]);
			else
				add(encoding === 'form' ? 'value-form-encoded' : 'value-percent-encoded', encoding, plausibility, [encoding]);
		}
	}
	return edits;
}

/** How programs write the escapes of a list, where other places of the scheme have theirs right. */
export function otherEscapes({ name = [], value }: ListValue, scheme: Scheme) {
	if (value === undefined) return [];
	const lower = {
		...{ code: 'escapes-in-lower-case', variant: '', plausibility: 55 },
		write: (one: string, text: string) => [one, lowerHex(String(encode(text, value)))] as const,
	};
	const isAlone = nodesOf(scheme).filter((node) => encodingsOf(node.value).length > 0).length < 2;
	const written = isAlone ? [] : writers;
	return [
		lower,
		...written.map(([variant, plausibility, write]) => ({
			...{ code: 'encoded-by', variant, plausibility: plausibility - 5 },
			write: (one: string, text: string) => [name.length > 0 ? write(one) : one, write(text)] as const,
		})),
	];
}
