import { isLoopbackHost } from '../call/baseUrl.ts';
import { type Derivation, derive, type SchemeCall } from '../signing/derive.ts';
import type { PlatformDigests } from '../signing/digests.ts';
import { isSame } from '../signing/isSame.ts';
import { isRequestValue, namesIn, requestValues, type Scheme, stepsUsed } from '../signing/scheme.ts';
import {
	fieldsOf,
	hostOf,
	matchPath,
	matchTemplate,
	type Pair,
	type Part,
	partsOf,
	type Received,
	signaturesIn,
	signedBodyOf,
	targetsOf,
} from './received.ts';
import { keyIn, type Service, secretKeysOf } from './service.ts';
import { pairsOf } from './signService.ts';
import { carriedNames, type Keys, secretParts } from './unsignedRequest.ts';

/** By one scheme; of a wrong request `others` are by the further ones whose signatures are as long. */
export type Verified = ReturnType<typeof verifyBy> & { readonly others?: readonly Verified[] };

/**
 * Verifies a request by each scheme whose keys are held. Without a secret key that is needed no signature is right. A wrong one is
 * compared with that of the scheme that a parameter names (`sign_method=hmac`), or whose signatures are as long.
 * @throws {SchemeError} where the description cannot be evaluated
 */
export function verifyReceived(service: Service, received: Received, keys: Keys, options?: PlatformDigests): Verified {
	const held = service.schemes.filter(({ needs = [] }) => needs.every((name) => keys[name]));
	// All are computed, so that the time is the same for each.
	const tried = held.length > 0 ? held : service.schemes;
	const { ending = '', ...rest } = received;
	const host = hostOf(received) || URL.parse(service.baseUrl ?? '')?.host;
	const isHere = isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '');
	const arrived = { scheme: isHere ? 'http' : 'https', ...rest, host };
	const addressed = [...outerOf(arrived), arrived];
	const all = ending === '' ? addressed : addressed.flatMap((one) => [one, { ...one, body: one.body + ending }]);
	const requests = all.map((one) => ({ ...one, parts: partsOf(one) }));
	const verified = basesOf(service, received.path).flatMap((baseUrl) =>
		tried.flatMap((scheme) =>
			requests.map((request) => verifyBy(scheme, { ...service, ...baseUrl }, request, keys, options)),
		),
	);
	const right = verified.filter(({ verdict }) => verdict === 'right');
	const rightOne = right.find(({ unlike }) => unlike.length === 0) ?? right[0];
	if (rightOne) return rightOne;
	const named = verified.find(({ scheme, pairs }) => {
		const said = Object.entries(scheme.parameters ?? {});
		return said.length > 0 && said.every(([name, value]) => valueIn(pairs, name) === value);
	});
	if (named) return named;
	const alike = Map.groupBy(
		verified.filter(({ sent, right }) => sent?.length === right.length),
		({ scheme }) => scheme.name,
	);
	const likeliest = [...alike.values()].flatMap(([one]) => one ?? []);
	const [first, ...others] = likeliest.toSorted((a, b) => a.unlike.length - b.unlike.length);
	return first
		? { ...first, others: others.filter(({ unlike }) => unlike.length === 0) }
		: (verified.find(({ sent }) => sent) ?? (verified[0] as Verified));
}

/** A request at the address of the proxy or tunnel that has forwarded it, which its sender knows alone. */
function outerOf(received: Received): Received[] {
	const forwarded = (wanted: string) =>
		received.headers
			.find(([name]) => name.toLowerCase() === `x-forwarded-${wanted}`)?.[1]
			.split(',', 1)[0]
			?.trim();
	const [host = received.host, scheme = received.scheme] = [forwarded('host'), forwarded('proto')];
	if (host === received.host && scheme === received.scheme) return [];
	return [{ ...received, host, ...(scheme !== undefined && { scheme }) }];
}

/** What may precede a method in a path: it is not known where the service has no base URL. */
function basesOf({ baseUrl, request }: Service, path: string): Pick<Service, 'baseUrl'>[] {
	if (baseUrl !== undefined || request?.path !== '{method}') return [{}];
	const segments = path.split('?', 1)[0]?.split('/').slice(1, -1) ?? [];
	const places = Array.from(segments.slice(0, maxBaseSegments), (_, at) => segments.slice(0, at + 1).join('/'));
	return [{}, ...places.map((place) => ({ baseUrl: `https://host/${place}` }))];
}

const maxBaseSegments = 2;

/** A request that names the headers which it signed, as a step or a parameter of its name, has no other ones in its lists of headers. */
function withSignedHeaders(scheme: Scheme, carried: ReadonlyMap<string, string>): Scheme {
	const steps = Object.entries(scheme.steps ?? {});
	const lists = steps.flatMap(([name, step]) => {
		return typeof step === 'object' && 'list' in step && step.list === 'headers' ? [{ name, step }] : [];
	});
	const said = lists.find(({ name, step }) => step.pair === '{name}' && carried.has(name));
	if (!said) return scheme;
	const only = carried.get(said.name)?.split(said.step.join ?? '') ?? [];
	const signed = lists.map(({ name, step }) => [name, { ...step, only }] as const);
	return { ...scheme, steps: { ...scheme.steps, ...Object.fromEntries(signed) } };
}

