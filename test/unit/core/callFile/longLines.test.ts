import assert from 'node:assert/strict';
import { parseCallDocument, printCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { completionPlace } from '../../../../src/core/callFile/completionPlace.ts';
import { formatCallDocument } from '../../../../src/core/callFile/formatCallDocument.ts';
import { variableOccurrences } from '../../../../src/core/callFile/variableOccurrences.ts';
import { checkVariables } from '../../../../src/core/callFile/variables.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';

const size = 50_000;
/** Steps back within a match are not counted: a test that takes hours is what shows those. */
const units = [
	...['{', '{{', '}}', '{{a', '{{a}}', '{{}}', '{{ ', '{{$env ', '$', ' ', '\u00a0', '@', '#', '//', '=', '"', '\\'],
	...['\\"', '[', '{"a":', '"x=', 'x=[\n', 'a.', 'a ', 'é', '_'],
];
const lines: Record<string, (text: string) => string> = {
	'a line': (text) => text,
	'a value': (text) => `x = ${text}`,
	'a quoted value': (text) => `x = "${text}"`,
	'a name': (text) => `${text} = 1`,
	'a row that is off': (text) => `// off x = ${text}`,
	'a variable': (text) => `@x = ${text}`,
	'a string of JSON': (text) => `x = {"a":"${text}`,
	'a list of a variable': (text) => `@x = [${text}`,
	'a comment': (text) => `# ${text}`,
};

describe('one long line of a call file', () => {
	for (const [what, line] of Object.entries(lines)) {
		it(`is gone over a few times and no more: ${what}`, () => {
			for (const unit of units) {
				const text = `### A\na.b\n${line(unit.repeat(size / unit.length))}`;
				scanWithin(mostScans * text.length, () => {
					const document = parseCallDocument(text);
					completionPlace(text, document, text.length);
					completionPlace(text, document, text.length - size / 2);
					variableOccurrences(text, document);
					checkVariables(document, { uuid: () => '', now: () => 0, random: () => 0 });
					formatCallDocument(text);
					printCallDocument(document);
				});
			}
		});
	}

	it('is completed behind a reference that has only just begun, however much white space is in it', () => {
		for (const space of [' ', '\t', '\u00a0']) {
			const text = `### A\na.b\nx = {{${space.repeat(size)}`;
			const place = completionPlace(text, parseCallDocument(text), text.length);
			assert.equal(place?.kind, 'reference');
			const behind = completionPlace(`${text}"`, parseCallDocument(`${text}"`), text.length + 1);
			assert.equal(behind?.kind, 'parameter-value');
		}
	});
});
