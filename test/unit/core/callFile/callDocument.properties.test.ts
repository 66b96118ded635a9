import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
	type PrintableDocument,
	parseCallDocument,
	printCallDocument,
	survivesPrinting,
} from '../../../../src/core/callFile/callDocument.ts';
import type { CallDocument, CallRow, WrittenValue } from '../../../../src/core/callFile/callDocumentModel.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';
import { resolveCall } from '../../../../src/core/callFile/resolveCall.ts';
import { checkVariables, VariableScope } from '../../../../src/core/callFile/variables.ts';
import type { Span } from '../../../../src/core/text/span.ts';
import { anyDocument, anyText, realFiles } from '../../../data/callDocumentInputs.ts';
import { runs } from '../../../data/runs.ts';

/** `SIGNED_CALL_FUZZ=1000000` runs each property on that many inputs. */
const numRuns = runs(1000);

const sources = {
	account: new Map([['user', '42']]),
	environment: (name: string) => (name === 'A' ? 'a "quoted"\nvalue' : undefined),
	uuid: () => '00000000-0000-4000-8000-000000000000',
	now: () => 0,
	random: () => 0.5,
};

/** What a document means, without where it stands. */
function meaningOf({ calls, variables }: CallDocument) {
	const templateOf = ({ value, references }: WrittenValue) => ({
		value,
		references: references.map(({ name, at }) => `${name} ${at}`),
	});
	return {
		calls: calls.map(({ title, method, httpMethod, rows, methodReferences }) => ({
			title,
			method,
			httpMethod,
			methodReferences: methodReferences.map(({ name, at }) => `${name} ${at}`),
			rows: rows.map((row: CallRow) => ({
				...templateOf(row),
				name: row.name,
				enabled: row.enabled,
				isHeader: row.isHeader,
			})),
		})),
		variables: variables.map((variable) => ({ name: variable.name, ...templateOf(variable) })),
	};
}

function checkOffsets(text: string, document: CallDocument): void {
	const inside = (span: Span, outer: Span = { start: 0, end: text.length }) => {
		assert.ok(Number.isInteger(span.start) && Number.isInteger(span.end));
		assert.ok(outer.start <= span.start && span.start <= span.end && span.end <= outer.end, JSON.stringify(span));
	};
	const ordered = (spans: readonly Span[]) => {
		spans.forEach((span, index) => {
			assert.ok(index === 0 || (spans[index - 1]?.end ?? 0) <= span.start);
		});
	};
	const checkAssignment = (line: CallDocument['variables'][number] & { readonly isHeader?: true }) => {
		const { nameSpan, equalsAt, valueSpan, references } = line;
		assert.equal(text.slice(nameSpan.start, nameSpan.end), line.name);
		assert.equal(text[equalsAt], line.isHeader ? ':' : '=');
		ordered([{ start: line.start, end: line.start }, nameSpan, { start: equalsAt, end: equalsAt + 1 }, valueSpan]);
		assert.equal(line.end, valueSpan.end);
		ordered(references);
		for (const reference of references) {
			inside(reference, valueSpan);
			const written = text.slice(reference.start, reference.end);
			assert.equal(line.value.slice(reference.at, reference.at + written.length), written);
		}
	};
	const { calls, variables, problems } = document;
	for (const spans of [calls, variables]) ordered(spans);
	for (const span of [...calls, ...variables, ...problems]) inside(span);
	for (const { start, end } of problems) assert.ok(start < end, 'something can be underlined');
	assert.ok(problems.every(({ start }, index) => index === 0 || (problems[index - 1]?.start ?? 0) <= start));
	variables.forEach(checkAssignment);
	for (const call of calls) {
		ordered(call.rows);
		for (const span of [call.titleSpan, call.methodSpan, ...call.rows]) if (span) inside(span, call);
		if (call.titleSpan) assert.equal(text.slice(call.titleSpan.start, call.titleSpan.end), call.title);
		if (call.methodSpan) assert.equal(text.slice(call.methodSpan.start, call.methodSpan.end), call.method);
		call.rows.forEach(checkAssignment);
		for (const row of call.rows) if (row.offSpan) ordered([row.offSpan, row.nameSpan]);
		const enabledRows = call.rows.filter(({ enabled, isHeader }) => enabled && !isHeader);
		assert.deepEqual(call.parameters, enabledRows);
	}
}

/** Holds for any text, and for the files that there are. */
function holds(check: (text: string, document: CallDocument) => void): void {
	const property = fc.property(anyText, (text) => check(text, parseCallDocument(text)));
	fc.assert(property, { numRuns, examples: realFiles.map((file) => [file]) });
}

describe(`call files of any text (${numRuns} inputs each)`, function () {
	this.timeout(Math.max(300_000, numRuns * 20));

	it('are read without an exception, with every offset inside the text and in order', () => holds(checkOffsets));

	it('are printed with GET where a method would be another kind of line without it', () => {
		for (const text of ['GET true:', 'GET X-A: b', 'GET ?? a', 'GET GET a'])
			assert.equal(printCallDocument(parseCallDocument(text)), `###\n${text}\n`);
		assert.equal(printCallDocument(parseCallDocument('GET a.b')), '###\na.b\n');
	});

	it('are printed as a file that means the same', () => {
		holds((_, document) => {
			assert.deepEqual(meaningOf(parseCallDocument(printCallDocument(document))), meaningOf(document));
			assert.ok(document.calls.every((call) => survivesPrinting(call)));
		});
	});

	it('are formatted without a change of any call, and only once', () => {
		holds((text, document) => {
			const formatted = formatCallDocument(text);
			assert.deepEqual(meaningOf(parseCallDocument(formatted)), meaningOf(document));
			assert.equal(formatCallDocument(formatted), formatted);
		});
	});

	it('are resolved without an exception, with each problem at its reference', () => {
		holds((text, document) => {
			for (const { start, end } of checkVariables(document, sources))
				assert.match(text.slice(start, end), /^\{\{.*\}\}$/s);
			const scope = new VariableScope(document, sources);
			for (const call of document.calls) {
				const { call: resolved, problems } = resolveCall(call, scope);
				const isLiteral = call.rows.every(({ references }) => references.length === 0);
				if (isLiteral && call.methodReferences.length === 0) assert.deepEqual(problems, []);
				assert.ok(resolved.parameters.length <= call.parameters.length);
			}
		});
	});

	it('hold any values', () => {
		const written = ({ calls, variables }: PrintableDocument) => ({
			variables: variables?.map(({ name, value }) => ({ name, value })),
			calls: calls.map(({ title, method, rows }) => [
				...[title, method],
				...(rows ?? []).map(({ name, value, enabled }) => ({ name, value, enabled })),
			]),
		});
		const property = fc.property(anyDocument, (document) => {
			const read = parseCallDocument(printCallDocument(document));
			const { calls } = read;
			assert.deepEqual(written(read), written(document));
			for (const [index, { rows = [] }] of document.calls.entries())
				for (const [row, { references }] of rows.entries())
					if (references) assert.deepEqual(calls[index]?.rows[row]?.references, []);
		});
		fc.assert(property, { numRuns });
	});
});
