import { l10n } from 'vscode';
import { type MaskedPaste, maskerOf, unmaskPaste } from '../../core/paste/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import { derivedSecrets, longestShown } from '../../core/paste/readPaste.ts';
import { mostSecrets } from '../../core/paste/secretSpans.ts';
import { callsIn, type OneOfCalls } from '../../core/paste/severalCalls.ts';
import type { DiagnosisSnapshot, PastedText } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import { nodeMd5 } from '../call/preparedCall.ts';
import { signingHints } from '../call/signingHints.ts';
import { compareWithOurs } from './comparing.ts';
import { reportOf } from './diagnosisReport.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import type { DiagnosisTarget } from './diagnosisTarget.ts';
import { type FoundSecret, foundSecretsIn, offeredSecrets } from './foundSecrets.ts';
import { allCredentials, type DiagnosisKeys, gatherKeys } from './heldKeys.ts';
import { OfferedFixes } from './keyAdvice.ts';
import { draftOf } from './pastedCall.ts';
import { problemTexts, recognisedAs } from './pasteText.ts';
import { reachText } from './reachText.ts';
import { readPaste } from './readingPaste.ts';
import { type Patience, SearchEffort } from './searchEffort.ts';
import { searchMistakes } from './searching.ts';
import { judgeCalls } from './severalCalls.ts';
import { isSignedBy } from './signedBy.ts';
import { noSuspicions, type SuspectedName, type Suspicions, suspicionNames } from './suspicions.ts';

const nothingPasted: MaskedPaste = { text: '', pieces: [] };
type Found = Pick<DiagnosisSnapshot, 'verdict' | 'comparison' | 'problems' | 'advice' | 'calls'>;
const nothingFound: Found = { problems: [], advice: [] };
const failed = () => l10n.t('The diagnosis failed by a fault of the workbench. The log of the extension host has it.');

