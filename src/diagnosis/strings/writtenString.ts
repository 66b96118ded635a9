import type { Parameter } from '../../core/call/call.ts';
import { parametersToSign } from '../../core/services/ok/sign.ts';

export type PartRole = 'name' | 'equals' | 'value' | 'around';

export interface WrittenPart {
	readonly role: PartRole;
	readonly text: string;
	/** True for what is made of a secret in a way that may hide it from a search: it is masked as a whole. */
	readonly isSecret?: boolean;
}

/** What belongs together in a signing string: a parameter, a text around or between them, or the place of the secret. */
export interface WrittenItem {
	readonly kind: 'parameter' | 'text' | 'secret';
	/** Items of two strings with the same key are set against each other. */
	readonly key: string;
	/** The name of a parameter as it was sent. */
	readonly name: string;
	/** None of a secret: it is nowhere in here. */
	readonly parts: readonly WrittenPart[];
	/** Of a secret: true where another one than the right one stands. */
	readonly isOther?: boolean;
}

/** A signing string as someone wrote it, without its secret. */
export interface WrittenString {
	readonly items: readonly WrittenItem[];
	/** How it became bytes, where not as UTF-8. */
	readonly encode?: (text: string) => Uint8Array;
}

export function textItem(key: string, text: string, isSecret = false): WrittenItem {
	return { kind: 'text', key, name: '', parts: [{ role: 'around', text, isSecret }] };
}

export function secretItem(key: string, isOther: boolean): WrittenItem {
	return { kind: 'secret', key, name: '', parts: [], isOther };
}

/** Keys for parameters by their names: of equal names each has its own. */
export function parameterKeys(names: readonly string[]): string[] {
	const seen = new Map<string, number>();
	return names.map((name) => {
		const count = seen.get(name) ?? 0;
		seen.set(name, count + 1);
		return `${count} ${name}`;
	});
}

export function parameterItem(key: string, name: string, value: string): WrittenItem {
	const parts = [
		{ role: 'name', text: name },
		{ role: 'equals', text: '=' },
		{ role: 'value', text: value },
	] as const;
	return { kind: 'parameter', key, name, parts };
}

/** The right signing string of parameters as sent (specification, "Signing"). */
export function rightString(sent: readonly Parameter[]): WrittenString {
	const sorted = parametersToSign(sent);
	const keys = parameterKeys(sorted.map(({ name }) => name));
	const items = sorted.map(({ name, value }, index) => parameterItem(keys[index] ?? '', name, value));
	return { items: [...items, secretItem('secret', false)] };
}