interface Parsed extends Received {
	readonly parts: ReturnType<typeof partsOf>;
}

function verifyBy(described: Scheme, service: Service, received: Parsed, keys: Keys, options?: PlatformDigests) {
	const { after = {} } = service.request ?? {};
	const { as = '{signature}', ...place } = described.place ?? {};
	const [kind, placed = ''] = Object.entries(place)[0] ?? [];
	const { path, query, body, inHeader, isJson } = received.parts;
	const parts = [...query, ...body, ...inHeader];
	const host = hostOf(received);
	const headers = received.headers.map(([name, value]): Pair => [name.toLowerCase(), value]);
	// A command has it in its URL.
	if (host !== '' && !headers.some(([name]) => name === 'host')) headers.push(['host', host]);

	const isPlacedName = (name: string) => (kind === 'parameter' || kind === 'field') && name === placed;
	const isPlaced = ({ name }: Part) => isPlacedName(name);
	const isPlacedHeader = ([name]: Pair) => kind === 'header' && name === placed.toLowerCase();
	const fields = usesFields(described, placed) ? fieldsOf(received) : [];
	const inFields = () => fields.find(([name]) => isPlacedName(name))?.[1];
	const inRequest = () => headers.find(isPlacedHeader)?.[1] ?? parts.find(isPlaced)?.value ?? inFields();
	const carrier = kind === 'path' ? path : inRequest();
	const inCarrier = matchTemplate(kind === 'path' ? placed : as, carrier ?? '');
	const inTemplate = new Map(inCarrier).get('signature');
	const allSent = inTemplate === undefined ? [carrier ?? ''] : signaturesIn(as, inTemplate);

	const ofParts = pairsOf(parts.filter((part) => !isPlaced(part)));
	const signedHeaders = headers.filter((header) => !isPlacedHeader(header));
	const pairs = [...ofParts, ...signedHeaders];
	const carried = carriedBy(pairs, path, inCarrier, service, described);
	const scheme = withSignedHeaders(described, new Map([...pairs, ...carried.values]));

	const isSigned = (part: Part) => !isPlaced(part) && !Object.hasOwn(after, part.name);
	const [signedQuery, signedBody] = [query.filter(isSigned), body.filter(isSigned)];
	// OAuth signs a form alone.
	const ofBody = isJson && inHeader.length > 0 ? [] : signedBody;
	const form = signedQuery.map(({ written }) => written).join('&');
	const names = [...requestValues, ...carried.values.keys(), ...namesIn(JSON.stringify(described))];
	const values: Record<string, string> = {
		...Object.fromEntries(names.filter(isRequestValue).map((name) => [name, carried.values.get(name) ?? ''])),
		...{ verb: received.verb.toUpperCase(), scheme: received.scheme ?? 'https', host, path, query: form },
		body: signedBodyOf(received, body, signedBody, isJson),
	};
	Object.assign(values, targetsOf(`${values['scheme']}://${host}`, path, form));
	values['date'] ||= values['basic-time']?.slice(0, 8) ?? '';
	for (const [name, { secret, sent }] of Object.entries(service.keys)) {
		values[name] = (secret && !sent ? undefined : carried.values.get(name)) || keyIn(keys, service, name);
	}

	const call = {
		parameters: pairsOf([...signedQuery, ...ofBody, ...inHeader.filter(isSigned)]),
		headers: signedHeaders,
		query: pairsOf(signedQuery),
		form: isJson ? [] : pairsOf(signedBody),
		fields: fields.filter(([name]) => !isPlacedName(name)),
		values,
	} satisfies SchemeCall;
	const secretKeys = secretKeysOf(service);
	const secret = secretParts(service, carried.secretNames, query, body);
	const derivation = derive(scheme, call, { ...options, secret });
	const rightOne = allSent.find((one) => isSame(one, derivation.signature));
	const sent = rightOne ?? allSent[0];
	const missingKeys = Object.keys(service.keys).filter((name) => !values[name] && !carried.names.has(name));
	const isNeeded = (name: string) => !service.keys[name]?.optional || scheme.needs?.includes(name);
	const isKeyless = missingKeys.some((name) => secretKeys.includes(name) && isNeeded(name));
	const verdict: 'right' | 'wrong' | 'missing' = !sent ? 'missing' : rightOne && !isKeyless ? 'right' : 'wrong';
	return {
		verdict,
		...(sent && { sent }),
		...{ right: derivation.signature, derivation, scheme },
		/** Sent without what the place has around it, as `sha256=`. */
		isBare: inTemplate === undefined && as !== '{signature}',
		/** What it was derived from, and the names in it whose values are secret. */
		...{ call, secret },
		missingKeys,
		/** Without a secret key that it needs: then no signature is right, and none says why. */
		isKeyless,
		/** The secret keys in what arrived that no request of the service carries. */
		givenAway: secretKeys.filter((name) => !service.keys[name]?.sent && isIn(String(values[name]), pairs)),
		unlike: [
			...unlikeParameters(scheme, pairs),
			...unlikeSteps(service, scheme, pairs, derivation, missingKeys),
			...unlikeKeys(service, carried.values, keys),
		],
		/** What arrived in query, body and headers but for the signature. */
		pairs,
		/** The values of secret keys, held and received. */
		secrets: [...secretKeys.map((name) => keyIn(keys, service, name)), ...carried.secrets].filter(
			(value) => value !== '',
		),
	};
}

