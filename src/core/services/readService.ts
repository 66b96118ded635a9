import * as v from 'valibot';
import { readBaseUrl } from '../call/baseUrl.ts';
import { headerNameProblem } from '../call/ownHeaders.ts';
import { derive } from '../signing/derive.ts';
import {
	findExcess,
	lateValues,
	problemAt,
	problemOfIssue,
	type Reaches,
	readScheme,
	type SchemePath,
} from '../signing/readScheme.ts';
import { isRequestValue, namesIn, type Scheme, SchemeError, type SchemeProblem } from '../signing/scheme.ts';
import { parsedJson } from '../text/parsedJson.ts';
import {
	networkSecretNames,
	refreshTokenName,
	type Service,
	type ServiceExample,
	type ServiceKey,
	serviceSchema,
} from './service.ts';

type ReadService = { readonly service: Service } | { readonly problems: readonly SchemeProblem[] };

const maxCharacters = 1_000_000;

export function parseService(text: string): ReadService {
	if (text.length > maxCharacters) return { problems: [problemAt('too-large', [])] };
	return readService(parsedJson(text));
}

/** Reads a description from outside: a copy of it, or what is wrong with it. */
export function readService(written: unknown): ReadService {
	const excess = findExcess(written);
	if (excess) return { problems: [excess] };
	const { success, output, issues } = v.safeParse(serviceSchema, written);
	if (!success) return { problems: issues.map(problemOfIssue) };
	const ofKey = ({ secret = false, sent }: ServiceKey): boolean | 'sent' => secret && (sent ? 'sent' : true);
	const known = Object.fromEntries(Object.entries(output.keys).map(([name, key]) => [name, ofKey(key)]));
	const schemes = output.schemes.map((one) => readScheme(one, known));
	const service = { ...output, schemes: schemes.flatMap((read) => ('scheme' in read ? read.scheme : [])) } as Service;
	const areRead = service.schemes.length === schemes.length;
	const reaches = areRead ? schemes.map((read) => ('scheme' in read ? read.reaches : undefined)) : undefined;
	const problems = [
		...problemsOfKeys(service),
		...problemsOfRequest(service, reaches),
		...problemsOfAuthorize(service),
		...schemes.flatMap((read, index) => ('problems' in read ? read.problems.map((one) => ofScheme(index, one)) : [])),
	];
	if (areRead) problems.push(...problemsOfSchemes(service));
	return problems.length > 0 ? { problems } : { service };
}

function ofScheme(index: number, problem: SchemeProblem): SchemeProblem {
	return { ...problem, place: `$.schemes[${index}]${problem.place.slice(1)}` };
}

function* problemsOfKeys({ keys, baseUrl }: Service): Generator<SchemeProblem> {
	if (baseUrl !== undefined && 'problem' in readBaseUrl(baseUrl)) yield problemAt('malformed', ['baseUrl']);
	for (const name of Object.keys(keys)) {
		if (isRequestValue(name) || otherNames.includes(name)) yield problemAt('malformed', ['keys', name], name);
	}
}

/** Names that mean something else, in templates or among the secrets of an account. */
const otherNames: readonly string[] = ['signature', refreshTokenName, ...networkSecretNames];

function* problemsOfAuthorize({ authorize, keys }: Service): Generator<SchemeProblem> {
	if (!authorize) return;
	const { url, keys: issued, token, clientSecret } = authorize;
	const isSecret = (name: string) => Object.hasOwn(keys, name) && keys[name]?.secret;
	if ('problem' in readBaseUrl(url)) yield problemAt('malformed', ['authorize', 'url']);
	for (const [at, name] of issued.entries())
		if (!isSecret(name)) yield problemAt('unknown-name', ['authorize', 'keys', at], name);
	const isHalf = (token === undefined) !== (clientSecret === undefined);
	if (isHalf || (clientSecret !== undefined && !isSecret(clientSecret)))
		yield problemAt('unknown-name', ['authorize', 'clientSecret'], clientSecret);
}

/** Values of a request that its own templates cannot have. */
const laterValues: readonly string[] = [...lateValues, 'body'];

