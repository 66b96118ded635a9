// Runs in a page, as the part of `src/web` that needs a browser: sending by fetch, and threads as web workers.
import type { DiagnosisWorkers } from '../../../src/net/diagnosis/diagnosisWorkers.ts';
import type { SendLimits } from '../../../src/net/send/sendLimits.ts';
import { createSender } from '../../../src/web/fetchSender.ts';
import { runBundle } from '../../../src/web/runBundle.ts';
import { workerClass } from '../../../src/web/threads.ts';

/** Sends a GET; answers what came of it as JSON can say it. */
export async function send(url: string, limits: SendLimits) {
	const sender = createSender();
	try {
		const request = { method: 'GET', url, headers: { accept: 'application/json, */*;q=0.1' } } as const;
		const { body, ...sent } = await sender.send(request, limits, new AbortController().signal);
		return { ...sent, text: new TextDecoder().decode(body) };
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		return { code, message };
	}
}

/** Reads a paste and diagnoses it, each in threads of a browser. `bundles` by the names of their files. */
export async function diagnose(bundles: Record<string, string>, paste: string, accessToken: string, secret: string) {
	const sources = new Map(Object.entries(bundles));
	const threads = { web: async () => bundles['web.cjs'] ?? '', bundles: async () => sources };
	const newWorker = (source: string) => new Worker(URL.createObjectURL(new Blob([source])));
	const own = { 'node:worker_threads': { Worker: workerClass(threads, newWorker) } };
	type Loaded = { DiagnosisWorkers: typeof DiagnosisWorkers };
	const { DiagnosisWorkers: Workers } = runBundle('diagnosisWorkers.cjs', sources, own) as Loaded;
	const workers = new Workers('diagnosisWorker.cjs');
	const parsed = await workers.read('parsePastes', [[paste]]);
	if (parsed.state !== 'done' || !parsed.value[0]) return parsed;
	const credentials = { applicationKey: 'KEY', accessToken, applicationSecretKey: secret };
	const outcome = await workers.diagnose(parsed.value[0], { credentials, work: 20_000_000, hints: {} });
	await workers.dispose();
	return outcome;
}
