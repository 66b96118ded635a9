import type { InputKind } from '../hostile/hostileInput.ts';
import { hostileInputs, kinds } from '../hostile/hostileInputs.ts';
import { budgets, type Measurement, measureInput } from '../hostile/measureInput.ts';

/** Prints a line for each hostile input, and fails when one breaks a budget. Names in `SIGNED_CALL_HOSTILE` choose kinds. */
export async function benchHostile(): Promise<void> {
	const wanted = process.env['SIGNED_CALL_HOSTILE']?.split(',') ?? Object.keys(kinds);
	const inputs = hostileInputs.filter(({ kind }) => wanted.includes(kind));
	const memory = Math.round(budgets.memory / 1024 ** 2);
	console.log(
		`Budgets: stall ${budgets.stall} ms, memory ${memory} MB, growth ${budgets.growth}; × where one is broken.`,
	);
	console.log(row(['', 'kind', 'input', 'to', 'stall', 'memory', 'growth', 'what came of it']));
	const measured: Measurement[] = [];
	for (const input of inputs) {
		const one = await measureInput(input);
		measured.push(one);
		console.log(row(cellsOf(one)));
	}
	console.log('\n| kind | inputs | up to | longest stall | most memory | steepest growth | break a budget |');
	console.log('|---|---|---|---|---|---|---|');
	for (const [kind, ofKind] of Map.groupBy(measured, ({ input }) => input.kind)) console.log(summary(kind, ofKind));
	const broken = measured.filter((one) => one.broken.length > 0);
	console.log(`\n${inputs.length} inputs, ${broken.length} break a budget`);
	for (const { input, broken: how } of broken) console.log(`  ${input.kind}, ${input.name}: ${how.join(', ')}`);
	if (broken.length > 0) process.exitCode = 1;
}

/** A kind in a line of docs/SECURITY-TESTS.md: the worst of each with the input that it is of. */
function summary(kind: InputKind, measured: readonly Measurement[]): string {
	const worst = (of: (one: Measurement) => number, write: (value: number) => string) => {
		const [first] = measured.toSorted((a, b) => of(b) - of(a));
		return first ? `${write(of(first))} (${first.input.name})` : '';
	};
	const cells = [
		kind,
		measured.length,
		`${Math.round(kinds[kind].limit / 1024)} kB`,
		worst(
			(one) => one.worst.stall,
			(value) => `${value.toFixed(0)} ms`,
		),
		worst(
			(one) => one.worst.memory,
			(value) => `${(value / 1024 ** 2).toFixed(0)} MB`,
		),
		worst(
			({ growth = 0 }) => growth,
			(value) => value.toFixed(2),
		),
		measured.filter(({ broken }) => broken.length > 0).length,
	];
	return `| ${cells.join(' | ')} |`;
}

function cellsOf({ input, sizes, worst, growth, broken }: Measurement): string[] {
	const last = sizes.at(-1);
	return [
		broken.length > 0 ? '×' : '',
		input.kind,
		input.name,
		`${Math.round((last?.size ?? 0) / 1024)} kB`,
		`${worst.stall.toFixed(0)} ms`,
		`${(worst.memory / 1024 ** 2).toFixed(0)} MB`,
		growth?.toFixed(2) ?? '',
		last?.outcome ?? 'the process died',
	];
}

function row([
	mark = '',
	kind = '',
	name = '',
	...[to = '', stall = '', memory = '', growth = '', outcome = '']
]: readonly string[]): string {
	const figures = [to.padStart(9), stall.padStart(9), memory.padStart(8), growth.padStart(8)].join('');
	return `${mark.padEnd(2)}${kind.padEnd(17)}${name.padEnd(44)}${figures}  ${outcome}`;
}
