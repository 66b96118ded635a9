import { jsonValue } from '../services/requestBody.ts';
import type { Service, ServiceRequest } from '../services/service.ts';
import { carriedNames, sendsBody } from '../services/unsignedRequest.ts';
import { namesIn, type Scheme } from '../signing/scheme.ts';
import { timeFormOf } from '../signing/timeForm.ts';
import { type Code, CodeError, type GivenLists } from './code.ts';

export type ClientPlan = ReturnType<typeof clientPlan>;

/** A call that the file makes where it is run by itself. */
export interface ExampleOfCall {
	readonly method: string;
	readonly parameters: readonly (readonly [name: string, value: string])[];
}

const ofRequestValues = ['verb', 'scheme', 'host', 'path', 'query', 'target', 'url', 'body', 'method'] as const;
export type RequestValue = (typeof ofRequestValues)[number];

/** What a client of a scheme does. @throws {CodeError} where the description says too little or too much for a client */
export function clientPlan(
	service: Service,
	scheme: Scheme,
	{ lists, usesLists }: GivenLists,
	template: (text: string) => Code,
	example: ExampleOfCall | undefined,
) {
	const { request, baseUrl = 'https://api.example.org', keys } = service;
	if (!request) throw new CodeError('It only signs: the description has no request.');
	const { as = '{signature}', ...to } = scheme.place ?? {};
	const [place] = Object.entries(to);
	const steps = Object.keys(scheme.steps ?? {});
	if (!place || place[0] === 'path' || namesIn(place[1]).length > 0 || namesIn(as).some((name) => steps.includes(name)))
		throw new CodeError('It only signs: where the signature goes, parts of its steps go, too.');
	const verb = request.verb ?? 'GET';
	const hasBody = sendsBody(request, verb);
	const templates = [
		request.path,
		as,
		...Object.values({ ...request.query, ...request.parameters, ...request.headers, ...request.after }),
	];
	const carried = carriedNames(service, scheme);
	const used = new Set([...templates, JSON.stringify([scheme.steps, scheme.signature])].flatMap(namesIn));
	const pairs = (described: Readonly<Record<string, string>> = {}) =>
		Object.entries(described)
			.filter(([name]) => hasBody || !request.withBody?.includes(name))
			.map(([name, value]) => ({
				name,
				value: template(value),
				/** Keys without which it is left out. */
				needs: namesIn(value).filter((key) => keys[key]?.optional && !scheme.needs?.includes(key)),
				/** Whether it is made of the body, as a step of the scheme is. */
				isCarried: namesIn(value).some((part) => carried.has(part)),
			}));
	return {
		baseUrl: baseUrl.replace(/\/$/, ''),
		verb,
		hasBody,
		isJson: request.body === 'json',
		asWritten: asWritten(request, example?.parameters),
		/** Of the URL, behind the base_url. A method that is a path begins with a slash, which is signed, too. */
		path: template(request.path.replace(/^(?![/{])/, '/')),
		keys: Object.entries(keys).flatMap(([name, { optional = false }]) =>
			used.has(name) ? [{ name, optional: optional && !scheme.needs?.includes(name) }] : [],
		),
		/** The names of what is made anew for each call: times and others. */
		made: [...[...used].filter((name) => timeFormOf(name)), ...['nonce', 'uuid'].filter((name) => used.has(name))],
		takesMethod: used.has('method'),
		ofRequest: ofRequestValues.filter((name) => used.has(name)),
		lists,
		usesLists,
		parameters: [...pairs(request.query), ...pairs({ ...request.parameters, ...scheme.parameters })],
		/** The names of those that are in the query, whatever the verb; the signature's among them. */
		inQuery: [...Object.keys(request.query ?? {}), ...(request.query && place[0] === 'parameter' ? [place[1]] : [])],
		headers: pairs(request.headers),
		/** Then it uses what `sign` uses. */
		carriesSteps: carried.size > 0,
		/** Behind the signature, which does not cover them. */
		after: pairs(request.after),
		example,
		place: { isHeader: place[0] === 'header', name: place[1], value: template(as) },
	};
}

/** Fields of a body of JSON that are sent as they are written: what a composer sends so in the example, and other literals. */
function asWritten({ literals = [] }: ServiceRequest, own: ExampleOfCall['parameters'] = []): string[] {
	const ofExample = own.filter(([name, value]) => jsonValue(value, literals.includes(name)) === value);
	const others = literals.filter((name) => !own.some(([ownName]) => ownName === name));
	return [...new Set([...ofExample.map(([name]) => name), ...others])];
}
