import { hash } from 'node:crypto';
import { layOutAnswer } from '../../src/core/answerLayout.ts';
import { findApiError } from '../../src/core/paste/apiErrorText.ts';
import { parsePaste } from '../../src/core/paste/parsePaste.ts';
import { secretSpans } from '../../src/core/paste/secretSpans.ts';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { hostileAnswers } from '../unit/core/hostileAnswers.ts';
import {
	hostileCommands,
	hostileErrors,
	hostileSecrets,
	hostileSigningStrings,
	hostileTexts,
} from '../unit/core/paste/hostilePastes.ts';
import { hostileCalls } from '../unit/diagnosis/hostileCalls.ts';

const size = 1_000_000;
/** Inputs of the size and of a quarter of it are read: a linear reader takes four times as long, a quadratic one sixteen. */
const smaller = size / 4;
const rounds = 3;

interface HostileBench<T> {
	readonly title: string;
	readonly inputs: (size: number) => Record<string, T>;
	readonly read: (input: T) => unknown;
	readonly floor: (input: T) => unknown;
}

const onePass = (text: string) => {
	let sum = 0;
	for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
	return sum;
};
const pastes = (title: string, inputs: HostileBench<string>['inputs'], read: (text: string) => unknown) =>
	print({ title, inputs, read, floor: onePass });
const credentials = { applicationKey: 'K', accessToken: 'token', applicationSecretKey: 'SECRET' };

/** Prints how long hostile inputs take, beside a pass over the same characters, and how that grows with their size. */
export async function benchHostile(): Promise<void> {
	console.log(`Inputs of about ${size} characters; growth: from a quarter of it, 4 where it is linear.`);
	pastes('parsePaste: texts', hostileTexts, (text) => parsePaste(text));
	pastes('parsePaste: commands', hostileCommands, (text) => parsePaste(text));
	pastes('parsePaste: signing strings', hostileSigningStrings, (text) => parsePaste(text));
	pastes('findApiError', hostileErrors, findApiError);
	pastes('secretSpans', hostileSecrets, secretSpans);
	pastes('layOutAnswer', hostileAnswers, (text) => {
		const raw = { status: 200, statusText: 'OK', headers: [], truncated: false };
		return layOutAnswer({ ...raw, body: new TextEncoder().encode(text) }, ['SECRET'], '…');
	});
	print({
		title: 'diagnose, until it first asks whether its budget is spent',
		inputs: hostileCalls,
		read: (parameters) => diagnose({ parameters, sig: hash('md5', 'another') }, credentials, { work: 1 }),
		floor: (parameters) => parameters.map(({ name, value }) => onePass(name) + onePass(value)),
	});
}

function print<T>({ title, inputs, read, floor }: HostileBench<T>): void {
	console.log(`\n${title.padEnd(58)}${'time'.padStart(10)}${'× a pass'.padStart(10)}${'growth'.padStart(8)}`);
	const small = inputs(smaller);
	for (const [what, input] of Object.entries(inputs(size))) {
		const time = median(() => read(input));
		const growth = time / median(() => read(small[what] ?? input));
		const passes = time / median(() => floor(input));
		const cells = [`${time.toFixed(1)} ms`.padStart(10), passes.toFixed(0).padStart(10), growth.toFixed(1).padStart(8)];
		console.log(`  ${what.padEnd(56)}${cells.join('')}`);
	}
}

/** Milliseconds. */
function median(run: () => unknown): number {
	const times = Array.from({ length: rounds }, () => {
		const start = performance.now();
		run();
		return performance.now() - start;
	});
	return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
