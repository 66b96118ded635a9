import { compactJson } from '../text/prettyJson.ts';
import type { Span } from '../text/span.ts';
import { answerReference } from './answerReference.ts';
import type { CallDocument, FileVariable, Reference } from './callDocumentModel.ts';
import { compactTemplate, opensJson, referencesAsValues } from './jsonTemplate.ts';
import { looksLikeSecret } from './secretLike.ts';
import { withoutReferences } from './variableReferences.ts';

/** Where the values of variables come from. A row goes before the file's, and these before the account's. */
export interface VariableSources {
	/** The columns of a row of the file that `@data` names. */
	readonly row?: ReadonlyMap<string, string>;
	/** The account's variables; their values are text without references. */
	readonly account?: ReadonlyMap<string, string>;
	/** `$env NAME`; undefined for what is not set, or may not be read. Its value is reported apart ({@link Replaced}). */
	readonly environment?: (name: string) => string | undefined;
	readonly uuid: () => string;
	/** `$timestamp`: milliseconds since 1970; the variable is in whole seconds. */
	readonly now: () => number;
	/** What references to answers of other calls stand for, by their names; one that is not there is known once its call was sent. */
	readonly answers?: AnswerValues;
	/** `$randomInt a b`: a number from 0 up to, without, 1. */
	readonly random: () => number;
	/** Set where `$uuid` and the like stay as written, for what replaces them at each send. */
	readonly keepsFunctions?: true;
}

/** A part of an answer, and the keys that are in it; undefined where the answer has none of it. */
export interface AnswerValue {
	readonly value: string | undefined;
	readonly secrets: readonly string[];
}

export type AnswerValues = ReadonlyMap<string, AnswerValue>;

/** A reference that cannot be replaced. `name` is the variable to blame, which another one may have led to. */
export interface VariableProblem extends Span {
	/** `variable-breaks-json`: the value is no longer JSON with the variable in it. */
	readonly code:
		| 'variable-unknown'
		| 'variable-cyclic'
		| 'variable-too-long'
		| 'variable-breaks-json'
		/** An environment variable in the method or in `format`, which are shown and remembered. */
		| 'environment-misplaced'
		/** A call that the file does not have; an answer that is not there yet; one without what is asked of it. */
		| 'answer-unknown'
		| 'answer-pending'
		| 'answer-without'
		/** It may be a column of the rows, which were not read. */
		| 'row-pending';
	readonly name: string;
}

type Blamed = Pick<VariableProblem, 'code' | 'name'>;
type Found = Pick<Replaced, 'value' | 'environment' | 'keys'>;
type Looked = Found | Blamed;

/** A value with its variables replaced; where one cannot be, it stays in braces and is among the problems. */
export interface Replaced {
	readonly value: string;
	readonly environment: ReadonlyMap<string, string>;
	/** The account's keys that came into it with the answer of another call, and what looks like one in a row. */
	readonly keys: readonly string[];
	readonly problems: readonly VariableProblem[];
}

/** The row of a call that gives its `format`. */
export const formatName = 'format';

/** Limits of growth by references to references: of a value, of a call, and of all values, in UTF-16 units. */
const maxValueLength = 2 ** 20;
const maxTotalLength = 2 ** 23;

export interface Template {
	readonly value: string;
	readonly references: readonly Reference[];
}

/** Replaces the references of a file's values; file variables are worked out once, functions at each reference. */
export class VariableScope {
	private readonly file: ReadonlyMap<string, FileVariable>;
	private readonly sources: VariableSources;
	private readonly names: CallDocument['names'];
	private readonly hasRows: boolean;
	private readonly known = new Map<string, Looked | 'in-work'>();
	private filledInAll = 0;
	private leftInCall = Number.POSITIVE_INFINITY;

	constructor(
		{ variables, names, data }: Pick<CallDocument, 'variables' | 'names' | 'data'>,
		sources: VariableSources,
	) {
		// The last one of a name counts, as in any program.
		this.file = new Map(variables.map((variable) => [variable.name, variable]));
		this.sources = sources;
		this.names = names;
		this.hasRows = data !== undefined && !sources.row;
	}

	/** What is replaced from now on belongs to another call. */
	startCall(): void {
		this.leftInCall = maxValueLength;
	}

	/** Replaces the variables of a value; those of the environment only where `takesEnvironment`. */
	replace({ value, references }: Template, takesEnvironment = true): Replaced {
		const problems: VariableProblem[] = [];
		if (references.length === 0) return { ...found(this.asText(value)), problems };
		const left = new Set<string>();
		const report = ({ code, name }: Blamed, { start, end, at }: Reference) => {
			problems.push({ code, name, start, end });
			left.add(value.slice(at, at + end - start));
		};
		const isJson = opensJson(value) && compactTemplate(value) !== undefined;
		const asValues = new Set(isJson ? referencesAsValues(value).map(({ start }) => start) : []);
		const environment = new Map<string, string>();
		const keys: string[] = [];
		let filled = '';
		let from = 0;
		let replaced: Reference | undefined;
		for (const reference of references) {
			const looked = this.lookUp(reference.name);
			if ('code' in looked) {
				report(looked, reference);
				continue;
			}
			if (looked.environment.size + looked.keys.length > 0 && !takesEnvironment) {
				report({ code: 'environment-misplaced', name: reference.name }, reference);
				continue;
			}
			for (const [name, text] of looked.environment) environment.set(name, text);
			keys.push(...looked.keys);
			const inString = isJson && !asValues.has(reference.at);
			filled += this.asText(value.slice(from, reference.at), left);
			filled += inString ? JSON.stringify(looked.value).slice(1, -1) : looked.value;
			from = reference.at + reference.end - reference.start;
			if (asValues.has(reference.at)) replaced = reference;
			this.filledInAll += looked.value.length;
			this.leftInCall -= looked.value.length;
			if (filled.length > maxValueLength || this.leftInCall < 0 || this.filledInAll > maxTotalLength) {
				report({ code: 'variable-too-long', name: reference.name }, reference);
				return { ...found(value), problems };
			}
		}
		filled += this.asText(value.slice(from), left);
		if (!replaced) return { value: filled, environment, keys, problems };
		const compact = (this.sources.keepsFunctions ? compactTemplate : compactJson)(filled);
		if (compact === undefined) report({ code: 'variable-breaks-json', name: replaced.name }, replaced);
		return { value: compact ?? filled, environment, keys, problems };
	}

