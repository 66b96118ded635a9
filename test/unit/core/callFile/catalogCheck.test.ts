import assert from 'node:assert/strict';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { checkCallFile } from '../../../../src/core/callFile/checkCallFile.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';

const { catalog } = readCatalog({
	methods: [
		{
			name: 'users.get',
			parameters: [
				{ name: 'uids', required: true },
				{ name: 'fields', required: true, inferred: true },
				{ name: 'count', required: false },
			],
		},
		{ name: 'users.find', evidence: 'client', parameters: [{ name: 'query', required: true }] },
		{ name: 'users.any' },
	],
});
const known = mergeCatalogs(catalog ? [catalog] : []);
const sources = { uuid: () => '', now: () => 0, random: () => 0 };

/** What is found, as `severity code: marked text → nearest`. */
function found(text: string, accountNames: string[] = []): string[] {
	const document = parseCallDocument(text);
	return checkCallFile(document, { variables: sources, accountNames, catalog: known }).map((problem) => {
		const nearest = 'nearest' in problem ? ` → ${problem.nearest}` : '';
		return `${problem.severity} ${problem.code}: ${text.slice(problem.start, problem.end)}${nearest}`;
	});
}

describe('checkCallFile, by the catalogue', () => {
	for (const [text, ...problems] of [
		// Missing: a warning only where that is stated.
		['### A\nusers.get\n', 'warning parameter-missing: users.get'],
		['### A\nusers.get\nuids = 1\n'],
		['### A\nusers.get\n// off uids = 1\n', 'warning parameter-missing: users.get'],
		['### A\nusers.find\n', 'hint parameter-missing: users.find'],
		// Unknown: with the nearest name that is not given yet.
		['### A\nusers.get\nuids = 1\ncoutn = 2\n', 'hint parameter-unknown: coutn → count'],
		['### A\nusers.get\nuids = 1\ncount = 1\ncoutn = 2\n', 'hint parameter-unknown: coutn'],
		// Of a method without known parameters any is known, the general ones of each.
		['### A\nusers.any\nx = 1\n'],
		['### A\nusers.get\nuids = 1\nformat = json\n'],
		['### A\nusers.fnid\n', 'hint method-unknown: users.fnid → users.find'],
		['### A\nmine.own\n'],
		['### A\nusers.{{x}}\n@x = get\n'],
	] as const) {
		it(`finds ${problems.join() || 'nothing'} in ${JSON.stringify(text)}`, () => {
			assert.deepEqual(found(text), problems);
		});
	}

	it('of another service knows what each request is given and the parts of a parameter, and compares no paths', () => {
		const { catalog } = readCatalog({
			methods: [{ name: 'POST /orders', parameters: [{ name: 'items', required: true }, { name: 'note' }] }],
		});
		const text =
			'### A\nPOST /orders\nitems[0].id = 1\nTimestamp = 1\nnoet = x\n\n### B\nPOST /order\n\n### C\nPOST /orders\n';
		const found = checkCallFile(parseCallDocument(text), {
			...{ variables: sources, accountNames: [], catalog: mergeCatalogs(catalog ? [catalog] : []) },
			given: new Set(['timestamp']),
		});
		const lines = found.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
		assert.deepEqual(lines, ['parameter-unknown: noet', 'parameter-missing: POST /orders']);
	});

	it('stops comparing names where a file has thousands that are nearly known', () => {
		const near = (lines: readonly string[]) => lines.filter((line) => line.includes('→')).length;
		const methods = found('### A\nusers.fnid\n'.repeat(12_000));
		assert.ok(near(methods) > 100 && near(methods) < 10_000, `${near(methods)} of 12,000 compared`);
		const rows = Array.from({ length: 15_000 }, (_, index) => `cou${index} = 1\n`);
		const parameters = found(`### A\nPOST users.get\nuids = 1\n${rows.join('')}`);
		assert.equal(parameters.length, 15_000);
		const missed = found('### A\nusers.get\n'.repeat(12_000));
		assert.ok(missed.length > 100 && missed.length < 10_000, `${missed.length} of 12,000 told`);
	});
});

describe('checkCallFile', () => {
	it('finds an account that there is not', () => {
		assert.deepEqual(found('@account = A B\n### A\na.b\n', ['C']), ['warning account-unknown: A B']);
		assert.deepEqual(found('@account = A B\n### A\na.b\n', ['A B']), []);
	});

	it('tells everything in the order of the text', () => {
		assert.deepEqual(found('@account = X\n### A\nusers.get\nuids = {{v}}\nuids = 2\n'), [
			'warning account-unknown: X',
			'error variable-unknown: {{v}}',
			'error parameter-name-duplicate: uids',
		]);
	});
});
