import type { Event } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import type { FileCalls } from '../../app/callFiles/fileCalls.ts';
import type { CallFileReader } from '../../app/callFiles/parsedFile.ts';
import type { Accounts } from '../../app/ports.ts';
import type { CallRunner } from '../../app/send/callRunner.ts';
import type { CallInspection } from '../../app/send/inspection.ts';
import type { PrepareCall, PrepareSources } from '../../app/send/prepareCall.ts';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import type { Draft } from '../../shared/draft.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import type { LazyTree } from '../lazyTree.ts';
import type { CallFileNode } from './callFilesTree.ts';
import type { EnvironmentPermission } from './environmentPermission.ts';

/** What call files work with: the rooms of the workbench, so that a call of a file goes the way of any other. */
export interface CallFileServices {
	readonly tree: LazyTree<CallFileNode>;
	readonly sources: PrepareSources & AccountSources;
	readonly prepare: PrepareCall;
	readonly runner: Pick<CallRunner, 'send'>;
	readonly inspection: CallInspection;
	readonly answers: AnswerDocuments;
	readonly catalogs: {
		known(): Promise<KnownCatalog>;
		/** That of the service of an account. */
		of(account: Account | undefined): Promise<KnownCatalog>;
		readonly onDidChange: Event<void>;
	};
	/** The methods that were called last, the last one first. */
	readonly recentMethods: () => readonly string[];
	readonly environment: EnvironmentPermission;
	readonly activeComposer: () => { readonly draft: Draft } | undefined;
	/** The file of the thread that reads requests to be imported. */
	readonly importWorker: string;
	readonly openComposer: (draft: Draft) => unknown;
	/** Opens the call with its Diagnose tab: what another client sent is compared with it there. */
	readonly diagnose: (draft: Draft) => unknown;
	readonly showInspector: () => unknown;
	readonly runAction: (action: NextAction, target?: ActionTarget) => Promise<void>;
}

/** As {@link CallFileServices}, with what reads call files. */
export interface ReadingServices extends CallFileServices {
	readonly files: CallFileReader;
	readonly fileCalls: FileCalls;
	/** The same of other accounts. */
	readonly callsOf: (accounts: Pick<Accounts, 'named'>) => FileCalls;
}
