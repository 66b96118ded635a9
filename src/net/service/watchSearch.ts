import { type Credentials, sentAs } from '../../core/call/call.ts';
import { parsePaste } from '../../core/paste/parsePaste.ts';
import type { Finding } from '../../diagnosis/findings.ts';
import { usualWork } from '../../diagnosis/search/budget.ts';
import type { DiagnosisSearch } from '../diagnosis/diagnosisJobs.ts';
import { DiagnosisWorkers } from '../diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../diagnosis/seenCalls.ts';
import { searchedCall } from './searchedCall.ts';
import type { WatchedCall } from './watchedCall.ts';

export interface SearchedMethod {
	readonly name: string;
	readonly parameters: readonly { readonly name: string }[];
}

/** The mistakes of a call: sets of them, or why there are none. */
export interface FoundMistakes {
	readonly sets: readonly (readonly Finding[])[];
	readonly reason: 'found' | 'not-reproduced' | 'not-searched' | 'too-large' | 'too-many';
	readonly accessToken?: string;
}

const notSearched: FoundMistakes = { sets: [], reason: 'not-searched' };

/** Searches for the mistakes of received calls, with the same hints as the editor; at most `maxWaiting` wait for it. */
export function watchSearch(
	credentials: Credentials,
	methods: readonly SearchedMethod[],
	maxWaiting: number,
	worker = new URL('../diagnosis/diagnosisWorker.ts', import.meta.url),
) {
	const workers = new DiagnosisWorkers(worker);
	const seenCalls = new SeenCalls();
	let waiting = 0;

	async function search(url: string, { judged }: WatchedCall, hints: DiagnosisSearch['hints']): Promise<FoundMistakes> {
		const parsed = parsePaste(url);
		if (parsed.sig === '') return notSearched;
		const { parameters, accessToken } = parsed;
		const searched = searchedCall(parameters, judged, credentials);
		const outcome = await workers.diagnose(parsed, { credentials: searched.credentials, work: usualWork, hints });
		if (outcome.state !== 'done') return notSearched;
		const { verdict, findings } = outcome.value;
		const sets = searched.named(findings);
		const reason = sets.length > 0 ? 'found' : verdict === 'correct' ? 'not-searched' : 'not-reproduced';
		return { sets, reason, ...(accessToken ? { accessToken } : {}) };
	}

	return {
		/** Takes a call in the order of arrival, for later ones are compared with it. Never rejects. */
		async mistakesOf(call: WatchedCall): Promise<FoundMistakes> {
			const { parameters } = call.received;
			const sig = sentAs(parameters, 'sig') ?? '';
			const { method, signature } = call.judged;
			const hints = {
				...seenCalls.hintsFor(parameters, sig),
				methods: [...new Set([...(method === '' ? [] : [method]), ...methods.map(({ name }) => name)])],
				parameterNames: methods.find(({ name }) => name === method)?.parameters.map(({ name }) => name) ?? [],
			};
			seenCalls.add(parameters, sig);
			if (signature !== 'wrong') return notSearched;
			if (call.url === undefined) return { sets: [], reason: 'too-large' };
			if (waiting >= maxWaiting) return { sets: [], reason: 'too-many' };
			waiting += 1;
			try {
				return await search(call.url, call, hints);
			} finally {
				waiting -= 1;
			}
		},
		dispose: () => workers.dispose(),
	};
}
