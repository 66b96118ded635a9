import type { Event, Memento } from 'vscode';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import type { Draft } from '../../shared/draft.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { CallInspection } from '../call/inspection.ts';
import type { PrepareCall, PrepareSources } from '../call/prepareCall.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import type { CallFileReader } from './callFileReader.ts';
import type { EnvironmentPermission } from './environmentPermission.ts';

/** A composer as far as saving is concerned. */
export interface ComposedCall {
	readonly draft: Draft;
	readonly prepared: PreparedCall | undefined;
}

/** What call files work with: the rooms of the workbench, so that a call of a file goes the way of any other. */
export interface CallFileServices {
	readonly sources: PrepareSources;
	readonly prepare: PrepareCall;
	readonly runner: Pick<CallRunner, 'send'>;
	readonly inspection: CallInspection;
	readonly answers: AnswerDocuments;
	readonly catalogs: { known(): Promise<KnownCatalog>; readonly onDidChange: Event<void> };
	/** The methods that were called last, the last one first. */
	readonly recentMethods: () => readonly string[];
	/** Remembers what calls of this workspace may send of the environment. */
	readonly allowed: Pick<Memento, 'get' | 'update'>;
	/** Remembers, for all windows, when that was forgotten. */
	readonly forgotten: Pick<Memento, 'get' | 'update'>;
	/** The composer in front, to be saved as a call file. */
	readonly activeComposer: () => ComposedCall | undefined;
	/** The file of the thread that reads requests to be imported. */
	readonly importWorker: string;
	readonly openComposer: (draft: Draft) => unknown;
	/** Opens the call with its Diagnose tab: what another client sent is compared with it there. */
	readonly diagnose: (draft: Draft) => unknown;
	readonly showInspector: () => unknown;
	/** Does what a problem's next step asks for. */
	readonly runAction: (action: NextAction, target?: ActionTarget) => Promise<void>;
}

/** As {@link CallFileServices}, with the one reader of call files. */
export interface ReadingServices extends CallFileServices {
	readonly files: CallFileReader;
}

/** As {@link ReadingServices}, for what sends. */
export interface SendingServices extends ReadingServices {
	readonly environment: EnvironmentPermission;
}
