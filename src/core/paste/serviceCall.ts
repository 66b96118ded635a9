import { type Parameter, sentAs } from '../call/call.ts';
import { matchPath } from '../services/received.ts';
import { carriersOf, isVerb, type Service, usualVerbOf } from '../services/service.ts';
import { maxLeftOut, type ParsedPaste } from './parsedPaste.ts';
import type { PastedParameters } from './pasteParameters.ts';
import { headersOf, jsonFields } from './sending.ts';

/** A pasted request as a call of a described service: without what the description makes for each request. */
export function callOfService(
	read: readonly Parameter[],
	around: Partial<ParsedPaste>,
	service: Service,
): PastedParameters {
	const { address, isPost, otherVerb = '', ownHeaders = [], off = [], problems } = around;
	const { request, schemes } = service;
	const made = { ...request?.query, ...request?.parameters, ...request?.after };
	const ofSchemes = schemes.flatMap(({ place, parameters = {} }) => {
		return [place?.parameter ?? place?.field ?? '', ...Object.keys(parameters)];
	});
	const madeNames = new Set([...Object.keys(made), ...ofSchemes]);
	const all = read.flatMap((one): readonly Parameter[] => {
		// A JSON body was read as a form of one name.
		const fields = one.value === '' ? jsonFields(one.name) : [];
		return fields.length === 0 ? [one] : fields;
	});
	const methodName = Object.keys(made).find((name) => made[name] === '{method}');
	const url = URL.parse(address ?? '');
	const path = url ? matchPath(service, url.pathname) : [];
	const ofPath = new Map(path).get('method');
	const usualVerb = request && usualVerbOf(request);
	const verb = isVerb(otherVerb) ? otherVerb : isPost ? 'POST' : 'GET';
	// A method that is a whole path is documented with its verb.
	const isVerbSaid = usualVerb !== undefined && (verb !== usualVerb || request?.path === '{method}');
	const method = methodName ? sentAs(all, methodName) : isVerbSaid && ofPath ? `${verb} ${ofPath}` : ofPath;
	const isVerbLeft = otherVerb !== '' && !(usualVerb ? isVerb(otherVerb) : otherVerb === request?.verb);
	const isOwn = ({ name }: Parameter) => !madeNames.has(name);
	const parameters = all.filter(isOwn);
	const switchedOff = off.filter(isOwn);
	const madeHeaders = [...Object.keys(request?.headers ?? {}), ...carriersOf(service)];
	const headers = new Set(madeHeaders.map((name) => name.toLowerCase()));
	const leftOut = [
		...(isVerbLeft ? [otherVerb] : []),
		...[...all, ...off].filter((one) => !isOwn(one) && one.name !== methodName).map(({ name }) => name),
		...ownHeaders.map(({ name }) => name).filter((name) => headers.has(name.toLowerCase())),
	];
	return {
		parameters: [...parameters, ...switchedOff],
		...(switchedOff.length > 0 && { off: switchedOff.map((_, index) => parameters.length + index) }),
		...(method !== undefined && { method }),
		leftOut: [...new Set(leftOut)].slice(0, maxLeftOut),
		...(url && { host: url.host }),
		...(isPost && !usualVerb && request?.verb !== 'POST' && { httpMethod: 'POST' as const }),
		...headersOf(around, headers),
		...(problems?.includes('file-not-read') && { readsFile: true as const }),
	};
}
