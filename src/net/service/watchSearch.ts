import { type Credentials, sentAs } from '../../core/call.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import type { DiagnosisSearch } from '../diagnosis/diagnosisMessages.ts';
import { DiagnosisWorkers } from '../diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../diagnosis/seenCalls.ts';
import { searchedCall } from './searchedCall.ts';
import type { WatchedCall } from './watchedCall.ts';

/** How long the mistakes of a call are searched for, in milliseconds. */
const budget = 1000;

/** A method as a search needs it. */
export interface SearchedMethod {
	readonly name: string;
	readonly parameters: readonly { readonly name: string }[];
}

/** The mistakes of a call: sets of them, or why there are none. */
export interface FoundMistakes {
	readonly sets: readonly (readonly Finding[])[];
	readonly reason: 'found' | 'not-reproduced' | 'not-searched' | 'too-large' | 'too-many';
	/** The token that was sent. */
	readonly accessToken?: string;
}

const notSearched: FoundMistakes = { sets: [], reason: 'not-searched' };

/** Searches for the mistakes of calls that arrive, with all that is known around them: as the editor does. */
export class WatchSearch {
	private readonly credentials: Credentials;
	private readonly methods: readonly SearchedMethod[];
	private readonly mostWaiting: number;
	private readonly workers = new DiagnosisWorkers(new URL('../diagnosis/diagnosisWorker.ts', import.meta.url));
	private readonly seenCalls = new SeenCalls();
	private waiting = 0;

	/** @param mostWaiting how many calls wait for their search at most */
	constructor(credentials: Credentials, methods: readonly SearchedMethod[], mostWaiting: number) {
		this.credentials = credentials;
		this.methods = methods;
		this.mostWaiting = mostWaiting;
	}

	/** Takes a call in the order of arrival, for later ones are compared with it. Never rejects. */
	async mistakesOf(call: WatchedCall): Promise<FoundMistakes> {
		const { parameters } = call.received;
		const sig = sentAs(parameters, 'sig') ?? '';
		const { method, signature } = call.judged;
		const hints = {
			...this.seenCalls.hintsFor(parameters, sig),
			methods: [...new Set([...(method === '' ? [] : [method]), ...this.methods.map(({ name }) => name)])],
			parameterNames: this.methods.find(({ name }) => name === method)?.parameters.map(({ name }) => name) ?? [],
		};
		this.seenCalls.add(parameters, sig);
		if (signature !== 'wrong') return notSearched;
		if (call.url === undefined) return { sets: [], reason: 'too-large' };
		if (this.waiting >= this.mostWaiting) return { sets: [], reason: 'too-many' };
		this.waiting += 1;
		try {
			return await this.search(call.url, call, hints);
		} finally {
			this.waiting -= 1;
		}
	}

	/** Ends every search. */
	dispose(): Promise<void> {
		return this.workers.dispose();
	}

	private async search(url: string, { judged }: WatchedCall, hints: DiagnosisSearch['hints']): Promise<FoundMistakes> {
		const observed = await this.workers.parsePaste(url);
		if (observed.state !== 'done' || observed.value.sig === '') return notSearched;
		const { parameters, accessToken } = observed.value;
		const { credentials, named } = searchedCall(parameters, judged, this.credentials);
		const outcome = await this.workers.diagnose(observed.value, { credentials, budget, hints });
		if (outcome.state !== 'done') return notSearched;
		const { verdict, findings } = outcome.value;
		const sets = named(findings);
		const reason = sets.length > 0 ? 'found' : verdict === 'correct' ? 'not-searched' : 'not-reproduced';
		return { sets, reason, ...(accessToken ? { accessToken } : {}) };
	}
}
