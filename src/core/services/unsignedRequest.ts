import { requireBaseUrl } from '../call/baseUrl.ts';
import { type MethodCall, type Parameter, verbs } from '../call/call.ts';
import { mask } from '../masking/mask.ts';
import { deriveRead } from '../signing/derive.ts';
import { dataOf } from '../signing/derived.ts';
import type { PlatformDigests } from '../signing/digests.ts';
import { textOf } from '../signing/encodings.ts';
import { problemAt } from '../signing/readScheme.ts';
import { formType } from '../signing/request.ts';
import { isRequestValue, namesIn, type Scheme, SchemeError, stepsUsed, templateParts } from '../signing/scheme.ts';
import { timeFormOf, timeText } from '../signing/timeForm.ts';
import { bodyOf } from './requestBody.ts';
import { keyIn, type Service, type ServiceRequest, secretKeysOf, usualVerbOf } from './service.ts';

/** What is made once for each call. */
export interface MadeValues {
	/** Milliseconds since 1970. */
	readonly now: number;
	readonly uuid: string;
	/** Decimal digits, without a zero in front: some APIs take nothing else. */
	readonly nonce: string;
}

export type Keys = Readonly<Record<string, string>>;

/** A parameter with its index in the call, or -1, and whether it goes in the query, or else in the body. */
export type SentParameter = Parameter & { readonly source: number; readonly isInQuery: boolean };

const verbBefore = new RegExp(`^(${verbs.join('|')}) +`, 'i');

export const withSlash = (path: string) => path.replace(/^(?!\/)/, '/');

/** The verb of a call and its method; where a method is a path, its verb may be before it. */
export function targetOf(request: ServiceRequest, call: MethodCall) {
	const [before = '', verb] = (usualVerbOf(request) && verbBefore.exec(call.method)) || [];
	return {
		verb: (verb?.toUpperCase() as ServiceRequest['verb']) ?? call.httpMethod ?? request.verb ?? 'GET',
		method: call.method.slice(before.length),
	};
}

/** Whether parameters are in a body, but for those of `query`. */
export function sendsBody({ body }: ServiceRequest, verb: ServiceRequest['verb'] = 'GET'): boolean {
	return ['POST', 'PUT', 'PATCH'].includes(verb) && body !== 'none';
}

/**
 * A request of a service but for its signature.
 * @throws {SchemeError} where a step that it carries cannot be derived
 * @throws {WorkbenchError} for a `baseUrl` that cannot be called
 */
