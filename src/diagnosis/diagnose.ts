import { type Credentials, type Parameter, sentAs } from '../core/call.ts';
import { type Diagnosis, type DiagnosisNote, verdictOf } from './diagnosis.ts';
import { findingOf, setsOf } from './findings.ts';
import type { Hints } from './mistakes/mistake.ts';
import { readSig } from './mistakes/outputMistakes.ts';
import { highestTier } from './mistakes/plausibility.ts';
import { sigTextMistake } from './mistakes/sigTexts.ts';
import { Budget, type Shard } from './search/budget.ts';
import { type Hit, newSearch, type Search, type SearchSpace } from './search/search.ts';
import { diagnosedCallOf, searchSpaces } from './search/searchSpaces.ts';
import { signedStrings } from './strings/signedStrings.ts';

/** A request that was seen: its parameters decoded as sent, in that order, and its sig. */
export interface ObservedCall {
	readonly parameters: readonly Parameter[];
	readonly sig: string;
	/** For each of `parameters` its value as it stood in the query, where known. */
	readonly wire?: readonly (string | undefined)[];
}

const defaultBudget = 950;
/** Somewhat less than a second on one core of a small machine. */
const defaultWork = 6_500_000;
/** Calls that a person looks at need a tenth of it in a second, and all of it in half a minute, which gets twice as much. */
const defaultMemory = 48_000_000;
const longBudget = 5000;

/** How far a diagnosis goes. */
export interface DiagnoseOptions {
	/** A clock in milliseconds. Without it the search is bounded by work alone, and the same everywhere. */
	readonly now?: () => number;
	/**
	 * Milliseconds, with `now`: {@link defaultBudget} unless told, so that the answer is there within a second. Infinity: until
	 * all is tried, or it is cancelled.
	 */
	readonly budget?: number;
	/** Units of work, without `now`: {@link defaultWork} unless told. */
	readonly work?: number;
	/** Bytes that the search may keep: {@link defaultMemory} unless told, twice as many with a budget of more than {@link longBudget}. */
	readonly memory?: number;
	/** The largest sets tried: four mistakes unless told, and of four not all. */
	readonly mostMistakes?: number;
	/** Asked every few milliseconds: true ends the search. */
	readonly cancelled?: () => boolean;
	/** Told every few milliseconds which part of the budget is used, 0 to 1, and how many signatures were computed. */
	readonly progress?: (done: number, candidates: number) => void;
	/**
	 * Told what is known before the search is made ready, the first set of mistakes as soon as it is found, and then whenever
	 * it has found or tried more: to be shown while the search goes on, and for when it is ended.
	 */
	readonly soFar?: (diagnosis: Diagnosis) => void;
	/** With several workers: each tries its part, and `mergeDiagnoses` makes one answer of theirs. */
	readonly shard?: Shard;
	/** How workers that share a search tell each other what they found, so that none goes on for nothing. */
	readonly peers?: Peers;
	readonly hints?: Hints;
	/** All that must not be shown: masked in {@link Diagnosis.strings}, which there are only with it. */
	readonly secrets?: readonly string[];
}

/** The other workers of a search. */
export interface Peers {
	/** The size of the smallest set that any of them found; Infinity until then. */
	readonly smallest: () => number;
	/** Tells the others that a set of that size was found. */
	readonly found: (size: number) => void;
}

/** A search in one of the spaces, for some readings of the sig, and how many mistakes all that it tries has beyond its own. */
interface StartedSearch {
	readonly search: Search;
	readonly spent: number;
}

/**
 * Finds the smallest sets of mistakes that turn the right signature of a call into the observed one. Pure and
 * synchronous: a host runs it in a worker. Never throws.
 */
