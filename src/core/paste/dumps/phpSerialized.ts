import type { Parameter } from '../../call/call.ts';
import { type DumpFamily, foundList } from './dump.ts';

const head = /a:\d{1,9}:\{/y;
const scalar = /(?:([idb]):([^;"\r\n]{1,60})|(N));/y;
const sized = /s:(\d{1,9}):"/y;

/** PHP's `serialize` of an array of texts and numbers. */
export const phpSerialized: DumpFamily = {
	begin: /a:\d{1,9}:\{(?=[si]:)/g,
	read: (text, start) => {
		head.lastIndex = start;
		head.test(text);
		const list: Parameter[] = [];
		for (let at = head.lastIndex; ; ) {
			if (text[at] === '}') return foundList(list, at + 1);
			const name = valueAt(text, at);
			const value = name && valueAt(text, name.end);
			if (!value) return { lists: [], end: at + 1 };
			list.push({ name: name.text, value: value.text });
			at = value.end;
		}
	},
};

function valueAt(text: string, at: number): { text: string; end: number } | undefined {
	sized.lastIndex = at;
	const length = sized.exec(text)?.[1];
	if (length !== undefined) {
		const end = behindBytes(text, sized.lastIndex, Number(length));
		return end !== undefined && text.startsWith('";', end)
			? { text: text.slice(sized.lastIndex, end), end: end + 2 }
			: undefined;
	}
	scalar.lastIndex = at;
	const found = scalar.exec(text);
	return found ? { text: found[2] ?? '', end: scalar.lastIndex } : undefined;
}

/** The place so many bytes of UTF-8 after another; undefined where that is within a character or after the end. */
export function behindBytes(text: string, start: number, bytes: number): number | undefined {
	let left = bytes;
	let at = start;
	while (left > 0 && at < text.length) {
		const code = text.codePointAt(at) ?? 0;
		left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
		at += code < 0x10000 ? 1 : 2;
	}
	return left === 0 ? at : undefined;
}
