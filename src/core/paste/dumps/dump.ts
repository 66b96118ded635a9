import type { Parameter } from '../../call/call.ts';
import { applicationKeyName } from '../../services/ok/names.ts';
import { isOtherSignature } from '../signature.ts';

/** Parameters in their order, and the names of those whose values are expressions: what they give is not in the text. */
export interface DumpList {
	readonly parameters: readonly Parameter[];
	readonly absent?: readonly string[];
}

export interface ReadDump {
	/** The lists of parameters in it, the outer ones first; none when it is no dump. */
	readonly lists: readonly DumpList[];
	/** Where the reading ended, also where it failed. */
	readonly end: number;
}

/** The one list that was found; none when it is empty. */
export function foundList(parameters: readonly Parameter[] | undefined, end: number): ReadDump {
	return { lists: parameters?.length ? [{ parameters }] : [], end };
}

/** A nested list as the JSON that a client sends; in PHP, names that count from 0 make it an array. */
export function nestedJson(members: readonly { readonly name: string; readonly json: string }[]): string {
	const isArray = members.every(({ name }, index) => name === String(index));
	if (isArray) return `[${members.map(({ json }) => json).join(',')}]`;
	return `{${members.map(({ name, json }) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/** How one family of languages and tools writes parameters. */
export interface DumpFamily {
	readonly begin: RegExp;
	readonly read: (text: string, start: number) => ReadDump;
}

/** Whether a `sig` of the specification's form is among them. */
export function isSigned(parameters: readonly Parameter[]): boolean {
	return parameters.some(({ name, value }) => name === 'sig' && /^[\da-f]{32}$/.test(value));
}

/** Names that only parameters of a call have. */
const callNames: ReadonlySet<string> = new Set([
	applicationKeyName,
	'sig',
	'access_token',
	'session_key',
	'format',
	'method',
]);

/** A signature says more than a name: where it is, other parameters of its call are. */
const namesOfSignature = 3;

/** How many names of a call are among them. A `method` without a dot is HTTP's; another service's signature stands for several. */
export function countCallNames(parameters: readonly Parameter[], absent: readonly string[] = []): number {
	const found = parameters.filter(
		({ name, value }) => callNames.has(name) && (name !== 'method' || value.includes('.')),
	);
	const { size } = new Set([...found.map(({ name }) => name), ...absent.filter((name) => callNames.has(name))]);
	return size > 2 || !parameters.some(isOtherSignature) ? size : size + namesOfSignature;
}
