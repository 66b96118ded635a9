import type { Parameter } from '../../core/call/call.ts';
import { headerNameProblem } from '../../core/call/ownHeaders.ts';
import { secretsIn } from '../../core/callFile/secretLike.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { maySecretBeNamed } from '../../core/masking/secret.ts';
import { type Pair, partsOf, type Received } from '../../core/services/received.ts';
import { isVerb, type Service, type ServiceKey } from '../../core/services/service.ts';
import { type Carrier, isOrdinaryHeader } from '../../core/services/signatureCarriers.ts';
import { sendsBody } from '../../core/services/unsignedRequest.ts';
import { derive, type SchemeCall } from '../../core/signing/derive.ts';
import { decode, encode } from '../../core/signing/encodings.ts';
import { isRequestValue, namesIn, type Scheme } from '../../core/signing/scheme.ts';
import { timeIn } from '../../core/signing/timeForm.ts';
import { pairsOf } from '../../diagnosis/schemeCalls.ts';
import { type SignedCall, secretKeyName } from './signedCall.ts';

/** Text, and also bytes in hexadecimal and in Base64. */
const madeUpKey = '0123456789abcdef';

/** What each call has anew, by the name and the value of a parameter or a header. */
const madeAnew: readonly (readonly [name: RegExp, value: RegExp, template: string])[] = [
	[/time|^ts?$/i, /^\d{10}$/, '{timestamp}'],
	[/time|nonce|^ts?$/i, /^\d{13}$/, '{timestamp-ms}'],
	[/nonce|salt|random/i, /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, '{uuid}'],
	[/nonce|salt|random/i, /./, '{nonce}'],
];
const timeName = /time[-_]?stamp|^(?:x-.*-)?(?:date|time|ts?)$|(?:sign|sent|send|req|request)[-_]?(?:date|time)$/i;
const publicKeyName =
	/(?:^|[_-])(?:api|app|application|access|client|partner|merchant)[_-]?(?:key|id|code)(?:[_-]?id)?$/i;
const methodName = /^(?:method|action)$/i;
const keyName = /^[A-Za-z][\w.-]*$/;

