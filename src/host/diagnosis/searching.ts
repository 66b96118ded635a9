import type { Credentials } from '../../core/call.ts';
import { maskSecrets } from '../../core/mask.ts';
import type { Observation } from '../../core/paste/parsePaste.ts';
import type { Hints } from '../../diagnosis/mistakes/mistake.ts';
import type { DiagnosisWorkers, JobOptions } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { ShownVerdict } from '../../shared/diagnosis.ts';
import type { KnownMethod } from '../../shared/protocol.ts';
import type { DiagnosisKeys } from './heldKeys.ts';
import { isMasked } from './pasteMasking.ts';
import { signedOrder, withoutMaskedToken } from './signedOrder.ts';
import { noSuspicions, type Suspicions } from './suspicions.ts';
import { couldNotSearch, noProfile } from './trouble.ts';
import { viewVerdict } from './verdictView.ts';

/** An observed call with all that its diagnosis needs. */
export interface SearchedCall {
	readonly observation: Observation;
	readonly keys: DiagnosisKeys;
	/** Masked in all that comes out. */
	readonly secrets: readonly string[];
	readonly thread: DiagnosisWorkers;
	readonly signal: AbortSignal;
	readonly methods: readonly KnownMethod[];
	readonly budget: number;
	readonly suspicions?: Suspicions;
	readonly onProgress?: NonNullable<JobOptions['onProgress']>;
}

/** A verdict, or why there is none; neither where there is nothing to search for. */
export interface Searched {
	readonly verdict?: ShownVerdict;
	readonly problem?: string;
}

/** Searches for the mistakes of an observed call, beside the extension host. */
export async function searchMistakes(call: SearchedCall): Promise<Searched> {
	const { observation, keys, secrets, thread, signal, budget, onProgress } = call;
	if (observation.sig === '' || observation.parameters.length === 0) return {};
	const { credentials } = keys;
	if (!credentials) return { problem: noProfile() };
	const outcome = await thread.diagnose(
		withoutMaskedToken(observation),
		{ credentials, budget, hints: hintsOf(call) },
		{ signal, ...(onProgress ? { onProgress } : {}) },
	);
	if (outcome.state !== 'done') return outcome.state === 'failed' ? { problem: couldNotSearch() } : {};
	const string = {
		parameters: signedOrder(observation.parameters),
		sig: observation.sig,
		hide: (text: string) => maskSecrets(text, secrets),
	};
	const tokenWasMasked = observation.parameters.some(({ name, value }) => name === 'access_token' && isMasked(value));
	return { verdict: viewVerdict(outcome.value, string, { tokenWasMasked }) };
}

function hintsOf({ observation, keys, methods, suspicions = noSuspicions }: SearchedCall): Hints {
	const method = observation.parameters.find(({ name }) => name === 'method')?.value;
	const known = methods.find(({ name }) => name === method);
	return {
		otherCredentials: keys.otherCredentials.filter(holdsSecret),
		methods: methods.map(({ name }) => name),
		parameterNames: known?.parameters.map(({ name }) => name) ?? [],
		suspectedSecrets: suspicions.secrets,
		suspectedValues: suspicions.values,
	};
}

function holdsSecret({ accessToken, applicationSecretKey, sessionSecretKey }: Credentials): boolean {
	return Boolean(accessToken || applicationSecretKey || sessionSecretKey);
}
