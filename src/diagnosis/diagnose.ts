import { type Credentials, sentAs } from '../core/call/call.ts';
import { otherNameOfSig } from '../core/paste/sending.ts';
import { applicationKeyName } from '../core/services/ok/names.ts';
import { derivedSecrets, secretsToMask } from '../core/services/ok/sign.ts';
import { type Diagnosis, type DiagnosisNote, verdictOf } from './diagnosis.ts';
import { findingOf, setsOf } from './findings.ts';
import type { Hints, ObservedCall, SigReading } from './mistakes/mistake.ts';
import { readSig, sigTextMistake, stringMistake } from './mistakes/outputMistakes.ts';
import { isSecretKey } from './mistakes/setMistakes.ts';
import { Budget, usualWork } from './search/budget.ts';
import { type Hit, newSearch, type Search, type SearchSpace } from './search/search.ts';
import { diagnosedCallOf, searchSpaces } from './search/searchSpaces.ts';
import { highestTier } from './search/tiers.ts';
import { signedStrings } from './strings/signedStrings.ts';

/** In bytes. A usual search needs a tenth of it. */
const usualMemory = 48_000_000;
/** Longer searches may use twice as much memory. */
const longWork = 40_000_000;

export interface DiagnoseOptions {
	/** Units of work, {@link usualWork} by default. Infinity: until all sets are tried or the search is cancelled. */
	readonly work?: number;
	readonly memory?: number;
	/** The largest sets to try: by default of three mistakes, except three in the parameters. */
	readonly mostMistakes?: number;
	/** Called every few milliseconds: true ends the search. */
	readonly cancelled?: () => boolean;
	/** Called every few milliseconds with the used part of the budget, 0 to 1, and the number of computed signatures. */
	readonly progress?: (done: number, candidates: number) => void;
	/** Called with partial results: before the search starts, on the first hit, and when it has found or tried more. */
	readonly soFar?: (diagnosis: Diagnosis) => void;
	readonly hints?: Hints;
	/** Secrets to mask in {@link Diagnosis.strings}, which is empty without them. */
	readonly secrets?: readonly string[];
}

/** A search in one of the spaces, for some readings of the sig, and how many mistakes all that it tries has beyond its own. */
interface StartedSearch {
	readonly search: Search;
	readonly spent: number;
}

