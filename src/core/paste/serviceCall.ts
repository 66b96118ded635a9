import { type Parameter, sentAs } from '../call/call.ts';
import { matchTemplate, partsOf } from '../services/received.ts';
import type { Service } from '../services/service.ts';
import type { ParsedPaste } from './parsedPaste.ts';
import type { PastedParameters } from './pasteParameters.ts';

/** How many names of left-out parameters are reported. */
const maxLeftOut = 20;

/** A pasted request as a call of a described service: without what the description makes for each request. */
export function callOfService(
	read: readonly Parameter[],
	{ baseUrl, isPost }: Partial<Pick<ParsedPaste, 'baseUrl' | 'isPost'>>,
	{ request, schemes, baseUrl: base = '' }: Service,
): PastedParameters {
	const made = { ...request?.query, ...request?.parameters, ...request?.after };
	const placed = schemes.flatMap(({ place }) => place?.parameter ?? place?.field ?? []);
	const madeNames = new Set([...Object.keys(made), ...placed]);
	const all = read.flatMap((one) => fieldsOf(one));
	const methodName = Object.keys(made).find((name) => made[name] === '{method}');
	const ofPath = baseUrl === undefined ? undefined : methodInPath(new URL(baseUrl).pathname, base, request?.path ?? '');
	const isPath = request?.path === '{method}';
	const method = methodName
		? sentAs(all, methodName)
		: isPath && ofPath
			? `${isPost ? 'POST' : 'GET'} ${ofPath}`
			: ofPath;
	const leftOut = all.filter(({ name }) => madeNames.has(name) && name !== methodName).map(({ name }) => name);
	return {
		parameters: all.filter(({ name }) => !madeNames.has(name)),
		...(method !== undefined && { method }),
		leftOut: [...new Set(leftOut)].slice(0, maxLeftOut),
		...(baseUrl !== undefined && { host: new URL(baseUrl).host }),
		...(isPost && !isPath && request?.verb !== 'POST' && { httpMethod: 'POST' as const }),
	};
}

/** The fields of a JSON body, which was read as a form of one name. */
function fieldsOf(parameter: Parameter): readonly Parameter[] {
	const { name, value } = parameter;
	if (value !== '' || !name.startsWith('{')) return [parameter];
	const { body } = partsOf({ verb: 'POST', path: '/', headers: [], body: name });
	return body.length === 0 ? [parameter] : body;
}

function methodInPath(path: string, base: string, template: string): string | undefined {
	const prefix = base === '' ? '' : new URL(base).pathname.replace(/\/$/, '');
	const below = path.startsWith(prefix) ? path.slice(prefix.length) : path;
	if (template === '{method}') return below;
	return matchTemplate(template, below).find(([name]) => name === 'method')?.[1];
}
