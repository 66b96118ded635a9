import { type Expression, written } from './expression.ts';
import type { MadeExpression } from './madeExpressions.ts';
import type { MakingPlace } from './sourceExpressions.ts';
import type { Verdict } from './verdicts.ts';

/** An expression that may stay although the checker finds fault with it. */
export interface LeftExpression {
	readonly expression: Expression;
	readonly growth: string;
	readonly reason: string;
}

/**
 * What is wrong: an expression whose time grows faster than its input and that is not accepted, a place whose
 * expressions were not seen, and a reason for an expression that is gone. `undecided` took the checker too long: that
 * depends on the machine, so it is shown and does not fail.
 */
export function judge(
	expressions: readonly Expression[],
	places: readonly MakingPlace[],
	made: readonly MadeExpression[],
	verdicts: ReadonlyMap<string, Verdict>,
	accepted: Readonly<Record<string, string>>,
): { left: LeftExpression[]; undecided: string[]; problems: string[] } {
	const left: LeftExpression[] = [];
	const undecided: string[] = [];
	const problems: string[] = [];
	for (const expression of expressions) {
		const name = written(expression);
		const verdict = verdicts.get(name);
		if (verdict?.status === 'safe') continue;
		const growth =
			verdict === undefined ? 'not checked' : verdict.status === 'unknown' ? 'not decided' : verdict.growth;
		const reason = Object.hasOwn(accepted, name) ? accepted[name] : undefined;
		const place = `${expression.file}:${expression.line}`;
		if (reason !== undefined) left.push({ expression, growth, reason });
		else if (verdict?.status === 'unknown') undecided.push(`${place}: ${growth}\n    ${name}`);
		else problems.push(`${place}: ${growth}, as for ${verdict?.attack}\n    ${name}`);
	}
	const seen = new Set(made.map(place));
	for (const making of places.filter((each) => !seen.has(place(each))))
		problems.push(`${place(making)}: makes an expression that was not seen; have makeExpressions.ts make it`);
	const present = new Set(expressions.map(written));
	for (const name of Object.keys(accepted).filter((each) => !present.has(each)))
		problems.push(`accepted.ts has a reason for an expression that is gone: ${name}`);
	return { left, undecided, problems };
}

function place({ file, line, column }: MakingPlace): string {
	return `${file}:${line}:${column}`;
}
