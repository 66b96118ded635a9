import { env, l10n, ViewColumn } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { allKeysOf, serviceAt } from '../../app/accounts/accountService.ts';
import type { Accounts, Keys } from '../../app/ports.ts';
import { descriptionProblem } from '../../app/send/problemText.ts';
import { type Exchange, exchangeIn } from '../../app/verify/exchange.ts';
import { signersFirst, verifyText } from '../../app/verify/verifyRequest.ts';
import { builtInServices } from '../../core/services/builtIn.ts';
import type { Service } from '../../core/services/service.ts';
import { verifyReceived } from '../../core/services/verifyService.ts';
import { SchemeError } from '../../core/signing/scheme.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { showInformation, showInput, showPick, showWarning } from '../messages.ts';
import { texts } from '../texts.ts';

interface VerifyServices {
	readonly accounts: Pick<Accounts, 'all'>;
	readonly keyRing: Pick<Keys, 'keysOf' | 'valuesOf'>;
	readonly answers: Pick<AnswerDocuments, 'show'>;
	readonly described: () => Promise<readonly Service[]>;
	readonly workers: DiagnosisWorkers;
}

/** Says whether a text that was received has the signature of the service that the user chooses. */
export async function verifySignature(
	selected: string | undefined,
	{ accounts, keyRing, answers, described, workers }: VerifyServices,
): Promise<void> {
	const received = selected ?? (await env.clipboard.readText());
	const exchange = exchangeIn(received);
	if (!exchange) {
		const forms = l10n.t('a request with its headers and body, a URL, a command of cURL, or launch parameters');
		return void showInformation(l10n.t('Select or copy what you received first: {0}.', forms));
	}
	const services = inOrder([...(await described()), ...builtInServices]);
	const choices = items(signersFirst(services, exchange), accounts.all());
	const placeHolder = l10n.t('Which service signed it?');
	const chosen = await showPick(choices, { placeHolder, ignoreFocusOut: true, matchOnDescription: true });
	if (!chosen) return;
	try {
		await verifyBy(chosen, received, exchange, { accounts, keyRing, answers, workers });
	} catch (error) {
		if (!(error instanceof SchemeError)) throw error;
		void showWarning(descriptionProblem(error, texts.t).message);
	}
}

/** @throws {SchemeError} where a key does not fit the description */
async function verifyBy(
	{ service, account }: ReturnType<typeof items>[number],
	received: string,
	exchange: Exchange,
	{ accounts, keyRing, answers, workers }: Omit<VerifyServices, 'described'>,
): Promise<void> {
	const keys = account ? allKeysOf(account, (await keyRing.keysOf(account)).values) : {};
	for (const name of verifyReceived(service, exchange.received, keys).missingKeys) {
		const { label = name, secret = false } = service.keys[name] ?? {};
		const value = await showInput(service.name, l10n.t('{0}. It is not stored.', label), secret);
		if (value === undefined) return;
		keys[name] = value.replace(/(?<![\r\n])[\r\n]+$/, '');
	}
	const held = await Promise.all(accounts.all().map(({ id }) => keyRing.valuesOf(id)));
	const tools = { workers, texts };
	const verified = await verifyText(service, received, keys, held.flat(), tools);
	if (!verified) return;
	const { verdict, summary, document } = verified;
	const text = { method: service.name, language: 'text', text: document } as const;
	await answers.show(text, { viewColumn: ViewColumn.Active, preview: true });
	void (verdict === 'right' ? showInformation : showWarning)(summary);
}

/** Services whose signatures are only verified, and the others. */
function inOrder(services: readonly Service[]): Service[] {
	return services.toSorted((a, b) => {
		return Number(!!a.request) - Number(!!b.request) || a.name.localeCompare(b.name, 'en');
	});
}

/** Services, and accounts, whose keys are used. */
function items(services: readonly Service[], accounts: readonly Account[]) {
	const ofAccounts = accounts.flatMap((account) => {
		const service = serviceAt(account);
		return service?.schemes[0] ? [{ label: account.name, description: service.name, service, account }] : [];
	});
	return [...services.map((service) => ({ label: service.name, service, account: undefined })), ...ofAccounts];
}