/** One pasted text and what is wrong with its signature. Keeps the text as pasted in memory only. */
export function newDiagnosis(services: DiagnosisServices, { composer, showDiagnosis, showPaste }: DiagnosisTarget) {
	const { workers, sources } = services;
	let paste = nothingPasted;
	let revision = 0;
	let parsed: ParsedPaste | undefined;
	/** The calls of a paste that has several. */
	let calls: readonly OneOfCalls[] = [];
	/** The secrets in the paste, as far as they are searched for in other texts. */
	let pastedSecrets: readonly string[] = [];
	let foundSecrets: readonly FoundSecret[] = [];
	let recognised: DiagnosisSnapshot['recognised'];
	let state: DiagnosisSnapshot['state'] = 'empty';
	const effort = new SearchEffort();
	let stopping = new AbortController();
	let found = nothingFound;
	/** Which of these an account has already. */
	let held: readonly boolean[] = [];
	let running = new AbortController();
	let works = 0;
	let suspicions: Suspicions = noSuspicions;
	const fixes = new OfferedFixes();
	/** The call was refused though it was signed rightly, by the keys of then. */
	let wasRefused = false;
	/** In words, masked. */
	let suspected: readonly string[] = [];

	/** Takes a text from the view: a paste, or the shown text edited. */
	async function take({ revision: theirs, text, isPaste }: PastedText): Promise<void> {
		const raw = isPaste ? text : unmaskPaste(text, paste.pieces);
		await read(raw, Math.max(theirs, revision), isPaste ? undefined : text);
	}

	/** Where what reads or searches throws, the tab says so, and does not stay at work. */
	async function settle(work: () => Promise<void>): Promise<void> {
		const mine = ++works;
		await work().catch((error) => {
			if (mine === works) fail();
			throw error;
		});
	}

	/** Reads a text and searches for its mistakes; the view has it as `shown` already. */
	async function read(raw: string, newRevision: number, shown: string | undefined): Promise<void> {
		const signal = restart();
		forget();
		revision = newRevision;
		if (raw.trim() === '') {
			if (shown === undefined) tellPaste();
			return show('empty');
		}
		// All of them while one reads: the others are needed next.
		workers.start();
		show('reading');
		const keys = await heldKeys();
		const outcome = await readPaste(raw, keys, workers, {
			hints: signingHints(keys.applicationKeys, await services.methodNames()),
			signal,
		});
		if (signal.aborted) return;
		if (outcome.state !== 'done') {
			// What its secrets are is not known, so nothing of it is shown.
			tellNewPaste();
			return end(l10n.t('The text could not be read in a reasonable time. Paste a smaller part of it.'));
		}
		({ parsed, masked: paste, found: pastedSecrets } = outcome.value);
		calls = callsIn(raw);
		foundSecrets = foundSecretsIn(parsed);
		if (shown !== paste.text) tellNewPaste();
		await search();
	}

	/** Searches again, because the account, a key or a suspicion has changed, or longer. */
	async function search(patience: Patience = 'usual'): Promise<void> {
		const pasted = parsed;
		if (!pasted) return;
		const signal = restart();
		effort.begin(patience);
		found = nothingFound;
		show('searching');
		const keys = await heldKeys();
		held = foundSecrets.map(({ value }) => keys.secrets.includes(value));
		const names = await services.methodNames();
		const common = { keys, workers, signal, budget: services.budget() };
		const several = await judgeCalls(calls, { ...common, names, hide: maskerOf(secretsOf(keys), pastedSecrets) });
		if (signal.aborted) return;
		const call = several?.chosen ?? pasted;
		parsed = call;
		const secrets = secretsOf(keys);
		const hide = maskerOf(secrets, pastedSecrets);
		suspected = suspicionNames(suspicions, hide);
		if (several) found = { ...found, calls: several.shown };
		recognised = recognisedAs(call, hide);
		// What is compared is masked by searching alone, so nothing is where there is more than is searched for.
		const ours = { parsed: call, workers, signal, secrets, prepared: composer.prepared };
		const isMaskable = pastedSecrets.length < mostSecrets;
		const comparison = isMaskable ? await compareWithOurs(ours) : undefined;
		if (signal.aborted) return;
		if (comparison) found = { ...found, comparison };
		// Who has replaced a key because of a refusal is not told that it does not fit the refused call.
		if (wasRefused && keys.credentials && !isSignedBy(call.parameters, call.sig, keys.credentials))
			return end(l10n.t('The account has other keys now. Have the call signed with these, and sent again.'));
		const { verdict, problem, advice, ended } = await searchMistakes({
			...common,
			...(patience === 'usual' ? {} : { workers: services.longSearches, budget: effort.budget(common.budget) }),
			stop: stopping.signal,
			parsed: call,
			hide,
			...(isMaskable ? { secrets } : {}),
			around: { suspicions, names, seen: services.seenCalls.hintsFor(call.parameters, call.sig) },
			onProgress: (...now) => {
				effort.note(...now);
				show();
			},
			onFound: (soFar) => {
				if (signal.aborted) return;
				found = { ...found, verdict: soFar.verdict, advice: fixes.offer(soFar.advice) };
				show();
			},
		});
		if (signal.aborted) return;
		effort.end(ended);
		wasRefused ||= verdict?.verdict === 'refused';
		if (verdict) found = { ...found, verdict, advice: fixes.offer(advice ?? []) };
		end(problem);
	}

	/** Ends a search; what was found so far stays. A text that is still being read is forgotten. */
	function cancel(): void {
		if (state === 'reading') clear();
		if (state !== 'searching') return;
		// One that was to take long says what it came to.
		if (effort.patience !== 'usual') return void stopping.abort();
		restart();
		end(l10n.t('The search was cancelled.'));
	}

	function clear(): void {
		restart();
		forget();
		tellNewPaste();
		show();
	}

	function restart(): AbortSignal {
		running.abort();
		running = new AbortController();
		stopping = new AbortController();
		effort.begin('usual');
		return running.signal;
	}

	function forget(): void {
		paste = nothingPasted;
		parsed = undefined;
		calls = [];
		pastedSecrets = [];
		foundSecrets = [];
		recognised = undefined;
		found = nothingFound;
		wasRefused = false;
		suspicions = noSuspicions;
		suspected = [];
		state = 'empty';
	}

	const heldKeys = () => gatherKeys(sources.accounts, sources.keyRing, composer.accountId);

	/** All that must not be shown: the secrets of every account, those of the paste, and what they give together. */
	function secretsOf(keys: DiagnosisKeys): string[] {
		const derived = derivedSecrets(parsed?.accessToken, allCredentials(keys), nodeMd5);
		return [...keys.secrets, ...pastedSecrets, ...suspicions.secrets, ...derived];
	}

	const masker = async () => maskerOf(secretsOf(await heldKeys()), pastedSecrets);

	function tellPaste(): void {
		const { text } = paste;
		const cut = text.length > longestShown;
		showPaste({ revision, text: cut ? text.slice(0, longestShown).toWellFormed() : text, cut });
	}

	/** Has the view take the text over. */
	function tellNewPaste(): void {
		revision += 1;
		tellPaste();
	}

	function show(now = state): void {
		state = now;
		showDiagnosis(snapshot());
	}

	function end(problem: string | undefined): void {
		found = { ...found, problems: problem === undefined ? [] : [problem] };
		show('done');
	}

	function fail(): void {
		// What the secrets of a text are is not known before it is read.
		if (state === 'reading') tellNewPaste();
		if (state === 'reading' || state === 'searching') end(failed());
	}

	const hasCall = () => (parsed?.parameters.length ?? 0) > 0;

	function snapshot(): DiagnosisSnapshot {
		const { problems, ...foundMore } = found;
		return {
			state,
			...effort.snapshot(),
			reach: reachText(effort.triedUpTo),
			problems: [...problemTexts(parsed?.problems ?? [], found.comparison !== undefined), ...problems],
			secrets: offeredSecrets(foundSecrets, held),
			suspicions: suspected,
			hasCall: hasCall(),
			...(recognised ? { recognised } : {}),
			...foundMore,
		};
	}

	return {
		take: (pasted: PastedText) => settle(() => take(pasted)),
		search: () => settle(search),
		/** Goes on where only time was short. */
		async searchLonger(): Promise<void> {
			const { next } = effort;
			if (state === 'done' && next) await settle(() => search(next));
		},
		cancel,
		clear,
		/** The secrets found in the paste, in clear: for the account that the user has one stored in. */
		foundSecrets: () => foundSecrets,
		/** What the button of that number does, as long as it is shown. */
		keyFix: (index: number) => (found.advice.length === 0 ? undefined : fixes.get(index)),
		/** Takes a text from elsewhere: an editor's selection, a watched call. */
		open: (text: string) => settle(() => read(text, revision, undefined)),
		/** Shows everything again, to a view that has just been made. */
		showAll(): void {
			if (revision > 0) tellPaste();
			show();
		},
		/** Asks what the user suspects, and searches with it; an undefined answer changes nothing. */
		async suspect(ask: (held: Suspicions) => Promise<Suspicions | undefined>): Promise<void> {
			const answer = await ask(suspicions);
			if (!answer) return;
			suspicions = answer;
			await settle(search);
		},
		/** The observed call for the composer; undefined while there is none. */
		async draft(): Promise<Draft | undefined> {
			if (!hasCall()) return undefined;
			const hide = await masker();
			return parsed && (await draftOf(parsed, composer.accountId, hide));
		},
		/** The parameters that a suspected original value can belong to. */
		async parameterNames(): Promise<SuspectedName[]> {
			const hide = await masker();
			return Array.from(new Set(parsed?.parameters.map(({ name }) => name)), (name) => ({ name, shown: hide(name) }));
		},
		/** The text for a bug report. */
		report: () => reportOf(snapshot(), paste.text.slice(0, longestShown)),
		dispose(): void {
			running.abort();
			forget();
		},
	};
}
