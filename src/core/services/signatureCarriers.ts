import { digestForm } from './digestForm.ts';
import { fieldsOf, type Pair, partsOf, type Received } from './received.ts';

/** What in a request may be its signature. */
export interface Carrier {
	readonly kind: 'parameter' | 'header';
	readonly name: string;
	readonly value: string;
}

const signatureName = /sig|sum|hash|hmac|mac|digest|verif/i;
const ordinaryHeader =
	/^(?:host|user-agent|referer|origin|cookie|connection|via|forwarded|priority|te|pragma|dnt|cache-control|upgrade.*|accept.*|content-(?:length|encoding|md5)|transfer-encoding|sec-.*|x-forwarded-.*|x-real-ip|cf-.*|postman-token)$/;

/** Whether it may be a signed request. */
export function mayBeSigned(received: Received): boolean {
	return received.headers.some(mayCarry) || signaturesOf(received).length > 0;
}

export function mayCarry([name]: Pair): boolean {
	return signatureName.test(name) || /^authorization$/i.test(name);
}

/** The likeliest first. */
export function signaturesOf(received: Received): Carrier[] {
	const { query, body, inHeader } = partsOf(received);
	const fields = deepFieldsOf(received).map(([name, value]) => ({ name, value }));
	const parameters = [...query, ...body, ...inHeader, ...fields].map(
		({ name, value }): Carrier => ({ kind: 'parameter', name, value }),
	);
	const headers = received.headers
		.filter(([name]) => !isOrdinaryHeader(name))
		.map(([name, value]): Carrier => ({ kind: 'header', name, value }));
	return [...parameters, ...headers]
		.filter(({ kind, name, value }) => {
			const form = digestForm(value);
			return form && (form.isWhole || (kind === 'header' && mayCarry([name, value])));
		})
		.sort((a, b) => Number(signatureName.test(b.name)) - Number(signatureName.test(a.name)));
}

/** The values of a JSON body that are within others. */
export function deepFieldsOf(received: Received): Pair[] {
	return received.body.startsWith('{') ? fieldsOf(received).filter(([name]) => name.includes('.')) : [];
}

/** Whether it is what clients and proxies send with every request, and nobody signs. */
export function isOrdinaryHeader(name: string): boolean {
	return ordinaryHeader.test(name.toLowerCase());
}
