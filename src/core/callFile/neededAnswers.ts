import { answerReference } from './answerReference.ts';
import type { CallDocument, ParsedCall, Reference } from './callDocumentModel.ts';

/** The references of a call's values, but those in rows that are off. */
function referencesOf({ methodReferences, rows, expectations }: ParsedCall): Reference[] {
	const sent = rows.filter(({ enabled }) => enabled);
	return [...methodReferences, ...[...sent, ...expectations].flatMap(({ references }) => references)];
}

/** The names of the references to answers that a call needs, be it by way of variables of the file. Linear in the file. */
export function neededAnswers(document: CallDocument, call: ParsedCall): string[] {
	const variables = new Map(document.variables.map((variable) => [variable.name, variable]));
	const needed = new Set<string>();
	const pending = referencesOf(call).map(({ name }) => name);
	for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
		const variable = variables.get(name);
		if (variable) pending.push(...variable.references.map((one) => one.name));
		else if (answerReference(name)) needed.add(name);
		variables.delete(name);
	}
	return [...needed];
}

/** The references of a file's variables and calls, but those in rows that are off. */
export function allReferences({ calls, variables }: CallDocument): Reference[] {
	return [...variables.flatMap((variable) => variable.references), ...calls.flatMap(referencesOf)];
}

export function namedInReferences(document: CallDocument): Set<string> {
	return new Set(allReferences(document).flatMap(({ name }) => answerReference(name)?.call ?? []));
}

/** The calls that need their own answer, each once a cycle. Linear in the file. */
export function cyclicCalls(document: CallDocument): ParsedCall[] {
	type Node = ParsedCall | CallDocument['variables'][number];
	const { calls, variables, names } = document;
	if (names.size === 0) return [];
	const byVariable = new Map(variables.map((variable) => [variable.name, variable]));
	const state = new Map<Node, 'open' | 'done'>();
	const cyclic = new Set<ParsedCall>();
	const next = (node: Node): Node[] =>
		('method' in node ? referencesOf(node) : node.references).flatMap(
			({ name }) => byVariable.get(name) ?? names.get(answerReference(name)?.call ?? '') ?? [],
		);
	for (const root of calls) {
		const path: { readonly node: Node; readonly left: Node[] }[] = [];
		const enter = (node: Node) => {
			state.set(node, 'open');
			path.push({ node, left: next(node) });
		};
		if (!state.has(root)) enter(root);
		for (let top = path.at(-1); top; top = path.at(-1)) {
			const node = top.left.pop();
			if (!node) {
				state.set(top.node, 'done');
				path.pop();
			} else if (!state.has(node)) enter(node);
			else if (state.get(node) === 'open' && 'method' in node) {
				const last = path.findLast((one) => 'method' in one.node)?.node;
				if (last && 'method' in last) cyclic.add(last);
			}
		}
	}
	return [...cyclic];
}
