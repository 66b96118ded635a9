import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mask, maskSecrets } from '../../../../src/core/mask.ts';
import { BodyModel } from '../../../../src/net/answer/bodyModel.ts';
import { type BodySource, bytesSource } from '../../../../src/net/answer/bodySource.ts';
import type { BodyRow, BodyViewName } from '../../../../src/net/answer/bodyView.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';
import { end } from './ended.ts';

const wrote = (text: string, secrets: readonly string[] = []) => {
	const model = new BodyModel(bytesSource(Buffer.from(text)), secrets, true);
	while (model.advance(1000));
	return model;
};
const query = (text: string) => ({ text, matchCase: true, wholeWord: false, isExpression: false });
const allRows = (model: BodyModel, view: BodyViewName): BodyRow[] => {
	const rows: BodyRow[] = [];
	for (;;) {
		const told = model.rows(view, rows.length, 1000);
		rows.push(...told.rows);
		if (rows.length >= told.lines) return rows;
	}
};
const joined = (rows: readonly BodyRow[]) => rows.map(({ depth, text }) => '  '.repeat(depth) + text).join('\n');
const json = fc.jsonValue({ maxDepth: 5, stringUnit: anyCharacter });
const indents = fc.integer({ min: 0, max: 3 });

describe('a body to be read', () => {
	it('has the rows of JSON laid out with two spaces a level, whatever white space it came with', () => {
		fc.assert(
			fc.property(json, indents, (value, indent) => {
				const model = wrote(JSON.stringify(value, null, indent));
				assert.equal(joined(allRows(model, 'pretty')), JSON.stringify(value, null, 2));
			}),
		);
	});

	it('has them at any place of a long list, in any order of asking', () => {
		const items = Array.from({ length: 900 }, (_, id) => (id % 7 === 0 ? [[id], {}, []] : { id, next: [id + 1] }));
		const model = wrote(JSON.stringify(items));
		const lines = JSON.stringify(items, null, 2).split('\n');
		fc.assert(
			fc.property(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 80 }), (from, count) => {
				const { rows } = model.rows('pretty', from, count);
				assert.equal(joined(rows), lines.slice(from, from + count).join('\n'));
			}),
		);
	});

	it('keeps numbers and names as they came, and names that come twice', () => {
		const model = wrote('{"a":12345678901234567890.00,"a" : 1E+2,"\\u0061":-0}');
		assert.deepEqual(
			allRows(model, 'pretty').map(({ text }) => text),
			['{', '"a": 12345678901234567890.00,', '"a": 1E+2,', '"\\u0061": -0', '}'],
		);
	});

	it('tells what is no JSON line by line, and why', () => {
		for (const text of [
			'{"a":1,}',
			'[1 2]',
			'{"a" 1}',
			'[01]',
			'[1.]',
			'"\\x"',
			'"\t"',
			'nul',
			'[1',
			'{} {}',
			'-',
			'[}',
			'',
		]) {
			const model = wrote(text);
			assert.equal(model.state.fault, 'not-json', text);
			assert.equal(model.state.lines.pretty, undefined);
			assert.equal(joined(allRows(model, 'raw')), text);
		}
		assert.equal(wrote('['.repeat(1001) + ']'.repeat(1001)).state.fault, 'too-deep');
		assert.equal(wrote('['.repeat(1000) + ']'.repeat(1000)).state.fault, undefined);
	});

	it('takes for JSON what JSON.parse takes for it', () => {
		const pieces = fc.constantFrom(
			...'[]{},:"\\u01e+-. tfn',
			'true',
			'null',
			'"a"',
			'12',
			'"a":',
			'\n',
			'\ud83d\ude00',
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
				const text = parts.join('').toWellFormed();
				assert.equal(wrote(text).state.fault === undefined, isJson(text), text);
			}),
			{ numRuns: 2000 },
		);
	});

	it('lays JSON of which only a part came out as far as it goes', () => {
		const text = '[1,{"a":{"b":"cd';
		const cut = new BodyModel(bytesSource(Buffer.from(text)), [], true, true);
		cut.advance(text.length);
		assert.deepEqual(
			allRows(cut, 'pretty').map((row) => row.text),
			['[', '1,', '{', '"a": {', '"b": "cd'],
		);
		cut.fold('pretty', 0, true);
		cut.foldAll('pretty', true);
		assert.equal(cut.lines('pretty'), 5, 'what has no end is not folded');
		assert.equal(wrote(text).state.fault, 'not-json');
	});

	it('has the lines of any text as they came, long ones in further rows that begin with a whole character', () => {
		const part = fc.constantFrom('\n', '\r\n', 'a', 'é', '€', '\ud83d\ude00', 'x'.repeat(990), '\n\n');
		fc.assert(
			fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 700 }), (parts, step) => {
				const text = parts.join('');
				const model = new BodyModel(bytesSource(Buffer.from(text)), [], true);
				while (model.advance(step));
				const rows = allRows(model, 'raw');
				const lines: string[] = [];
				for (const row of rows) {
					if (row.goesOn) lines.push((lines.pop() ?? '') + row.text);
					else lines.push(row.text);
					assert.ok(!row.text.includes('\ufffd'));
				}
				const came = text.split(/\r?\n/);
				assert.deepEqual(lines, came.at(-1) === '' ? came.slice(0, -1) : came);
			}),
		);
	});

	it('is the same however its bytes come', () => {
		fc.assert(
			fc.property(json, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (value, steps) => {
				const bytes = Buffer.from(JSON.stringify(value, null, 1));
				const source = growing(bytes);
				const model = new BodyModel(source, [], false);
				for (let step = 0; source.length < bytes.length; step++) {
					source.length = Math.min(bytes.length, source.length + (steps[step % steps.length] ?? 1));
					while (model.advance(7));
					// The newest, before anything else is read.
					const newest = model.rows('pretty', model.lines('pretty') - 1, 1).rows;
					assert.deepEqual(newest, allRows(model, 'pretty').slice(-1));
					const told = allRows(model, 'pretty');
					const before = JSON.stringify(value, null, 2).split('\n').slice(0, told.length);
					if (!model.state.fault) assert.equal(joined(told), before.join('\n'));
					// Looks for the end of it, up to a row of which a part is there.
					if (model.lines('pretty') > 0) model.fold('pretty', 0, true);
				}
				model.end();
				assert.equal(joined(allRows(model, 'pretty')), JSON.stringify(value, null, 2));
			}),
		);
	});

	it('cuts a long row and says how much is left, but never within what is short', () => {
		const long = 'é'.repeat(5000);
		const [, row] = allRows(wrote(JSON.stringify({ long, short: 'x' })), 'pretty');
		assert.match(row?.text ?? '', /^"long": "é+$/);
		assert.equal(Buffer.byteLength((row?.text ?? '').replace('"long": ', '')) + (row?.left ?? 0), 10_002);
	});
});

