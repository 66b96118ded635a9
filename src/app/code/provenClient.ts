import type { ExampleOfCall } from '../../core/code/clientPlan.ts';
import { CodeError } from '../../core/code/code.ts';
import { type LanguageName, languages } from '../../core/code/languages.ts';
import { withRemark, writeClient, writeFunction } from '../../core/code/writeCode.ts';
import { okService } from '../../core/services/builtIn.ts';
import type { Service } from '../../core/services/service.ts';
import { targetOf, withSlash } from '../../core/services/unsignedRequest.ts';
import type { PlatformDigests } from '../../core/signing/digests.ts';
import type { Scheme } from '../../core/signing/scheme.ts';
import type { runCode } from '../../net/code/runCode.ts';
import type { Account } from '../accounts/account.ts';
import { serviceOf } from '../accounts/accountService.ts';
import type { SignedCall } from '../send/preparedCall.ts';
import { proofText, prove } from './prove.ts';

/**
 * A client of a service, whose first line says by what it was proven; the function that signs alone where no client is written.
 * @throws {CodeError} where the language cannot sign by the scheme
 */
export async function provenClient(
	service: Service,
	scheme: Scheme,
	name: LanguageName,
	run: typeof runCode,
	digests: PlatformDigests,
	example?: ExampleOfCall,
): Promise<string> {
	const { code, lacks = '' } = clientOrFunction(service, scheme, name, example);
	const proof = await prove(service, scheme, name, run, digests);
	return withRemark(code, `${service.name}: ${proofText(proof)}.${lacks}`, languages[name]);
}

function clientOrFunction(service: Service, scheme: Scheme, name: LanguageName, example: ExampleOfCall | undefined) {
	try {
		return { code: writeClient(service, scheme, languages[name], example) };
	} catch (error) {
		if (!(error instanceof CodeError)) throw error;
		return { code: writeFunction(scheme, languages[name]), lacks: ` ${error.message}` };
	}
}

/** What a client for a call that an account signed is written from. */
export function clientOfCall(call: SignedCall['call'], account: Account, schemeName: string) {
	const described = serviceOf(account) ?? okService;
	const { verb, method } = targetOf(described.request ?? { path: '' }, call);
	const service: Service = {
		...described,
		baseUrl: account.baseUrl,
		...(described.request && { request: { ...described.request, verb } }),
	};
	const scheme = service.schemes.find(({ name }) => name === schemeName) ?? (service.schemes[0] as Scheme);
	const parameters = call.parameters.map(({ name, value }) => [name, value] as const);
	// A method that is a path is signed as it is sent.
	const sent = described.request?.path === '{method}' ? withSlash(method) : method;
	return { service, scheme, example: { method: sent, parameters } };
}
