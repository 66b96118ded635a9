import { isSecretName } from '../../core/masking/secret.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import { decodeEscaped, encodeEscaped } from '../mistakes/escapedBytes.ts';
import type { Hit } from '../search/search.ts';
import {
	parameterKeys,
	secretItem,
	textItem,
	type WrittenItem,
	type WrittenPart,
	type WrittenString,
} from './writtenString.ts';

/** The string that a client signed by a set of mistakes, without what a digest does with a secret beside the message. */
export function clientString(
	{ applied, canonicalization, secret, space }: Hit,
	holdsSecret: (text: string) => boolean,
): WrittenString {
	const { variants, interned } = space;
	const { order, pair, joining, front, end, set, position, digest } = canonicalization;
	const variant = variants.variantOf(applied);
	const { slots } = variant;
	const keys = parameterKeys(variants.names);
	const write = pairWriter(pair?.pair);
	const parameters = [...variants.order(order).of(variant)].flatMap((slot): WrittenItem[] => {
		const id = slots[slot] ?? -1;
		if (id < 0) return [];
		const { name, value } = interned.get(id);
		const base = variants.base[slot] ?? -1;
		const sent = base < 0 ? undefined : interned.get(base).value;
		// What was made of a secret, as by reading it backwards or cutting it off, is one still.
		const isSecret = sent === undefined ? isSecretName(name) : sent !== value && holdsSecret(sent);
		return [
			{
				kind: 'parameter',
				key: keys[slot] ?? '',
				name: variants.names[slot] ?? name,
				parts: write(name, value, isSecret),
			},
		];
	});
	const isOther = !secret.ways.some((way) => way.length === 0);
	const secretBeside = digest !== undefined && !digest.secretAppended;
	const inFront = position?.front;
	const appended = secretBeside ? 1 : (position?.appended ?? 1);
	const codes = canonicalization.mistakes.flat().map(({ code }) => code);
	const [opening = '', closing = ''] = (set.around ?? []).map(decodeEscaped);
	// What is around the string is no characters of it that would be escaped.
	const encode = (text: string) => ([opening, closing].includes(text) ? encodeEscaped(text) : set.encode(text));
	const around = (key: string, text: string, isSecret = false) => (text === '' ? [] : [textItem(key, text, isSecret)]);
	return {
		items: [
			...around('opening', opening),
			...(inFront === undefined || secretBeside
				? []
				: [secretItem(appended === 0 ? 'secret' : 'secret in front', isOther)]),
			...around('behind the secret', secretBeside ? '' : (inFront ?? '')),
			...around('front', front, codes.includes('access_token-in-front')),
			...around('open', joining.open),
			...parameters.flatMap((item, index) => [
				...(index > 0 ? around(`before ${item.key}`, joining.between) : []),
				item,
			]),
			...around('close', joining.close),
			...around('before the secret', position?.glue ?? ''),
			...(appended > 0 ? [secretItem('secret', isOther)] : []),
			...(appended > 1 ? [secretItem('secret again', isOther)] : []),
			...around('end', end, codes.includes('access_token-at-end')),
			...around('closing', closing),
		],
		...(set === rightCharacterSet ? {} : { encode }),
	};
}

/** Stand for a name and a value while a form of pairs is looked at: characters of no text. */
const [someName, someValue] = ['\u{fdd0}', '\u{fdd1}'];
const someOfThem = new RegExp(`(${someName}|${someValue})`, 'u');

type WritePair = (name: string, value: string, isSecret: boolean) => WrittenPart[];

/** Takes what a form makes of name and value apart again; where it is no fixed form the whole is taken for a value. */
function pairWriter(pair: ((name: string, value: string) => string) | undefined): WritePair {
	const form = pair ? pair(someName, someValue) : `${someName}=${someValue}`;
	const pieces = form.split(someOfThem);
	const hasBoth = form.includes(someName) && form.includes(someValue);
	return (name, value, isSecret) => {
		const whole = pair ? pair(name, value) : `${name}=${value}`;
		const parts = pieces.map((piece, index): WrittenPart => {
			if (piece === someName) return { role: 'name', text: name };
			if (piece === someValue) return { role: 'value', text: value, isSecret };
			return { role: hasBoth && index === 2 ? 'equals' : 'around', text: piece };
		});
		const isAsFormed = parts.map(({ text }) => text).join('') === whole;
		return isAsFormed ? parts.filter(({ text }) => text !== '') : [{ role: 'value', text: whole, isSecret }];
	};
}
