import { isSigned, type Parameter } from '../call.ts';
import { secretNamed } from '../secret.ts';
import { readParameterList } from './parameterList.ts';
import { type PasteKind, parsePaste } from './parsePaste.ts';

/** A call as the composer takes it from a paste. `method` and `format` are its own and not among `parameters`. */
export interface PastedParameters {
	readonly parameters: readonly Parameter[];
	readonly method?: string;
	readonly format?: string;
	/** Names left out, because the profile holds them or every send makes them anew; each once, in order, the first of them. */
	readonly leftOut: readonly string[];
}

/** A paste that is a call, and not a text that has one in it: in a field, that is rather a value. */
const calls: ReadonlySet<PasteKind> = new Set(['url', 'curl', 'http-request', 'signing-string']);

/**
 * Reads a pasted text as a call: a list of parameters as a whole, whatever their names, or what {@link parsePaste} finds.
 * @returns undefined when it is no call. Never throws.
 */
export function readPastedParameters(text: string): PastedParameters | undefined {
	const list = readParameterList(text);
	if (list) return sortOut(list);
	const { kind, parameters, methodInPath } = parsePaste(text);
	return calls.has(kind) && parameters.length > 0 ? sortOut(parameters, methodInPath) : undefined;
}

/** How many names of what is left out are told. */
const mostLeftOut = 20;

function sortOut(read: readonly Parameter[], methodInPath?: string): PastedParameters {
	const parameters: Parameter[] = [];
	const own = new Map<string, string>();
	const leftOut = new Set<string>();
	for (const parameter of read) {
		const { name, value } = parameter;
		if (!isSigned(name) || name === 'application_key' || secretNamed(name)) {
			if (leftOut.size < mostLeftOut) leftOut.add(name);
		} else if ((name === 'method' || name === 'format') && !own.get(name)) own.set(name, value);
		else parameters.push(parameter);
	}
	const method = own.get('method') ?? methodInPath;
	const format = own.get('format');
	return {
		parameters,
		...(method === undefined ? {} : { method }),
		...(format === undefined ? {} : { format }),
		leftOut: [...leftOut],
	};
}
