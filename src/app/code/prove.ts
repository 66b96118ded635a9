import { CodeError } from '../../core/code/code.ts';
import { exampleCall, hardCalls } from '../../core/code/hardCalls.ts';
import type { ExampleCall } from '../../core/code/language.ts';
import { type LanguageName, languages } from '../../core/code/languages.ts';
import { writeFunction } from '../../core/code/writeCode.ts';
import type { Service } from '../../core/services/service.ts';
import { derive } from '../../core/signing/derive.ts';
import type { PlatformDigests } from '../../core/signing/digests.ts';
import { namesIn, type Scheme } from '../../core/signing/scheme.ts';
import type { runCode } from '../../net/code/runCode.ts';

/** Whether generated code signs as the description does. */
export type Proof =
	| { readonly state: 'proven'; readonly examples: number; readonly calls: number }
	/** A call that it signs otherwise; of a published example the signature is the published one. */
	| { readonly state: 'wrong'; readonly call: ExampleCall; readonly expected: string; readonly actual: string }
	/** No interpreter or compiler of that name. */
	| { readonly state: 'absent'; readonly program: string }
	/** What the interpreter or the compiler said. */
	| { readonly state: 'failed'; readonly message: string }
	/** What the standard library of the language does not have. */
	| { readonly state: 'not-written'; readonly reason: string };

/** So many calls prove a function, beside the examples. */
export const provingCalls = 200;

/**
 * Runs a generated function with the examples of its scheme and calls of the kinds that wrong code signs wrongly, and compares
 * with the derivation.
 */
export async function prove(
	service: Service,
	scheme: Scheme,
	name: LanguageName,
	run: typeof runCode,
	digests: PlatformDigests,
): Promise<Proof> {
	const examples = (service.examples ?? []).filter((one) => one.scheme === undefined || one.scheme === scheme.name);
	const [first] = examples;
	const calls = [
		...examples.map(({ call }) => exampleCall(call)),
		...hardCalls(first ? exampleCall(first.call) : placeholders(service, scheme), provingCalls),
	];
	const derived = calls.map(({ parameters, values, lists }) => {
		return derive(scheme, { parameters, values, ...lists }, digests).signature;
	});
	const expected = derived.map((signature, index) => examples[index]?.signature ?? signature);
	let source: string;
	try {
		source = writeFunction(scheme, languages[name], calls);
	} catch (error) {
		if (error instanceof CodeError) return { state: 'not-written', reason: error.message };
		throw error;
	}
	const ran = await run(name, languages[name].extension, source);
	if ('absent' in ran) return { state: 'absent', program: ran.absent };
	if ('failed' in ran) return { state: 'failed', message: ran.failed };
	const proven = { state: 'proven', examples: examples.length, calls: provingCalls } as const;
	if (ran.out === `${expected.join('\n')}\n`) return proven;
	const signatures = ran.out.split('\n');
	const wrong = expected.findIndex((signature, index) => signatures[index] !== signature);
	const call = calls[wrong];
	if (!call) return { state: 'failed', message: ran.out.slice(0, 500) };
	return { state: 'wrong', call, expected: expected[wrong] ?? '', actual: signatures[wrong] ?? '' };
}

/** In English, for a remark in the code and a line of a terminal. */
export function proofText(proof: Proof): string {
	if (proof.state === 'proven')
		return `proven by published examples (${proof.examples}) and hard calls (${provingCalls})`;
	if (proof.state === 'wrong')
		return `WRONG: ${proof.actual}, not ${proof.expected}, of ${JSON.stringify(proof.call).slice(0, 500)}`;
	if (proof.state === 'absent') return `not proven: no ${proof.program} here`;
	return proof.state === 'failed' ? `FAILED: ${proof.message.trim()}` : `not written: ${proof.reason}`;
}

/** Values for a scheme without an example: `<NAME>` for each, as the specification writes keys. */
function placeholders(service: Service, scheme: Scheme): ExampleCall {
	const names = new Set([...Object.keys(service.keys), ...namesIn(JSON.stringify([scheme.steps, scheme.signature]))]);
	const values = Object.fromEntries([...names].map((name) => [name, `<${name.toUpperCase()}>`]));
	return { parameters: [['method', 'a.b']], values, lists: {} };
}
