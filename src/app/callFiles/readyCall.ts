import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { CallFileProblem } from '../../core/callFile/checkCallFile.ts';
import type { NextStep } from '../../shared/shownCall.ts';
import { originOf } from '../accounts/account.ts';
import type { ResolvedExpectation } from '../expectations/results.ts';
import type { PrepareCall } from '../send/prepareCall.ts';
import type { SendableCall } from '../send/preparedCall.ts';
import type { Texts } from '../texts.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { FileCalls, GivenValues } from './fileCalls.ts';
import type { ParsedFile } from './parsedFile.ts';

/** Why a call is not sent, in words, and what the user can do about it. */
export interface NotSent {
	readonly notSent: string;
	readonly accountId?: string | undefined;
	/** The account that the file names and this machine does not have. */
	readonly unknownAccount?: string;
	readonly problem?: CallFileProblem;
	/** Environment variables that may not be sent to the origin yet. */
	readonly environment?: { readonly origin: string; readonly names: readonly string[] };
	/** The problem that blocks the call, with its next step. */
	readonly blocker?: { readonly next?: NextStep };
}

export interface ReadyCallSources {
	readonly calls: FileCalls;
	readonly prepare: PrepareCall;
	/** The environment variables that may not be sent yet. */
	readonly missing: (environment: NonNullable<NotSent['environment']>) => readonly string[];
	readonly texts: Texts;
}

/**
 * Signs a call of a file, with what is expected of its answer; or says why it cannot be sent.
 * @param given answers of other calls, and the row of the data
 */
export async function readyCall(
	file: ParsedFile,
	written: ParsedCall,
	{ calls, prepare, missing, texts }: ReadyCallSources,
	given: GivenValues = {},
): Promise<{ readonly ready: SendableCall; readonly expected: readonly ResolvedExpectation[] } | NotSent> {
	const { t } = texts;
	const { account } = file.calls;
	if (account && !calls.accountOf(file.calls))
		return { notSent: t('There is no account "{0}" on this machine.', account.value), unknownAccount: account.value };
	const { call, accountId, problems, environment, expected } = calls.resolve({ file, call: written }, given);
	const [problem] = problems;
	if (problem) return { notSent: callFileProblemText(problem, texts), problem };
	const ready = await prepare(call, accountId);
	if (ready.blocker) return { notSent: ready.blocker.message, accountId, blocker: ready.blocker };
	// Permission is for the variables of this call: after a yes the call is resolved and checked again.
	const asked = { origin: originOf(ready.account) ?? '', names: environment };
	const [first] = missing(asked);
	if (first === undefined) return { ready, expected };
	return {
		notSent: t('The environment variable {0} may not be sent to {1}.', first, asked.origin),
		environment: asked,
	};
}
