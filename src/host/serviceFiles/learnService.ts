import { env, l10n } from 'vscode';
import { type Attempt, attemptsOf, knownService } from '../../app/learn/attempts.ts';
import { learnedService } from '../../app/learn/learnedService.ts';
import { type SignedCall, secretKeyName, signedCallOf } from '../../app/learn/signedCall.ts';
import { requestIn } from '../../core/paste/requests/requestIn.ts';
import { formulaOf } from '../../core/services/formula.ts';
import type { Received } from '../../core/services/received.ts';
import { isVerb, type Service } from '../../core/services/service.ts';
import { signaturesOf } from '../../core/services/signatureCarriers.ts';
import type { Scheme } from '../../core/signing/scheme.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import { showInformation, showInput, showPick, showProgress, showWarning } from '../messages.ts';

interface Learned extends Attempt {
	readonly received: Received;
	/** The likeliest first. */
	readonly schemes: readonly Scheme[];
}

/** Describes the service of a signed request that is selected, or else on the clipboard. Its key is asked for, and not kept. */
export async function learnService(selected: string | undefined, workers: Pick<DiagnosisWorkers, 'read'>) {
	const received = requestIn(selected ?? (await env.clipboard.readText()));
	if (!received || signaturesOf(received).length === 0) return void showInformation(selectFirst());
	if (!isVerb(received.verb))
		return void showInformation(l10n.t('No description can have the verb {0}.', received.verb));
	const title = l10n.t('Learn From a Signed Call');
	const prompt = l10n.t('The secret key that it was signed with. It is not stored.');
	const key = await showInput(title, prompt, true);
	if (!key) return undefined;
	const also: [call: SignedCall['call'], signature: string][] = [];
	let [isCancelled, hasFailed] = [false, false];
	const learn = () =>
		showProgress(l10n.t('Learning the signature…'), async (signal): Promise<Learned | undefined> => {
			for (const attempt of attemptsOf(received, key)) {
				const { carrier, signed, work } = attempt;
				const options = { secret: signed.secret, also, ...(work !== undefined && { work }) };
				const outcome = await workers.read('learn', [signed.call, carrier.value, options], { signal });
				isCancelled = outcome.state === 'cancelled';
				if (isCancelled) return undefined;
				hasFailed ||= outcome.state === 'failed';
				const schemes = outcome.state === 'done' ? outcome.value : [];
				if (schemes.length > 0) return { received, ...attempt, schemes };
			}
			return undefined;
		});
	let learned = await learn();
	while (learned && learned.schemes.length > 1) {
		const chosen = await choose(learned.schemes);
		if (chosen === undefined) return undefined;
		if (chosen !== 'compare') return serviceOf(learned, chosen);
		const other = await otherCall(learned);
		if (!other) continue;
		also.push(other);
		learned = await learn();
	}
	const [scheme] = learned?.schemes ?? [];
	if (learned && scheme) return serviceOf(learned, scheme);
	if (isCancelled) return undefined;
	const known = also.length === 0 ? knownService(received, key) : undefined;
	if (known) {
		showInformation(l10n.t('Signed like the built-in "{0}": this is a copy of it.', known.name));
		return known;
	}
	if (hasFailed)
		return void showWarning(l10n.t('The search ended with a failure. Try again, or with a shorter request.'));
	const none = l10n.t(
		'None of the descriptions that were tried gives this signature. Check the secret key, and that the request is whole.',
	);
	return void showWarning(none);
}

function selectFirst(): string {
	return l10n.t('Select or copy a signed request first: a URL, a command of cURL, or HTTP with its headers and body.');
}

function serviceOf({ received, carrier, signed }: Learned, scheme: Scheme): Service {
	return learnedService(received, carrier, scheme, signed);
}

/** Of several descriptions one, or that another call is to set them apart. */
async function choose(schemes: readonly Scheme[]): Promise<Scheme | 'compare' | undefined> {
	const compare = {
		label: l10n.t('Compare With Another Call'),
		detail: l10n.t('Copy a signed call with other values first'),
		scheme: 'compare' as const,
	};
	const items = schemes.map((scheme) => ({
		label: formulaOf(scheme.signature),
		detail: Object.entries(scheme.steps ?? {})
			.map(([name, value]) => `${name} = ${formulaOf(value)}`)
			.join('   '),
		scheme,
	}));
	const placeHolder = l10n.t('{0} descriptions fit this call. The likeliest is first.', schemes.length);
	return (await showPick([...items.slice(0, 1), compare, ...items.slice(1)], { placeHolder, ignoreFocusOut: true }))
		?.scheme;
}

/** The call on the clipboard now, which has its signature at the same place. */
async function otherCall({ carrier, signed }: Learned): Promise<[SignedCall['call'], string] | undefined> {
	const received = requestIn(await env.clipboard.readText());
	const other =
		received && signaturesOf(received).find(({ kind, name }) => kind === carrier.kind && name === carrier.name);
	const key = String(signed.call.values?.[secretKeyName]);
	if (received && other) return [signedCallOf(received, other, key).call, other.value];
	return void showInformation(selectFirst());
}
