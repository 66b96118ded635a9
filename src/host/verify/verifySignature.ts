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
	const all = items(inOrder([...(await described()), ...builtInServices]), accounts.all());
	const order = signersFirst(
		all.map(({ service }) => service),
		exchange,
	);
	const choices = all.toSorted((a, b) => order.indexOf(a.service) - order.indexOf(b.service));
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
	const { verdict, isRefused, summary, document } = verified;
	const text = { method: service.name, language: 'text', text: document } as const;
	await answers.show(text, { viewColumn: ViewColumn.Active, preview: true });
	void (verdict === 'right' && !isRefused ? showInformation : showWarning)(summary);
}

/** Services whose signatures are only verified, and the others. */
function inOrder(services: readonly Service[]): Service[] {
	return services.toSorted((a, b) => {
		return Number(!!a.request) - Number(!!b.request) || a.name.localeCompare(b.name, 'en');
	});
}

/** Accounts, whose keys are used, and services. */
function items(services: readonly Service[], accounts: readonly Account[]) {
	const ofAccounts = accounts.flatMap((account) => {
		const service = serviceAt(account);
		const description = l10n.t('{0}, with the stored keys', service?.name ?? '');
		return service?.schemes[0] ? [{ label: account.name, description, service, account }] : [];
	});
	return [...ofAccounts, ...services.map((service) => ({ label: service.name, service, account: undefined }))];
}
