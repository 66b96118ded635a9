import type { CallProblem, MethodCall, ProblemField } from '../call/call.ts';
import { checkHeaders, checkParameters, error, warning } from '../call/checkCall.ts';
import { namesIn } from '../signing/scheme.ts';
import type { Service } from './service.ts';
import { schemeOf } from './signService.ts';
import { type Keys, targetOf } from './unsignedRequest.ts';

type HoldsSecret = (text: string) => boolean;

/** Every problem of a call of a service and its keys, in the order of the fields on screen. Never throws. */
export function checkServiceCall(service: Service, call: MethodCall, keys: Keys, holdsSecret: HoldsSecret) {
	const { request, schemes } = service;
	const reserved = new Set(Object.keys(request?.after ?? {}));
	for (const { place } of schemes) reserved.add(place?.parameter ?? place?.field ?? '');
	// A form may repeat a name; of a JSON object readers take one.
	const taken = request?.body === 'json' ? [] : undefined;
	return [
		...checkMethod(service, call, holdsSecret),
		...checkParameters(call.parameters, holdsSecret, (name) => reserved.has(name), taken),
		...checkHeaders(call, holdsSecret),
		...checkKeys(service, keys),
	];
}

function* checkMethod({ request }: Service, call: MethodCall, holdsSecret: HoldsSecret): Generator<CallProblem> {
	const field: ProblemField = { kind: 'method' };
	const { path = '', query, parameters, headers } = request ?? {};
	const templates = [path, ...[query, parameters, headers].flatMap((group) => Object.values(group ?? {}))];
	const isUsed = templates.some((template) => namesIn(template).includes('method'));
	if (request && isUsed && targetOf(request, call).method.trim() === '') yield error('method-missing', field);
	if (!call.method.isWellFormed()) yield error('lone-surrogate', field);
	if (holdsSecret(call.method)) yield warning('value-holds-secret', field);
}

function* checkKeys(service: Service, keys: Keys): Generator<CallProblem> {
	const needed = schemeOf(service, keys) ? [] : (service.schemes[0]?.needs ?? []);
	for (const [name, { optional }] of Object.entries(service.keys)) {
		const field: ProblemField = { kind: 'credential', name };
		const value = keys[name] ?? '';
		if (value === '' && (!optional || needed.includes(name))) yield error('key-missing', field);
		if (!value.isWellFormed()) yield error('lone-surrogate', field);
		if (value !== value.trim()) yield warning('secret-padded', field);
	}
}
