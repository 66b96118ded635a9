import { type Parameter, sentAs } from '../call/call.ts';
import { matchPath } from '../services/received.ts';
import { isVerb, type Service } from '../services/service.ts';
import { maxLeftOut, type ParsedPaste } from './parsedPaste.ts';
import type { PastedParameters } from './pasteParameters.ts';
import { jsonFields } from './sending.ts';

/** A pasted request as a call of a described service: without what the description makes for each request. */
export function callOfService(
	read: readonly Parameter[],
	{ baseUrl, isPost, otherVerb = '' }: Partial<ParsedPaste>,
	service: Service,
): PastedParameters {
	const { request, schemes } = service;
	const made = { ...request?.query, ...request?.parameters, ...request?.after };
	const placed = schemes.flatMap(({ place }) => place?.parameter ?? place?.field ?? []);
	const madeNames = new Set([...Object.keys(made), ...placed]);
	const all = read.flatMap((one): readonly Parameter[] => {
		// A JSON body was read as a form of one name.
		const fields = one.value === '' ? jsonFields(one.name) : [];
		return fields.length === 0 ? [one] : fields;
	});
	const methodName = Object.keys(made).find((name) => made[name] === '{method}');
	const path = baseUrl === undefined ? [] : matchPath(service, new URL(baseUrl).pathname);
	const ofPath = new Map(path).get('method');
	const isPath = request?.path === '{method}';
	const method = methodName
		? sentAs(all, methodName)
		: isPath && ofPath
			? `${isVerb(otherVerb) ? otherVerb : isPost ? 'POST' : 'GET'} ${ofPath}`
			: ofPath;
	const isVerbLeft = otherVerb !== '' && !(isPath ? isVerb(otherVerb) : otherVerb === request?.verb);
	const leftOut = [
		...(isVerbLeft ? [otherVerb] : []),
		...all.filter(({ name }) => madeNames.has(name) && name !== methodName).map(({ name }) => name),
	];
	return {
		parameters: all.filter(({ name }) => !madeNames.has(name)),
		...(method !== undefined && { method }),
		leftOut: [...new Set(leftOut)].slice(0, maxLeftOut),
		...(baseUrl !== undefined && { host: new URL(baseUrl).host }),
		...(isPost && !isPath && request?.verb !== 'POST' && { httpMethod: 'POST' as const }),
	};
}
