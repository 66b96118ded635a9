import { secretsIn } from '../../core/callFile/secretLike.ts';
import { secretMasker } from '../../core/masking/mask.ts';
import type { PastedParameters } from '../../core/paste/pasteParameters.ts';
import type { Service } from '../../core/services/service.ts';
import type { Verified } from '../../core/services/verifyService.ts';
import { isRequestValue, namesIn } from '../../core/signing/scheme.ts';
import { shortText, shortTitle, type WatchedRequest } from '../../net/service/watchedCall.ts';
import type { ShownVerdict, WatchedOutcome } from '../../shared/diagnosis.ts';
import { asHeader, type Draft, type Row } from '../../shared/draft.ts';
import { allKeysOf, serviceAt } from '../accounts/accountService.ts';
import { judgeRequest } from '../verify/judgeRequest.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import { gatherKeys } from './heldKeys.ts';
import { viewJudged } from './otherService.ts';
import { rowOf } from './pastedCall.ts';
import { type DescribedCall, maxSummary, readWatched } from './watchedDiagnosis.ts';

/** Says what is wrong with a request that is signed for another service, or that nothing is. Undefined when it was ended. */
export async function describeRequest(
	{ received, text, title, isVerified }: WatchedRequest,
	services: DiagnosisServices,
	accountId: string,
	signal: AbortSignal,
): Promise<DescribedCall | undefined> {
	const { workers, texts, keyRing } = services;
	const tone = isVerified ? 'good' : 'bad';
	const account = services.accounts.all().find(({ id }) => id === accountId);
	const service = account && serviceAt(account);
	if (!service) return undefined;
	const draft: Draft = { accountId, method: title, format: null, rows: [] };
	const read = await readWatched(text, await gatherKeys(services, accountId), services, signal);
	if (typeof read === 'string') return { outcome: { tone, summary: read, mistakes: [] }, line: read, draft };
	if (!read) return undefined;
	const exchange = { received, answer: '' };
	const keys = allKeysOf(account, (await keyRing.keysOf(account)).values);
	const judged = await judgeRequest(service, exchange, keys, read.known, { workers, signal });
	const secrets = [...read.known, ...judged.verified.secrets, ...secretsIn(judged.verified.pairs)];
	const hide = secretMasker(secrets);
	const { ofKeys, ...verdict } = viewJudged(service, account, exchange, judged, { texts, secrets, hide });
	const call = await workers.read('readCall', [text, { service }], { signal });
	if (signal.aborted) return undefined;
	const called = call.state === 'done' && typeof call.value === 'object' ? draftOf(call.value, draft, hide) : draft;
	const inspected = { ...called, rows: [...called.rows, ...sentTimes(service, judged.verified)] };
	const searched = verdict.verdict === 'account' ? { isAccountAtFault: true as const } : { isSearched: true as const };
	const facts = [...ofKeys.map((one) => one.text), ...verdict.facts];
	return { ...inWords({ ...verdict, facts }, tone, hide), ...searched, draft: called, inspected };
}

function inWords(
	{ summary, facts, sets: [mistakes = []], strings: [strings] }: ShownVerdict,
	tone: WatchedOutcome['tone'],
	hide: (text: string) => string,
): Pick<DescribedCall, 'outcome' | 'line'> {
	const [line = summary] = mistakes.map(({ explanation }) => explanation);
	const whole = facts.length === 0 ? summary : [summary.replace(/\.?$/, '.'), ...facts].join(' ');
	return {
		outcome: { tone, summary: shortText(hide(whole), maxSummary), mistakes, ...(strings && { strings }) },
		line: shortTitle(hide(line).replaceAll('`', '')),
	};
}

/** The times and nonces of a request, so that its steps are those of the request. */
function sentTimes({ request }: Service, { pairs }: Verified): Row[] {
	const parameters = new Map(Object.entries({ ...request?.query, ...request?.parameters }));
	const headers = new Map(Object.entries(request?.headers ?? {}).map(([name, made]) => [name.toLowerCase(), made]));
	return pairs.flatMap(([name, value]) => {
		const ofParameter = parameters.get(name);
		const names = namesIn(ofParameter ?? headers.get(name) ?? '');
		if (names.length === 0 || !names.every((one) => one !== 'method' && isRequestValue(one))) return [];
		const row = { name, value, enabled: true };
		return ofParameter === undefined ? asHeader(row) : row;
	});
}

/** The call as a draft, without what each send makes anew and the account holds. */
function draftOf(
	{ parameters, ownHeaders = [], ...read }: PastedParameters,
	made: Draft,
	hide: (text: string) => string,
) {
	const rows = [
		...parameters.map(({ name, value }) => ({ name, value, enabled: true })),
		...ownHeaders.map(({ name, value }) => asHeader({ name, value, enabled: true })),
	];
	const { method = made.method, httpMethod } = read;
	return {
		...made,
		method: hide(method),
		rows: rows.map((row) => rowOf(row, hide)),
		...(httpMethod && { httpMethod }),
	};
}
