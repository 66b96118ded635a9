import { type AnswerReference, answerReference } from '../../core/callFile/answerReference.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { namedInReferences, neededAnswers } from '../../core/callFile/neededAnswers.ts';
import type { AnswerValue, AnswerValues } from '../../core/callFile/variables.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import type { AnswerView } from '../answer/answerView.ts';
import { type AnswerFacts, factsOf, factsOfFailure } from '../expectations/answerFacts.ts';
import { exampleSig } from '../expectations/exampleSig.ts';
import { type ExpectationResult, judgeAll, type ReadFile, type WriteFile } from '../expectations/results.ts';
import { type SendableCall, secretsOfCall } from '../send/preparedCall.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { DataRow } from './dataRows.ts';
import type { GivenValues } from './fileCalls.ts';
import type { ParsedFile } from './parsedFile.ts';
import { type NotSent, type ReadyCallSources, readyCall } from './readyCall.ts';
import type { Turns } from './turns.ts';

/** What came of a call that was sent, or whose sig alone is expected. */
export interface CallOutcome {
	/** Absent where nothing was sent. */
	readonly answer?: AnswerView;
	readonly results: readonly ExpectationResult[];
}

/** With the answer itself, as long as other calls may need it. */
type WholeOutcome = (CallOutcome & { readonly facts: AnswerFacts }) | NotSent;

export interface FileRunSources extends ReadyCallSources {
	readonly send: (
		call: ParsedCall,
		ready: SendableCall,
		running: AbortController,
		onAnswer: (raw: SentAnswer) => void,
	) => Promise<AnswerView>;
	/** All keys of an account. */
	readonly keysOf: (accountId: string) => Promise<readonly string[]>;
	readonly readFile: ReadFile;
	/** Where files that answers are compared with are to be brought up to date. */
	readonly writeFile?: WriteFile;
	/** When calls may be sent. */
	readonly turns: Turns;
	/** Is given what came of each call, also of those that others needed. */
	readonly onOutcome: (call: ParsedCall, outcome: CallOutcome | NotSent) => void;
}

/**
 * One run of calls of a file. A call that needs the answer of another one has that sent first, once a run; calls that need
 * themselves have a problem, with which none is sent.
 */
export class FileRun {
	private readonly file: ParsedFile;
	private readonly sources: FileRunSources;
	private readonly signal: AbortSignal;
	private readonly row: DataRow | undefined;
	/** The calls that others refer to, by name. */
	private readonly needed: ReadonlySet<string>;
	private readonly begun = new Map<string, Promise<WholeOutcome>>();

	constructor(file: ParsedFile, sources: FileRunSources, signal: AbortSignal, row?: DataRow) {
		this.row = row;
		this.needed = file.calls.names.size === 0 ? new Set() : namedInReferences(file.calls);
		this.file = file;
		this.sources = sources;
		this.signal = signal;
	}

	/** Sends a call, unless another one needed it before. */
	async run(call: ParsedCall): Promise<CallOutcome | NotSent> {
		const outcome = await this.whole(call);
		if ('notSent' in outcome) return outcome;
		const { facts: _, ...shown } = outcome;
		return shown;
	}

	private whole(call: ParsedCall): Promise<WholeOutcome> {
		const { name = '' } = call;
		const known = this.begun.get(name);
		if (known) return known;
		const begun = this.runNow(call).then((outcome) => {
			this.sources.onOutcome(call, outcome);
			return outcome;
		});
		if (this.needed.has(name)) this.begun.set(name, begun);
		return begun;
	}

	private async runNow(call: ParsedCall): Promise<WholeOutcome> {
		const answers = await this.answersFor(call);
		if ('notSent' in answers) return answers;
		const given = { answers, ...(this.row && { row: this.row }) };
		const { expectations } = call;
		const expectsSig = expectations.filter(({ subject }) => subject === 'sig').length;
		const sig = expectsSig > 0 ? await this.sigOf(call, given) : undefined;
		if (sig && 'notSent' in sig) return sig;
		if (sig && expectsSig === expectations.length) return sig;
		const came = await this.sendInTurn(call, given);
		if ('notSent' in came) return came;
		const { answer, facts, ready, expected } = came;
		const { readFile, writeFile, texts } = this.sources;
		const others = expected.filter(({ subject }) => subject !== 'sig');
		const results = await judgeAll(others, facts, undefined, readFile, secretsOfCall(ready), texts, writeFile);
		return { answer, facts, results: [...results, ...(sig?.results ?? [])].toSorted((a, b) => a.start - b.start) };
	}

