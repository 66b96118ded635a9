import { isJsonObject, type JsonObject } from '../text/parsedJson.ts';

/** A reference leads over no more others. */
const maxSteps = 8;
/** Of a reference; a longer one leads nowhere. */
const maxReferenceLength = 500;

/** What a value is or refers to; undefined where that is no object, or where references lead in a circle. */
export type Follow = (value: unknown) => JsonObject | undefined;

/** Follows `$ref`s within a document. Those to other files and addresses lead nowhere: nothing is fetched. */
export function followerIn(root: JsonObject): Follow {
	return (value) => {
		let found = value;
		for (let step = 0; step <= maxSteps; step++) {
			if (!isJsonObject(found)) return undefined;
			const reference = Object.hasOwn(found, '$ref') ? found['$ref'] : undefined;
			if (typeof reference !== 'string') return found;
			found = valueAt(root, reference);
		}
		return undefined;
	};
}

function valueAt(root: JsonObject, reference: string): unknown {
	if (!reference.startsWith('#/') || reference.length > maxReferenceLength) return undefined;
	let found: unknown = root;
	for (const part of reference.slice(2).split('/')) {
		const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
		if (!isJsonObject(found) || !Object.hasOwn(found, name)) return undefined;
		found = found[name];
	}
	return found;
}
