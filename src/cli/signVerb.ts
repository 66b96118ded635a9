import { text } from 'node:stream/consumers';
import { givenAccount } from '../app/accounts/givenAccount.ts';
import { callFileProblemText } from '../app/callFiles/callFileProblemText.ts';
import { fileCalls } from '../app/callFiles/fileCalls.ts';
import { ParsedFile } from '../app/callFiles/parsedFile.ts';
import { callTitle } from '../app/callFiles/resultText.ts';
import type { CallSignature } from '../app/send/callSignature.ts';
import { prepareCall } from '../app/send/prepareCall.ts';
import { signatureSteps } from '../app/send/signatureSteps.ts';
import { keysOfArguments, notGiven } from './givenKeys.ts';
import { texts } from './texts.ts';
import { exitCodes, UsageError } from './usage.ts';

/** Prints the signature of each call of a call file, or its steps. @returns the exit code @throws {UsageError} */
export async function signCalls(args: readonly string[], explains: boolean): Promise<number> {
	const { account, values: secrets, missing } = await keysOfArguments(args);
	// Nothing is sent, so that the address may be any.
	const held = givenAccount({ ...account, baseUrl: account.baseUrl || 'https://api.example.org' }, secrets);
	const written = await text(process.stdin);
	const file = new ParsedFile({ version: 1, getText: () => written });
	if (file.calls.calls.length === 0) throw new UsageError('the standard input has no call');
	const calls = fileCalls(held.accounts, (name) => process.env[name]);
	let code: number = exitCodes.held;
	for (const call of file.calls.calls) {
		const { call: resolved, problems } = calls.resolve({ file, call });
		const [problem] = problems;
		const prepared = problem ? undefined : await prepareCall(resolved, account.id, { ...held, texts });
		if (prepared?.state === 'signed') {
			const { signature } = prepared;
			process.stdout.write(explains ? stepsText(callTitle(call, texts), signature) : `${signature.sig}\n`);
			continue;
		}
		code = exitCodes.notSent;
		const why = problem ? callFileProblemText(problem, texts) : prepared?.blocker.message;
		process.stderr.write(`${callTitle(call, texts)}: ${why}\n`);
	}
	if (code === exitCodes.notSent && missing.length > 0)
		process.stderr.write(`${notGiven(missing)}. "signed-call sign --help" says how.\n`);
	return code;
}

function stepsText(title: string, signature: CallSignature): string {
	const steps = signatureSteps(signature).map(({ step, text }) => `${step}\n  ${text}`);
	return `### ${title}\n${steps.join('\n')}\nsignature = ${signature.view.sig}\n\n`;
}
