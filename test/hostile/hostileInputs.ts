import { maxCallFileLength } from '../../src/core/callFile/callDocument.ts';
import { maxFile } from '../../src/host/composer/storedDraft.ts';
import type { HostileInput, InputKind, Route, RunJob } from './hostileInput.ts';
import { answerFiles } from './inputs/answerFiles.ts';
import { answers } from './inputs/answers.ts';
import { callFiles } from './inputs/callFiles.ts';
import { catalogues } from './inputs/catalogues.ts';
import { certificateFiles } from './inputs/certificateFiles.ts';
import { openApiDocuments } from './inputs/openApiDocuments.ts';
import { pastes } from './inputs/pastes.ts';
import { proxyAnswers } from './inputs/proxyAnswers.ts';
import { requestFiles } from './inputs/requestFiles.ts';
import { historyFiles, storedCalls } from './inputs/storedCalls.ts';
import { draftFiles, storedAccounts } from './inputs/storedState.ts';
import { watchedRequests } from './inputs/watchedRequests.ts';

const kB = 1024;
const MB = 1024 * kB;

/** The inputs of a kind, how large they can get to the product, and what takes them. */
export interface KnownKind {
	readonly inputs: readonly HostileInput[];
	/** Characters; what is longer is refused or cut before anything reads it, or nobody can have it there. */
	readonly limit: number;
	/** Loads what of the product takes it. */
	readonly open: (runJob?: RunJob) => Promise<Route>;
}

export const kinds: Readonly<Record<InputKind, KnownKind>> = {
	paste: {
		inputs: pastes,
		limit: 4 * MB,
		open: async (runJob) => (await import('./routes/pasteRoute.ts')).openPasteRoute(runJob),
	},
	answer: {
		inputs: answers,
		limit: 20 * MB - 64 * kB,
		open: async () => (await import('./routes/answerRoute.ts')).openAnswerRoute(),
	},
	catalogue: {
		inputs: catalogues,
		limit: 4 * MB - kB,
		open: async () => (await import('./routes/catalogueRoute.ts')).openCatalogueRoute(),
	},
	'OpenAPI document': {
		inputs: openApiDocuments,
		limit: 4 * MB,
		open: async () => (await import('./routes/openApiRoute.ts')).openOpenApiRoute(),
	},
	'call file': {
		inputs: callFiles,
		limit: Math.floor(maxCallFileLength * 0.97),
		open: async () => (await import('./routes/callFileRoute.ts')).openCallFileRoute(),
	},
	'request file': {
		inputs: requestFiles,
		limit: 50 * MB,
		open: async () => (await import('./routes/requestFileRoute.ts')).openRequestFileRoute(),
	},
	'watched request': {
		inputs: watchedRequests,
		limit: MB - 4 * kB,
		open: async (runJob) => (await import('./routes/watchRoute.ts')).openWatchRoute(runJob),
	},
	'answer file': {
		inputs: answerFiles,
		limit: MB,
		open: async () => (await import('./routes/answerFileRoute.ts')).openAnswerFileRoute(),
	},
	'certificate file': {
		inputs: certificateFiles,
		limit: MB,
		open: async () => (await import('./routes/certificateFileRoute.ts')).openCertificateFileRoute(),
	},
	'proxy answer': {
		inputs: proxyAnswers,
		limit: MB,
		open: async () => (await import('./routes/proxyRoute.ts')).openProxyRoute(),
	},
	'kept call': {
		inputs: storedCalls,
		limit: MB,
		open: async () => (await import('./routes/historyRoute.ts')).openStoredCallRoute(),
	},
	'history file': {
		inputs: historyFiles,
		limit: 16 * MB,
		open: async () => (await import('./routes/historyRoute.ts')).openHistoryFileRoute(),
	},
	'stored accounts': {
		inputs: storedAccounts,
		limit: MB,
		open: async () => (await import('./routes/storedStateRoute.ts')).openAccountsRoute(),
	},
	'draft file': {
		inputs: draftFiles,
		limit: maxFile,
		open: async () => (await import('./routes/draftFileRoute.ts')).openDraftFileRoute(),
	},
};

export const hostileInputs: readonly HostileInput[] = Object.values(kinds).flatMap(({ inputs }) => inputs);

/** @throws when there is none of that name */
export function findInput(kind: InputKind, name: string): HostileInput {
	const found = kinds[kind].inputs.find((input) => input.name === name);
	if (!found) throw new Error(`no ${kind} is called ${name}`);
	return found;
}
