import { generalNames } from '../call/call.ts';
import { secretKeyNames } from '../services/ok/names.ts';
import { cutText } from '../text/flatCopy.ts';
import { isJsonObject, type JsonObject } from '../text/parsedJson.ts';
import { maxNameLength } from './model.ts';
import type { WrittenParameter } from './schema.ts';

/** Every call has them, or is sent by them: none is a parameter of a method. */
const ofEveryCall = new Set([...generalNames, 'access_token', 'session_key', 'sig', ...secretKeyNames]);
/** Of one operation that are looked at. */
const maxOfOne = 1000;
const maxValues = 100;
const maxParts = 30;
export const maxTextLength = 2000;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];

/**
 * The parameters of an operation: those of its path, its own, and the properties of its body, each name once.
 * @param isOfAny whether it is of another service than the specification's, each call of which has others
 */
export function openApiParameters(item: JsonObject, operation: JsonObject, follow: Follow, isOfAny: boolean) {
	const found = new Map<string, WrittenParameter>();
	const take = (parameter: WrittenParameter) => found.set(parameter.name, parameter);
	const isOwnName = (name: unknown): name is string =>
		typeof name === 'string' && name !== '' && name.length <= maxNameLength && (isOfAny || !ofEveryCall.has(name));
	// The operation's own count more than those of its path.
	for (const list of [item['parameters'], operation['parameters']]) {
		for (const written of listOf(list)) {
			const parameter = follow(written);
			if (parameter?.['in'] !== 'query') continue;
			const { name, required, schema, description } = parameter;
			if (isOwnName(name)) take(parameterOf(name, required === true, wholeSchema(schema, follow), description, follow));
		}
	}
	const body = bodySchema(operation, follow);
	const required = new Set(listOf(body?.['required']));
	const properties = isJsonObject(body?.['properties']) ? body['properties'] : {};
	for (const [name, written] of Object.entries(properties).slice(0, maxOfOne)) {
		const schema = wholeSchema(written, follow);
		if (isOwnName(name) && !found.has(name))
			take(parameterOf(name, required.has(name), schema, schema?.['description'], follow));
	}
	return [...found.values()];
}

function bodySchema(operation: JsonObject, follow: Follow): JsonObject | undefined {
	const content = follow(operation['requestBody'])?.['content'];
	if (!isJsonObject(content)) return undefined;
	// A type may have parameters, as a character set.
	const types = new Map(Object.keys(content).map((type) => [(type.split(';', 1)[0] ?? '').trim().toLowerCase(), type]));
	const type = formTypes.find((name) => types.has(name));
	const media = type === undefined ? undefined : content[types.get(type) ?? ''];
	return isJsonObject(media) ? wholeSchema(media['schema'], follow) : undefined;
}

/** A schema with what it has by `allOf`, where its own members count more; of so many parts. */
function wholeSchema(written: unknown, follow: Follow): JsonObject | undefined {
	const schema = follow(written);
	if (!Array.isArray(schema?.['allOf'])) return schema;
	let [whole, properties, required]: [JsonObject, JsonObject, unknown[]] = [{}, {}, []];
	const left: unknown[] = [schema];
	for (let parts = 0; parts < maxParts && left.length > 0; parts++) {
		const part = follow(left.shift()) ?? {};
		whole = { ...part, ...whole };
		properties = { ...(isJsonObject(part['properties']) && part['properties']), ...properties };
		required = [...required, ...listOf(part['required'])];
		left.push(...listOf(part['allOf']).slice(0, maxParts));
	}
	return { ...whole, properties, required };
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value.slice(0, maxOfOne) : [];
}

function parameterOf(
	name: string,
	required: boolean,
	schema: JsonObject | undefined,
	description: unknown,
	follow: Follow,
): WrittenParameter {
	const items = schema && typeOf(schema) === 'array' ? wholeSchema(schema['items'], follow) : undefined;
	const type = schema && typeName(schema, items);
	const values = valuesOf(items ?? schema);
	return {
		name,
		...(type && { type }),
		required,
		...(values.length > 0 && { values }),
		...(typeof description === 'string' && description !== '' && { description: cutText(description, maxTextLength) }),
	};
}

/** In OAS 3.1 a type may be a list, as `["string", "null"]`. */
function typeOf({ type }: JsonObject): unknown {
	return Array.isArray(type) ? (type as unknown[]).slice(0, 8).find((one) => one !== 'null') : type;
}

const typeNames: Readonly<Record<string, string>> = {
	string: 'String',
	integer: 'Integer',
	number: 'Double',
	boolean: 'Boolean',
	object: 'Object',
};

function typeName(schema: JsonObject, items: JsonObject | undefined): string | undefined {
	const type = typeOf(schema);
	if (type === 'array') return `${(items && typeName(items, undefined)) ?? 'String'}[]`;
	if (type === 'integer' && schema['format'] === 'int64') return 'Long';
	return typeof type === 'string' && Object.hasOwn(typeNames, type) ? typeNames[type] : undefined;
}

function valuesOf(schema: JsonObject | undefined): string[] {
	const values = schema?.['enum'];
	const listed = Array.isArray(values) ? (values as unknown[]).slice(0, maxValues) : [];
	return listed
		.filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
		.map((value) => cutText(String(value), maxNameLength));
}

/** A reference leads over no more others. */
const maxSteps = 8;
/** Of a reference; a longer one leads nowhere. */
const maxReferenceLength = 500;

/** What a value is or refers to; undefined where that is no object, or where references lead in a circle. */
type Follow = (value: unknown) => JsonObject | undefined;

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
