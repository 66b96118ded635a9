import { hash } from 'node:crypto';
import { CodeError } from '../../core/code/code.ts';
import { type LanguageName, languages } from '../../core/code/languages.ts';
import { allKeysOf, serviceAt } from '../accounts/accountService.ts';
import { exampleAccount } from '../accounts/exampleAccount.ts';
import { provenClient } from '../code/provenClient.ts';
import { diagnoseOnce } from '../diagnosis/diagnoseOnce.ts';
import { prepareCall } from '../send/prepareCall.ts';
import { rsaSha256 } from '../send/rsaSha256.ts';
import { signatureSteps } from '../send/signatureSteps.ts';
import { verifyText } from '../verify/verifyRequest.ts';
import { accountField, accountOf, callIn, okId, requireSigned } from './agentAccount.ts';
import { type AgentSources, type AgentTool, ToolError, type ToolInput, type ToolResult } from './agentTool.ts';
import { serviceById } from './lookUpTools.ts';

const text = {
	type: 'string',
	description:
		'What was sent or received: a URL, a cURL command, a log line, a request with headers and body, the code that signs, or the string that was signed.',
} as const;

export const callFields = {
	method: { type: 'string', description: 'Such as users.getInfo; of a service whose methods are paths, /v1/order.' },
	parameters: {
		type: 'object',
		description: 'The parameters by their names, raw values as texts; without keys, sig and access_token.',
		isOptional: true,
	},
	verb: { type: 'string', description: 'GET by default.', values: ['GET', 'POST'], isOptional: true },
} as const;

/** What shows, checks and writes signatures. Nothing is sent. */
export const signatureTools: readonly AgentTool[] = [
	{
		name: 'explain_signature',
		description:
			"Shows step by step how a call is signed. With `service` by the public keys of its documentation's example, so that all is in clear; else by an account's keys, with those and the signature masked.",
		fields: {
			...callFields,
			service: { type: 'string', description: 'An id of list_services.', isOptional: true },
			account: accountField,
		},
		run: (input, sources) => (input.text('service') === '' ? explain(input, sources) : explainExample(input, sources)),
	},
	{
		name: 'verify',
		description: 'Says whether a call or a received request (a webhook) is signed rightly by the keys of an account.',
		fields: { text, account: accountField },
		async run(input, sources) {
			const { report: _, ...judged } = await judge(input, sources);
			return { ...judged, found: { isRight: judged.isRight, summary: judged.summary } };
		},
	},
	{
		name: 'diagnose',
		description:
			'Says why the signature of a call or a received request is wrong: the mistakes that yield it, what was signed beside what should be, and the remedy.',
		fields: { text, account: accountField },
		async run(input, sources) {
			const { isRight, summary, report, secrets } = await judge(input, sources);
			return { found: { isRight, summary, report }, secrets };
		},
	},
	{
		name: 'generate_code',
		description:
			'Writes code that signs calls of a service, with keys from the environment, and proves it by running it: the first line says by what it was proven.',
		fields: {
			service: { type: 'string', description: 'An id of list_services.' },
			language: { type: 'string', description: 'A language.', values: Object.keys(languages) },
		},
		run: writeCode,
	},
];

async function explain(input: ToolInput, sources: AgentSources): Promise<ToolResult> {
	const prepared = await sources.prepare(callIn(input), accountOf(sources, input).id);
	requireSigned(prepared);
	const { signature } = prepared;
	return { found: { steps: signatureSteps(signature) }, secrets: [signature.sig, ...signature.secrets] };
}

async function explainExample(input: ToolInput, { texts }: AgentSources): Promise<ToolResult> {
	const id = input.text('service');
	serviceById(id);
	const { account, ...example } = exampleAccount(id === okId ? {} : { service: id });
	const prepared = await prepareCall(callIn(input), account.id, { ...example, texts });
	requireSigned(prepared);
	const { signature } = prepared;
	const held = Object.entries(allKeysOf(account, signature.keys)).filter(([, value]) => value !== '');
	return {
		found: { keys: Object.fromEntries(held), steps: signatureSteps(signature, false), signature: signature.sig },
	};
}

async function judge(input: ToolInput, sources: AgentSources) {
	const account = accountOf(sources, input);
	const service = serviceAt(account);
	const pasted = input.text('text');
	if (!service) {
		const diagnosed = await diagnoseOnce(pasted, sources, account.id, input.signal);
		if (!diagnosed) throw new ToolError('It was cancelled.');
		const { rightSig, hasCall: _, ...judged } = diagnosed;
		return { ...judged, secrets: rightSig === undefined ? [] : [rightSig] };
	}
	const { values } = await sources.keyRing.keysOf(account);
	const keys = allKeysOf(account, values);
	const held = Object.values(values);
	const by = { ...sources, signal: input.signal };
	const verified = await verifyText(service, pasted, keys, held, by);
	if (!verified) throw new ToolError('There is no request in it: headers and body, a URL or a cURL command.');
	const { verdict, summary, document, right } = verified;
	return { isRight: verdict === 'right', summary, report: document, secrets: [right] };
}

async function writeCode(input: ToolInput, { run }: AgentSources): Promise<ToolResult> {
	const service = serviceById(input.text('service'));
	const [scheme] = service.schemes;
	if (!scheme) throw new ToolError('The service has no scheme.');
	try {
		const language = input.text('language') as LanguageName;
		return { found: { code: await provenClient(service, scheme, language, run, { hash, rsaSha256 }) } };
	} catch (error) {
		if (error instanceof CodeError) throw new ToolError(error.message);
		throw error;
	}
}
