import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Expression, written } from './expression.ts';

/** What the checker says of an expression. */
export interface Verdict {
	readonly status: 'safe' | 'vulnerable' | 'unknown';
	/** How its time grows with the input, or why that is not known. */
	readonly growth: string;
	/** A text that takes this time. */
	readonly attack: string;
}

/** What we use of `recheck`, which is CommonJS. */
interface Checker {
	check(
		source: string,
		flags: string,
		options: Readonly<Record<string, number>>,
	): Promise<{
		status: Verdict['status'];
		complexity?: { summary: string };
		error?: { kind: string };
		attack?: { pattern: string };
	}>;
}

/** Milliseconds: for each expression, and for a text on the real engine, which proves that a suspicion is right. */
const limits = { timeout: 20_000, recallTimeout: 1000 } as const;
/** For one that may stay whatever is found. */
const limitsOfAccepted = { ...limits, timeout: 5000 } as const;

const require = createRequire(import.meta.url);

/** The verdict on each expression by how it is written; those of earlier runs are kept in a folder. */
export async function verdictsOn(
	expressions: readonly Expression[],
	accepted: Readonly<Record<string, string>>,
	cache: string,
): Promise<Map<string, Verdict>> {
	const { version } = require('recheck/package.json') as { version: string };
	const digest = createHash('sha256').update(JSON.stringify(limits)).digest('hex').slice(0, 8);
	const path = join(cache, `redos-${version}-${digest}.json`);
	const known = new Map(Object.entries(await readJson(path)));
	const wanted = [...new Map(expressions.map((expression) => [written(expression), expression]))];
	const queue = wanted.filter(([name]) => !known.has(name));
	if (queue.length > 0) console.log(`${queue.length} regular expressions are new: this takes a minute or two, once.`);
	const checker = require('recheck') as Checker;
	const decided = new Map(known);
	const work = async () => {
		for (let next = queue.pop(); next; next = queue.pop()) {
			const [name, expression] = next;
			decided.set(name, await verdictOn(expression, checker, name in accepted ? limitsOfAccepted : limits));
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	await mkdir(cache, { recursive: true });
	const kept = [...decided].filter(([name, { status }]) => status !== 'unknown' || name in accepted);
	await writeFile(`${path}.${process.pid}`, JSON.stringify(Object.fromEntries(kept)));
	await rename(`${path}.${process.pid}`, path);
	return decided;
}

async function verdictOn({ source, flags }: Expression, checker: Checker, options: Readonly<Record<string, number>>) {
	const { status, complexity, error, attack } = await checker.check(source, flags, options);
	return { status, growth: complexity?.summary ?? error?.kind ?? '', attack: attack?.pattern ?? '' };
}

async function readJson(path: string): Promise<Record<string, Verdict>> {
	try {
		return JSON.parse(await readFile(path, 'utf8')) as Record<string, Verdict>;
	} catch {
		return {};
	}
}
