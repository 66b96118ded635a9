import type { Encoding } from '../signing/encodings.ts';
import type { JsonValue, ListValue, Value } from '../signing/scheme.ts';

/** How a value comes about, in the names of its description: `HMAC-SHA256(key {secret}, {text}) → base64`. */
export function formulaOf(value: Value): string {
	if (typeof value === 'string') return value.replaceAll('\n', '\\n');
	if ('list' in value) return formulaOfList(value);
	const of = formulaOf(value.of);
	if ('encode' in value) return encodedBy(of, value.encode);
	if ('decode' in value) return `decode ${value.decode}(${of})`;
	if ('json' in value) return formulaOfJson(of, value);
	const digest = value.hash.toUpperCase().replace(/^SHA/, 'SHA-');
	const name = value.key === undefined || value.hash === 'rsa-sha256' ? digest : `HMAC-${digest}`;
	const key = value.key === undefined ? '' : `key ${formulaOf(value.key)}, `;
	return `${name}(${key}${of})${value.as && value.as !== 'hex' ? ` → ${value.as}` : ''}`;
}

function formulaOfList(list: ListValue): string {
	const { order, name = [], value = [], pair = '{name}={value}', join = '' } = list;
	const source = chosenOf(typeof list.list === 'string' ? list.list : `[${list.list.join(', ')}]`, list);
	const written = pair.replace('{name}', encodedBy('{name}', name)).replace('{value}', encodedBy('{value}', value));
	const pairs = `${written}${join && `${join}…`}`.replaceAll('\n', '\\n');
	const isOne = typeof list.list !== 'string' && list.list.length < 2;
	const isSorted = order !== 'given' && !isOne;
	return `${isSorted ? `sort(${source}${order === 'value' ? ' by value' : ''})` : source}: ${pairs}`;
}

function formulaOfJson(of: string, value: JsonValue): string {
	const source = chosenOf(of, value);
	const escapes = (value.escape ?? []).map((name) => `, ${name} escaped`).join('');
	return `JSON(${value.json === 'given' ? source : `sort(${source})`}${escapes})`;
}

function chosenOf(source: string, { only, except, blank, add = {} }: Omit<Partial<ListValue>, 'order'>): string {
	return [
		source,
		...(only ? [`∩ ${only.join(', ')}`] : []),
		...(except ? [`− ${except.join(', ')}`] : []),
		...(blank === 'skip' ? ['− ""'] : []),
		...Object.entries(add).map(([name, one]) => `+ ${name}=${formulaOf(one)}`),
	].join(' ');
}

function encodedBy(text: string, encodings: Encoding | readonly Encoding[]): string {
	return [encodings].flat().reduce((of, encoding) => `${encoding}(${of})`, text);
}
