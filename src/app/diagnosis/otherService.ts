import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import type { Service } from '../../core/services/service.ts';
import { signaturesOf } from '../../core/services/signatureCarriers.ts';
import { ifComputable, type VerifiedBy, verifiedBy } from '../../core/services/verifiedBy.ts';
import type { ShownCalls, ShownVerdict } from '../../shared/diagnosis.ts';
import { editExplanationOf, editRemedyOf } from '../../words/editMistakes.ts';
import type { Account } from '../accounts/account.ts';
import { allKeysOf, serviceAt } from '../accounts/accountService.ts';
import { plain } from '../plainText.ts';
import { type Exchange, exchangeIn } from '../verify/exchange.ts';
import { isRefused, type JudgedRequest, judgeRequest } from '../verify/judgeRequest.ts';
import { quotedVerdict, remarksOf, verdictHint, verdictSummary } from '../verify/verdictText.ts';
import { shownRequest, type VerifyingServices } from '../verify/verifyRequest.ts';
import { viewStrings } from './comparing.ts';
import type { KeySources } from './heldKeys.ts';
import { faultAdvice, type KeyAdvice } from './keyAdvice.ts';

interface JudgingServices extends KeySources, VerifyingServices {
	/** The account that is tried first. */
	readonly preferred: string | undefined;
	/** All that must not be shown. */
	readonly secrets: readonly string[];
	readonly hide: (text: string) => string;
}

/** Of so many accounts it is asked whether a mistake with their keys gives the signature. */
const mostDiagnosed = 3;

/**
 * Where a text is a signed request, but no call of this interface: what is wrong with it by the account that it is of, and what
 * verifies it with other keys. Undefined for any other text. @param pasted with its secrets
 */
export async function judgeOtherService(
	pasted: string,
	paste: Pick<ParsedPaste, 'parameters' | 'apiError' | 'signingString' | 'sig'>,
	services: JudgingServices,
) {
	const { apiError, signingString, parameters, sig } = paste;
	if (apiError || signingString !== undefined || parameters.some(({ name }) => name === applicationKeyName)) return;
	const exchange = exchangeIn(pasted);
	if (!exchange || signaturesOf(exchange.received).length === 0) return;
	const found = await verdictOf(pasted, exchange, services);
	// It may be a call of OK, of which a part is missing.
	if (!found && sig !== '') return;
	const { t } = services.texts;
	const fixes = [{ title: t('Verify a Signature…'), fix: { kind: 'verify', text: pasted } as const }];
	const text = found
		? t('With all its steps, or with other keys:')
		: t('It is no call of OK, but it is signed: choose its service to verify it.');
	const advice: KeyAdvice[] = [...(found?.ofKeys ?? []), { text, fixes }];
	// Without a verdict no account has the keys that it was signed with, as far as is known.
	return { ...found, advice };
}

interface Tried extends VerifiedBy {
	readonly account: Account;
	readonly service: Service;
	readonly keys: Readonly<Record<string, string>>;
}

interface FoundVerdict {
	readonly verdict: ShownVerdict;
	readonly ofKeys: readonly KeyAdvice[];
	readonly calls?: ShownCalls;
}

/** What is wrong with the request of a text; of several with the first wrong one, and how many are wrong. */
async function verdictOf(
	pasted: string,
	exchange: Exchange,
	services: JudgingServices,
): Promise<FoundVerdict | undefined> {
	const { preferred, secrets, texts } = services;
	const all = await Promise.all(services.accounts.all().map((account) => tried(account, exchange, services)));
	const found = all.flatMap((one) => one ?? []);
	const rank = ({ account, verified, isKnown }: Tried) =>
		Number(verified.verdict === 'right') * 4 + Number(isKnown) * 2 + Number(account.id === preferred);
	const ranked = found.toSorted((a, b) => rank(b) - rank(a)).slice(0, mostDiagnosed);
	let open: Awaited<ReturnType<typeof verdictOf>>;
	for (const { account, service, keys, isKnown } of ranked) {
		const shown = ifComputable(() => shownRequest(service, pasted, keys, texts)) ?? { exchange, count: '' };
		const judged = await judgeRequest(service, shown.exchange, keys, secrets, services);
		if (services.signal?.aborted) return undefined;
		const { ofKeys, facts, ...judgement } = viewJudged(service, account, shown.exchange, judged, services);
		const checked = services.texts.t('Checked with the keys of "{0}".', plain(account.name));
		const verdict: ShownVerdict = { ...judgement, facts: [...facts, checked] };
		const found = { verdict, ofKeys, ...(shown.count && { calls: { summary: shown.count, causes: [] } }) };
		if (verdict.verdict !== 'not-reproduced') return found;
		if (isKnown) open ??= found;
	}
	return open;
}

/** Undefined where the request is not of the account's service, as far as it says, or the account has no key for it. */
async function tried(account: Account, { received }: Exchange, { keyRing }: KeySources): Promise<Tried | undefined> {
	const service = serviceAt(account);
	if (!service?.schemes[0]) return undefined;
	const keys = allKeysOf(account, (await keyRing.keysOf(account)).values);
	const found = verifiedBy(service, received, keys);
	return found && (found.isKnown || found.verified.verdict !== 'missing')
		? { account, service, keys, ...found }
		: undefined;
}

/** What is wrong with a request of an account, or that nothing is, in words. */
export function viewJudged(
	service: Service,
	account: Pick<Account, 'id' | 'name' | 'service'>,
	exchange: Exchange,
	judged: JudgedRequest,
	{ texts, hide, secrets }: Pick<JudgingServices, 'texts' | 'hide' | 'secrets'>,
): ShownVerdict & Pick<FoundVerdict, 'ofKeys'> {
	const { verified, other, signed, diagnosis, faults = [], refusals = [], notes = [] } = judged;
	const { t } = texts;
	const explained = (explanation: string, code: string, remedy = '') => ({
		code,
		explanation: hide(explanation),
		remedy,
	});
	const sets =
		diagnosis?.findings.map((set) =>
			set.map((one) => explained(editExplanationOf(one, t), one.code, editRemedyOf(one, t))),
		) ?? (signed === undefined ? [] : [[explained(verdictHint(judged, t), 'body-rewritten')]]);
	const isRight = verified.verdict === 'right';
	const ofRight = faults.length > 0 ? 'account' : other || isRefused(judged) ? 'warned' : 'correct';
	const isOpen = !isRight && sets.length === 0;
	const allSecrets = [...secrets, ...verified.secrets];
	const quoted = quotedVerdict(exchange, verified, allSecrets, hide, t);
	return {
		verdict: isRight ? ofRight : isOpen ? 'not-reproduced' : 'mistakes',
		summary: verdictSummary(service, judged, t),
		sets,
		ofKeys: faults.map((fault) => faultAdvice(fault, account, [], t)),
		strings: (diagnosis?.strings ?? []).map(([first]) => (first ? viewStrings(first.strings, texts) : null)),
		facts: [
			...[...notes, ...refusals.slice(1)].map((note) => note(t)),
			...(quoted ? [quoted] : []),
			...remarksOf(verified, allSecrets, t),
			...(isOpen && verified.sent ? [verdictHint(judged, t)] : []),
		],
		...(isRight || judged.unread ? {} : { rightSig: verified.right }),
	};
}
