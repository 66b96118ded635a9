import { writeFile } from 'node:fs/promises';
import type { Watched, WatchedCall } from '../net/service/watchedCall.ts';

/** What a client may sign wrongly, and the parameters that show it. */
const traps: readonly (readonly [about: string, parameters: Readonly<Record<string, string>>])[] = [
	['nothing special', { uids: '1', fields: 'NAME' }],
	['an empty value', { fields: '', uids: '1' }],
	['a space', { text: 'a b' }],
	['spaces around a value', { text: ' a ' }],
	['a plus', { text: 'a+b' }],
	['a percent sign', { text: 'a%20b 100%' }],
	['& and =', { text: 'a=b&c=d' }],
	['?, # and /', { text: 'a?b#c/d' }],
	['quotes and a backslash', { text: `"a" 'b' \\` }],
	["~ * ! ( ) '", { text: "a~b*c!(d)'" }],
	['JSON', { text: '{"a":[1,2],"b":"c d"}' }],
	['a list', { uids: '1,2,3' }],
	['a line break', { text: 'a\nb' }],
	['Cyrillic', { text: 'Привет' }],
	['an accent of its own', { text: 'e\u0301' }],
	['an emoji', { text: '😀' }],
	['names that differ in case', { b: '1', B: '2', a: '3' }],
	['names with an underscore', { aB: '1', a_b: '2', ab: '3' }],
	['names with numbers', { a10: '1', a2: '2', a1: '3' }],
	['a name that begins another', { textual: '1', text: '2' }],
	['no parameters', {}],
	['30 parameters', Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${(index * 7) % 30}`, `${index}`]))],
	['10,000 characters', { text: 'x'.repeat(10_000) }],
];

/** By which a call of the exam is known, whatever else of it is wrong. */
const numberName = 'exam';

function numberOf({ received }: WatchedCall): number {
	return Number(received.parameters.find(({ name }) => name === numberName)?.value ?? 0);
}

type Result = { readonly isRight: boolean; readonly mistakes: readonly string[] };

/** The calls that a client is to make, and which of them it signed rightly. */
export class Exam {
	private readonly arrived = new Set<number>();
	private readonly results = new Map<number, Result>();

	/** Writes the calls as JSON, for the client's own test to read. */
	async write(path: string): Promise<void> {
		const calls = traps.map(([about, parameters], index) => {
			return { about, method: 'users.getInfo', parameters: { ...parameters, [numberName]: String(index + 1) } };
		});
		await writeFile(path, `${JSON.stringify(calls, undefined, '\t')}\n`);
	}

	/** A call has come. @returns whether each came now */
	arrive(watched: Watched): boolean {
		const number = watched.kind === 'call' ? numberOf(watched) : 0;
		if (traps[number - 1]) this.arrived.add(number);
		return this.arrived.size === traps.length;
	}

	/** @param mistakes in words, of a call that is wrong; of several of the same number the last counts */
	take(call: WatchedCall, mistakes: readonly string[]): void {
		const number = numberOf(call);
		const [, asked = {}] = traps[number - 1] ?? [];
		const isSent = ([name, value]: readonly [string, string]) =>
			call.received.parameters.some((sent) => sent.name === name && sent.value === value);
		const missing = Object.entries(asked).flatMap((one) => (isSent(one) ? [] : one[0]));
		const isRight = call.judged.signature === 'right' && missing.length === 0;
		const other = missing.length > 0 ? [`not sent as asked: ${missing.join(', ')}`] : [];
		this.results.set(number, { isRight, mistakes: [...mistakes, ...other] });
	}

	get isPassed(): boolean {
		return traps.every((_, index) => this.results.get(index + 1)?.isRight);
	}

	lines(): string[] {
		const lines = traps.map(([about], index) => {
			const result = this.results.get(index + 1);
			if (!result) return `–  ${about}: not called`;
			return result.isRight ? `✓  ${about}` : `✗  ${[about, ...result.mistakes].join(': ')}`;
		});
		const right = traps.filter((_, index) => this.results.get(index + 1)?.isRight).length;
		return [...lines, `${right} of ${traps.length} are signed rightly.`];
	}
}
