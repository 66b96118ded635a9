import { pathToFileURL } from 'node:url';
import type { Expression } from './expression.ts';

/** An expression that was made while code ran, and the column of the `new RegExp(…)` that made it. */
export interface MadeExpression extends Expression {
	readonly column: number;
}

/** Runs code, and tells of every regular expression that the files of the checkout make of texts meanwhile. */
export async function madeExpressions(checkout: string, run: () => Promise<void>): Promise<MadeExpression[]> {
	const made = new Map<string, MadeExpression>();
	const root = pathToFileURL(`${checkout}/`).href;
	const record = (expression: RegExp) => {
		const frames = (new Error().stack ?? '').split(root);
		const caller = frames.find((frame) => /^(?:src|media)\//.test(frame)) ?? '';
		const [, file, line, column] = /^([^\s:]+):(\d+):(\d+)/.exec(caller) ?? [];
		if (file === undefined) return expression;
		const { source, flags } = expression;
		const key = [file, line, column, source, flags].join('\0');
		made.set(key, { source, flags, file, line: Number(line), column: Number(column) });
		return expression;
	};
	const ownRegExp = globalThis.RegExp;
	globalThis.RegExp = new Proxy(ownRegExp, {
		construct: (target, values, made) => record(Reflect.construct(target, values, made) as RegExp),
		apply: (target, self, values) => record(Reflect.apply(target, self, values) as RegExp),
	});
	try {
		await run();
	} finally {
		globalThis.RegExp = ownRegExp;
	}
	return [...made.values()];
}
