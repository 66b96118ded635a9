import { randomUUID } from 'node:crypto';
import { isMethodName } from '../../core/call/call.ts';
import { parseCallDocument } from '../../core/callFile/callDocument.ts';
import type { CallDocument, CallRow, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { problemsFor } from '../../core/callFile/checkCallFile.ts';
import { findReferences, withoutReferences } from '../../core/callFile/variableReferences.ts';
import { formatName, type Template, VariableScope } from '../../core/callFile/variables.ts';
import { isSecretName } from '../../core/masking/secret.ts';
import { type PastedParameters, type ReadingOptions, readPastedParameters } from '../../core/paste/pasteParameters.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';

/** What keeps a text from being taken for a call file: such lines stand in any text. */
const notCallFile: ReadonlySet<string> = new Set([
	'file-too-long',
	'method-missing',
	'method-malformed',
	'parameter-before-method',
	'text-without-equals',
	'variable-malformed',
]);
const mostNamed = 20;

/** Reads a text as a composer does: as a call file, or as any of what {@link readPastedParameters} reads. Never throws. */
export function readCall(text: string, options: ReadingOptions = {}): PastedParameters | undefined {
	const ofFile = options.isValue ? undefined : readCallFile(text, options);
	const read = ofFile ?? readPastedParameters(text, options);
	if (ofFile || !read) return read;
	// Braces that were encoded are no variable.
	const written = new Set(findReferences(text).map(({ start, end }) => text.slice(start, end)));
	const parameters = read.parameters.map(({ name, value }) => ({ name, value: withoutReferences(value, written) }));
	const { host, ...more } = read;
	return { ...more, parameters, ...(host !== undefined && host !== options.host && { host }) };
}

/** The first call of a text that is a call file as a whole, its variables replaced, but for `$uuid` and the like, and the environment's. */
function readCallFile(text: string, { service }: ReadingOptions): PastedParameters | undefined {
	const document = parseCallDocument(text);
	const [call] = document.calls;
	if (!call || !isCallFile(document, call, service !== undefined)) return undefined;
	const functions = { uuid: randomUUID, now: Date.now, random: Math.random };
	const scope = new VariableScope(document, { ...functions, keepsFunctions: true });
	const unknown = new Set<string>();
	scope.startCall();
	const replace = (template: Template) => {
		const { value, problems } = scope.replace(template);
		for (const { name } of problems) if (unknown.size < mostNamed) unknown.add(name);
		return value;
	};
	const method = replace({ value: call.method, references: call.methodReferences });
	const formatRow = service ? undefined : call.parameters.find(({ name }) => name === formatName);
	const all = call.rows.filter((row) => row !== formatRow && !isLeftOut(row));
	const rows = all.filter(({ isHeader }) => !isHeader);
	const ownHeaders = all
		.filter(({ isHeader }) => isHeader)
		.map((row) => ({ name: row.name, value: replace(row), enabled: row.enabled }));
	const parameters = rows.map((row) => ({ name: row.name, value: replace(row) }));
	const off = rows.flatMap(({ enabled }, index) => (enabled ? [] : [index]));
	return {
		parameters,
		method,
		leftOut: [...new Set(call.rows.filter(isLeftOut).map(({ name }) => name))].slice(0, mostNamed),
		...(formatRow && { format: replace(formatRow) }),
		...(call.httpMethod && { httpMethod: call.httpMethod }),
		...(off.length > 0 && { off }),
		...(ownHeaders.length > 0 && { ownHeaders }),
		...(document.calls.length > 1 && { calls: document.calls.length }),
		...(unknown.size > 0 && { unknown: [...unknown] }),
	};
}

/** A method of another service, which may be a path; in a request file a URL is in its place. */
const anyMethod = /^(?:[A-Z]{3,7} )?[^\s?:]+$/;

function isCallFile({ calls, variables, problems }: CallDocument, call: ParsedCall, isDescribed: boolean) {
	const { method, methodReferences, rows, title } = call;
	if (problemsFor(problems, isDescribed).some(({ code }) => notCallFile.has(code))) return false;
	// A word with a dot, alone, is a method's name.
	return (
		(isMethodName(method) ||
			methodReferences.length > 0 ||
			(isDescribed && title !== undefined && anyMethod.test(method))) &&
		(rows.length > 0 || variables.length > 0 || calls.length > 1)
	);
}

/** What the account holds, or a send makes anew. */
function isLeftOut({ name }: CallRow): boolean {
	return name === applicationKeyName || isSecretName(name);
}
