import assert from 'node:assert/strict';
import { givenAccount } from '../../../src/app/accounts/givenAccount.ts';
import { describeRequest } from '../../../src/app/diagnosis/watchedRequest.ts';
import { builtInService } from '../../../src/core/services/builtIn.ts';
import { DiagnosisWorkers } from '../../../src/net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../../../src/net/diagnosis/seenCalls.ts';
import { otherServices, startLocalService } from '../../../src/net/service/localService.ts';
import { type AnyWatched, maxWaiting, type WatchedRequest } from '../../../src/net/service/watchedCall.ts';
import { english } from '../../data/english.ts';
import type { Route, RunJob, Taken } from '../hostileInput.ts';
import { credentials } from '../keys.ts';
import { startPeer } from '../peerHandle.ts';
import { diagnosePaste, diagnosisWorker } from './pasteRoute.ts';

const taobaoKeys = { app_key: 'a public key', secret: credentials.applicationSecretKey ?? '' };
const account = { id: 'taobao', name: 'Taobao', baseUrl: '', applicationKey: '', service: 'taobao-top' };
const taobao = givenAccount({ ...account, publicKeys: { app_key: taobaoKeys.app_key } }, taobaoKeys);
const service = builtInService('taobao-top') ?? assert.fail();
/** Of as many accounts as a request is verified by. */
const held = Array.from({ length: 4 }, () => ({ id: account.id, service, keys: taobaoKeys }));

/** A request comes from another process to the service that watches, which checks, answers and diagnoses it. */
export async function openWatchRoute(runJob?: RunJob): Promise<Route> {
	const peer = startPeer();
	const workers = new DiagnosisWorkers(diagnosisWorker, runJob);
	const seenCalls = new SeenCalls();
	let diagnoses: Promise<Taken>[] = [];
	const watch = (watched: AnyWatched) => {
		if (diagnoses.length < maxWaiting) diagnoses.push(take(watched));
	};
	const take = async (watched: AnyWatched): Promise<Taken> => {
		if (watched.kind === 'described') return takeRequest(watched);
		if (watched.kind === 'request') return { outcome: `refused ${watched.status}`, shown: watched.path.length };
		const { parameters } = watched.received;
		seenCalls.hintsFor(parameters, '');
		seenCalls.add(parameters, 'x');
		if (watched.url === undefined) return { outcome: 'too large to be diagnosed', shown: 0 };
		return diagnosePaste(watched.url, workers);
	};
	const takeRequest = async (request: WatchedRequest): Promise<Taken> => {
		const services = { ...taobao, workers, seenCalls, texts: english, catalog: () => assert.fail() };
		const described = await describeRequest(request, services, request.keysId, new AbortController().signal);
		return { outcome: request.verdict, shown: JSON.stringify(described).length };
	};
	const { accessToken, applicationKey, applicationSecretKey } = credentials;
	const listening = await startLocalService({
		keys: [{ accessToken, applicationKey, applicationSecretKey, isLenient: true }],
		port: 0,
		watch,
		described: otherServices(() => held, watch),
	});
	return {
		prepare: async ({ kind, name }, size) => {
			diagnoses = [];
			return async () => {
				await peer.ask({ do: 'send', kind, name, size, port: listening.port });
				const taken = await Promise.all(diagnoses);
				return taken[0] ?? { outcome: 'refused before it was a request', shown: 0 };
			};
		},
		close: async () => {
			peer.end();
			await Promise.all([listening.close(), workers.dispose()]);
		},
	};
}