/** A shorter secret may be any word, in UTF-16 units. */
const shortestSecret = 8;

function isIn(secret: string, pairs: readonly Pair[]): boolean {
	return secret.length >= shortestSecret && pairs.some(([, value]) => value.includes(secret));
}

/** What a request says of a scheme, where it is signed by another one. */
function unlikeParameters({ parameters = {} }: Scheme, pairs: readonly Pair[]) {
	return Object.entries(parameters).flatMap(([name, right]) => {
		return [undefined, right].includes(valueIn(pairs, name)) ? [] : { name, right };
	});
}

function valueIn(pairs: readonly Pair[], wanted: string): string | undefined {
	return pairs.find(([name]) => name === wanted)?.[1];
}

/** The keys that name an account, as an id or a region, and are others in the request. Tokens differ by user. */
function unlikeKeys({ keys }: Service, carried: ReadonlyMap<string, string>, held: Keys) {
	return Object.entries(keys).flatMap(([name, { secret, optional }]) => {
		const [sent, right] = [carried.get(name), held[name]];
		return secret || optional || !sent || !right || sent === right ? [] : { name, right };
	});
}

/**
 * The parameters and headers that have a step of the scheme in them, and another value than this request gives: that value, or
 * undefined where it is secret.
 */
function unlikeSteps(
	service: Service,
	scheme: Scheme,
	pairs: readonly Pair[],
	{ steps }: Derivation,
	missingKeys: readonly string[],
) {
	const { query, headers } = service.request ?? {};
	const carried = carriedNames(service, scheme);
	return [query, headers]
		.flatMap((templates = {}) => Object.entries(templates))
		.flatMap(([name, template]) => {
			const [used = '', ...others] = namesIn(template);
			const isKnown = others.length === 0 && carried.has(used) && !isMadeOf(scheme, used, missingKeys);
			const step = isKnown ? steps.find((one) => one.name === used) : undefined;
			const sent = pairs.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
			const right = template.replace(`{${used}}`, () => step?.text ?? '');
			if (step?.text === undefined || sent === undefined || sent === right) return [];
			return { name, right: step.secret ? undefined : right };
		});
}

function isMadeOf(scheme: Scheme, step: string, names: readonly string[]): boolean {
	return namesIn(JSON.stringify(stepsUsed(scheme, [step]))).some((name) => names.includes(name));
}

/** Whether a scheme names what is within another value of a JSON body. */
function usesFields({ steps, signature }: Scheme, placed: string): boolean {
	return placed.includes('.') || /"list":(?:"fields"|\[[^\][]*\.)/.test(JSON.stringify([steps, signature]));
}

/** The values that a request carries where the description puts them. */
function carriedBy(
	pairs: readonly Pair[],
	path: string,
	inCarrier: readonly Pair[],
	service: Service,
	{ steps = {}, place = {} }: Scheme,
) {
	const { keys, request = { path: '' } } = service;
	const { query, parameters, after, headers = {} } = request;
	const lower = Object.entries(headers).map(([name, template]): Pair => [name.toLowerCase(), template]);
	const templates = new Map([...Object.entries({ ...query, ...parameters, ...after }), ...lower]);
	const values = new Map<string, string>();
	const collect = (found: readonly Pair[]) => {
		for (const [name, value] of found) {
			const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
			if (typeof step === 'string') collect(matchTemplate(step, value));
			else if (!values.has(name)) values.set(name, value);
		}
	};
	const secretNames = new Set<string>();
	const secrets: string[] = [];
	for (const [name, value] of pairs) {
		// A presigned URL has headers as parameters.
		const template = templates.get(name) ?? templates.get(name.toLowerCase());
		if (template === undefined) continue;
		collect(matchTemplate(template, value));
		if (!namesIn(template).some((key) => keys[key]?.secret)) continue;
		secretNames.add(name);
		secrets.push(value);
	}
	collect(inCarrier);
	collect(matchPath(service, path));
	const all = [...templates.values(), request.path, place.as ?? ''];
	secrets.push(...[...values].flatMap(([name, value]) => (keys[name]?.secret ? value : [])));
	return { values, secretNames, secrets, names: new Set(all.flatMap(namesIn)) };
}