export function diagnose(observed: ObservedCall, credentials: Credentials, options: DiagnoseOptions = {}): Diagnosis {
	const diagnosed = diagnosedCallOf(observed, credentials, options.hints ?? {});
	let count = 0;
	const hits: Hit[] = [];
	let tellFirst = () => {};
	// Another worker found a smaller set than any that is still looked for here.
	const outdone = () => (options.peers?.smallest() ?? Number.POSITIVE_INFINITY) < count;
	const milliseconds = options.budget ?? defaultBudget;
	const budget = new Budget({
		milliseconds,
		work: options.work ?? defaultWork,
		memory: options.memory ?? (milliseconds > longBudget ? 2 : 1) * defaultMemory,
		now: options.now,
		cancelled: () => options.cancelled?.() === true || outdone(),
		progress: (done, candidates) => {
			options.progress?.(done, candidates);
			tellFirst();
		},
		shard: options.shard,
	});
	const readings = observed.sig === '' ? [] : readSig(observed.sig);
	const notes = [...notesOf(observed, credentials)];
	const otherText = readings.length === 0 ? sigTextMistake(observed.sig) : undefined;
	if (observed.sig === '') notes.push('sig-missing');
	else if (readings.length === 0 && !otherText) notes.push('sig-unreadable');
	const [rightSig = null] = diagnosed.rightSigs;
	const [scheme = null] = diagnosed.schemes.length === 1 ? diagnosed.schemes : [];
	const facts = { rightSig, scheme, notes };
	const right = diagnosed.rightSigs.includes(observed.sig);
	if (otherText) {
		const found = verdictOf([[findingOf(otherText, [])]]);
		return { ...found, strings: [null], candidates: 0, triedUpTo: 0, complete: true, cancelled: false, ...facts };
	}
	if (right || readings.length === 0) {
		const verdict = right ? 'correct' : 'not-reproduced';
		const candidates = diagnosed.rightSigs.length;
		const triedUpTo = right ? 0 : -1;
		return {
			verdict,
			mistakes: [],
			findings: [],
			strings: [],
			candidates,
			triedUpTo,
			complete: true,
			cancelled: false,
			...facts,
		};
	}
	const stringsOf = signedStrings(diagnosed.sent, options.secrets);
	let triedUpTo = 0;
	const reached = (complete: boolean): Diagnosis => {
		const found = setsOf(hits);
		return {
			...verdictOf(found.map(({ findings }) => findings)),
			strings: stringsOf(found.map(({ hit }) => hit)),
			candidates: budget.candidates + diagnosed.rightSigs.length,
			triedUpTo,
			complete: complete && !budget.partial,
			cancelled: budget.cancelled && !outdone(),
			...facts,
			notes: budget.full || budget.partial ? [...notes, 'search-given-up'] : notes,
		};
	};
	options.soFar?.(reached(false));
	tellFirst = () => {
		if (hits.length === 0) return;
		tellFirst = () => {};
		options.soFar?.(reached(false));
	};
	const spaces = searchSpaces(diagnosed, budget);
	// A digest is compared with all readings that it can be one of: other digests than MD5 are tried on their own.
	const groups = [...Map.groupBy(readings, ({ fits }) => fits(16)).values()];
	const searchesIn = (space: SearchSpace, own: number, upperCase: boolean): StartedSearch[] =>
		groups.flatMap((group) => {
			// A foreign scheme that writes upper case makes no second mistake by it, and nothing else is its sig.
			const usable = upperCase
				? group.filter(({ mistakes }) => mistakes.some(({ code }) => code === 'sig-upper-case'))
				: group;
			if (usable.length === 0) return [];
			const beyond = own - (upperCase ? 1 : 0);
			const spent = beyond + Math.min(...usable.map(({ mistakes }) => mistakes.length));
			return { search: newSearch(space, usable, budget, hits, beyond), spent };
		});
	const ours = searchesIn(spaces.ours, 0, false);
	let foreign: StartedSearch[] | undefined;
	function* searches(): Generator<StartedSearch> {
		yield* ours;
		// Each is a mistake of its own. They are made ready once the likeliest mistakes were tried, which then need not wait for it.
		if (count > 0)
			foreign ??= spaces.foreignSchemes().flatMap(({ space, upperCase }) => searchesIn(space, 1, upperCase));
		if (foreign) yield* foreign;
	}
	const most = options.mostMistakes ?? 4;
	let complete = true;
	for (const step of schedule(most)) {
		// A set that was found makes larger ones uninteresting, but smaller ones are still to be looked for.
		const size = Math.min(smallest(hits), options.peers?.smallest() ?? Number.POSITIVE_INFINITY);
		if (step.count > size || (step.count > 2 && step.count === size)) continue;
		const hitsBefore = hits.length;
		count = step.count;
		for (const { search, spent } of searches()) {
			if (step.tier <= highestTier(count - spent) && !search(count - spent, step.tier)) complete = false;
			tellFirst();
		}
		if (hits.length > 0) options.peers?.found(smallest(hits));
		if (!complete) break;
		// Of four not all are tried.
		const isLast = step.tier === highestTier(count) && count > 0 && count < 4 && !budget.partial;
		if (isLast) triedUpTo = count;
		if (hits.length > hitsBefore || isLast) options.soFar?.(reached(false));
	}
	return reached(complete);
}

/**
 * The order of the search: by the number of mistakes and, within it, the likely ones first. Triples of the likeliest
 * rows come before the pairs of the least likely ones, and sets of four are between the triples: a tier of them is many
 * times as many.
 */
function schedule(most: number): { count: number; tier: number }[] {
	const steps: { count: number; tier: number; turn: number }[] = [];
	for (let count = 0; count <= most; count++) {
		for (let tier = 0; tier <= highestTier(count); tier++) steps.push({ count, tier, turn: turnOf(count, tier) });
	}
	return steps.sort((a, b) => a.turn - b.turn);
}

function turnOf(count: number, tier: number): number {
	if (count > 3) return afterLikelyTriples + 3 * tier;
	if (count === 3) return tier === 0 ? 2.5 : 30 + tier;
	return count + (tier > 4 ? 1 : 0);
}

const afterLikelyTriples = 33.5;

/** The size of the smallest set found, without the mistakes that several rows of one reading share. */
function smallest(hits: readonly Hit[]): number {
	return hits.reduce((least, hit) => Math.min(least, hit.size), Number.POSITIVE_INFINITY);
}

function* notesOf({ parameters }: ObservedCall, credentials: Credentials): Generator<DiagnosisNote> {
	const application = (credentials.applicationSecretKey ?? '') !== '';
	const session = (credentials.sessionSecretKey ?? '') !== '';
	if (!application && !session) yield 'secret-key-missing';
	if (application && session && credentials.scheme === undefined) yield 'scheme-not-chosen';
	const token = sentAs(parameters, 'access_token');
	if (token === undefined) yield 'access_token-not-sent';
	else if (token !== credentials.accessToken) yield 'access_token-differs';
	const key = sentAs(parameters, 'application_key');
	if (key === undefined) yield 'application_key-not-sent';
	else if (key !== credentials.applicationKey) yield 'application_key-differs';
	if (sentAs(parameters, 'method') === undefined) yield 'method-not-sent';
}
