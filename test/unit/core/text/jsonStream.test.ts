import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonStream } from '../../../../src/core/text/jsonStream.ts';

const names = ['error_code', 'error_msg'];

/** What is read of the bytes, cut into pieces of that many. */
function read(bytes: Uint8Array, piece: number): Record<string, unknown> | undefined {
	const stream = new JsonStream(names);
	for (let at = 0; at < bytes.length; at += piece) stream.push(bytes.subarray(at, at + piece));
	const members = stream.end();
	return members && Object.fromEntries(members);
}

const readText = (text: string) => read(Buffer.from(text), 3);

/** As JSON.parse sees it: the independent judge. */
function parsed(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

describe('JsonStream', () => {
	it('takes for JSON what JSON.parse does, and nothing else', () => {
		const jsonText = fc.oneof(
			fc.json(),
			fc.jsonValue().map((value) => JSON.stringify(value, undefined, 1)),
		);
		const place = fc.nat(1000);
		const mangled = fc
			.tuple(jsonText, place, place, fc.constantFrom(...'{}[]",:\\01e.+-tn u/\n'))
			.map(([text, at, cut, more]) => {
				const from = at % (text.length + 1);
				return text.slice(0, from) + more + text.slice(from + (cut % 3));
			});
		fc.assert(
			fc.property(fc.oneof(jsonText, mangled), fc.integer({ min: 1, max: 9 }), (text, piece) => {
				// Half a character is no UTF-8.
				if (!text.isWellFormed()) return;
				assert.equal(read(Buffer.from(text), piece) !== undefined, parsed(text) !== undefined, JSON.stringify(text));
			}),
			{ numRuns: 3000 },
		);
	});

	it('refuses what is nearly JSON', () => {
		const wrong = [
			'',
			' ',
			'01',
			'1.',
			'.5',
			'-',
			'1e',
			'1e+',
			'+1',
			'tru',
			'nul',
			'NaN',
			'"',
			'"\\x"',
			'"\\u12g4"',
			'"\n"',
		];
		const more = [
			'[1,]',
			'{"a":1,}',
			'{a:1}',
			"{'a':1}",
			'[1 2]',
			'1 2',
			'[',
			'{',
			']',
			'[}',
			'{"a"}',
			'{"a":}',
			'//',
			'1//',
		];
		for (const text of [...wrong, ...more]) {
			assert.equal(parsed(text), undefined, text);
			assert.equal(readText(text), undefined, text);
		}
	});

	it('gives the members that are looked for, the last of a name, and none from deeper levels', () => {
		const cases: [text: string, members: Record<string, unknown>][] = [
			[
				'\ufeff {"error_code": 104, "error_msg": "a \\u0062\\n\\"c\\" д"}\n',
				{ error_code: 104, error_msg: 'a b\n"c" д' },
			],
			['{"error_code":1,"error_code":-2.5e1}', { error_code: -25 }],
			['{"error_code":1,"error_code":[2],"x":{"error_msg":"deep"}}', {}],
			['{"\\u0065rror_code":true,"error_msg":null}', { error_code: true, error_msg: null }],
			['[{"error_code":1}]', {}],
			['"error_code"', {}],
			['104', {}],
			[`{"${'n'.repeat(300)}":1,"error_code":3}`, { error_code: 3 }],
		];
		for (const [text, members] of cases) assert.deepEqual(readText(text), members, text);
	});

	it('keeps the beginning of a saying that is very long, whole characters of it', () => {
		for (const unit of ['x', '\\u0041', '\\n', 'д', '🙂']) {
			const { error_msg: said } = readText(`{"error_msg":"${unit.repeat(20_000)}","error_code":1}`) ?? {};
			const [one] = JSON.parse(`["${unit}"]`) as string[];
			assert.ok(String(said).length > 1000, unit);
			assert.ok(one && String(said).startsWith(one.repeat(1000)), unit);
		}
	});

	it('takes a bit for each level that is open', () => {
		const levels = 5_000_000;
		const stream = new JsonStream(names);
		stream.push(Buffer.alloc(levels, '['));
		stream.push(Buffer.alloc(levels, ']'));
		assert.ok(stream.end());
		const endless = new JsonStream(names);
		for (let million = 0; million < 20; million++) endless.push(Buffer.alloc(1_000_000, '['));
		for (let million = 0; million < 20; million++) endless.push(Buffer.alloc(1_000_000, ']'));
		assert.equal(endless.end(), undefined);
	});
});