/** The smallest sets of mistakes that turn the right signature into the observed one. Pure and synchronous. Never throws. */
export function diagnose(observed: ObservedCall, credentials: Credentials, options: DiagnoseOptions = {}): Diagnosis {
	const diagnosed = diagnosedCallOf(observed, credentials, options.hints ?? {});
	let count = 0;
	const hits: Hit[] = [];
	let tellFirst = () => {};
	const work = options.work ?? usualWork;
	const budget = new Budget({
		work,
		memory: options.memory ?? (work > longWork ? 2 : 1) * usualMemory,
		cancelled: () => options.cancelled?.() === true,
		progress: (done, candidates) => {
			options.progress?.(done, candidates);
			tellFirst();
		},
	});
	const readings = readSig(observed.sig);
	const notes = [...notesOf(observed, credentials)];
	const [rightSig = null] = diagnosed.rightSigs;
	const [scheme = null] = diagnosed.schemes.length === 1 ? diagnosed.schemes : [];
	const facts = { rightSig, scheme, notes };
	const untried = { candidates: 0, triedUpTo: 0, complete: true, cancelled: false, ...facts };
	const candidates = diagnosed.rightSigs.length;
	if (diagnosed.rightSigs.includes(observed.sig))
		return { ...verdictOf([]), ...untried, verdict: 'correct', strings: [], candidates };
	const { pairs, rightSecrets } = diagnosed;
	const otherText = sigTextMistake(observed.sig) ?? stringMistake(observed.sig, pairs, rightSecrets);
	if (otherText) return { ...verdictOf([[findingOf(otherText)]]), strings: [null], ...untried };
	if (readings.length === 0) {
		notes.push(observed.sig === '' ? 'sig-missing' : 'sig-unreadable');
		return { ...verdictOf([]), ...untried, strings: [], candidates, triedUpTo: -1 };
	}
	const stringsOf = signedStrings(
		diagnosed.sent,
		options.secrets && [
			...options.secrets,
			...secretsToMask(credentials),
			...derivedSecrets(observed.parameters, [credentials]),
		],
	);
	let triedUpTo = 0;
	const reached = (complete: boolean): Diagnosis => {
		const found = setsOf(hits);
		return {
			...verdictOf(found.map(({ findings }) => findings)),
			strings: stringsOf(found.map(({ hit }) => hit)),
			candidates: budget.candidates + candidates,
			triedUpTo,
			complete: complete && !budget.partial,
			cancelled: budget.cancelled,
			...facts,
			notes: budget.partial ? [...notes, 'search-given-up'] : notes,
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
			const usable = upperCase ? inUpperCase(group) : group;
			if (usable.length === 0) return [];
			const spent = own + Math.min(...usable.map(({ mistakes }) => mistakes.length));
			return { search: newSearch(space, usable, budget, hits, own), spent };
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
	let complete = true;
	for (const step of schedule(options.mostMistakes ?? 3)) {
		// A set that was found makes larger ones uninteresting, but smaller ones are still to be looked for.
		const size = smallest(hits);
		if (step.count > size || (step.count > 2 && step.count === size)) continue;
		const hitsBefore = hits.length;
		count = step.count;
		for (const { search, spent } of searches()) {
			if (step.tier <= highestTier(count - spent) && !search(count - spent, step.tier)) complete = false;
			tellFirst();
		}
		if (!complete) break;
		// Of three not all are tried.
		const isLast = step.tier === highestTier(count) && count > 0 && count < 3 && !budget.partial;
		if (isLast) triedUpTo = count;
		if (hits.length > hitsBefore || isLast) options.soFar?.(reached(false));
	}
	return reached(complete);
}

/** For a scheme that writes upper case: it makes no second mistake by it, and nothing else is its sig. */
function inUpperCase(readings: readonly SigReading[]): SigReading[] {
	return readings.flatMap((reading) => {
		const mistakes = reading.mistakes.filter(({ code }) => code !== 'sig-upper-case');
		return mistakes.length < reading.mistakes.length ? [{ ...reading, mistakes }] : [];
	});
}

/** The order of the search: each number of mistakes by tier, but the likeliest triples before unlikely pairs. */
function schedule(most: number): { count: number; tier: number }[] {
	const steps: { count: number; tier: number; cost: number }[] = [];
	for (let count = 0; count <= most; count++) {
		for (let tier = 0; tier <= highestTier(count); tier++) steps.push({ count, tier, cost: costOf(count, tier) });
	}
	return steps.sort((a, b) => a.cost - b.cost);
}

function costOf(count: number, tier: number): number {
	if (count === 3) return tier === 0 ? 2.5 : 3 + tier;
	return count + (tier > 4 ? 1 : 0);
}

/** The size of the smallest set found, without the mistakes that several rows of one reading share. */
function smallest(hits: readonly Hit[]): number {
	return hits.reduce((least, hit) => Math.min(least, hit.size), Number.POSITIVE_INFINITY);
}

function* notesOf({ parameters, sig }: ObservedCall, credentials: Credentials): Generator<DiagnosisNote> {
	const { applicationSecretKey = '', sessionSecretKey = '' } = credentials;
	if (parameters.some(({ value }) => isSecretKey({ credentials }, value))) yield 'secret-key-sent';
	if (sig === '' && otherNameOfSig(parameters) !== undefined) yield 'sig-named-otherwise';
	const [application, session] = [applicationSecretKey !== '', sessionSecretKey !== ''];
	if (!application && !session) yield 'secret-key-missing';
	if (application && session && credentials.scheme === undefined) yield 'scheme-not-chosen';
	const token = sentAs(parameters, 'access_token');
	if (token === undefined) yield 'access_token-not-sent';
	else if (token !== credentials.accessToken) yield 'access_token-differs';
	const key = sentAs(parameters, applicationKeyName);
	if (key === undefined) yield `${applicationKeyName}-not-sent`;
	else if (/^\d{6,20}$/.test(key) && key !== credentials.applicationKey) yield 'id-in-place-of-key';
	else if (key !== credentials.applicationKey) yield `${applicationKeyName}-differs`;
	if (sentAs(parameters, 'method') === undefined) yield 'method-not-sent';
}
