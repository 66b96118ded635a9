import { type Pair, partsOf, type Received } from '../../core/services/received.ts';
import type { Service } from '../../core/services/service.ts';
import { type Carrier, signaturesOf } from '../../core/services/signatureCarriers.ts';
import type { Verified } from '../../core/services/verifyService.ts';
import { hasHtmlSeparators, unescapeHtml } from '../../core/text/htmlText.ts';
import { decodeForm } from '../../core/text/percentForms.ts';
import { pasteProblems } from '../diagnosis/pasteText.ts';
import type { Translate } from '../texts.ts';
import type { Exchange } from './exchange.ts';
import { timeName } from './verdictText.ts';

/** Why a service refuses a request whose signature is right, in words. */
export type Refusal = (t: Translate) => string;

interface Meant {
	readonly received: Received;
	readonly why: Refusal;
	/** True where it may have been sent otherwise than it is written. */
	readonly isOpen?: true;
}

/**
 * What a request was meant to be, where its service does not read it so.
 * @param isSigned whether its signature is where the service has it: then no other value is the signature
 */
export function meantRequests(service: Service, received: Received, isSigned: boolean): Meant[] {
	const { path, body } = received;
	const plain = { ...received, path: unescapeHtml(path), body: unescapeHtml(body) };
	const [beforeQuery = '', query = ''] = path.split(/\?(.*)/s);
	const pieces = query.split(';');
	const isSplit = !query.includes('&') && pieces.length > 1 && pieces.every((piece) => piece.includes('='));
	const joined = { ...received, path: `${beforeQuery}?${query.replaceAll(';', '&')}` };
	const isEscaped = hasHtmlSeparators(`${path}\n${body}`);
	const carriers = isSigned ? [] : signaturesOf(received).slice(0, mostMoved);
	return [
		...(isEscaped ? [{ received: plain, why: pasteProblems['html-separators'], isOpen: true as const }] : []),
		...(isSplit ? [{ received: joined, why: pasteProblems.semicolons }] : []),
		...carriers.flatMap((carrier) => movedSignatures(service, received, carrier)),
	];
}

/** So many values that look like signatures are tried in the place of the service's. */
const mostMoved = 3;

function movedSignatures({ schemes }: Service, received: Received, carrier: Carrier): Meant[] {
	const left = withoutCarrier(received, carrier);
	const { value } = carrier;
	const places = new Map(schemes.map(({ place = {} }) => [JSON.stringify(place), place]));
	return [...places.values()].flatMap(({ as = '{signature}', parameter, header }): Meant[] => {
		if (parameter !== undefined) {
			const path = `${left.path}${left.path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(value)}`;
			return [{ received: { ...left, path }, why: sentElsewhere(carrier, 'parameter', parameter) }];
		}
		if (header === undefined) return [];
		const why = sentElsewhere(carrier, 'header', header);
		const texts = new Set([value, as.replace('{signature}', () => value)]);
		return [...texts].map((text) => ({ received: { ...left, headers: [...left.headers, [header, text]] }, why }));
	});
}

function sentElsewhere(carrier: Carrier, kind: Carrier['kind'], name: string): Refusal {
	if (!isSameName(carrier.name, name)) return (t) => t('The signature is sent as {0}, not as {1}.', carrier.name, name);
	return (t) =>
		kind === 'header' ? t('{0} is a header, not a parameter.', name) : t('{0} is a parameter, not a header.', name);
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function withoutCarrier(received: Received, { kind, name }: Carrier): Received {
	if (kind === 'header') return { ...received, headers: received.headers.filter(([one]) => one !== name) };
	const isOther = (pair: string) => decodeForm(pair.split('=', 1)[0] ?? '') !== name;
	const without = (form: string) => form.split('&').filter(isOther).join('&');
	const [, path = '', mark = '', query = ''] = /^([^?]*)(\??)(.*)$/s.exec(received.path) ?? [];
	const body = partsOf(received).isJson ? received.body : without(received.body);
	return { ...received, path: `${path}${mark}${without(query)}`, body };
}

/** Why a service refuses a request with a right signature by how it is sent. */
export function refusalsOf(service: Service, { isUnquoted }: Exchange, verified: Verified): Refusal[] {
	const { pairs, isBare, scheme } = verified;
	const { query, parameters, headers } = service.request ?? {};
	const templates = Object.entries({ ...query, ...parameters, ...headers });
	const bare: Refusal = (t) => t('The service reads the signature as {0}.', scheme.place?.as ?? '');
	return [
		...(isUnquoted ? [pasteProblems['url-unquoted']] : []),
		...(isBare ? [bare] : []),
		...otherTimes(service.name, templates, pairs),
	];
}

/** Seconds where milliseconds are read, or the other way round. */
function otherTimes(service: string, templates: readonly Pair[], pairs: readonly Pair[]): Refusal[] {
	return templates.flatMap(([name, template]): Refusal[] => {
		const sent = pairs.find(([one]) => isSameName(one, name))?.[1] ?? '';
		if (!timeName.test(name) || (!/^1\d{9}$/.test(sent) && !/^1\d{12}$/.test(sent))) return [];
		const isLong = sent.length > 10;
		if (template === '{timestamp-ms}' && !isLong)
			return [(t) => t('{0} is in seconds, and {1} reads milliseconds.', name, service)];
		if (template === '{timestamp}' && isLong)
			return [(t) => t('{0} is in milliseconds, and {1} reads seconds.', name, service)];
		return [];
	});
}
