import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { findParameter, mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { evidences, maxNameLength, sessions } from '../../../../src/core/catalog/model.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import {
	catalogSchema,
	errorCodeSchema,
	methodForm,
	methodSchema,
	parameterSchema,
} from '../../../../src/core/catalog/schema.ts';
import { documentationAddress, makeOkCatalogs } from '../../../data/makeOkCatalog.ts';
import {
	digestOf,
	digestsOfRecord,
	factsOfCatalog,
	factsOfRecord,
	type RecordedMethod,
} from '../../../data/okFacts.ts';

const root = new URL('../../../../', import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readJson = (path: string) => JSON.parse(readText(path));
const publicRecord = '../shared/data/methods.json';

describe('what each method does, as it is shipped', () => {
	const read = (name: string) => readCatalog(readJson(`src/catalogs/${name}.json`));
	const { catalog: described, problems } = read('okDescriptions');
	const { catalog: ok } = read('okRestApi');

	it('is told in one short line of either language, of methods that are known, and with its source', () => {
		assert.deepEqual(problems, []);
		assert.ok(described && ok);
		assert.ok(described.methods.length > 150);
		const names = new Set(ok.methods.map(({ name }) => name));
		for (const { name, description = '', descriptions = {}, source = '', evidence } of described.methods) {
			assert.ok(names.has(name), name);
			assert.match(description, /^[A-Z][^\n]{5,99}[^.\s]$/, name);
			assert.match(descriptions['ru'] ?? '', /^[А-ЯЁ][^\n]{5,99}[^.\s]$/u, name);
			assert.ok(evidence === 'docs-repo' && source.endsWith(`/${name}.md`), name);
		}
	});

	it('changes nothing else that is known of a method', () => {
		assert.ok(described && ok);
		const alone = mergeCatalogs([ok]);
		const both = mergeCatalogs([ok, described]);
		for (const name of both.methods.keys()) {
			const method = both.methods.get(name);
			assert.ok(method);
			const { description: _, descriptions: __, ...rest } = method;
			assert.deepEqual(rest, alone.methods.get(name), name);
		}
	});
});

describe('shipped catalogues', () => {
	const shipped = ['specification', 'okRestApi', 'okErrorCodes'].map((name) => {
		const { catalog, problems } = readCatalog(readJson(`src/catalogs/${name}.json`));
		assert.deepEqual(problems, []);
		assert.ok(catalog);
		return catalog;
	});
	const [, ok, codes] = shipped;

	it('hold every method of the public record, and no fact lost its evidence', () => {
		// The digests were made from the public record itself: this holds where the record is not at hand, too.
		const { methods, errorCodes } = readJson('test/data/okFacts.json');
		const made = Object.fromEntries(ok?.methods.map((method) => [method.name, digestOf(factsOfCatalog(method))]) ?? []);
		assert.equal(Object.keys(methods).length, 203);
		assert.deepEqual(made, methods);
		assert.equal(codes?.errorCodes.length, 104);
		assert.equal(digestOf(codes.errorCodes.map(({ code, name }) => `${code} ${name}`)), errorCodes);
		assert.ok(codes.errorCodes.every(({ evidence, source }) => evidence === 'client' && source));
	});

	const hasRecord = existsSync(new URL(publicRecord, root));
	const title = hasRecord
		? 'are what the script makes of the public record'
		: 'are NOT compared with the public record: it does not stand beside the repository';
	it(title, () => {
		if (!hasRecord) return;
		const methods: RecordedMethod[] = readJson(publicRecord);
		const errorCodes = readJson('../shared/data/error-codes.json');
		for (const [name, text] of Object.entries(makeOkCatalogs(methods, errorCodes)))
			assert.equal(text, readText(`src/catalogs/${name}.json`));
		assert.deepEqual(digestsOfRecord(methods, errorCodes), readJson('test/data/okFacts.json'));
		for (const method of methods) {
			const known = ok?.methods.find(({ name }) => name === method.name);
			assert.deepEqual(known && factsOfCatalog(known), factsOfRecord(method));
		}
	});

	it('know events.get from the specification, its parameters and the error names from the record', () => {
		const known = mergeCatalogs(shipped);
		assert.equal(known.methods.get('events.get')?.evidence, 'specification');
		const types = findParameter(known, 'events.get', 'types');
		assert.deepEqual([types?.evidence, types?.type?.value, types?.required?.value], ['page', 'EventType[]', false]);
		assert.equal(known.errorCodes.get(104)?.name, 'PARAM_SIGNATURE');
	});

	it('are described by a JSON Schema that says what the reader checks', () => {
		const schema = readJson('src/catalogs/catalog.schema.json');
		const { method, parameter, errorCode, evidence } = schema.definitions;
		for (const [written, read] of [
			[schema, catalogSchema],
			[method, methodSchema],
			[parameter, parameterSchema],
			[errorCode, errorCodeSchema],
		] as const) {
			assert.deepEqual(Object.keys(written.properties).sort(), Object.keys(read.entries).sort());
			const optional = Object.entries(read.entries)
				.filter(([, { type }]) => type === 'optional' || type === 'exact_optional')
				.map(([name]) => name);
			const required = Object.keys(written.properties).filter((name) => !optional.includes(name));
			assert.deepEqual(required.sort(), [...written.required].sort());
			assert.equal(written.additionalProperties, false);
		}
		assert.equal(method.properties.name.pattern, methodForm.source.replaceAll('\\/', '/'));
		for (const { name } of [method, parameter, errorCode].map(({ properties }) => properties)) {
			assert.equal(name.maxLength, maxNameLength);
		}
		assert.deepEqual(evidence.enum, evidences);
		assert.equal(evidence.enumDescriptions.length, evidences.length);
		assert.deepEqual(method.properties.session.enum, [...sessions, 'unknown']);
	});

	it('name pages that can be opened', () => {
		const documentation = 'github.com/apiok/documentation';
		const page = 'apiok.ru/en/dev/methods/rest/a/a.b';
		const file = `${documentation} docs/method/(en|ru)/a/a.b.md`;
		for (const [source, evidence, address] of [
			[page, 'page', `https://${page}`],
			[`${file}; flags from a client`, 'docs-repo', `https://${documentation}/blob/HEAD/docs/method/en/a/a.b.md`],
			[file, 'docs-repo-removed', `https://${documentation}`],
			['third-party clients', 'name-only', undefined],
		] as const)
			assert.equal(documentationAddress(source, evidence), address);
	});
});
