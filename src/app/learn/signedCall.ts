import { digestForm } from '../../core/services/digestForm.ts';
import { hostOf, partsOf, type Received, signedBodyOf, targetsOf } from '../../core/services/received.ts';
import { type Carrier, deepFieldsOf } from '../../core/services/signatureCarriers.ts';
import { pairsOf } from '../../core/services/signService.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';

/** What a key is called whose name nobody knows. */
export const secretKeyName = 'secret_key';
const tokenName = /token|session/i;
/** Of tokens that the signature may be made of. */
const mostTokens = 2;

/** What the signature of a request may be derived from, and the names of its secrets. */
export interface SignedCall {
	readonly call: SchemeCall;
	readonly secret: readonly string[];
	/** What is in front of the key where the service shows it. */
	readonly mark?: string | undefined;
}

export function signedCallOf(
	received: Received,
	{ kind, name, value }: Carrier,
	key: string,
	mark?: string,
): SignedCall {
	const { path, query, body, isJson } = partsOf(received);
	const isSigned = (part: { readonly name: string; readonly value: string }) =>
		kind === 'header' || part.name !== name || part.value !== value;
	const signed = query
		.filter(isSigned)
		.map(({ written }) => written)
		.join('&');
	const host = hostOf(received);
	const parts = [...query, ...body];
	const tokens = parts.filter((part) => tokenName.test(part.name) && isSigned(part)).slice(0, mostTokens);
	const origin = `${received.scheme ?? 'https'}://${host}`;
	const isForm = body.length > 0 && !isJson;
	const fields = kind === 'parameter' && name.includes('.') ? deepFieldsOf(received) : [];
	const { target, url } = targetsOf(origin, path, signed);
	const values = {
		verb: received.verb,
		...(host && { scheme: received.scheme ?? 'https', host }),
		path,
		url,
		...(kind === 'header'
			? { query: signed, target, body: received.body }
			: {
					...(!isForm && received.body !== '' && { body: signedBodyOf(received, body, body.filter(isSigned), isJson) }),
				}),
	};
	const call: SchemeCall = {
		parameters: pairsOf(parts),
		query: pairsOf(query),
		...(isForm && { form: pairsOf(body) }),
		...(fields.some(([way]) => way === name) && { fields }),
		headers: received.headers,
		values: Object.fromEntries([
			...Object.entries(values),
			...tokens.map((token) => [token.name, token.value] as const),
			...Object.entries(digestForm(value)?.values ?? {}),
			[secretKeyName, key],
		]),
	};
	return { call, secret: [secretKeyName, ...tokens.map((token) => token.name)], mark };
}
