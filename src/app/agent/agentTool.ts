import type { Parameter } from '../../core/call/call.ts';
import type { runCode } from '../../net/code/runCode.ts';
import type { DiagnosisServices } from '../diagnosis/diagnosisServices.ts';
import type { Accounts, Keys } from '../ports.ts';
import type { CallRunner } from '../send/callRunner.ts';
import type { PrepareCall } from '../send/prepareCall.ts';

/** What a call of an agent is about, masked, for the user who is asked whether it may be sent. */
export interface CallQuestion {
	readonly service: string;
	readonly account: string;
	readonly origin: string;
	/** After its verb where methods are paths. */
	readonly method: string;
	/** What a path without a verb is called with. */
	readonly usualVerb: string | undefined;
	readonly parameters: readonly Parameter[];
	/** Whether the name of the method says that it only reads. */
	readonly onlyReads: boolean;
}

export interface AgentSources extends DiagnosisServices {
	readonly accounts: Accounts;
	readonly keyRing: Keys & DiagnosisServices['keyRing'];
	readonly prepare: PrepareCall;
	readonly send: CallRunner['send'];
	/** Asks the user whether a call may be sent. @returns why it may not */
	readonly refusal: (question: CallQuestion) => Promise<string | undefined>;
	/** Runs generated code to prove it. */
	readonly run: typeof runCode;
}

/** A parameter of a tool: a text, or the parameters of a call by their names. */
interface ToolField {
	readonly description: string;
	readonly type: 'string' | 'object';
	readonly isOptional?: boolean;
	readonly values?: readonly string[];
}

export interface ToolInput {
	/** Empty where it was left out. */
	readonly text: (name: string) => string;
	readonly parameters: () => Parameter[];
	readonly signal: AbortSignal;
}

export interface ToolResult {
	/** As JSON for a model; texts in it are masked, and masked once more with the keys of all accounts. */
	readonly found: object;
	/** Further texts that no model may read: signatures made with keys of an account. */
	readonly secrets?: readonly string[];
}

export interface AgentTool {
	readonly name: string;
	readonly description: string;
	readonly fields: Readonly<Record<string, ToolField>>;
	readonly run: (input: ToolInput, sources: AgentSources) => Promise<ToolResult>;
}

/** Thrown by `refusal` where the user is asked first, and the tool is run once more with the answer. */
export class OpenQuestion extends Error {
	readonly question: CallQuestion;

	constructor(question: CallQuestion) {
		super('the user is asked first');
		this.question = question;
	}
}

/** Why a tool did nothing, in words for a model. */
export class ToolError extends Error {}

export function inputSchema({ fields }: Pick<AgentTool, 'fields'>) {
	const properties = Object.entries(fields).map(([name, { description, type, values }]) => {
		const more = type === 'object' ? { additionalProperties: { type: 'string' } } : values && { enum: [...values] };
		return [name, { type, description, ...more }];
	});
	const required = Object.entries(fields).flatMap(([name, { isOptional }]) => (isOptional ? [] : name));
	return { type: 'object' as const, properties: Object.fromEntries(properties), required, additionalProperties: false };
}

/** Of an input, in characters of its texts. */
const longestInput = 1_000_000;

/** @throws {ToolError} where a model gives something else than the schema says */
export function readInput({ fields }: Pick<AgentTool, 'fields'>, given: unknown, signal: AbortSignal): ToolInput {
	const input = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
	let length = 0;
	const checkText = (name: string, value: unknown) => {
		if (typeof value !== 'string') throw new ToolError(`${name} takes a text.`);
		length += value.length;
		if (length > longestInput) throw new ToolError(`The input has more than ${longestInput} characters.`);
	};
	for (const name of input.keys()) if (!Object.hasOwn(fields, name)) throw new ToolError(`There is no ${name}.`);
	for (const [name, { type, isOptional, values }] of Object.entries(fields)) {
		const value = input.get(name) ?? undefined;
		if (value === undefined && !isOptional) throw new ToolError(`${name} is missing.`);
		if (value === undefined) continue;
		if (type === 'string') checkText(name, value);
		else if (typeof value !== 'object' || Array.isArray(value)) throw new ToolError(`${name} takes an object.`);
		else for (const [key, one] of Object.entries(value)) checkText(`${name}.${key}`, one);
		if (values && !values.includes(String(value))) throw new ToolError(`${name} takes ${values.join(', ')}.`);
	}
	return {
		signal,
		text: (name) => String(input.get(name) ?? ''),
		parameters: () =>
			Object.entries(input.get('parameters') ?? {}).map(([name, value]) => ({ name, value: String(value) })),
	};
}