/** @param reaches what its steps reach; undefined where a scheme could not be read */
function* problemsOfRequest(
	{ request, keys }: Service,
	reaches: readonly (Reaches | undefined)[] | undefined,
): Generator<SchemeProblem> {
	if (!request) return;
	const { path, query, parameters, headers, after } = request;
	const groups = Object.entries({ query, parameters, headers, after });
	const templates: (readonly [SchemePath, string])[] = groups.flatMap(([group, entries = {}]) =>
		Object.entries(entries).map(([name, template]) => [['request', group, name], template] as const),
	);
	for (const [at, template] of [[['request', 'path'], path] as const, ...templates]) {
		for (const name of namesIn(template)) {
			const isLater = laterValues.includes(name) || (name === 'path' && at.length === 2);
			const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
			const carriesSteps = at[1] === 'query' || at[1] === 'headers';
			if (key?.secret && !key.sent) yield problemAt('secret-placed', at, name);
			if (key || (isRequestValue(name) && !isLater)) continue;
			if (!carriesSteps || isRequestValue(name)) yield problemAt('unknown-name', at, name);
			else if (reaches) {
				const code = problemOfStep(reaches, name);
				if (code) yield problemAt(code, at, name);
			}
		}
	}
	for (const name of Object.keys(headers ?? {})) yield* problemOfHeader(name, ['request', 'headers', name]);
}

/** What is wrong with a step that the request carries: it is made before there are a query and headers, and no key can be read of it. */
function problemOfStep(reaches: readonly (Reaches | undefined)[], name: string) {
	const ofSchemes = reaches.map((ofScheme) => ofScheme?.get(name));
	if (name === 'signature' || ofSchemes.includes(undefined)) return 'unknown-name';
	if (ofSchemes.some((reach) => reach?.late)) return 'not-earlier';
	return ofSchemes.some((reach) => reach?.clear) ? 'secret-placed' : undefined;
}

function* problemsOfSchemes({ keys, schemes, examples = [] }: Service): Generator<SchemeProblem> {
	for (const [index, { needs = [], place }] of schemes.entries()) {
		for (const [at, name] of needs.entries()) {
			if (!Object.hasOwn(keys, name)) yield problemAt('unknown-name', ['schemes', index, 'needs', at], name);
		}
		if (place?.header && !namesIn(place.header)[0]) {
			yield* problemOfHeader(place.header, ['schemes', index, 'place', 'header']);
		}
	}
	for (const [index, { scheme }] of examples.entries()) {
		const isKnown = scheme === undefined || schemes.some(({ name }) => name === scheme);
		if (!isKnown) yield problemAt('unknown-name', ['examples', index, 'scheme'], scheme);
	}
}

function* problemOfHeader(name: string, path: SchemePath): Generator<SchemeProblem> {
	if (headerNameProblem(name, new Set())) yield problemAt('malformed', path, name);
}

export interface ExampleResult {
	readonly index: number;
	readonly expected: string;
	readonly derived?: string;
	readonly problem?: SchemeProblem;
	readonly isEqual: boolean;
}

export function exampleResults(service: Service): readonly ExampleResult[] {
	return (service.examples ?? []).map((example, index) => {
		const expected = example.signature;
		const scheme = schemeOfExample(service.schemes, example);
		try {
			const derived = derive(service.schemes[scheme], example.call).signature;
			return { index, expected, derived, isEqual: derived === expected };
		} catch (error) {
			if (!(error instanceof SchemeError) || !error.problems[0]) throw error;
			return { index, expected, problem: ofScheme(scheme, error.problems[0]), isEqual: false };
		}
	});
}

/** The index of the scheme that an example names, else of the first whose keys it has. */
export function schemeOfExample(schemes: readonly Scheme[], { scheme, call }: ServiceExample): number {
	if (scheme !== undefined) return schemes.findIndex(({ name }) => name === scheme);
	const holds = (name: string) => Object.hasOwn(call.values ?? {}, name);
	const first = schemes.findIndex(({ needs = [] }) => needs.every(holds));
	return Math.max(0, first);
}