describe('secrets in a body', () => {
	const secret = 'tkn1aB3Cd4Ef5Gh6';

	it('are masked where the whole text has them, in every part that is asked for', () => {
		const part = fc.constantFrom(
			secret,
			'a',
			'"',
			'\\',
			'\\u0041',
			'%20',
			'\n',
			'é',
			'€',
			' ',
			'x'.repeat(700),
			encodeURIComponent(secret),
		);
		fc.assert(
			fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
				const text = JSON.stringify({ text: parts.join(''), parts });
				const model = wrote(text, [secret]);
				assert.equal(
					allRows(model, 'raw')
						.map((row) => row.text)
						.join('')
						.replaceAll(`${mask}${mask}`, mask),
					maskSecrets(text, [secret]).replaceAll(`${mask}${mask}`, mask),
				);
				for (const { text: told } of allRows(model, 'pretty')) assert.ok(!told.includes(secret.slice(0, 9)));
			}),
		);
	});

	it('are masked where they lie across rows, blocks of reading and windows', () => {
		for (const before of [985, 995, 999, 2 ** 17 - 5, 2 ** 17, 2 ** 18 - 9]) {
			const model = wrote(`${'x'.repeat(before)}${secret}${'y'.repeat(3000)}`, [secret]);
			const told = allRows(model, 'raw').map(({ text }) => text);
			assert.ok(!told.join('').includes(secret.slice(0, 4)), String(before));
			assert.ok(told.join('').includes(mask));
		}
	});

	it('are copied as a whole, however many rows that is', () => {
		for (const items of [1022, 1023, 1024, 1025, 5000]) {
			const value = Array.from({ length: items }, (_, id) => id);
			const told = wrote(JSON.stringify(value)).copied('pretty', 0, 'all');
			assert.equal(told, JSON.stringify(value, null, 2), String(items));
		}
	});

	it('are found by no search, and stay out of copies', () => {
		const model = wrote(JSON.stringify({ [secret]: [secret], other: 'here' }), [secret]);
		for (const view of ['pretty', 'raw'] as const) {
			assert.equal(end(model.find(view, query(secret.slice(2, 8)), 0, 1000)).count, 0);
			assert.equal(end(model.find(view, query('here'), 0, 1000)).count, 1);
			for (const part of ['value', 'path', 'row', 'all'] as const)
				for (const row of [0, 1, 2])
					if (row < model.rows(view, 0, 9).lines) assert.ok(!model.copied(view, row, part)?.includes(secret));
		}
	});

	it('are not told before all of them has come', () => {
		const text = `${'line\n'.repeat(20_000)}${secret}\n${'line\n'.repeat(20_000)}`;
		const bytes = Buffer.from(text);
		const source = growing(bytes);
		const model = new BodyModel(source, [secret], false);
		const inside = text.indexOf(secret) + 8;
		source.length = inside;
		while (model.advance(1000));
		assert.ok(model.state.lines.raw > 1000);
		assert.ok(!allRows(model, 'raw').some(({ text: told }) => told.includes(secret.slice(0, 5))));
	});

	it('are not told where the row ends in the midst of what has come of them', () => {
		const before = `${'line\n'.repeat(20_000)}${'x'.repeat(995)}`;
		const bytes = Buffer.from(`${before}${secret}${'y'.repeat(200_000)}`);
		const source = growing(bytes);
		const model = new BodyModel(source, [secret], false);
		for (source.length = before.length + 8; ; source.length = bytes.length) {
			while (model.advance(1000));
			const told = allRows(model, 'raw').map(({ text }) => text);
			assert.ok(!told.some((text) => text.includes(secret.slice(0, 3))));
			if (source.length === bytes.length) return;
		}
	});
});

function growing(bytes: Uint8Array): BodySource & { length: number } {
	return {
		length: 0,
		slice(from, to) {
			return bytes.subarray(from, Math.min(to, this.length));
		},
		close() {},
	};
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
