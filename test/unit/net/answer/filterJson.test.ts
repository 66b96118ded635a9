import assert from 'node:assert/strict';
import fc from 'fast-check';
import { filterJson, maxFilterBytes } from '../../../../src/net/answer/filterJson.ts';

function filteredText(body: string, path: string): string {
	const filtered = filterJson(body, path);
	if (filtered.kind === 'nothing') return '[]';
	assert.ok(filtered.kind === 'found', JSON.stringify(filtered));
	return filtered.text;
}

function shown(body: string, path: string): string {
	return filteredText(body, path).replace(/\n */g, '').replaceAll('": ', '":');
}

const list = (...items: readonly string[]) => `[${items.join(',')}]`;

describe('a body that is filtered by a path', () => {
	const store = '{"store": {"book": [{"id": 1, "price": 8.95}, {"id":2,"price":22.99, "tags": ["a"]}], "open": true}}';

	it('has what the path leads to, each as it came', () => {
		assert.equal(shown(store, '$.store.book[*].price'), list('8.95', '22.99'));
		assert.equal(shown(store, '$..id'), list('1', '2'));
		assert.equal(shown(store, '$.store.book[?@.price > 10]'), list('{"id":2,"price":22.99,"tags":["a"]}'));
		assert.equal(shown(store, '$.store.book[-1,0].id'), list('2', '1'));
		assert.equal(shown(store, '$..[?match(@, "a+")]'), list('"a"'));
		assert.equal(shown('[1,"1","12",["1"]]', '$[?search(@, "1")]'), list('"1"', '"12"'));
		assert.equal(shown(store, '$..["open","open"]'), list('true', 'true'));
	});

	it('is the value itself where the path leads to one at most', () => {
		assert.equal(shown(store, '$.store.book[1].tags'), '["a"]');
		assert.equal(shown('\ufeff[1, 2 ]', '$'), '[1,2]');
	});

	it('has nothing where nothing is there', () => {
		for (const path of ['$.no', '$.store.book[9]', '$..[?@.id == 7]'])
			assert.deepEqual(filterJson(store, path), { kind: 'nothing' }, path);
	});

	it('keeps numbers beyond 2^53, escapes and numbers as they are written', () => {
		const body = '{"a":[12345678901234567890, 1.0, 1E+2, "\\u0041\\/", -0]}';
		assert.equal(shown(body, '$.a[*]'), list('12345678901234567890', '1.0', '1E+2', '"\\u0041\\/"', '-0'));
		assert.equal(shown(body, '$.a'), '[12345678901234567890,1.0,1E+2,"\\u0041\\/",-0]');
	});

	it('takes the last of equal names', () => {
		const body = '{"a":{"x":1},"b":0,"a":{"x":2,"x":3},"a":{"x":4,"y":{"a":5,"a":6}}}';
		assert.equal(shown(body, '$.a.x'), '4');
		assert.equal(shown(body, '$.a'), '{"x":4,"y":{"a":5,"a":6}}');
		assert.equal(shown(body, '$..y.*'), list('6'));
	});

	it('says the path of each value', () => {
		const filtered = filterJson('{"a":[{"b c":1},{"x":{"b c":2}}]}', "$..['b c']");
		assert.deepEqual(filtered.kind === 'found' && filtered.paths, ["$.a[0]['b c']", "$.a[1].x['b c']"]);
	});

	it('reads names that JavaScript has a meaning of its own for', () => {
		const body = '{"__proto__":{"x":1},"constructor":2,"length":3,"1":4,"\\u00e9":5,"a":0,"a":{"__proto__":6}}';
		assert.equal(shown(body, '$.__proto__.x'), '1');
		assert.equal(shown(body, "$['constructor','length','1','é']"), list('2', '3', '4', '5'));
		assert.equal(shown(body, '$.a.__proto__'), '6');
		assert.equal(shown('{"a":1}', '$..toString'), list());
	});

	it('says where a path is invalid', () => {
		const fault = (path: string) => filterJson('{}', path);
		const is = (path: string, at: number) => assert.deepEqual(fault(path), { kind: 'path-fault', at }, path);
		is('a', 0);
		is('$.a b', 4);
		is('$[?@.a==1 && ]', 13);
		is('$[1', 3);
		is('', 0);
		is('$.', 2);
		is('$[?size(@)]', 3);
		is('$[?count(@.*)]', 3);
		is('$[99999999999999999999]', 2);
		for (const path of [`$[?${'('.repeat(990)}`, '$'.repeat(1000), '$[?(((((((((@']) {
			const filtered = fault(path);
			assert.ok(filtered.kind === 'path-fault' && filtered.at <= path.length, path);
		}
	});

	it('says that it is no JSON, or too large', () => {
		for (const body of ['[1,', 'no', '', '[1] 2', '\ufffd1'])
			assert.deepEqual(filterJson(body, '$'), { kind: 'not-json' }, body);
		const tooLarge = { kind: 'too-large', maxBytes: maxFilterBytes };
		const deep = `${'['.repeat(1001)}${']'.repeat(1001)}`;
		for (const body of [`"${'a'.repeat(maxFilterBytes)}"`, `[${'0,'.repeat(2_000_001)}0]`, deep, '['.repeat(5_000_000)])
			assert.deepEqual(filterJson(body, '$'), tooLarge);
		assert.equal(shown(deep.slice(1, -1), '$..[?@ == 1]'), '[]');
	});

	it('shows the first of more values than anyone reads', () => {
		const filtered = filterJson(`[${'0,'.repeat(150_000)}0]`, '$[*]');
		assert.ok(filtered.kind === 'found' && !filtered.isWhole && filtered.paths.length === 100_000);
		// Each counts with all that is in it.
		const nested = filterJson(`${'['.repeat(900)}"${'a'.repeat(200_000)}"${']'.repeat(900)}`, '$..*');
		assert.ok(nested.kind === 'found' && !nested.isWhole && nested.text.length < 2_100_000);
	});

	it('has the same values as the parsed body', () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 4 }), (body) => {
				const value = JSON.parse(body);
				const isContainer = typeof value === 'object' && value !== null;
				assert.deepEqual(JSON.parse(filteredText(body, '$[*]')), isContainer ? Object.values(value) : []);
				assert.deepEqual(JSON.parse(filteredText(body, '$')), value);
			}),
		);
	});
});
