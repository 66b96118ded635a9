import { maskerOf } from '../../core/masking/maskedPaste.ts';
import { maxSecrets } from '../../core/masking/secretSpans.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { callsIn, type OneOfCalls } from '../../core/paste/severalCalls.ts';
import { derivedSecrets } from '../../core/services/ok/sign.ts';
import type { DiagnosisSnapshot, PastedText } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import { methodNames, signingHints } from '../methodNames.ts';
import { nodeMd5 } from '../send/callSignature.ts';
import { signedBy } from './accountChecks.ts';
import { pasteAccount } from './accountOfPaste.ts';
import { compareWithOurs } from './comparing.ts';
import { reportOf } from './diagnosisReport.ts';
import type { DiagnosisServices, DiagnosisTarget } from './diagnosisServices.ts';
import { allCredentials, type DiagnosisKeys, gatherKeys, readPaste } from './heldKeys.ts';
import { type KeyAdvice, offeredFixes } from './keyAdvice.ts';
import { judgeOtherService } from './otherService.ts';
import { callWithSig, draftOf, secretNamesIn } from './pastedCall.ts';
import { problemTexts, recognisedAs } from './pasteText.ts';
import { SearchEffort } from './searchEffort.ts';
import { searchMistakes } from './searching.ts';
import { judgeCalls } from './severalCalls.ts';
import { ShownText } from './shownText.ts';
import { noSuspicions, type Suspicions, suspectable, suspicionNames } from './suspicions.ts';
import { reachText } from './verdictView.ts';

type Found = Pick<DiagnosisSnapshot, 'verdict' | 'comparison' | 'problems' | 'advice' | 'calls'> &
	/** False where the call is one of another service. */
	Partial<Pick<DiagnosisSnapshot, 'hasCall'>>;
const nothingFound: Found = { problems: [], advice: [] };

