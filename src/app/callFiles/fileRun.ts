import { type AnswerReference, answerReference } from '../../core/callFile/answerReference.ts';
import { problemsIn } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { namedInReferences, neededAnswers } from '../../core/callFile/neededAnswers.ts';
import type { AnswerValue, AnswerValues } from '../../core/callFile/variables.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import { exampleAccount } from '../accounts/exampleAccount.ts';
import type { AnswerView } from '../answer/answerView.ts';
import { type AnswerFacts, factsOf, factsOfFailure } from '../expectations/answerFacts.ts';
import { type ExpectationResult, judgeAll, type ReadFile, type WriteFile } from '../expectations/results.ts';
import { prepareCall } from '../send/prepareCall.ts';
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
		signal: AbortSignal,
		onAnswer: (raw: SentAnswer) => void,
	) => Promise<AnswerView>;
	readonly keysOf: (accountId: string) => Promise<readonly string[]>;
	readonly readFile: ReadFile;
	/** Where files that answers are compared with are to be brought up to date. */
	readonly writeFile?: WriteFile;
	/** Absent for a call alone, whose answer the user sees at once, also where the server puts it off. */
	readonly turns?: Turns;
	/** Is given what came of each call, also of those that others needed. */
	readonly onOutcome: (call: ParsedCall, outcome: CallOutcome | NotSent) => void;
}

/** Times and nonces of a signature that is to be the same each time. */
const still = { now: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000', random: () => 0 };

/**
 * One run of calls of a file: sends a call, unless another one needed it before. A call that needs the answer of another one has
 * that sent first, once a run; calls that need themselves have a problem, with which none is sent.
 */
export function fileRun(file: ParsedFile, sources: FileRunSources, signal: AbortSignal, row?: DataRow) {
	const { calls, texts, turns, readFile, writeFile } = sources;
	/** The calls that others refer to, by name. */
	const needed: ReadonlySet<string> = file.calls.names.size === 0 ? new Set() : namedInReferences(file.calls);
	const begun = new Map<string, Promise<WholeOutcome>>();

	function whole(call: ParsedCall): Promise<WholeOutcome> {
		const { name = '' } = call;
		const known = begun.get(name);
		if (known) return known;
		const running = runNow(call).then((outcome) => {
			sources.onOutcome(call, outcome);
			return outcome;
		});
		if (needed.has(name)) begun.set(name, running);
		return running;
	}

	async function runNow(call: ParsedCall): Promise<WholeOutcome> {
		const answers = await answersFor(call);
		if ('notSent' in answers) return answers;
		const given = { answers, ...(row && { row }) };
		const { expectations } = call;
		const expectsSig = expectations.filter(({ subject }) => subject === 'sig').length;
		const sig = expectsSig > 0 ? await sigOf(call, given) : undefined;
		if (sig && 'notSent' in sig) return sig;
		if (sig && expectsSig === expectations.length) return sig;
		const came = await sendInTurn(call, given);
		if ('notSent' in came) return came;
		const { answer, facts, ready, expected } = came;
		const others = expected.filter(({ subject }) => subject !== 'sig');
		const results = await judgeAll(others, facts, undefined, readFile, secretsOfCall(ready), texts, writeFile);
		return { answer, facts, results: [...results, ...(sig?.results ?? [])].toSorted((a, b) => a.start - b.start) };
	}

	/** Sends the call when it may be, and once more where the server puts it off; signed anew each time. */
	async function sendInTurn(call: ParsedCall, given: GivenValues) {
		for (let times = 1; ; times += 1) {
			await turns?.take(signal);
			const prepared = await readyCall(file, call, sources, given);
			if ('notSent' in prepared) return prepared;
			if (signal.aborted) return { notSent: texts.t('The run was cancelled.') };
			let raw: SentAnswer | undefined;
			const answer = await sources.send(call, prepared.ready, signal, (received) => {
				raw = received;
			});
			const { snapshot } = answer;
			const facts =
				raw && snapshot.state === 'answered'
					? factsOf(raw, snapshot.kind)
					: factsOfFailure(snapshot.state === 'failed' ? snapshot.code : '');
			if (signal.aborted || !turns?.isPutOff(facts, times)) return { ...prepared, answer, facts };
			await answer.file?.remove();
		}
	}

	/** What is expected of the sig, which is made with the keys of {@link exampleAccount}, whatever the account holds, at the time 0. */
	async function sigOf(call: ParsedCall, given: GivenValues): Promise<WholeOutcome> {
		const { call: resolved, problems, expected } = calls.resolve({ file, call }, given);
		const [problem] = problems;
		if (problem) return { notSent: callFileProblemText(problem, texts), problem };
		const { account, ...example } = exampleAccount(calls.accountOf(file.calls) ?? {});
		const prepared = await prepareCall(resolved, account.id, { ...example, texts }, [], still);
		if (prepared.state !== 'signed') return { notSent: prepared.blocker.message };
		const ofSig = expected.filter(({ subject }) => subject === 'sig');
		const facts = factsOfFailure('');
		return { facts, results: await judgeAll(ofSig, facts, prepared.signature.sig, readFile, [], texts) };
	}

	async function answersFor(call: ParsedCall): Promise<AnswerValues | NotSent> {
		const document = file.calls;
		const { names } = document;
		const values = new Map<string, AnswerValue>();
		if (names.size === 0 || problemsIn(document, call).some(({ code }) => code === 'answer-cyclic')) return values;
		for (const name of neededAnswers(document, call)) {
			const reference = answerReference(name);
			const named = reference && names.get(reference.call);
			// One that the file does not have is a problem of the call.
			if (!reference || !named) continue;
			const outcome = await whole(named);
			const snapshot = 'notSent' in outcome ? undefined : outcome.answer?.snapshot;
			if ('notSent' in outcome || snapshot?.state !== 'answered') {
				const why = 'notSent' in outcome ? outcome.notSent : snapshot?.state === 'failed' ? snapshot.message : '';
				const notSent = texts.t('It needs the answer to {0}. {1}', reference.call, why).trimEnd();
				return 'notSent' in outcome ? { ...outcome, notSent } : { notSent };
			}
			const value = answerValue(reference, outcome.facts);
			const accountId = calls.accountOf(document)?.id;
			const keys = accountId === undefined ? [] : await sources.keysOf(accountId);
			values.set(name, { value, secrets: keys.filter((key) => key !== '' && value?.includes(key)) });
		}
		return values;
	}

	return async (call: ParsedCall): Promise<CallOutcome | NotSent> => {
		const outcome = await whole(call);
		if ('notSent' in outcome) return outcome;
		const { facts: _, ...shown } = outcome;
		return shown;
	};
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
