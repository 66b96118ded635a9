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
	return isOrdinary(item, ofMethod);
}

/** True for an object that has a name, and nothing that is not right at its key. */
function isOrdinary(item: unknown, isRight: (key: string, value: unknown) => boolean): boolean {
	if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
	for (const key in item) if (!isRight(key, (item as Record<string, unknown>)[key])) return false;
	return Object.hasOwn(item, 'name');
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
	return isOrdinary(item, ofParameter);
}

const sessionNames: ReadonlySet<unknown> = new Set([...sessions, 'unknown']);
const evidenceNames: ReadonlySet<unknown> = new Set(evidences);

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

function areTexts(value: unknown): boolean {
	return Array.isArray(value) && value.length <= mostTexts && value.every(isText);
}

function ofMethod(key: string, value: unknown): boolean {
	switch (key) {
		case 'name':
			return isText(value) && value.length <= longestName && methodForm.test(value);
		case 'parameters':
			return areOrdinaryParameters(value);
		case 'session':
			return sessionNames.has(value);
		case 'evidence':
			return evidenceNames.has(value);
		case 'permissions':
			return areTexts(value);
		case 'source':
		case 'description':
			return isText(value);
		default:
			return false;
	}
}

function ofParameter(key: string, value: unknown): boolean {
	switch (key) {
		case 'name':
			return isText(value) && value.length > 0 && value.length <= longestName;
		case 'required':
		case 'inferred':
			return typeof value === 'boolean';
		case 'values':
			return areTexts(value);
		case 'type':
		case 'description':
			return isText(value);
		default:
			return false;
	}
}
