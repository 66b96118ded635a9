import { type CatalogMethod, type CatalogParameter, certaintyOfEvidence, type Fact, groupOf } from './model.ts';
import type { WrittenMethod, WrittenParameter } from './schema.ts';

/** A method of a file, with its parameters checked. */
type CheckedMethod = Omit<WrittenMethod, 'parameters'> & { readonly parameters: readonly WrittenParameter[] };

export function catalogMethod(written: CheckedMethod): CatalogMethod {
	const { session, permissions, parameters, ...facts } = written;
	const { evidence, source } = facts;
	const ground = { evidence, ...(source !== undefined && { source }) };
	const certainty = certaintyOfEvidence(evidence);
	return {
		...facts,
		group: groupOf(written.name),
		...(session !== 'unknown' && { session: { value: session, certainty } }),
		...(permissions && { permissions: { value: permissions, certainty } }),
		parameters: parameters.map((parameter) => parameterOf(parameter, ground, certainty)),
	};
}

function parameterOf(
	{ type, required, inferred = false, ...written }: WrittenParameter,
	ground: Pick<CatalogParameter, 'evidence' | 'source'>,
	ofMethod: Fact<unknown>['certainty'],
): CatalogParameter {
	// The file does not say which of the two was inferred, so neither is certain.
	const certainty = inferred ? 'inferred' : ofMethod;
	return {
		...written,
		...ground,
		...(type !== undefined && { type: { value: type, certainty } }),
		...(required !== undefined && { required: { value: required, certainty } }),
	};
}
