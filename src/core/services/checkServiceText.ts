import type { Node } from 'jsonc-parser';
import { derive } from '../signing/derive.ts';
import { problemAt, type SchemePath } from '../signing/readScheme.ts';
import { namesIn, type SchemeProblem } from '../signing/scheme.ts';
import type { StepView } from '../signing/traceView.ts';
import { jsonPathOf } from '../text/jsonPathOf.ts';
import { jsonTree, maxLocated } from '../text/jsonTree.ts';
import { jsonTexts } from '../text/parsedJson.ts';
import type { Span } from '../text/span.ts';
import { exampleResults, parseService, schemeOfExample } from './readService.ts';
import { type Service, secretKeysOf } from './service.ts';
import { viewSteps } from './serviceTrace.ts';

export type ServiceTextProblem = Span & SchemeProblem;

export type ServiceText = ReturnType<typeof checkServiceText>;

/** Reads the file of a service and recomputes its examples, which begin at `examplesAt` in the text, or -1. Never throws. */
export function checkServiceText(text: string) {
	const read = parseService(text);
	const service = 'service' in read ? read.service : undefined;
	const found = service ? unusedKeys(service) : 'problems' in read ? read.problems : [];
	const spanOf = found.length > 0 ? spanFinder(text) : undefined;
	return {
		...(service && { service }),
		problems: spanOf ? found.map((problem) => ({ ...problem, ...spanOf(problem) })) : [],
		examples: service ? exampleResults(service) : [],
		examplesAt: text.length > maxLocated ? -1 : text.search(/^[ \t]*"examples"/m),
	};
}

/** The steps of an example, its secret keys masked. @throws {SchemeError} where the example cannot be derived */
export function exampleSteps(service: Service, index: number): readonly StepView[] {
	const found = describedExample(service, index);
	if (!found) return [];
	const { example, scheme } = found;
	const secret = secretKeysOf(service);
	const { values = {} } = example.call;
	const secrets = secret.map((name) => String(values[name] ?? ''));
	return viewSteps({ scheme, derivation: derive(scheme, example.call, { secret }) }, secrets.filter(Boolean));
}

export function describedExample(service: Service, index: number) {
	const example = service.examples?.[index];
	const scheme = example && service.schemes[schemeOfExample(service.schemes, example)];
	return scheme && { example, scheme };
}

/** The keys that neither a request nor a signature is made of. */
function unusedKeys({ keys, request, schemes }: Service): SchemeProblem[] {
	const parts = [request, schemes.map(({ needs: _, ...scheme }) => scheme)];
	const used = new Set(jsonTexts(parts).flatMap((text) => [text, ...namesIn(text)]));
	return Object.keys(keys)
		.filter((name) => !used.has(name))
		.map((name) => problemAt('key-unused', ['keys', name], name));
}

/** Finds what to mark for a problem: a key, a value, or the first character of the object that lacks it. */
function spanFinder(text: string): (problem: SchemeProblem) => Span {
	const { root, errors } = jsonTree(text);
	const [fault] = errors;
	if (!root || fault) return () => ({ start: fault?.offset ?? 0, end: (fault?.offset ?? 0) + (fault?.length ?? 1) });
	const nodes = new Map(placesIn(root, []));
	return ({ code, place }) => {
		let found = place;
		while (!nodes.has(found)) found = found.replace(/(\.[^.[]*|\[[^[]*|.)$/s, '');
		const node = nodes.get(found) ?? root;
		const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
		const isOfKey = code === 'unknown-field' || code === 'key-unused' || node.children !== undefined;
		const { offset, length } = (isOfKey && found === place && key) || node;
		return { start: offset, end: offset + (node.children && offset === node.offset ? 1 : length) };
	};
}

function* placesIn(node: Node, path: SchemePath): Generator<[place: string, Node]> {
	yield [jsonPathOf(path), node];
	for (const [index, child] of (node.children ?? []).entries()) {
		const [key, value] = child.type === 'property' ? (child.children ?? []) : [];
		const inner = key ? value : child;
		if (inner) yield* placesIn(inner, [...path, key ? String(key.value) : index]);
	}
}
