import * as v from 'valibot';
import { readBaseUrl } from '../call/baseUrl.ts';
import { headerNameProblem } from '../call/ownHeaders.ts';
import { derive } from '../signing/derive.ts';
import {
	findExcess,
	type KnownNames,
	problemAt,
	problemOfIssue,
	readScheme,
	type SchemePath,
} from '../signing/readScheme.ts';
import { requestValues, type Scheme, SchemeError, type SchemeProblem, templateParts } from '../signing/scheme.ts';
import { parsedJson } from '../text/parsedJson.ts';
import { type Service, type ServiceExample, serviceSchema } from './service.ts';

type ReadService = { readonly service: Service } | { readonly problems: readonly SchemeProblem[] };

const maxCharacters = 1_000_000;

/** As {@link readService}, from the text of its file. */
export function parseService(text: string): ReadService {
	if (text.length > maxCharacters) return { problems: [problemAt('too-large', [])] };
	const written = parsedJson(text);
	return written === undefined ? { problems: [problemAt('malformed', [])] } : readService(written);
}

/** Reads a description from outside: a copy of it, or what is wrong with it, each with its place. */
export function readService(written: unknown): ReadService {
	const excess = findExcess(written);
	if (excess) return { problems: [excess] };
	const { success, output, issues } = v.safeParse(serviceSchema, written);
	if (!success) return { problems: issues.map(problemOfIssue) };
	const known: KnownNames = Object.fromEntries(
		Object.entries(output.keys).map(([name, { secret, sent }]) => [name, secret === true && (sent ? 'sent' : true)]),
	);
	const problems: SchemeProblem[] = [];
	const schemes: Scheme[] = [];
	output.schemes.forEach((one, index) => {
		const read = readScheme(one, known);
		if ('scheme' in read) schemes.push(read.scheme);
		else problems.push(...read.problems.map((problem) => within(['schemes', index], problem)));
	});
	const service = { ...output, schemes } as Service;
	problems.push(...problemsOfKeys(service), ...problemsOfRequest(service, known), ...problemsOfExamples(service));
	return problems.length > 0 ? { problems } : { service };
}

function within(path: SchemePath, problem: SchemeProblem): SchemeProblem {
	return { ...problem, place: problemAt(problem.code, path).place + problem.place.slice(1) };
}

function* problemsOfKeys({ keys, baseUrl, schemes }: Service): Generator<SchemeProblem> {
	if (baseUrl !== undefined && 'problem' in readBaseUrl(baseUrl)) yield problemAt('malformed', ['baseUrl']);
	for (const name of Object.keys(keys)) {
		if (requestValues.has(name) || name === 'signature') yield problemAt('malformed', ['keys', name], name);
	}
	for (const [index, { needs = [], place }] of schemes.entries()) {
		const unknown = needs.findIndex((name) => !Object.hasOwn(keys, name));
		if (unknown >= 0) yield problemAt('unknown-name', ['schemes', index, 'needs', unknown], needs[unknown]);
		if (place?.header !== undefined && isHeaderRefused(place.header)) {
			yield problemAt('malformed', ['schemes', index, 'place', 'header'], place.header);
		}
	}
}

/** What a request is made of before these are known. */
const laterValues: readonly string[] = ['query', 'url', 'body'];

function* problemsOfRequest({ request }: Service, known: KnownNames): Generator<SchemeProblem> {
	if (!request) return;
	const { path, query, parameters, headers, after } = request;
	const templates: [SchemePath, string][] = [[['request', 'path'], path]];
	for (const [group, entries = {}] of Object.entries({ query, parameters, headers, after })) {
		for (const [name, template] of Object.entries(entries)) templates.push([['request', group, name], template]);
	}
	for (const [at, template] of templates) {
		for (const name of templateParts(template).filter((_, index) => index % 2 === 1)) {
			const isLater = laterValues.includes(name) || (name === 'path' && template === path);
			const isKnown = Object.hasOwn(known, name) || (requestValues.has(name) && !isLater);
			if (!isKnown) yield problemAt('unknown-name', at, name);
			else if (known[name] === true) yield problemAt('secret-placed', at, name);
		}
	}
	for (const name of Object.keys(headers ?? {})) {
		if (isHeaderRefused(name)) yield problemAt('malformed', ['request', 'headers', name], name);
	}
}

function isHeaderRefused(name: string): boolean {
	return headerNameProblem(name, new Set()) !== undefined;
}

function* problemsOfExamples({ schemes, examples = [] }: Service): Generator<SchemeProblem> {
	for (const [index, { scheme }] of examples.entries()) {
		const isKnown = scheme === undefined || schemes.some(({ name }) => name === scheme);
		if (!isKnown) yield problemAt('unknown-name', ['examples', index, 'scheme'], scheme);
	}
}

/** What a description yields for one of its examples. */
export interface ExampleResult {
	readonly index: number;
	readonly expected: string;
	readonly derived?: string;
	readonly problem?: SchemeProblem;
	readonly isEqual: boolean;
}

/** Recomputes the examples of a service. */
export function exampleResults(service: Service): readonly ExampleResult[] {
	return (service.examples ?? []).map((example, index) => {
		const expected = example.signature;
		try {
			const derived = derive(schemeOfExample(service, example), example.call).signature;
			return { index, expected, derived, isEqual: derived === expected };
		} catch (error) {
			if (!(error instanceof SchemeError) || !error.problems[0]) throw error;
			return { index, expected, problem: error.problems[0], isEqual: false };
		}
	});
}

/** The scheme that an example names, else the first whose keys it has. */
function schemeOfExample({ schemes }: Service, { scheme, call }: ServiceExample): Scheme | undefined {
	if (scheme !== undefined) return schemes.find(({ name }) => name === scheme);
	const holds = (name: string) => Object.hasOwn(call.values ?? {}, name);
	return schemes.find(({ needs = [] }) => needs.every(holds)) ?? schemes[0];
}