	/** Text stays text where variables are replaced again. @param left the references that stay */
	private asText(value: string, left?: ReadonlySet<string>): string {
		return this.sources.keepsFunctions ? withoutReferences(value, left) : value;
	}

	private lookUp(name: string): Looked {
		if (name.startsWith('$')) return this.callFunction(name) ?? { code: 'variable-unknown', name };
		const column = this.sources.row?.get(name);
		if (column !== undefined) return { ...found(column), keys: looksLikeSecret(name, column) ? [column] : [] };
		if (this.file.has(name)) return this.lookUpInFile(name);
		const text = this.sources.account?.get(name);
		return text === undefined ? this.lookUpInAnswers(name) : found(this.asText(text));
	}

	private lookUpInAnswers(name: string): Looked {
		const { call } = answerReference(name) ?? {};
		if (call === undefined) return { code: this.hasRows ? 'row-pending' : 'variable-unknown', name };
		if (!this.names.has(call)) return { code: 'answer-unknown', name: call };
		const answer = this.sources.answers?.get(name);
		if (!answer) return { code: 'answer-pending', name: call };
		const { value, secrets } = answer;
		if (value === undefined) return { code: 'answer-without', name };
		return { ...found(value), keys: secrets };
	}

	/** Evaluates a file variable after the ones it refers to; without recursion, which a long chain would exhaust. */
	private lookUpInFile(name: string): Looked {
		const pending = [name];
		for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
			const variable = this.file.get(top);
			const known = this.known.get(top);
			if (!variable || (known !== undefined && known !== 'in-work')) {
				pending.pop();
			} else if (known === undefined) {
				this.known.set(top, 'in-work');
				for (const reference of variable.references) {
					if (this.file.has(reference.name) && !this.known.has(reference.name)) pending.push(reference.name);
				}
			} else {
				this.known.set(top, this.workOut(variable));
				pending.pop();
			}
		}
		const known = this.known.get(name);
		return known === undefined || known === 'in-work' ? { code: 'variable-cyclic', name } : known;
	}

	private workOut(variable: FileVariable): Looked {
		const isCyclic = variable.references.some(({ name }) => this.known.get(name) === 'in-work');
		if (isCyclic) return { code: 'variable-cyclic', name: variable.name };
		// What it is made of is counted where it is put in.
		const left = this.leftInCall;
		this.leftInCall = Number.POSITIVE_INFINITY;
		const { value, environment, keys, problems } = this.replace(variable);
		this.leftInCall = left;
		const [problem] = problems;
		return problem ? { code: problem.code, name: problem.name } : { value, environment, keys };
	}

	private callFunction(written: string): Found | undefined {
		const [name, ...inputs] = written.split(' ').filter((word) => word !== '');
		const [first = '', second = ''] = inputs;
		const made = (value: string) => found(this.sources.keepsFunctions ? `{{${written}}}` : value);
		if (name === '$uuid' && inputs.length === 0) return made(this.sources.uuid());
		if (name === '$braces' && inputs.length === 0) return made('{{');
		if (name === '$timestamp' && inputs.length === 0) return made(String(Math.floor(this.sources.now() / 1000)));
		if (name === '$env' && inputs.length === 1) {
			const text = this.sources.environment?.(first);
			return text === undefined ? undefined : { ...found(text), environment: new Map([[first, text]]) };
		}
		const isRange = name === '$randomInt' && inputs.length === 2 && inputs.every((input) => /^-?\d{1,15}$/.test(input));
		if (!isRange || Number(first) >= Number(second)) return undefined;
		return made(String(Number(first) + Math.floor(this.sources.random() * (Number(second) - Number(first)))));
	}
}

/** Whether it is known once the call is sent. */
export function isPending({ code }: { readonly code: string }): boolean {
	return code === 'answer-pending' || code === 'row-pending';
}

function found(value: string): Found {
	return { value, environment: new Map(), keys: [] };
}

/** Every reference of a file that cannot be replaced, in the order of the file; rows that are off are not checked. */
export function checkVariables(document: CallDocument, sources: VariableSources): VariableProblem[] {
	const scope = new VariableScope(document, sources);
	const found: VariableProblem[] = [];
	const check = (template: Template, takesEnvironment = true) => {
		const { problems } = scope.replace(template, takesEnvironment);
		for (const problem of problems) if (!isPending(problem)) found.push(problem);
	};
	for (const variable of document.variables) check(variable);
	for (const { method, methodReferences, rows, expectations } of document.calls) {
		scope.startCall();
		check({ value: method, references: methodReferences }, false);
		for (const row of rows) if (row.enabled) check(row, row.isHeader || row.name !== formatName);
		for (const expectation of expectations) check(expectation);
	}
	return found.sort((a, b) => a.start - b.start);
}
