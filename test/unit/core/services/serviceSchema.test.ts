import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { serviceSchema } from '../../../../src/core/services/service.ts';
import { digestNames } from '../../../../src/core/signing/digests.ts';
import { decodings, encodings, outputs } from '../../../../src/core/signing/encodings.ts';
import { requestLists, requestValues, schemeSchema } from '../../../../src/core/signing/scheme.ts';

interface JsonSchema {
	readonly properties: Readonly<Record<string, JsonSchema & { readonly description?: string }>>;
	readonly required?: readonly string[];
	readonly additionalProperties: unknown;
	readonly enum: readonly string[];
}

/** A schema of valibot, as far as it is looked into. */
type Schema = v.GenericSchema & {
	readonly type: string;
	readonly entries: Readonly<Record<string, Schema>>;
	readonly options: readonly unknown[];
	readonly item: Schema;
	readonly value: Schema;
	readonly wrapped: Schema;
	readonly getter: (input: unknown) => Schema;
};

const { definitions, ...schema } = JSON.parse(
	readFileSync(new URL('../../../../src/catalogs/service.schema.json', import.meta.url), 'utf8'),
);

/** What is in a list, a record or an optional entry. */
function inner(one: Schema | undefined): Schema {
	assert.ok(one);
	const within = one.wrapped ?? one.item ?? (one.type === 'record' ? one.value : undefined);
	return within ? inner(within) : one;
}

describe('the JSON Schema of service files', () => {
	const service = serviceSchema as unknown as Schema;
	const scheme = schemeSchema as unknown as Schema;
	const form = (written: object) => inner(scheme.entries['signature']).getter(written);
	const { refusal } = service.entries;

	it('has the fields that are read, each with what it means', () => {
		for (const [written, read] of [
			[schema, service],
			[definitions.key, inner(service.entries['keys'])],
			[definitions.request, inner(service.entries['request'])],
			[definitions.example, inner(service.entries['examples'])],
			[schema.properties.refusal, inner(refusal)],
			[schema.properties.refusal.properties.code, inner(inner(refusal).entries['code'])],
			[schema.properties.refusal.properties.echo, inner(inner(refusal).entries['echo'])],
			[definitions.scheme, scheme],
			[definitions.scheme.properties.place, inner(scheme.entries['place'])],
			[definitions.list, form({ list: '' })],
			[definitions.hash, form({ hash: '' })],
			[definitions.encode, form({ encode: '' })],
			[definitions.decode, form({ decode: '' })],
			[definitions.json, form({ json: '' })],
		] as readonly (readonly [JsonSchema, Schema])[]) {
			const names = Object.keys(read.entries);
			assert.deepEqual(Object.keys(written.properties).sort(), names.toSorted());
			const required = names.filter((name) => read.entries[name]?.type !== 'exact_optional');
			assert.deepEqual((written.required ?? []).toSorted(), required.sort());
			assert.equal(written.additionalProperties, false);
			for (const [name, field] of Object.entries(written.properties)) {
				if (!('$ref' in field) && name !== '$schema') assert.match(field.description ?? '', /^[A-Z].*\.$/s, name);
			}
		}
	});

	it('has the names that are known', () => {
		assert.deepEqual(definitions.hash.properties.hash.enum, digestNames);
		assert.deepEqual(definitions.hash.properties.as.enum, outputs);
		assert.deepEqual(definitions.decode.properties.decode.enum, decodings);
		const [one, several] = definitions.encoding.anyOf;
		assert.deepEqual([one.enum.toSorted(), several.items.enum], [encodings.toSorted(), one.enum]);
		assert.deepEqual(definitions.list.properties.list.anyOf[0].enum.toSorted(), [...requestLists].sort());
		const entries = inner(service.entries['request']).entries;
		for (const name of ['verb', 'body']) {
			assert.deepEqual(definitions.request.properties[name].enum, inner(entries[name]).options, name);
		}
		for (const name of ['blank', 'order']) {
			const { options } = inner(form({ list: '' }).entries[name]);
			assert.deepEqual(definitions.list.properties[name].enum, options, name);
		}
		const { json, escape: escapes } = form({ json: '' }).entries;
		assert.deepEqual(definitions.json.properties.json.enum, inner(json).options);
		assert.deepEqual(definitions.json.properties.escape.items.enum, inner(escapes).options);
		for (const name of requestValues) assert.ok(definitions.template.description.includes(`{${name}}`), name);
	});
});
