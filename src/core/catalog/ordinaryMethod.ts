import { evidences, longestName, sessions } from './model.ts';
import { methodForm, mostTexts, type WrittenMethod, type WrittenParameter } from './schema.ts';

/** A method as a file has it, all of it right: what it leaves out has the schema's defaults. */
export type CheckedMethod = Partial<Omit<WrittenMethod, 'name' | 'parameters'>> & {
	readonly name: string;
	readonly parameters?: readonly WrittenParameter[];
};

/** Names of parameters that are compared one by one; more of them are looked up. */
const comparedNames = 12;

/**
 * True where an item of a catalogue's methods is right, whatever else it is compared with: the schema says nothing against it
 * either. False says nothing: the schema has to be asked. This one is many times as quick.
 * @param item of parsed JSON
 */
export function isOrdinaryMethod(item: unknown): item is CheckedMethod {
	if (!isPlainObject(item)) return false;
	let isNamed = false;
	for (const key in item) {
		const value = item[key];
		switch (key) {
			case 'name':
				isNamed = typeof value === 'string' && value.length <= longestName && methodForm.test(value);
				if (!isNamed) return false;
				break;
			case 'parameters':
				if (!areOrdinaryParameters(value)) return false;
				break;
			case 'session':
				if (!sessionNames.has(value)) return false;
				break;
			case 'evidence':
				if (!evidenceNames.has(value)) return false;
				break;
			case 'permissions':
				if (!areTexts(value)) return false;
				break;
			case 'source':
			case 'description':
				if (!isText(value)) return false;
				break;
			default:
				return false;
		}
	}
	return isNamed;
}

function areOrdinaryParameters(items: unknown): boolean {
	if (!Array.isArray(items)) return false;
	const list: readonly unknown[] = items;
	if (!list.every(isOrdinaryParameter)) return false;
	if (list.length > comparedNames) return new Set(list.map(({ name }) => name)).size === list.length;
	for (let at = 1; at < list.length; at += 1) {
		for (let before = 0; before < at; before += 1) if (list[before]?.name === list[at]?.name) return false;
	}
	return true;
}

function isOrdinaryParameter(item: unknown): item is WrittenParameter {
	if (!isPlainObject(item)) return false;
	let isNamed = false;
	for (const key in item) {
		const value = item[key];
		switch (key) {
			case 'name':
				isNamed = typeof value === 'string' && value.length > 0 && value.length <= longestName;
				if (!isNamed) return false;
				break;
			case 'required':
			case 'inferred':
				if (typeof value !== 'boolean') return false;
				break;
			case 'values':
				if (!areTexts(value)) return false;
				break;
			case 'type':
			case 'description':
				if (!isText(value)) return false;
				break;
			default:
				return false;
		}
	}
	return isNamed;
}

const sessionNames: ReadonlySet<unknown> = new Set([...sessions, 'unknown']);
const evidenceNames: ReadonlySet<unknown> = new Set(evidences);

function isPlainObject(item: unknown): item is Record<string, unknown> {
	return typeof item === 'object' && item !== null && !Array.isArray(item);
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

function areTexts(value: unknown): boolean {
	return Array.isArray(value) && value.length <= mostTexts && value.every(isText);
}
