import assert from 'node:assert/strict';
import { judge } from '../../redos/judge.ts';
import { madeExpressions } from '../../redos/madeExpressions.ts';
import { makeExpressions } from '../../redos/makeExpressions.ts';
import { checkout } from '../../vscode/checkout.ts';

const expression = { source: '(a+)+$', flags: 'g', file: 'src/a.ts', line: 3 };
const safe = new Map([['/(a+)+$/g', { status: 'safe', growth: 'linear', attack: '' } as const]]);
const slow = new Map([
	['/(a+)+$/g', { status: 'vulnerable', growth: 'exponential', attack: "'a'.repeat(9)" } as const],
]);

describe('the check of regular expressions', () => {
	it('passes what is safe', () => {
		assert.deepEqual(judge([expression], [], [], safe, {}), { left: [], undecided: [], problems: [] });
	});

	it('refuses what is vulnerable or not checked, shows what was not decided, and says where it stands and what does it', () => {
		const { problems } = judge([expression], [], [], slow, {});
		assert.deepEqual(problems, ["src/a.ts:3: exponential, as for 'a'.repeat(9)\n    /(a+)+$/g"]);
		const undecided = new Map([['/(a+)+$/g', { status: 'unknown', growth: 'timeout', attack: '' } as const]]);
		const shown = judge([expression], [], [], undecided, {});
		assert.deepEqual([shown.undecided.length, shown.problems], [1, []]);
		assert.match(judge([expression], [], [], new Map(), {}).problems[0] ?? '', /not checked/);
	});

	it('leaves what has a reason, and refuses a reason whose expression is gone', () => {
		const { left, problems } = judge([expression], [], [], slow, { '/(a+)+$/g': 'short texts', '/b/': 'gone' });
		assert.deepEqual(left, [{ expression, growth: 'exponential', reason: 'short texts' }]);
		assert.equal(problems.length, 1);
		assert.match(problems[0] ?? '', /gone: \/b\//);
	});

	it('refuses a place that makes expressions which were not seen', () => {
		const place = { file: 'src/a.ts', line: 3, column: 7 };
		assert.match(judge([], [place], [], safe, {}).problems[0] ?? '', /^src\/a\.ts:3:7: makes an expression/);
		assert.deepEqual(judge([expression], [place], [{ ...expression, column: 7 }], safe, {}).problems, []);
	});

	it('sees what the sources make of texts, each at its place, and leaves RegExp as it was', async () => {
		const own = globalThis.RegExp;
		const made = await madeExpressions(checkout, makeExpressions);
		assert.equal(globalThis.RegExp, own);
		const quotes = made.filter(({ file }) => file === 'src/core/paste/signingStrings.ts').map(({ source }) => source);
		assert.deepEqual(quotes.sort(), ['(?<!\\\\)"', "(?<!\\\\)'"]);
	});
});
