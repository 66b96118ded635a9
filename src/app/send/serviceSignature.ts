import { type MethodCall, secretsInValues } from '../../core/call/call.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { type Service, withSchemeName } from '../../core/services/service.ts';
import { serviceStepInClear, signedTexts, viewServiceTrace } from '../../core/services/serviceTrace.ts';
import { type ServiceSignature, signServiceCall } from '../../core/services/signService.ts';
import { headersOf } from '../../core/signing/request.ts';
import { noLimits } from '../../core/signing/trace.ts';
import { type TraceView, textOf } from '../../core/signing/traceView.ts';
import type { Account } from '../accounts/account.ts';
import type { CallSignature } from './callSignature.ts';
import { maskedHeaders } from './curlCommand.ts';
import type { Functions } from './functions.ts';
import { rsaSha256 } from './rsaSha256.ts';

/** Signs a call of a described service. @throws {SchemeError} where the call does not fit the description */
export function serviceSignature(
	call: MethodCall,
	service: Service,
	keys: Readonly<Record<string, string>>,
	{ baseUrl, serviceScheme }: Pick<Account, 'baseUrl' | 'serviceScheme'>,
	functions: Functions,
): CallSignature {
	const made = { now: functions.now(), uuid: functions.uuid(), nonce: String(Math.floor(functions.random() * 1e15)) };
	const signed = signServiceCall(service, call, keys, made, {
		...{ baseUrl, rsaSha256 },
		...(serviceScheme !== undefined && { scheme: serviceScheme }),
	});
	const held = Object.fromEntries(Object.entries(keys).filter(([name]) => service.keys[name]?.secret));
	const secrets = Object.values(held).filter(Boolean);
	const all = [...secrets, ...secretsInValues([...call.parameters, ...(call.headers ?? [])])];
	const hide = (text: string) => maskSecrets(text, all);
	let view: TraceView | undefined;
	return {
		sig: signed.sig,
		keys: held,
		secrets,
		get view() {
			view ??= viewOf(signed, all);
			return view;
		},
		signed: '',
		signedTexts: () => signedTexts(signed, all),
		request: () => signed.request,
		masked: () => {
			const { url, headers, body, ...request } = signed.request;
			const shown = Object.entries(headers).map(([name, value]) => ({ name, value: hide(value) }));
			return {
				...request,
				url: hide(url),
				headers: headersOf(maskedHeaders(shown)),
				...(body !== undefined && { body: hide(body) }),
			};
		},
		stepText: (step) => {
			const { steps = [], request } = viewServiceTrace(signed, all, noLimits);
			// Of a step that only the specification has, as in a hover: what the signature is made of.
			const shown = steps.find(({ name }) => `step:${name}` === step) ?? steps.at(-2) ?? steps.at(-1);
			return textOf((step === 'request' ? request : shown?.segments) ?? []);
		},
		stepInClear: (step) => {
			if (step !== 'request') return serviceStepInClear(signed, step.slice('step:'.length));
			const { method, url, headers, body } = signed.request;
			const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
			return [...lines, ...(body === undefined ? [] : ['', body])].join('\n');
		},
	};
}

/** A trace with the steps of the description; each parameter is one that the rows can be marked by. */
function viewOf(signed: ServiceSignature, secrets: readonly string[]): TraceView {
	const { service, scheme, sig, parameters } = signed;
	const unsigned = parameters.filter(({ source, isSigned }) => source >= 0 && !isSigned);
	return {
		...{ scheme: withSchemeName(service.name, service, scheme), sig, ...viewServiceTrace(signed, secrets) },
		signedParameters: parameters.slice(0, maxMarked).map(({ name, source }) => {
			return { source, segments: [{ part: 'name', text: maskSecrets(name, secrets) }] };
		}),
		unsigned: unsigned.map(({ source }) => source),
		omittedParameters: 0,
		signingStringBytes: 0,
	};
}

/** Of so many parameters the rows are marked. */
const maxMarked = 200;
