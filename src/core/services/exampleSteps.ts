import { derive } from '../signing/derive.ts';
import type { StepView } from '../signing/trace.ts';
import { schemeOfExample } from './readService.ts';
import type { Service } from './service.ts';
import { viewSteps } from './serviceTrace.ts';

/**
 * The steps of an example of a service, its secret keys masked.
 * @throws {SchemeError} where the example cannot be derived
 */
export function exampleSteps(service: Service, index: number): readonly StepView[] {
	const example = service.examples?.[index];
	const scheme = example && service.schemes[schemeOfExample(service.schemes, example)];
	if (!scheme) return [];
	const secret = Object.keys(service.keys).filter((name) => service.keys[name]?.secret);
	const secrets = secret.flatMap((name) => {
		const value = example.call.values?.[name];
		return typeof value === 'string' ? value : [];
	});
	const derivation = derive(scheme, example.call, { secret });
	return viewSteps({ scheme, derivation, sig: derivation.signature }, secrets);
}
