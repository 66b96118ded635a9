import { checkAccount } from '../../../src/app/diagnosis/accountChecks.ts';
import { type DiagnosisKeys, type HeldAccount, readPaste } from '../../../src/app/diagnosis/heldKeys.ts';
import { draftOf } from '../../../src/app/diagnosis/pastedCall.ts';
import { maskerOf } from '../../../src/core/masking/maskedPaste.ts';
import { callsIn } from '../../../src/core/paste/severalCalls.ts';
import { parametersToSign } from '../../../src/core/services/ok/sign.ts';
import { traitsOf } from '../../../src/diagnosis/commonCause.ts';
import { readRefusal } from '../../../src/diagnosis/refusal.ts';
import { type PasteThread, pasteReader } from '../../../src/host/composer/pasteReader.ts';
import { DiagnosisWorkers } from '../../../src/net/diagnosis/diagnosisWorkers.ts';
import { checkSignature } from '../../../src/net/service/checkSignature.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { toHost } from '../../../src/shared/messages.ts';
import { nextTask, type Route, type RunJob, type Taken } from '../hostileInput.ts';
import { callSecrets, credentials } from '../keys.ts';
import { hostileComposer } from './hostileComposer.ts';

export const diagnosisWorker = new URL('../../../src/net/diagnosis/diagnosisWorker.ts', import.meta.url);

/** Less work than usual: a search that finds nothing ends by its budget anyway. */
const maxWork = 800_000;
/** Units of work for each character, so that a short text has a short search. */
const workOfCharacter = 8;

/** Their keys are tried before a search. */
const otherAccounts: readonly HeldAccount[] = Array.from({ length: 20 }, (_, index) => ({
	account: { id: `${index}`, name: `${index}`, baseUrl: '', applicationKey: credentials.applicationKey },
	credentials: { ...credentials, applicationSecretKey: `OTHER${index}` },
}));

const keys: DiagnosisKeys = {
	credentials,
	others: [],
	secrets: callSecrets,
	applicationKeys: [credentials.applicationKey],
};

/** A paste is read, masked and searched in workers, and what comes of it is shown; then it is pasted into a composer. */
export async function openPasteRoute(runJob?: RunJob): Promise<Route> {
	const workers = new DiagnosisWorkers(diagnosisWorker, runJob);
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const taken = await diagnosePaste(text, workers);
				await nextTask();
				await pasteIntoComposer(text, workers);
				return taken;
			};
		},
		close: () => workers.dispose(),
	};
}

/** Reads a text as a composer does, in a value and in a name; what is filled in of it comes back as the changed draft, is signed and shown. */
async function pasteIntoComposer(text: string, thread: PasteThread): Promise<void> {
	const reader = pasteReader(thread, async () => ({ hints: { applicationKeys: keys.applicationKeys } }));
	await reader.read(text, 'value');
	await nextTask();
	const outcome = await reader.read(text, 'name');
	reader.dispose();
	if (outcome.state !== 'call') return;
	await nextTask();
	const { method = '', format = null, rows } = outcome;
	const draft: Draft = { accountId: 'p', method, format, rows };
	const change = toHost.draftChanged.read({ revision: 2, draft });
	const { composer } = hostileComposer({ revision: 1, draft: { ...draft, rows: [] } });
	await nextTask();
	if (change) await composer.change(change);
	composer.dispose();
}

async function judgeCalls(text: string, workers: DiagnosisWorkers): Promise<void> {
	const outcome = await workers.read('parsePastes', [callsIn(text).map((call) => call.text)]);
	for (const { parameters, methodInPath } of outcome.state === 'done' ? outcome.value : []) {
		checkSignature(parameters, methodInPath, credentials);
		traitsOf(parameters);
	}
}

/** Does with a text what a diagnosis does with it before anything of it is put into words. */
export async function diagnosePaste(text: string, workers: DiagnosisWorkers): Promise<Taken> {
	const { signal } = new AbortController();
	const read = await readPaste(text, keys, workers, { signal });
	if (read.state !== 'done') return { outcome: `reading ${read.state}`, shown: 0 };
	const { parsed, masked, found, known } = read.value;
	const hide = maskerOf(known, found);
	await draftOf(parsed, 'p', hide);
	const shown = masked.text.slice(0, 200_000).length;
	const string = parsed.signingString ?? parsed.echo;
	if (string !== undefined) await workers.read('compare', [string, parametersToSign(parsed.parameters), known]);
	await nextTask();
	await judgeCalls(text, workers);
	if (parsed.sig === '') return { outcome: parsed.kind, shown };
	await nextTask();
	checkAccount(parsed, credentials, otherAccounts);
	await nextTask();
	readRefusal(parsed);
	await nextTask();
	const work = Math.min(maxWork, text.length * workOfCharacter);
	const search = { credentials, work, hints: {}, secrets: known };
	const searched = await workers.diagnose(parsed, search);
	return { outcome: searched.state === 'done' ? searched.value.verdict : `search ${searched.state}`, shown };
}
