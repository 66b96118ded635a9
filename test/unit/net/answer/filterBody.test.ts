import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';
import { type Filtered, filterBody, mostFiltered } from '../../../../src/net/answer/filterBody.ts';
import { PartsSource } from '../../../../src/net/answer/partsSource.ts';

const filter = (body: string, path: string) => filterBody(bytesSource(Buffer.from(body)), path);

/** What is shown of a body, as one text. */
function shown(body: string, path: string): string {
	const filtered = filter(body, path);
	assert.ok(filtered.kind === 'parts', JSON.stringify(filtered));
	const source = new PartsSource(bytesSource(Buffer.from(body)), filtered);
	return Buffer.from(source.slice(0, source.length)).toString();
}

const list = (...items: readonly string[]) => `[\n${items.join(',\n')}\n]`;

describe('a body that is filtered by a path', () => {
	const store = '{"store": {"book": [{"id": 1, "price": 8.95}, {"id":2,"price":22.99, "tags": ["a"]}], "open": true}}';

	it('has what the path leads to, each as it came', () => {
		assert.equal(shown(store, '$.store.book[*].price'), list('8.95', '22.99'));
		assert.equal(shown(store, '$..id'), list('1', '2'));
		assert.equal(shown(store, '$.store.book[?@.price > 10]'), list('{"id":2,"price":22.99, "tags": ["a"]}'));
		assert.equal(shown(store, '$.store.book[-1,0].id'), list('2', '1'));
		assert.equal(shown(store, '$..[?match(@, "a+")]'), list('"a"'));
		assert.equal(shown('[1,"1","12",["1"]]', '$[?search(@, "1")]'), list('"1"', '"12"'));
		assert.equal(shown(store, '$..["open","open"]'), list('true', 'true'));
	});

	it('is the value itself where the path leads to one at most', () => {
		assert.equal(shown(store, '$.store.book[1].tags'), '["a"]');
		assert.equal(shown(store, '$'), store);
		assert.equal(shown('\ufeff[1, 2 ]', '$'), '[1, 2 ]');
	});

	it('has nothing where nothing is there', () => {
		for (const path of ['$.no', '$.store.book[9]', '$..[?@.id == 7]']) {
			const filtered = filter(store, path);
			assert.ok(filtered.kind === 'parts' && filtered.parts.length === 0 && filtered.isWhole, path);
		}
	});

	it('keeps numbers beyond 2^53, escapes and numbers as they are written', () => {
		const body = '{"a":[12345678901234567890, 1.0, 1E+2, "\\u0041\\/", -0]}';
		assert.equal(shown(body, '$.a[*]'), list('12345678901234567890', '1.0', '1E+2', '"\\u0041\\/"', '-0'));
		assert.equal(shown(body, '$.a'), '[12345678901234567890, 1.0, 1E+2, "\\u0041\\/", -0]');
	});

	it('keeps each of equal names, of which a name leads to the last', () => {
		const body = '{"a":{"x":1},"b":0,"a":{"x":2,"x":3},"a":{"x":4,"y":{"a":5,"a":6}}}';
		assert.equal(shown(body, '$.*'), list('{"x":1}', '0', '{"x":2,"x":3}', '{"x":4,"y":{"a":5,"a":6}}'));
		assert.equal(shown(body, '$.*.x'), list('1', '3', '4'));
		assert.equal(shown(body, '$.a.x'), '4');
		assert.equal(shown(body, '$.*[?@ >= 2]'), list('2', '3', '4'));
		assert.equal(shown(body, '$..y.*'), list('5', '6'));
		assert.equal(shown('{"a":[1],"a":{"0":2}}', "$.a['0']"), '2');
	});

	it('reads names that JavaScript has a meaning of its own for', () => {
		const body = '{"__proto__":{"x":1},"constructor":2,"length":3,"1":4,"\\u00e9":5,"a":0,"a":{"__proto__":6}}';
		assert.equal(shown(body, '$.__proto__.x'), '1');
		assert.equal(shown(body, "$['constructor','length','1','é']"), list('2', '3', '4', '5'));
		assert.equal(shown(body, '$.a.__proto__'), '6');
		assert.equal(shown('{"a":1}', '$..toString'), list().replace('\n\n', '\n\n'));
	});

	it('says where a path is none, and why', () => {
		const fault = (path: string) => filter('{}', path);
		const is = (path: string, kind: string, at: number) =>
			assert.deepEqual(fault(path), { kind: 'path-fault', fault: kind, at }, path);
		is('a', 'syntax', 0);
		is('$.a b', 'syntax', 4);
		is('$[?@.a==1 && ]', 'syntax', 13);
		is('$[1', 'syntax', 3);
		is('', 'syntax', 0);
		is('$.', 'syntax', 2);
		is('$[?size(@)]', 'no-function', 3);
		is('$[?count(@.*)]', 'wrong-use', 3);
		is('$[99999999999999999999]', 'number', 2);
		for (const path of [`$[?${'('.repeat(990)}`, '$'.repeat(1000), '$[?(((((((((@']) {
			const filtered = fault(path);
			assert.ok(filtered.kind === 'path-fault' && filtered.at <= path.length, path);
		}
	});

	it('is told where it is no JSON, or too large', () => {
		for (const body of ['[1,', 'no', '', '[1] 2', `${'['.repeat(1001)}${']'.repeat(1001)}`])
			assert.deepEqual(filter(body, '$'), { kind: 'not-json' }, body.slice(0, 10));
		const tooLarge = { kind: 'too-large', most: mostFiltered };
		assert.deepEqual(filter(`"${'a'.repeat(mostFiltered.bytes)}"`, '$'), tooLarge);
		const lines = (count: number) => `[${'0,'.repeat(count - 3)}0]`;
		assert.equal(filter(lines(mostFiltered.lines), '$').kind, 'parts');
		assert.deepEqual(filter(lines(mostFiltered.lines + 1), '$'), tooLarge);
		// What is nested as deep as is shown is searched to its end.
		assert.equal(shown(`${'['.repeat(1000)}${']'.repeat(1000)}`, '$..[?@ == 1]'), '[\n\n]');
	});

	it('shows the first of more values than anyone reads', () => {
		const filtered = filter(`[${'0,'.repeat(150_000)}0]`, '$[*]');
		assert.ok(filtered.kind === 'parts' && !filtered.isWhole && filtered.parts.length === 200_000);
		// Each counts with all that is in it.
		const nested = filter(`${'['.repeat(900)}"${'a'.repeat(200_000)}"${']'.repeat(900)}`, '$..*');
		assert.ok(nested.kind === 'parts' && !nested.isWhole);
		const bytes = new PartsSource(bytesSource(new Uint8Array()), nested).length;
		assert.ok(bytes < 2 ** 26 + 100 && bytes > 2 ** 25, String(bytes));
	});

	it('has the same values as a query of the parsed body, whatever that is', () => {
		const paths = [
			'$..*',
			'$[*]',
			'$.*.*',
			'$..a',
			'$[?@.a]',
			'$[::2]',
			'$..[0,1]',
			'$..[?@ > 1]',
			"$['a','b']",
			'$[-1:]',
		];
		fc.assert(
			fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(...paths), (body, path) => {
				const filtered = filter(body, path) as Extract<Filtered, { kind: 'parts' }>;
				const values = JSON.parse(shown(body, path)) as unknown[];
				const bytes = Buffer.from(body);
				const each = Array.from({ length: filtered.parts.length / 2 }, (_, at) =>
					JSON.parse(bytes.toString('utf8', filtered.parts[2 * at], filtered.parts[2 * at + 1])),
				);
				assert.deepEqual(values, each);
				if (path === '$[*]' && typeof JSON.parse(body) === 'object' && JSON.parse(body) !== null)
					assert.deepEqual(sorted(values), sorted(Object.values(JSON.parse(body))));
			}),
		);
	});
});

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();
