import { DiagnosisWorkers } from '../../../src/net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../../../src/net/diagnosis/seenCalls.ts';
import { startLocalService } from '../../../src/net/service/localService.ts';
import { maxWaiting, type Watched } from '../../../src/net/service/watchedCall.ts';
import type { Route, RunJob, Taken } from '../hostileInput.ts';
import { credentials } from '../keys.ts';
import { startPeer } from '../peerHandle.ts';
import { diagnosePaste, diagnosisWorker } from './pasteRoute.ts';

/** A request comes from another process to the service that watches, which checks, answers and diagnoses it. */
export async function openWatchRoute(runJob?: RunJob): Promise<Route> {
	const peer = startPeer();
	const workers = new DiagnosisWorkers(diagnosisWorker, runJob);
	const seenCalls = new SeenCalls();
	let diagnoses: Promise<Taken>[] = [];
	const watch = (watched: Watched) => {
		if (diagnoses.length < maxWaiting) diagnoses.push(take(watched));
	};
	const take = async (watched: Watched): Promise<Taken> => {
		if (watched.kind === 'request') return { outcome: `refused ${watched.status}`, shown: watched.path.length };
		const { parameters } = watched.received;
		seenCalls.hintsFor(parameters, '');
		seenCalls.add(parameters, 'x');
		if (watched.url === undefined) return { outcome: 'too large to be diagnosed', shown: 0 };
		return diagnosePaste(watched.url, workers);
	};
	const { accessToken, applicationKey, applicationSecretKey } = credentials;
	const service = await startLocalService({
		keys: [{ accessToken, applicationKey, applicationSecretKey, isLenient: true }],
		port: 0,
		watch,
	});
	return {
		prepare: async ({ kind, name }, size) => {
			diagnoses = [];
			return async () => {
				await peer.ask({ do: 'send', kind, name, size, port: service.port });
				const taken = await Promise.all(diagnoses);
				return taken[0] ?? { outcome: 'refused before it was a request', shown: 0 };
			};
		},
		close: async () => {
			peer.end();
			await Promise.all([service.close(), workers.dispose()]);
		},
	};
}
