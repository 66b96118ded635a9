import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { isSameName, variableAt, variableOccurrences } from '../../../../src/core/callFile/variableOccurrences.ts';
import { anyText } from '../../../data/callDocumentInputs.ts';

describe('variableOccurrences', () => {
	it('finds definitions and references, and nothing in titles and comments', () => {
		const text = '# {{a}}\n@a = 1\n@b = {{ a }}\n### {{a}}\n{{a}}.b\n// off x = "{{a}}{{$uuid}}"\n';
		const found = variableOccurrences(text, parseCallDocument(text));
		const places = found.map(
			({ start, end, name, isDefinition }) =>
				`${text.slice(start - 1, end + 1)}:${name}${isDefinition ? ' defined' : ''}`,
		);
		assert.deepEqual(places, ['@a :a defined', '@b :b defined', ' a :a', '{a}:a', '{a}:a', '{$uuid}:$uuid']);
	});

	it('takes a call by its name and the answers to it for the same, and no variable of that name', () => {
		const text = '@made = 1\n### A\n# @name made\na.b\nx = {{made.response.body.id}} {{made}}\n';
		const document = parseCallDocument(text);
		const linesOf = (at: string) => {
			const one = variableAt(text, document, text.indexOf(at) + 1);
			const same = variableOccurrences(text, document).filter((other) => one && isSameName(one, other));
			return same.map(({ start, end }) => text.slice(start - 1, end));
		};
		assert.deepEqual(linesOf('made\na.b'), [' made', '{made.response.body.id']);
		assert.deepEqual(linesOf('{{made.'), [' made', '{made.response.body.id']);
		assert.deepEqual(linesOf('{{made}}'), ['@made', '{made']);
	});

	it('names the variable at an offset, from the @ or the first brace on', () => {
		const text = '@user = 1\n### A\na.b\nx = {{ user }}y\n';
		const at = (offset: number) => variableAt(text, parseCallDocument(text), offset)?.name;
		for (const offset of [0, 5, text.indexOf('{{'), text.indexOf('}}') + 2]) assert.equal(at(offset), 'user');
		for (const offset of [6, text.indexOf('y\n') + 1]) assert.equal(at(offset), undefined);
	});

	it('gives each name its own place, whatever the text', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				for (const { start, end, name } of variableOccurrences(text, parseCallDocument(text))) {
					assert.equal(text.slice(start, end), name);
				}
			}),
		);
	});

	it('names at every offset what stands there, whatever the text', () => {
		fc.assert(
			fc.property(anyText, fc.nat(), (text, at) => {
				const document = parseCallDocument(text);
				const offset = at % (text.length + 1);
				const standing = variableOccurrences(text, document).filter(({ start, end, isDefinition }) =>
					isDefinition
						? offset >= start - 1 && offset <= end
						: offset >= text.lastIndexOf('{{', start) && offset <= text.indexOf('}}', end) + 2,
				);
				assert.deepEqual(variableAt(text, document, offset), standing[0]);
			}),
			{ numRuns: 1000 },
		);
	});
});
