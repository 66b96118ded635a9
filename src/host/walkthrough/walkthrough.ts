import { l10n, commands as vscodeCommands } from 'vscode';
import type { CallRunner } from '../../app/send/callRunner.ts';
import type { PrepareCall } from '../../app/send/prepareCall.ts';
import { defaultFormat, type MethodCall } from '../../core/call/call.ts';
import { commands, extensionId, walkthroughId } from '../../ids.ts';
import { showError, showInformation } from '../messages.ts';
import { signUnsorted } from './wrongSignature.ts';

export interface WalkthroughPorts {
	/** Starts the local service; answers whose keys call it, or undefined when it was stopped meanwhile. */
	readonly startService: () => Promise<{ readonly id: string } | undefined>;
	readonly prepare: PrepareCall;
	/** Sends without a trace: a call that is wrong on purpose is none of the user's. */
	readonly runner: Pick<CallRunner, 'send'>;
	readonly diagnose: (text: string, accountId: string) => Promise<void>;
	readonly onCallBroken: () => void;
	readonly lookForOwnKeys: () => Promise<void>;
}

const call: MethodCall = {
	method: 'events.get',
	format: defaultFormat,
	parameters: [{ name: 'types', value: 'MESSAGES, GUESTS' }],
};

/** A call that the local service refused; `url` is in clear, with the local service's own keys, and stays in memory. */
interface RefusedCall {
	readonly url: string;
	readonly accountId: string;
}

/** What the steps of *Get Started* do that no other command does. */
export function walkthroughCommands(ports: WalkthroughPorts) {
	let refused: RefusedCall | undefined;

	async function sendUnsorted(): Promise<RefusedCall | undefined> {
		const account = await ports.startService();
		if (!account) return undefined;
		const prepared = await ports.prepare(call, account.id);
		if (prepared.state === 'unsigned' || prepared.blocker) return void showError(prepared.blocker.message);
		const signature = signUnsorted(prepared);
		if (!signature) return undefined;
		const { snapshot } = await ports.runner.send({ ...prepared, signature }, new AbortController().signal);
		const sent = { url: signature.request().url, accountId: account.id };
		refused = sent;
		ports.onCallBroken();
		const summary = 'summary' in snapshot ? snapshot.summary : snapshot.state;
		const diagnose = l10n.t('Diagnose');
		// So that nobody takes the refusal for that of a call of their own.
		const done = l10n.t('A call was sent whose parameters were not sorted before signing.');
		void showInformation(`${done} ${l10n.t('The local service answers: {0}', summary)}`, diagnose).then((chosen) =>
			chosen === diagnose ? ports.diagnose(sent.url, sent.accountId) : undefined,
		);
		return sent;
	}

	return {
		[commands.getStarted]: async () => {
			const page = `${extensionId}#${walkthroughId}`;
			await vscodeCommands.executeCommand('workbench.action.openWalkthrough', page, false);
			await ports.lookForOwnKeys();
		},
		// The URL has a token in it: no other extension gets it as the command's result.
		[commands.breakCall]: async () => void (await sendUnsorted()),
		[commands.diagnoseBrokenCall]: async () => {
			const broken = refused ?? (await sendUnsorted());
			if (broken) await ports.diagnose(broken.url, broken.accountId);
		},
	};
}
