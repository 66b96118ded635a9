import assert from 'node:assert/strict';
import { editorText, namesSchema, writtenText } from '../../../../src/host/composer/valueText.ts';

describe('the text of a value in an editor', () => {
	it('has lines that all end in one way', () => {
		assert.equal(editorText('a\nb\n'), 'a\nb\n');
		assert.equal(editorText('a\r\nb\r\n'), 'a\r\nb\r\n');
		assert.equal(editorText('a\rb\n'), 'a\nb\n');
		assert.equal(editorText('a\rb\r\nc\n'), 'a\r\nb\r\nc\r\n');
	});

	it('is saved without the line end that VS Code puts behind it', () => {
		assert.equal(writtenText('{}\n', false), '{}');
		assert.equal(writtenText('{}\r\n', false), '{}');
		assert.equal(writtenText('{}\n', true), '{}\n');
		assert.equal(writtenText('{\n}', false), '{\n}');
	});

	it('is known to name a schema however that is written', () => {
		for (const text of ['{"$schema":"x"}', '{"\\u0024schema":1}', '{"$s\\u0063hema":1}', '{"\\u0024\\u0073chema":1}']) {
			assert.equal(namesSchema(text), true, text);
		}
		for (const text of ['{"schema":"x"}', '{"a":"\\u0431"}', '{"a":"\\u0024"}']) {
			assert.equal(namesSchema(text), false, text);
		}
	});
});
