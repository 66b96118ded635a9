import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readJsonTokens } from '../../../../src/core/text/jsonTokenReader.ts';
import { compactJson, prettyJson } from '../../../../src/core/text/prettyJson.ts';
import { isJson, nearlyJson } from './jsonTexts.ts';

describe('prettyJson', () => {
	it('lays out with two spaces a level', () => {
		assert.equal(
			prettyJson('{"a":[1,{"b":null}],"c":{},"d":[ ],"e":"x"}'),
			'{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": [],\n  "e": "x"\n}',
		);
	});

	it('keeps every token as written', () => {
		const text = prettyJson('{"n":12345678901234567890.10,"e":1E+2,"z":-0,"s":"\\u0041\\/","a":1,"a":2,"10":1,"9":2}');
		assert.equal(
			text,
			'{\n  "n": 12345678901234567890.10,\n  "e": 1E+2,\n  "z": -0,\n  "s": "\\u0041\\/",\n  "a": 1,\n  "a": 2,\n  "10": 1,\n  "9": 2\n}',
		);
	});

	const bad = [
		...['', ' ', '{', '[', '}', ']', '{]', '[}', '{"a"}', '{"a":}', '{"a":1,}', '[1,]', '[,1]', '[1 2]'],
		...['{"a":1 "b":2}', '{a:1}', "{'a':1}", '{1:2}', '{"a":1]', '[1}', '1 2', '[]]', '// x\n1', '1 // x', '/* x */ 1'],
		...['[1, /* x */ 2]', '/', '01', '-', '+1', '1.', '.5', '1e', '1e+', '0x1', 'NaN', 'Infinity', 'tru', 'True'],
		...['nullx', '"', '"a', '"\\x"', '"\\u12g4"', '"a\nb"', '"a\tb"', '"\\', '"a":1', ':', ',', '\ufeff1', '\u00a01'],
		...['1\u2028', '{"a"::1}', '{,}', '[:]', '{"a":1:2}', '--1', '1-1', '"a""b"', '{{}}'],
	];
	it('reads only what is JSON, strictly', () => {
		for (const text of bad) {
			assert.throws(() => JSON.parse(text), text);
			assert.equal(prettyJson(text), undefined, text);
			assert.equal(compactJson(text), undefined, text);
		}
	});

	it('agrees with JSON.parse on what is JSON', () => {
		const same = fc.property(nearlyJson, (text) => assert.equal(prettyJson(text) !== undefined, isJson(text), text));
		fc.assert(same, { numRuns: 5000 });
	});

	it('says what JSON.stringify says, where nothing is lost on the way', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
				const text = JSON.stringify(value);
				assert.equal(prettyJson(text), JSON.stringify(value, null, 2));
				assert.equal(prettyJson(JSON.stringify(value, null, '\t')), JSON.stringify(value, null, 2));
				assert.equal(compactJson(JSON.stringify(value, null, ' \n')), text);
			}),
		);
	});

	it('is linear: deep nesting, long strings, much white space', () => {
		const levels = 100_000;
		const deep = '['.repeat(levels) + ']'.repeat(levels);
		assert.equal(compactJson(deep), deep);
		assert.equal(compactJson(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)?.length, levels * 6 + 1);
		assert.equal(prettyJson('['.repeat(levels)), undefined);
		assert.equal(prettyJson(`"${'\\n'.repeat(500_000)}"`)?.length, 1_000_002);
		assert.equal(prettyJson(`${' \n'.repeat(500_000)}1`), '1');
	});

	it('puts no string together a character at a time', () => {
		const text = JSON.stringify({ data: '"\n'.repeat(100_000) });
		assert.ok(callsOf('substring', () => assert.ok(prettyJson(text))) < 100);
	});

	it('lays out up to 1,000 levels, and stops reading there', () => {
		const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
		const text = prettyJson(nested(1000)) ?? '';
		assert.equal(compactJson(text), nested(1000));
		assert.equal(prettyJson(nested(1001)), undefined);
		assert.ok(callsOf('charCodeAt', () => prettyJson(nested(5_000_000))) < 10_000);
	});

	it('grows no text beyond eight times its length', () => {
		const wide = (levels: number) => `${'['.repeat(levels)}${'1,'.repeat(100_000)}1${']'.repeat(levels)}`;
		assert.ok((prettyJson(wide(6)) ?? '').length > wide(6).length);
		assert.equal(prettyJson(wide(90)), undefined);
		assert.ok(prettyJson(`${'['.repeat(90)}1,2${']'.repeat(90)}`), 'a short one may');
	});
});

/** How often texts are asked for a character, or for a part. */
function callsOf(name: 'charCodeAt' | 'substring', run: () => void): number {
	const { prototype } = String;
	const builtIn = prototype[name] as (this: string, ...places: number[]) => unknown;
	let count = 0;
	const counting = function (this: string, ...places: number[]): unknown {
		count += 1;
		return builtIn.apply(this, places);
	};
	Object.assign(prototype, { [name]: counting });
	try {
		run();
	} finally {
		Object.assign(prototype, { [name]: builtIn });
	}
	return count;
}

describe('readJsonTokens', () => {
	it('hands over each token with its kind and place', () => {
		const text = ' {"a" : [1, true]}';
		const tokens: string[] = [];
		const isWhole = readJsonTokens(text, (kind, start, end) => {
			tokens.push(`${kind} ${text.slice(start, end)}`);
		});
		assert.equal(isWhole, true);
		const list = ['open [', 'scalar 1', 'comma ,', 'scalar true', 'close ]'];
		assert.deepEqual(tokens, ['open {', 'key "a"', 'colon :', ...list, 'close }']);
	});
});