export function unsignedRequest(
	service: Service,
	request: ServiceRequest,
	scheme: Scheme,
	call: MethodCall,
	keys: Keys,
	made: MadeValues,
	{ baseUrl, ...digests }: PlatformDigests & { readonly baseUrl: string },
) {
	const { verb, method } = targetOf(request, call);
	const base = new URL(requireBaseUrl(baseUrl).href);
	const pathOf = (path: string) => base.pathname.replace(/\/$/, '') + withSlash(path);
	const urlOf = (path: string) => new URL(base.origin + pathOf(path).replace(/[?#]/g, encodeURIComponent));
	const times = namesIn(JSON.stringify([request, service.schemes])).map((name) => [name, timeFormOf(name)] as const);
	const values: Record<string, string> = { uuid: made.uuid, nonce: made.nonce };
	for (const [name, form] of times) if (form) values[name] = timeText(form, made.now);
	Object.assign(values, { verb, method, scheme: base.protocol.slice(0, -1), host: base.host });
	for (const name of Object.keys(service.keys)) values[name] = keyIn(keys, service, name);
	const url = urlOf(fill(request.path, values));
	values['path'] = url.pathname;
	// A method that is a path is signed as it is sent.
	if (request.path === '{method}') values['method'] = url.pathname.slice(pathOf('/').length - 1);

	const masks = Object.fromEntries(secretKeysOf(service).map((name) => [name, mask]));
	const secret = new Set(secretKeysOf(service));
	const filled = (templates: Keys = {}): Parameter[] =>
		Object.entries(templates).flatMap(([name, template]) => {
			const used = namesIn(template);
			if (used.some((key) => service.keys[key]?.optional && !values[key])) return [];
			const secrets = used.filter((key) => secret.has(key)).map((key) => values[key] ?? '');
			return [{ name, value: fill(template, values), ...(secrets.length > 0 && { secrets }) }];
		});

	const hasBody = sendsBody(request, verb);
	const isInQuery = (name: string) => !hasBody || Object.hasOwn(request.query ?? {}, name);
	const sent = (one: Parameter, source = -1): SentParameter => ({ ...one, source, isInQuery: isInQuery(one.name) });
	const { parameters: own, headers: ownHeaders = [] } = call;
	const given = filled({ ...request.parameters, ...scheme.parameters });
	const parameters = [...except(given, own).map((one) => sent(one)), ...own.map(sent)];
	const body = hasBody ? bodyOf(request, parameters) : '';
	const inBody = parameters.filter((one) => !one.isInQuery);
	for (const { name, text, isSecret } of carriedSteps(service, scheme, { ...values, body }, inBody, digests)) {
		values[name] = text;
		if (isSecret) secret.add(name);
	}
	const isKept = ({ name }: Parameter) => body !== '' || !request.withBody?.includes(name);
	const type = request.body === 'json' ? 'application/json' : formType;
	const maskedPath = namesIn(request.path).some((name) => secret.has(name))
		? pathOf(fill(request.path, { ...values, ...masks }))
		: url.pathname;
	return {
		...{ verb, hasBody, body, values, urlOf, url, maskedPath },
		parameters: [...except(filled(request.query).filter(isKept), own).map((one) => sent(one)), ...parameters],
		after: except(filled(request.after), own).map((one) => sent(one)),
		headers: [
			...(hasBody ? [{ name: 'content-type', value: type }] : []),
			...except(filled(request.headers).filter(isKept), ownHeaders, (name) => name.toLowerCase()),
			...ownHeaders,
		],
	};
}

/** The names of the steps that requests carry in their query and headers. */
export function carriedNames({ keys, request }: Service, { steps = {} }: Scheme): ReadonlySet<string> {
	const isStep = (name: string) => Object.hasOwn(steps, name) && !isRequestValue(name) && !Object.hasOwn(keys, name);
	const templates = [request?.query, request?.headers].flatMap((group = {}) => Object.values(group));
	return new Set(templates.flatMap(namesIn).filter(isStep));
}

function carriedSteps(
	service: Service,
	scheme: Scheme,
	values: Keys,
	inBody: readonly Parameter[],
	digests: PlatformDigests,
) {
	const names = carriedNames(service, scheme);
	if (names.size === 0) return [];
	const carriers = inBody.flatMap(({ name, secrets }) => (secrets ? name : []));
	const options = { ...digests, secret: secretParts(service, carriers, [], inBody) };
	const { steps } = deriveRead({ steps: stepsUsed(scheme, names), signature: '' }, { values }, options);
	return steps
		.filter(({ name }) => names.has(name))
		.map((step) => {
			const text = textOf(dataOf(step));
			if (text === undefined) throw new SchemeError([problemAt('not-text', ['steps', step.name])]);
			return { name: step.name, text, isSecret: step.secret };
		});
}

function except(made: readonly Parameter[], own: readonly Parameter[], keyOf = (name: string) => name): Parameter[] {
	const names = new Set(own.map(({ name }) => keyOf(name)));
	return made.filter(({ name }) => !names.has(keyOf(name)));
}

/** Of what of a request a secret key is, by names. @param carriers the parameters and headers with one in them */
export function secretParts(
	service: Service,
	carriers: Iterable<string>,
	query: readonly Parameter[],
	body: readonly Parameter[],
): string[] {
	const [keys, names] = [secretKeysOf(service), new Set(carriers)];
	return [
		...[...keys, ...names],
		...(namesIn(service.request?.path ?? '').some((name) => keys.includes(name)) ? ['path', 'target', 'url'] : []),
		...(query.some(({ name }) => names.has(name)) ? ['query', 'target', 'url'] : []),
		...(body.some(({ name }) => names.has(name)) ? ['body'] : []),
	];
}

function fill(template: string, values: Keys): string {
	const parts = templateParts(template).map((part, index) => (index % 2 === 0 ? part : (values[part] ?? '')));
	return parts.join('');
}
