import {
	type CatalogMethod,
	type CatalogParameter,
	certaintyOfEvidence,
	type Evidence,
	type Fact,
	groupOf,
} from './model.ts';
import type { CheckedMethod } from './ordinaryMethod.ts';
import type { WrittenParameter } from './schema.ts';

/** What the facts of a method rest on. */
interface Ground {
	readonly evidence: Evidence;
	readonly source?: string;
}

/** What a method of a file says, each fact with what it rests on. */
export function catalogMethod(written: CheckedMethod): CatalogMethod {
	const { session = 'unknown', permissions, parameters = [], evidence = 'own', source, ...facts } = written;
	const ground = { evidence, ...(source !== undefined && { source }) };
	return {
		...facts,
		...ground,
		group: groupOf(written.name),
		...(session !== 'unknown' && { session: factOf(session, ground) }),
		...(permissions && { permissions: factOf<readonly string[]>(permissions, ground) }),
		parameters: parameters.map((parameter) => parameterOf(parameter, ground)),
	};
}

function parameterOf(written: WrittenParameter, ground: Ground): CatalogParameter {
	const { name, type, required, inferred, values, description } = written;
	return {
		name,
		...ground,
		...(values && { values }),
		...(description !== undefined && { description }),
		// The file doesn't say which of the two was inferred, so neither is certain.
		...(type !== undefined && { type: factOf(type, ground, inferred) }),
		...(required !== undefined && { required: factOf(required, ground, inferred) }),
	};
}

function factOf<T>(value: T, ground: Ground, inferred = false): Fact<T> {
	return { value, certainty: inferred ? 'inferred' : certaintyOfEvidence(ground.evidence), ...ground };
}