/** One pasted text and what is wrong with its signature. Keeps the text as pasted in memory only. */
export function newDiagnosis(services: DiagnosisServices, { composer, showDiagnosis, showPaste }: DiagnosisTarget) {
	const { workers, texts } = services;
	const { t } = texts;
	const paste = new ShownText(showPaste);
	let parsed: ParsedPaste | undefined;
	/** The calls of a paste that has several. */
	let calls: readonly OneOfCalls[] = [];
	/** The secrets in the paste, as far as they are searched for in other texts. */
	let pastedSecrets: readonly string[] = [];
	let foundSecrets: readonly string[] = [];
	let recognised: DiagnosisSnapshot['recognised'];
	let state: DiagnosisSnapshot['state'] = 'empty';
	const effort = new SearchEffort();
	let stopping = new AbortController();
	let found = nothingFound;
	let running = new AbortController();
	let works = 0;
	let suspicions: Suspicions = noSuspicions;
	const owner = pasteAccount(services, t);
	const fixes = offeredFixes();
	/** The call was refused though it was signed rightly, by the keys of then. */
	let wasRefused = false;
	/** In words, masked. */
	let suspected: readonly string[] = [];
	/** The composer's call at the last search. */
	let compared = composer.prepared;

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
		// An edit of the text is of the same call.
		if (shown === undefined) owner.forget();
		paste.revision = newRevision;
		if (raw.trim() === '') {
			if (shown === undefined) paste.showAgain();
			return show('empty');
		}
		show('reading');
		const keys = await heldKeys();
		const hints = signingHints(keys.applicationKeys, await services.catalog());
		const outcome = await readPaste(raw, keys, workers, { hints, signal });
		if (signal.aborted) return;
		if (outcome.state !== 'done') {
			// What its secrets are is not known, so nothing of it is shown.
			paste.showNew();
			return end(t('The text could not be read in a reasonable time. Paste a smaller part of it.'));
		}
		({ parsed, found: pastedSecrets } = outcome.value);
		calls = callsIn(raw);
		foundSecrets = secretNamesIn(parsed);
		paste.set(outcome.value.masked, shown);
		await search();
	}

	/** Searches again, because the account, a key or a suspicion has changed, or longer. */
	async function search(isLong = false): Promise<void> {
		const pasted = parsed;
		if (!pasted) return;
		const signal = restart();
		effort.begin(isLong);
		found = nothingFound;
		show('searching');
		let keys = await heldKeys();
		const names = methodNames(await services.catalog());
		const common = { workers, signal, texts };
		const several = await judgeCalls(calls, { ...common, keys, names, hide: maskerOf(secretsOf(keys), pastedSecrets) });
		if (signal.aborted) return;
		const call = several?.chosen ?? pasted;
		parsed = call;
		if (several) keys = await heldKeys();
		const secrets = secretsOf(keys);
		const hide = maskerOf(secrets, pastedSecrets);
		suspected = suspicionNames(suspicions, hide, texts);
		if (several) found = { ...found, calls: several.shown };
		recognised = recognisedAs(call, hide, texts);
		// What is compared is masked by searching alone, so nothing is where there is more than is searched for.
		compared = composer.prepared;
		const ours = { parsed: call, workers, texts, signal, secrets, prepared: compared };
		const isMaskable = pastedSecrets.length < maxSecrets;
		const comparison = isMaskable ? await compareWithOurs(ours) : undefined;
		if (signal.aborted) return;
		if (comparison) found = { ...found, comparison };
		// After a key was replaced because of a refusal, nothing says that it does not fit the refused call.
		if (wasRefused && keys.credentials && !signedBy(call)(keys.credentials))
			return end(t("The account's keys have changed. Send the call again."));
		const preferred = composer.accountId;
		const foreign = await judgeOtherService(paste.raw, call, { ...services, signal, hide, secrets, preferred });
		if (signal.aborted) return;
		if (foreign) {
			found = { ...found, ...foreign, hasCall: false, advice: fixes.offer(foreign.advice) };
			return end(undefined);
		}
		const { verdict, problem, advice, ended, other } = await searchMistakes({
			...common,
			keys,
			isLong,
			stop: stopping.signal,
			parsed: call,
			hide,
			...(isMaskable ? { secrets } : {}),
			around: { suspicions, names, seen: services.seenCalls.hintsFor(call.parameters, call.sig) },
			onProgress: (done, soFar) => {
				effort.note(done, soFar);
				show();
			},
			onFound: (soFar) => {
				if (signal.aborted) return;
				found = { ...found, verdict: soFar.verdict, advice: offered(soFar.advice) };
				show();
			},
		});
		if (signal.aborted) return;
		if (other && owner.follow(other)) return search(isLong);
		effort.ended = ended;
		wasRefused ||= verdict?.verdict === 'refused';
		found = { ...found, ...(verdict && { verdict }), advice: offered(advice) };
		end(problem);
	}

	/** Ends a search; what was found so far stays. A text that is still being read is forgotten. */
	function cancel(): void {
		if (state === 'reading') clear();
		if (state !== 'searching') return;
		// One that was to take long says what it came to.
		if (effort.isLong) return void stopping.abort();
		restart();
		end(t('The search was cancelled.'));
	}

	function clear(): void {
		restart();
		forget();
		paste.showNew();
		show();
	}

	function restart(): AbortSignal {
		running.abort();
		running = new AbortController();
		stopping = new AbortController();
		effort.begin(false);
		return running.signal;
	}

	function forget(): void {
		paste.forget();
		parsed = undefined;
		calls = [];
		pastedSecrets = [];
		foundSecrets = [];
		recognised = undefined;
		found = { ...nothingFound, advice: fixes.offer([]) };
		wasRefused = false;
		suspicions = noSuspicions;
		suspected = [];
		state = 'empty';
	}

	const heldKeys = () =>
		parsed ? owner.keysFor(parsed, composer.accountId) : gatherKeys(services, composer.accountId);

	/** All that must not be shown: the secrets of every account, those of the paste, and what they give together. */
	function secretsOf(keys: DiagnosisKeys): string[] {
		const derived = derivedSecrets(parsed?.parameters ?? [], allCredentials(keys), nodeMd5);
		return [...keys.secrets, ...pastedSecrets, ...suspicions.secrets, ...derived];
	}

	const offered = (advice: readonly KeyAdvice[] = []) => fixes.offer([...advice, ...owner.advice()]);
	const masker = async () => maskerOf(secretsOf(await heldKeys()), pastedSecrets);

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
		if (state === 'reading') paste.showNew();
		if (state === 'reading' || state === 'searching')
			end(t('The diagnosis failed: a fault of the workbench. See the log of the extension host.'));
	}

	const hasCall = () => (parsed?.parameters.length ?? 0) > 0;

	function snapshot(): DiagnosisSnapshot {
		const { problems, ...foundMore } = found;
		return {
			state,
			...effort.snapshot(),
			...owner.shown(),
			reach: reachText(effort.triedUpTo, t),
			problems: [...(parsed && found.hasCall !== false ? problemTexts(parsed, found, t) : []), ...problems],
			secrets: foundSecrets,
			suspicions: suspected,
			hasCall: hasCall(),
			...(recognised ? { recognised } : {}),
			...foundMore,
		};
	}

	return {
		/** Takes a text from the view: a paste, or the shown text edited. */
		take(pasted: PastedText): Promise<void> {
			const { revision, text, isPaste } = pasted;
			const raw = paste.unmasked(pasted);
			const call = callWithSig(raw, composer.prepared) ?? raw;
			return settle(() => read(call, Math.max(revision, paste.revision), isPaste ? undefined : text));
		},
		search: () => settle(() => search()),
		/** Goes on where only time was short. */
		async searchLonger(): Promise<void> {
			if (state === 'done' && effort.canGoOn) await settle(() => search(true));
		},
		/** Compares a signing string again where the call in the composer has changed. */
		async compareAgain(): Promise<void> {
			if (found.comparison && parsed?.sig === '' && compared !== composer.prepared) await settle(() => search());
		},
		cancel,
		clear,
		/** What the button of that number does, as long as it is shown. */
		keyFix: (index: number) => (found.advice.length === 0 ? undefined : fixes.get(index)),
		/** Whose keys the text is checked with; a change is seen by the next search. */
		owner,
		/** Takes a text from elsewhere: an editor's selection, a watched call. */
		open: (text: string) => settle(() => read(text, paste.revision, undefined)),
		/** Shows everything again, to a view that has just been made. */
		showAll(): void {
			if (paste.revision > 0) paste.showAgain();
			show();
		},
		/** Asks what the user suspects, and searches with it; an undefined answer changes nothing. */
		async suspect(ask: (held: Suspicions) => Promise<Suspicions | undefined>): Promise<void> {
			const answer = await ask(suspicions);
			if (!answer) return;
			suspicions = answer;
			await settle(() => search());
		},
		/** The observed call for the composer; undefined while there is none. */
		async draft(): Promise<Draft | undefined> {
			if (!hasCall()) return undefined;
			const hide = await masker();
			return parsed && draftOf(parsed, owner.id, hide);
		},
		parameterNames: async () => suspectable(parsed?.parameters ?? [], await masker()),
		report: () => reportOf(snapshot(), paste.text, texts),
		dispose(): void {
			running.abort();
			forget();
		},
	};
}