	/** Sends the call when it may be, and once more where the server puts it off; signed anew each time. */
	private async sendInTurn(call: ParsedCall, given: GivenValues) {
		const { turns, texts } = this.sources;
		for (let times = 1; ; times += 1) {
			await turns.take(this.signal);
			const prepared = await readyCall(this.file, this.file.keyOf(call), this.sources, given);
			if ('notSent' in prepared) return prepared;
			if (this.signal.aborted) return { notSent: texts.t('The run was cancelled.') };
			const { answer, raw } = await this.send(call, prepared.ready);
			const { snapshot } = answer;
			const facts =
				raw && snapshot.state === 'answered'
					? factsOf(raw, snapshot.kind)
					: factsOfFailure(snapshot.state === 'failed' ? snapshot.code : '');
			if (this.signal.aborted || !turns.isPutOff(facts, times)) return { ...prepared, answer, facts };
			await answer.file?.remove();
		}
	}

	/** What is expected of the sig, which is made with the keys of the service's example, whatever the account holds. */
	private async sigOf(call: ParsedCall, given: GivenValues): Promise<WholeOutcome> {
		const { calls, texts, readFile } = this.sources;
		const { call: resolved, problems, expected } = calls.resolve({ file: this.file, call }, given);
		const [problem] = problems;
		if (problem) return { notSent: callFileProblemText(problem, texts), problem };
		const made = await exampleSig(resolved, calls.accountOf(this.file.calls) ?? {}, texts);
		if ('unsigned' in made) return { notSent: made.unsigned };
		const ofSig = expected.filter(({ subject }) => subject === 'sig');
		const facts = factsOfFailure('');
		return { facts, results: await judgeAll(ofSig, facts, made.sig, readFile, [], texts) };
	}

	private async send(call: ParsedCall, ready: SendableCall) {
		const running = new AbortController();
		const abort = () => running.abort();
		this.signal.addEventListener('abort', abort);
		let raw: SentAnswer | undefined;
		try {
			const answer = await this.sources.send(call, ready, running, (received) => {
				raw = received;
			});
			return { answer, raw };
		} finally {
			this.signal.removeEventListener('abort', abort);
		}
	}

	private async answersFor(call: ParsedCall): Promise<AnswerValues | NotSent> {
		const { calls } = this.file;
		const values = new Map<string, AnswerValue>();
		if (calls.names.size === 0 || problemsIn(calls, call).some(({ code }) => code === 'answer-cyclic')) return values;
		for (const name of neededAnswers(calls, call)) {
			const reference = answerReference(name);
			const needed = reference && calls.names.get(reference.call);
			// One that the file does not have is a problem of the call.
			if (!reference || !needed) continue;
			const outcome = await this.whole(needed);
			const snapshot = 'notSent' in outcome ? undefined : outcome.answer?.snapshot;
			if ('notSent' in outcome || snapshot?.state !== 'answered') {
				const why = 'notSent' in outcome ? outcome.notSent : snapshot?.state === 'failed' ? snapshot.message : '';
				const notSent = this.sources.texts.t('It needs the answer to {0}. {1}', reference.call, why).trimEnd();
				return 'notSent' in outcome ? { ...outcome, notSent } : { notSent };
			}
			const value = answerValue(reference, outcome.facts);
			const accountId = this.sources.calls.accountOf(calls)?.id;
			const keys = accountId === undefined ? [] : await this.sources.keysOf(accountId);
			values.set(name, { value, secrets: keys.filter((key) => key !== '' && value?.includes(key)) });
		}
		return values;
	}
}

function answerValue({ part, path }: AnswerReference, facts: AnswerFacts): string | undefined {
	if (part === 'headers') return facts.header(path);
	if (path === '') {
		const body = facts.body();
		return 'text' in body ? body.text : undefined;
	}
	const selected = facts.select(path);
	if (selected.kind !== 'found' || !selected.isWhole) return undefined;
	return selected.text[0] === '"' ? (JSON.parse(selected.text) as string) : selected.text;
}
