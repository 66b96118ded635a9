// What a thread does for the extension host: it reads a paste or searches for mistakes.
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Credentials } from '../../core/call/call.ts';
import { parsePaste } from '../../core/paste/parsePaste.ts';
import type { PastedParameters, ReadingOptions } from '../../core/paste/pasteParameters.ts';
import { maxParameters, readPaste } from '../../core/paste/readPaste.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import type { Scheme } from '../../core/signing/scheme.ts';
import { diagnose } from '../../diagnosis/diagnose.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import { type DiagnoseByOptions, diagnoseBy } from '../../diagnosis/edits/diagnoseBy.ts';
import { type LearnOptions, learn } from '../../diagnosis/learn/learn.ts';
import type { Hints, ObservedCall } from '../../diagnosis/mistakes/mistake.ts';
import { comparePasted } from '../../diagnosis/strings/comparePasted.ts';
import { readCall } from './readCall.ts';

/** How a call is searched for mistakes. Credentials are in it: it goes into the worker's memory and nowhere else. */
export interface DiagnosisSearch {
	readonly credentials: Credentials;
	/** In units of work, see `Limits`; Infinity: until all sets are tried or the search is stopped. */
	readonly work: number;
	readonly hints: Hints;
	/** Secrets to mask; without them the diagnosis has no strings. */
	readonly secrets?: readonly string[];
}

export interface SearchReport {
	/** The used part of the budget, 0 to 1. */
	readonly done: number;
	readonly soFar: Diagnosis;
}

/** In milliseconds. */
const reportInterval = 100;

const exampleKeys: Credentials = { applicationKey: 'CBA', accessToken: 'tkn', applicationSecretKey: 'key' };

export const diagnosisJobs = {
	parsePastes: (texts: readonly string[]) => texts.map((text) => parsePaste(text)),
	readPaste,
	readCall: readCallOfUsualSize,
	compare: comparePasted,
	diagnoseBy: (scheme: Scheme, call: SchemeCall, signature: string, options: DiagnoseByOptions) =>
		diagnoseBy(scheme, call, signature, { ...options, hash }),
	learn: (call: SchemeCall, signature: string, options: LearnOptions) => learn(call, signature, { ...options, hash }),
	search,
};

export type DiagnosisJobs = typeof diagnosisJobs;

/** Reads and searches a made-up call, so that the first paste does not wait until all of that is compiled. */
export function warmUp(): void {
	const { parameters, wire } = parsePaste(`https://api.example.org/?method=a.b&text=a%20b&sig=${'0'.repeat(32)}`);
	diagnose({ parameters, wire, sig: '0'.repeat(32) }, exampleKeys, { work: 1000, secrets: [] });
}

/** Undefined where the text is no call, `too-long` where it has more parameters than any call. */
function readCallOfUsualSize(text: string, reading: ReadingOptions): PastedParameters | 'too-long' | undefined {
	const call = readCall(text, reading);
	return call && call.parameters.length > maxParameters ? 'too-long' : call;
}

function search(observed: ObservedCall, { credentials, ...options }: DiagnosisSearch): Diagnosis {
	let last: SearchReport | undefined;
	let reportedAt = 0;
	const report = (next: SearchReport) => {
		last = next;
		reportedAt = performance.now();
		parentPort?.postMessage({ report: next });
	};
	return diagnose(observed, credentials, {
		...options,
		soFar: (soFar) => report({ done: last?.done ?? 0, soFar }),
		progress: (done, candidates) => {
			if (!last || performance.now() - reportedAt < reportInterval) return;
			report({ done, soFar: { ...last.soFar, candidates } });
		},
	});
}