/** The description of a service whose scheme was learned of a call. That call is its example, with keys that are made up. */
export function learnedService(
	received: Received,
	carrier: Carrier,
	learned: Scheme,
	{ call, secret, mark }: SignedCall,
): Service {
	const { path, query, body, isJson } = partsOf(received);
	const takesBody = sendsBody({ path }, received.verb as 'POST');
	const isSplit = takesBody && received.body !== '';
	const around = [...query.map(({ value }) => value), ...received.headers.map(([, value]) => value)];
	const digests = isSplit ? digestsIn(around, received.body) : [];
	const steps = Object.fromEntries(digests.map(({ name, step }) => [name, step]));
	const scheme = digests.length > 0 ? { ...learned, steps: { ...learned.steps, ...steps } } : learned;
	const { host = '' } = call.values as Readonly<Record<string, string>>;
	const text = JSON.stringify(scheme);
	const isUsed = (name: string) => text.includes(`{${name}}`);
	const keys: Record<string, ServiceKey> = {
		[secretKeyName]: { label: 'Secret key', secret: true, ...(mark !== undefined && { prefix: mark }) },
	};
	const secrets = secretsIn([...pairsOf(call, 'parameters'), ...pairsOf(call, 'headers'), ...valuesOf(call)]);
	/** What a request has of these, where that is not the call's own. */
	const templatesOf = (pairs: readonly Pair[]) =>
		Object.fromEntries(
			pairs.flatMap(([name, value]): Pair[] => {
				const time = timeName.test(name) ? timeIn(value) : undefined;
				const made = time
					? `{${time.name}}`
					: madeAnew.find(([ofName, ofValue]) => ofName.test(name) && ofValue.test(value))?.[2];
				if (made) return [[name, made]];
				const digest = digests.find((one) => value.endsWith(one.text));
				if (digest) return [[name, `${value.slice(0, -digest.text.length)}{${digest.name}}`]];
				const isPublic = publicKeyName.test(name);
				const isSecret = secret.includes(name) || (!isPublic && (maySecretBeNamed(name) || secrets.includes(value)));
				if ((!isPublic && !isSecret) || !keyName.test(name) || isRequestValue(name)) return [];
				const optional = !isUsed(name);
				keys[name] = isSecret
					? { label: name, secret: true, sent: true, ...(optional && { optional }) }
					: { label: name };
				return [[name, `{${name}}`]];
			}),
		);
	/** Also an object of JSON that the signature is in. */
	const isCarrier = ({ name, value }: Parameter) =>
		`${carrier.name}.`.startsWith(`${name}.`) && value.includes(carrier.value);
	const method = [...query, ...body].find((part) => methodName.test(part.name) && !isCarrier(part))?.name;
	const parametersOf = (parts: readonly Parameter[]) => ({
		...(parts.some(({ name }) => name === method) && { [method ?? '']: '{method}' }),
		...templatesOf(parts.filter((part) => !isCarrier(part)).map(({ name, value }): Pair => [name, value])),
	});
	const inQuery = isSplit ? parametersOf(query) : {};
	const isSignedThere = query.some(isCarrier);
	const hasQuery = Object.keys(inQuery).length > 0 || (isSplit && isSignedThere);
	const parameters = parametersOf(isSplit ? body : [...query, ...body]);
	const literals = isJson ? body.filter(({ written }) => /[^"}\]\s]\s*$/.test(written)).map(({ name }) => name) : [];
	const { parameter, ...place } = scheme.place ?? {};
	// Beside parameters in the query, it is in the body only as a field.
	const isField = hasQuery && !isSignedThere && parameter !== undefined;
	const isOwn = (name: string) => !isOrdinaryHeader(name) && !headerNameProblem(name, new Set());
	const own = received.headers.filter(([name, value]) => isOwn(name) && value !== carrier.value);
	const fixed = own.filter(([name, value]) => isUsed(name.toLowerCase()) && !secrets.includes(value));
	const headers = { ...Object.fromEntries(fixed), ...templatesOf(own) };
	for (const name of namesIn(scheme.place?.as ?? '')) {
		if (name !== 'signature' && !isRequestValue(name)) keys[name] ??= { label: name };
	}
	const carrying = Object.entries({ ...inQuery, ...headers }).filter(([, template]) =>
		digests.some(({ name }) => template.endsWith(`{${name}}`)),
	);
	const example = exampleOf(scheme, call, carrier, isUsed, secrets, new Set([...secret, ...Object.keys(keys)]));
	return {
		name: host || 'Service',
		...(host && { baseUrl: `${received.scheme ?? 'https'}://${host}` }),
		keys,
		request: {
			...(received.verb !== 'GET' && isVerb(received.verb) && { verb: received.verb }),
			path: method === undefined ? '{method}' : path.replace(/[{}]/g, encodeURIComponent),
			...(hasQuery && { query: inQuery }),
			...(Object.keys(parameters).length > 0 && { parameters }),
			...(Object.keys(headers).length > 0 && { headers }),
			...(carrying.length > 0 && { withBody: carrying.map(([name]) => name) }),
			...(isJson && received.body !== '' && { body: 'json' as const, ...(literals.length > 0 && { literals }) }),
			...(takesBody && received.body === '' && query.length > 0 && { body: 'none' as const }),
		},
		schemes: [isField ? { ...scheme, place: { ...place, field: parameter } } : scheme],
		examples: [{ call: example, signature: derive(scheme, example).signature }],
	};
}

/** The digests of a body that values end with: each as a step, by a name. */
function digestsIn(values: readonly string[], body: string) {
	return (['md5', 'sha1', 'sha256', 'sha512'] as const).flatMap((hash) => {
		const hex = derive({ signature: { hash, of: '{body}' } }, { values: { body } }).signature;
		const bytes = decode(hex, 'hex') ?? hex;
		return (['hex', 'HEX', 'base64'] as const).flatMap((as) => {
			const text = String(encode(bytes, as));
			const name = `body_${hash}${as === 'hex' ? '' : `_${as}`}`;
			const isThere = values.some((value) => value.endsWith(text));
			return isThere ? [{ name, step: { hash, of: '{body}', as }, text }] : [];
		});
	});
}

function valuesOf({ values = {} }: SchemeCall): Pair[] {
	return Object.entries(values as Readonly<Record<string, string>>);
}

/** The call as far as the scheme uses it, without its secrets. */
function exampleOf(
	scheme: Scheme,
	call: SchemeCall,
	carrier: Carrier,
	isUsed: (name: string) => boolean,
	secrets: readonly string[],
	secretNames: ReadonlySet<string>,
): SchemeCall {
	const isListed = (name: string) => JSON.stringify(scheme).includes(`"list":"${name}"`);
	const cleaned = ([name, value]: Pair): Pair => {
		const isSecret = secretNames.has(name) || secrets.includes(value);
		return [name, isSecret ? madeUpKey : maskSecrets(value, secrets)];
	};
	const listed = (list: string) => pairsOf(call, list).filter(([, value]) => value !== carrier.value);
	const fields = listed('fields');
	// A parameter that holds the fields holds the signature, too.
	const parameters = fields.length > 0 ? [] : listed('parameters');
	const ofHeaders = listed('headers').filter(([name]) => isUsed(name.toLowerCase()));
	return {
		...(parameters.length > 0 && { parameters: parameters.map(cleaned) }),
		...(fields.length > 0 && { fields: fields.map(cleaned) }),
		...(isListed('query') && { query: listed('query').map(cleaned) }),
		...(isListed('form') && { form: listed('form').map(cleaned) }),
		...(ofHeaders.length > 0 && { headers: ofHeaders.map(cleaned) }),
		values: Object.fromEntries(
			valuesOf(call)
				.filter(([name]) => isUsed(name))
				.map(cleaned),
		),
	};
}
