import { mask, maskInParts, maskSecrets } from '../../core/masking/mask.ts';
import { bytesOf, decodeEscaped } from '../mistakes/escapedBytes.ts';
import type { PartRole, WrittenItem, WrittenPart, WrittenString } from './writtenString.ts';

export interface ShownPart {
	readonly role: PartRole;
	/** Only to compare: a secret may be in it. */
	readonly exact: string;
	/** Masked. */
	readonly shown: string;
}

export interface ShownItem extends Omit<WrittenItem, 'parts' | 'isOther'> {
	readonly parts: readonly ShownPart[];
	/** The name where it is no part of the string, masked. */
	readonly label: string;
	readonly isOther: boolean;
}

/** A signing string that may be shown, but for what its parts hold to be compared. */
export interface ShownString {
	readonly items: readonly ShownItem[];
	/** How many bytes it has, without its secret. */
	readonly bytes: number;
}

/** Masks every secret in a signing string, also one that two parts share. */
export function shownString({ items, encode }: WrittenString, secrets: readonly string[]): ShownString {
	const write = encode ? (text: string) => decodeEscaped(encode(text)) : (text: string) => text;
	const texts = items.flatMap(({ parts }) => parts.map(({ text }) => text));
	const masked = maskInParts(texts, secrets, write).values();
	let bytes = 0;
	const show = ({ role, text, isSecret }: WrittenPart): ShownPart => {
		const shown = masked.next().value ?? '';
		const exact = write(text);
		bytes += bytesOf(exact);
		return { role, exact, shown: isSecret && text !== '' ? mask : shown };
	};
	const shownItems = items.map(
		(item): ShownItem => ({
			...item,
			label: item.parts.some(({ role }) => role === 'name') ? '' : maskSecrets(item.name, secrets),
			isOther: item.isOther ?? false,
			parts: item.parts.map(show),
		}),
	);
	return { items: shownItems, bytes };
}
