import * as v from 'valibot';
import { verbs } from '../call/call.ts';
import type { SchemeCall } from '../signing/derive.ts';
import type { Scheme } from '../signing/scheme.ts';

/** The secrets of an account that have to do with the way to the service, beside the keys. */
export const networkSecretNames = ['proxy_password', 'client_certificate_passphrase'] as const;

/** What buys a new token: an account has it beside its keys. */
export const refreshTokenName = 'refresh_token';

/** Of schemes and of examples: each example is recomputed as the file is typed. */
const maxItems = 20;

const text = v.exactOptional(v.string());
const flag = v.exactOptional(v.boolean());
const templates = v.exactOptional(v.record(v.string(), v.string()));

const key = v.strictObject({
	label: text,
	help: text,
	secret: flag,
	optional: flag,
	/** A secret that requests carry, as a token. */
	sent: flag,
	/** What the service shows in front of the key, as `whsec_`: it is no part of it. */
	prefix: text,
});
export interface ServiceKey extends v.InferOutput<typeof key> {}

const verb = v.picklist(verbs);
/** Whether calls of a service can have a verb. */
export const isVerb = (text: string): text is v.InferOutput<typeof verb> => v.is(verb, text);

const request = v.strictObject({
	/** GET by default. */
	verb: v.exactOptional(verb),
	/** With `{method}` a method is a path, possibly after a verb. */
	path: v.string(),
	/** These are in the query whatever the verb, and then so is the signature. */
	query: templates,
	parameters: templates,
	headers: templates,
	/** After the signature, which does not cover them. */
	after: templates,
	/** Of a verb with a body: `form` by default; with `none` all parameters are in the query. */
	body: v.exactOptional(v.picklist(['form', 'json', 'none'])),
	/** What of `query` and `headers` a request without a body does not have. */
	withBody: v.exactOptional(v.array(v.string())),
	/** Fields of a body of JSON that are numbers, true, false or null there, not texts. */
	literals: v.exactOptional(v.array(v.string())),
});
export interface ServiceRequest extends v.InferOutput<typeof request> {}

const pair = v.tuple([v.string(), v.string()]);
const example = v.strictObject({
	call: v.objectWithRest({ values: v.exactOptional(v.record(v.string(), v.string())) }, v.array(pair)),
	signature: v.string(),
	/** The name of the scheme, of several. */
	scheme: text,
	source: text,
});

const refusal = v.strictObject({
	code: v.exactOptional(v.strictObject({ at: v.string(), is: v.array(v.union([v.string(), v.number()])) })),
	echo: v.exactOptional(v.strictObject({ at: v.string(), between: pair })),
});

const authorize = v.strictObject({
	url: v.string(),
	/** The keys of an account that are issued, by their names in the answer; the first one is the token. */
	keys: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxItems)),
	/** What is asked for by default, as the service writes several. */
	scope: text,
	redirects: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(maxItems))),
	/** The page that says where a redirect address is registered. */
	registration: text,
	/** The path at the base_url's origin that takes a code (RFC 6749, 3.2): a secret key goes to no other origin. */
	token: v.exactOptional(v.pipe(v.string(), v.regex(/^\/(?!\/)/))),
	/** The key that is sent there as `client_secret`. */
	clientSecret: text,
});
export interface Authorize extends v.InferOutput<typeof authorize> {}

/** A service as its file describes it (docs/SERVICES.md), but for its schemes. */
export const serviceSchema = v.strictObject({
	$schema: text,
	id: text,
	name: v.pipe(v.string(), v.nonEmpty()),
	documentation: text,
	baseUrl: text,
	keys: v.record(v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]*$/)), key),
	/** Absent where signatures are only verified, as those of webhooks are. */
	request: v.exactOptional(request),
	schemes: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(maxItems)),
	refusal: v.exactOptional(refusal),
	authorize: v.exactOptional(authorize),
	catalog: text,
	examples: v.exactOptional(v.pipe(v.array(example), v.maxLength(maxItems))),
});

export interface ServiceExample extends Omit<v.InferOutput<typeof example>, 'call'> {
	readonly call: SchemeCall;
}

export interface Service extends Omit<v.InferOutput<typeof serviceSchema>, 'schemes' | 'examples'> {
	readonly schemes: readonly Scheme[];
	readonly examples?: readonly ServiceExample[];
}

export function variableOf(key: string): string {
	return `SIGNED_CALL_${key.replace(/\W/g, '_').toUpperCase()}`;
}

/** A title with the name of the scheme, where there are several. */
export function withSchemeName(title: string, { schemes }: Service, { name }: Scheme): string {
	return schemes.length > 1 && name !== undefined ? `${title}, ${name}` : title;
}

/** The names of what carries a signature of the service (for a path its template), in lower case. */
export function carriersOf({ schemes }: Pick<Service, 'schemes'>): string[] {
	return schemes.flatMap(({ place: { as: _, ...place } = {} }) =>
		Object.values(place).map((name) => name.toLowerCase()),
	);
}

/** The names of what a request has without a row of the call, in lower case: keys, times, the signature. */
export function givenNames(service: Service): ReadonlySet<string> {
	const { query, parameters, after } = service.request ?? {};
	const ofSchemes = service.schemes.map((scheme) => scheme.parameters ?? {});
	const given = [query, parameters, after, ...ofSchemes].flatMap((group = {}) => Object.keys(group));
	return new Set([...given.map((name) => name.toLowerCase()), ...carriersOf(service)]);
}

/** A key as it signs; empty where it is not held. */
export function keyIn(held: Readonly<Record<string, string>>, { keys }: Service, name: string): string {
	const [key = '', prefix = ''] = [held[name], keys[name]?.prefix];
	return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

/** The keys that a request may carry, as it carries a token. */
export function sentKeysOf({ keys }: Service): string[] {
	return Object.entries(keys).flatMap(([name, key]) => (key.secret && !key.sent ? [] : name));
}

export function secretKeysOf({ keys }: Service): string[] {
	return Object.keys(keys).filter((name) => keys[name]?.secret);
}

/** What a method that is a path is called with unless it says so; undefined where methods are no paths. */
export function usualVerbOf({ path, verb = 'GET' }: ServiceRequest): ServiceRequest['verb'] {
	return path.includes('{method}') ? verb : undefined;
}
