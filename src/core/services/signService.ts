import type { MethodCall, Parameter } from '../call/call.ts';
import { headerNameProblem, isHeaderValue } from '../call/ownHeaders.ts';
import { mask } from '../masking/mask.ts';
import { type Derivation, derive, requireDescription, type SchemeCall } from '../signing/derive.ts';
import type { Derived } from '../signing/derived.ts';
import type { PlatformDigests } from '../signing/digests.ts';
import { problemAt, type SchemePath } from '../signing/readScheme.ts';
import { requestHeaders, type SignedRequest } from '../signing/request.ts';
import { isRequestValue, namesIn, type Scheme, SchemeError } from '../signing/scheme.ts';
import { type Pair, targetsOf } from './received.ts';
import { bodyOf, queryOf } from './requestBody.ts';
import type { Service } from './service.ts';
import { type Keys, type MadeValues, type SentParameter, secretParts, unsignedRequest } from './unsignedRequest.ts';

export type ServiceSignature = ReturnType<typeof signServiceCall>;

/** The first scheme whose keys are held; of several, the one that is chosen by its name. */
export function schemeOf({ schemes }: Service, keys: Keys, chosen?: string): Scheme | undefined {
	const held = schemes.filter(({ needs = [], verifyOnly }) => !verifyOnly && needs.every((name) => keys[name]));
	return held.find(({ name }) => name !== undefined && name === chosen) ?? held[0];
}

/**
 * Signs a call of a service, and makes its request.
 * @throws {SchemeError} where the call does not fit the description
 * @throws {WorkbenchError} for a `baseUrl` that cannot be called
 */
export function signServiceCall(
	service: Service,
	call: MethodCall,
	keys: Keys,
	made: MadeValues,
	options: PlatformDigests & { readonly baseUrl: string; readonly scheme?: string },
) {
	const { request } = service;
	if (!request) return refuse(['request']);
	const scheme = requireDescription(schemeOf(service, keys, options.scheme) ?? refuse(['schemes']));
	const unsigned = unsignedRequest(service, request, scheme, call, keys, made, options);
	const { verb, hasBody, body, values, urlOf, url, maskedPath, parameters } = unsigned;
	const query = queryOf(parameters);
	const before = { query, ...targetsOf(url.origin, url.pathname, query), body };
	const inQuery = parameters.filter((one) => one.isInQuery);
	const inBody = parameters.filter((one) => !one.isInQuery);
	const schemeCall: SchemeCall = {
		parameters: pairsOf(parameters),
		headers: [['host', values['host'] ?? ''], ...pairsOf(unsigned.headers)],
		query: pairsOf(inQuery),
		form: request.body === 'json' ? [] : pairsOf(inBody),
		values: { ...values, ...before },
	};
	const carriers = [...parameters, ...unsigned.headers].filter(({ secrets }) => secrets);
	const carrierNames = carriers.flatMap(({ name }) => [name, name.toLowerCase()]);
	const secret = secretParts(service, carrierNames, inQuery, inBody);
	const derivation = derive(scheme, schemeCall, { ...options, secret });
	const { kind, name, value } = derivation.placed() ?? {};
	const tokens = namesIn(scheme.place?.as ?? '').flatMap((key) => (service.keys[key]?.secret && values[key]) || []);
	const placed = { name: name?.text ?? '', value: value?.text ?? '', ...(value?.secret && { secrets: tokens }) };
	const isParameter = kind === 'parameter' || kind === 'field';
	const isInQuery = !hasBody || (kind === 'parameter' && request.query !== undefined);
	const all: SentParameter[] = [
		...parameters,
		...(isParameter ? [{ ...placed, source: -1, isInQuery }] : []),
		...unsigned.after,
	];
	const signedUrl = kind === 'path' ? urlOf(placed.name) : url;
	const headers: Parameter[] = [...unsigned.headers, ...(kind === 'header' ? [placed] : [])];
	const broken = headers.find(({ name, value }) => {
		return name !== 'content-type' && (headerNameProblem(name, new Set()) || !isHeaderValue(value));
	});
	if (broken) refuse(['request', 'headers', broken.name]);
	const signed = signedIndices(derivation, parameters);
	const signedRequest: SignedRequest = {
		method: verb,
		url: targetsOf(signedUrl.origin, signedUrl.pathname, queryOf(all)).url,
		headers: requestHeaders(headers),
		...(hasBody && { body: bodyOf(request, all) }),
	};
	return {
		...{ service, scheme, derivation, sig: derivation.signature, request: signedRequest },
		/** All headers but those of the sender. */
		headers,
		/** All that is sent in the query and the body, in order, the signature among them. What carries a key has `secrets`. */
		parameters: all.map((one, index) => ({ ...one, isSigned: signed.has(index) })),
		maskedPath: kind === 'path' ? (name?.secret ? `/${mask}` : signedUrl.pathname) : maskedPath,
	};
}

/** By the name of a list, or of a value of the request: the parameters that it is made of. */
export function indicesByList(sent: readonly SentParameter[]): Readonly<Record<string, readonly number[]>> {
	const all = [...sent.keys()];
	const [query, body] = [all.filter((index) => sent[index]?.isInQuery), all.filter((index) => !sent[index]?.isInQuery)];
	return { parameters: all, query, target: query, url: query, form: body, body };
}

/** The parameters that enter the signature: those of the lists and values that its steps use. */
function signedIndices({ steps, signed }: Derivation, parameters: readonly SentParameter[]): ReadonlySet<number> {
	const lists = indicesByList(parameters);
	const indices = new Set<number>();
	const addAll = ({ spans, of, key }: Derived) => {
		for (const { from } of spans) {
			if (from.kind === 'name' || from.kind === 'item') indices.add(lists[from.list]?.[from.index] ?? -1);
			else if (from.kind === 'value' && isRequestValue(from.name)) {
				for (const index of lists[from.name] ?? []) indices.add(index);
			}
		}
		for (const part of [of, key]) if (part) addAll(part);
	};
	for (const one of [...steps, signed]) addAll(one);
	return indices;
}

export function pairsOf(parameters: readonly Parameter[]): Pair[] {
	return parameters.map(({ name, value }) => [name, value]);
}

function refuse(path: SchemePath): never {
	throw new SchemeError([problemAt('malformed', path)]);
}
