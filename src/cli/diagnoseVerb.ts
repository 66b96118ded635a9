import { text } from 'node:stream/consumers';
import { serviceAt } from '../app/accounts/accountService.ts';
import { givenAccount } from '../app/accounts/givenAccount.ts';
import { diagnoseOnce } from '../app/diagnosis/diagnoseOnce.ts';
import { descriptionProblem } from '../app/send/problemText.ts';
import { verifyText } from '../app/verify/verifyRequest.ts';
import { applicationKeyName, secretKeyNames } from '../core/services/ok/names.ts';
import { variableOf } from '../core/services/service.ts';
import { SchemeError } from '../core/signing/scheme.ts';
import { DiagnosisWorkers } from '../net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../net/diagnosis/seenCalls.ts';
import { shippedCatalog } from '../net/service/shippedMethods.ts';
import { keysOfArguments, notGiven } from './givenKeys.ts';
import { texts } from './texts.ts';
import { exitCodes, UsageError } from './usage.ts';

/** Says whether what is on the standard input is signed rightly, and why not. @returns the exit code @throws {UsageError} */
export async function diagnoseText(args: readonly string[], isBrief: boolean, worker: URL): Promise<number> {
	const { account, values: secrets, missing } = await keysOfArguments(args);
	const pasted = await text(process.stdin);
	const service = serviceAt(account);
	const workers = new DiagnosisWorkers(worker);
	try {
		if (!service) {
			const needed = missingOfCalls(account.applicationKey, secrets);
			return await diagnoseCall(pasted, givenAccount(account, secrets), needed, isBrief, workers);
		}
		const keys = { ...account.publicKeys, ...secrets };
		const held = Object.values(secrets);
		const verified = await verifyText(service, pasted, keys, held, { workers, texts });
		if (!verified)
			throw new UsageError('the standard input has no request: its headers and body, a URL or a command of cURL');
		const { verdict, summary, document, missingKeys } = verified;
		if (verdict === 'wrong') requireKeys(missingKeys.map(variableOf).filter((name) => missing.includes(name)));
		process.stdout.write(isBrief ? `${summary}\n` : document);
		return verdict === 'right' ? exitCodes.held : exitCodes.notHeld;
	} catch (error) {
		if (error instanceof SchemeError) throw new UsageError(descriptionProblem(error, texts.t).message);
		throw error;
	} finally {
		await workers.dispose();
	}
}

/** Without its keys every signature looks wrong. @throws {UsageError} */
function requireKeys(missing: readonly string[]): void {
	if (missing.length > 0) throw new UsageError(notGiven(missing));
}

function missingOfCalls(applicationKey: string, secrets: Readonly<Record<string, string>>): string[] {
	const hasSecret = secretKeyNames.some((name) => secrets[name]);
	return [
		...(applicationKey ? [] : [variableOf(applicationKeyName)]),
		...(hasSecret ? [] : [secretKeyNames.map(variableOf).join(' or ')]),
	];
}

/** As the Diagnose tab of the editor does, for a call of the specification's interface. */
async function diagnoseCall(
	pasted: string,
	held: ReturnType<typeof givenAccount>,
	missing: readonly string[],
	isBrief: boolean,
	workers: DiagnosisWorkers,
): Promise<number> {
	const services = { catalog: async () => shippedCatalog(), seenCalls: new SeenCalls() };
	const diagnosed = await diagnoseOnce(pasted, { ...held, ...services, workers, texts });
	if (!diagnosed?.hasCall) throw new UsageError(`the standard input: ${diagnosed?.summary}`);
	if (!diagnosed.isRight) requireKeys(missing);
	process.stdout.write(isBrief ? `${diagnosed.summary}\n` : diagnosed.report);
	return diagnosed.isRight ? exitCodes.held : exitCodes.notHeld;
}
