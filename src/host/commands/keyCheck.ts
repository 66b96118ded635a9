import { l10n } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { secretOfScheme } from '../../app/diagnosis/keyAdvice.ts';
import type { CallRunner } from '../../app/send/callRunner.ts';
import type { PrepareCall } from '../../app/send/prepareCall.ts';
import { defaultFormat } from '../../core/call/call.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import { answeredCallText } from '../call/answeredCall.ts';
import { showError, showInformation, showWarning } from '../messages.ts';

export interface KeyCheckPorts {
	readonly prepare: PrepareCall;
	/** Sends without a trace: the call is none of those that the user works on. */
	readonly runner: Pick<CallRunner, 'send'>;
	readonly isKnown: (method: string) => Promise<boolean>;
	/** Asks for a secret again; answers whether it was replaced. */
	readonly replaceSecret: (account: Account, name: string) => Promise<boolean>;
	readonly diagnose: (text: string, accountId: string) => Promise<void>;
	readonly runAction: (action: NextAction, accountId: string) => Promise<void>;
}

/** Methods that read what any session may read, and need no parameter; the first that is known is called. */
const harmless = ['users.getCurrentUser', 'users.getLoggedInUser', 'events.get'];

/** Checks the keys of an account by one call, and says what came of it; not where the account lacks one that every call needs. */
export async function checkKeys(account: Account, ports: KeyCheckPorts): Promise<void> {
	const method = await knownMethod(ports);
	if (method === undefined) return;
	const prepared = await ports.prepare({ method, format: defaultFormat, parameters: [] }, account.id);
	if (prepared.blocker) return;
	const { snapshot, text: answer, file } = await ports.runner.send(prepared, new AbortController().signal);
	await file?.remove();
	const { tell, text, next } = outcomeOf(snapshot, account, method);
	const again = l10n.t('Enter It Again');
	const actions = next ? [...(next.action === 'diagnose' ? [again] : []), next.title] : [];
	const chosen = await tell(text, ...actions);
	if (!next || chosen === undefined) return;
	if (chosen === again) {
		const scheme = prepared.signature.ok?.trace.scheme;
		const isReplaced = scheme && (await ports.replaceSecret(account, secretOfScheme(scheme)));
		return isReplaced ? checkKeys(account, ports) : undefined;
	}
	if (next.action === 'send') return checkKeys(account, ports);
	if (next.action !== 'diagnose') return ports.runAction(next.action, account.id);
	await ports.diagnose(answeredCallText({ ...prepared, trace: prepared.signature.ok?.trace }, answer), account.id);
}

async function knownMethod({ isKnown }: KeyCheckPorts): Promise<string | undefined> {
	for (const method of harmless) if (await isKnown(method)) return method;
	return undefined;
}

function outcomeOf(snapshot: AnswerSnapshot, { name }: Account, method: string) {
	if (snapshot.state === 'failed')
		return { tell: showError, text: l10n.t('The keys were not checked: {0}', snapshot.message), next: snapshot.next };
	if (snapshot.state !== 'answered') return { tell: showError, text: l10n.t('The keys were not checked.') };
	const { kind, summary, next } = snapshot;
	if (kind === 'success')
		return { tell: showInformation, text: l10n.t('The keys of "{0}" are right: {1} was answered.', name, method) };
	if (kind !== 'api-error')
		return { tell: showWarning, text: l10n.t('The keys were not checked. The service answers: {0}', summary), next };
	const texts: Partial<Record<NextAction, string>> = {
		diagnose: l10n.t('Wrong secret key or access token in "{0}".', name),
		'get-token': l10n.t('The access_token of "{0}" is not accepted: {1}', name, summary),
	};
	const text = (next && texts[next.action]) ?? l10n.t('The service answers: {0}', summary);
	return { tell: showWarning, text, next };
}
