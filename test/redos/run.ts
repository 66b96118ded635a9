import { join } from 'node:path';
import { cacheFolder } from '../vscode/cache.ts';
import { checkout } from '../vscode/checkout.ts';
import { runMain } from '../vscode/problem.ts';
import { accepted } from './accepted.ts';
import { dataExpressions } from './dataExpressions.ts';
import { type Expression, written } from './expression.ts';
import { judge } from './judge.ts';
import { madeExpressions } from './madeExpressions.ts';
import { makeExpressions } from './makeExpressions.ts';
import { sourceExpressions } from './sourceExpressions.ts';
import { verdictsOn } from './verdicts.ts';

// `npm run check:expressions`: whether a text from outside could make a regular expression of ours take long.
await runMain(async () => {
	const { literals, places } = sourceExpressions(checkout, ['tsconfig.json', 'media/tsconfig.json'], ['src', 'media']);
	const made = await madeExpressions(checkout, makeExpressions);
	const expressions: Expression[] = [...literals, ...made, ...dataExpressions(checkout)];
	const verdicts = await verdictsOn(expressions, accepted, join(cacheFolder(), 'redos'));
	const { left, undecided, problems } = judge(expressions, places, made, verdicts, accepted);
	for (const { expression, growth, reason } of left) {
		console.log(
			`${expression.file}:${expression.line}  ${growth}\n    ${written(expression)}\n    left, because ${reason}`,
		);
	}
	for (const one of undecided) console.log(one);
	console.log(
		`${expressions.length} regular expressions, ${left.length} left for a reason, ${undecided.length} not decided, ${problems.length} problems`,
	);
	for (const problem of problems) console.error(problem);
	return problems.length > 0 ? 1 : 0;
});
