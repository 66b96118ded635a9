import type { DigestForm } from '../../core/services/digestForm.ts';
import { isOrdinaryHeader } from '../../core/services/signatureCarriers.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import type { ListValue } from '../../core/signing/scheme.ts';
import { deriveIfPossible, pairsOf } from '../schemeCalls.ts';

/** The values that may be signed each for itself: of the request, of its headers, and of parameters that are rarely the call's own. */
export interface Atoms {
	readonly values: Readonly<Record<string, NonNullable<SchemeCall['values']>[string]>>;
	/** What a description has for those that are no values of the call. */
	readonly steps: Readonly<Record<string, ListValue>>;
	/** The names of the likely ones, in the order in which they are usually signed. */
	readonly names: readonly string[];
}

const mostNames = 8;
const stepName = /^[A-Za-z][\w.-]*$/;
export const isOfTime = /time(?:stamp)?(?:-ms)?$|date$|nonce|random|salt|^ts?$|expires?$/i;
/** What others have in them, or are in. */
const isOfParts = /^(?:target|scheme)$/;
const isOfKey = /(?:key|id|login|merchant)$/i;
export const isOfRequest = /^(?:verb|path|url|query|body)$/;
const isRarelySigned = /^(?:host|authorization|content-type)$|sign|version|type|method/i;

/** The names of secrets and of what carries the signature are left out. */
export function atomsOf(call: SchemeCall, form: DigestForm, secrets: readonly string[]): Atoms {
	const isOther = ([, value]: readonly [string, string]) => value !== '' && !value.includes(form.signature);
	const headers = pairsOf(call, 'headers')
		.filter(isOther)
		.map(([name]) => name.toLowerCase())
		.filter((name) => !isOrdinaryHeader(name));
	const parameters = pairsOf(call, 'parameters')
		.filter(isOther)
		.map(([name]) => name)
		.filter((name) => isOfTime.test(name) || isOfKey.test(name));
	const sent = new Set(pairsOf(call, 'parameters').map(([name]) => name));
	const given = { ...call.values, ...form.values };
	const steps: Record<string, ListValue> = {};
	for (const [list, names] of Object.entries({ headers, parameters })) {
		for (const name of names) {
			if (stepName.test(name) && !Object.hasOwn(given, name)) steps[name] = { list, only: [name], pair: '{value}' };
		}
	}
	// Derived once: as steps they would be for each try.
	const derived = Object.entries(steps).map(([name, signature]) => {
		return [name, deriveIfPossible(() => ({ scheme: { signature }, call }), {})?.signature ?? ''] as const;
	});
	const known = [...Object.keys(given), ...Object.keys(steps)];
	const names = [...known.filter((name) => !sent.has(name)), ...[...sent].filter((name) => known.includes(name))]
		.filter((name) => (!secrets.includes(name) || sent.has(name)) && given[name] !== '' && !isOfParts.test(name))
		.toSorted((a, b) => Number(a === 'body') - Number(b === 'body'));
	const rank = (name: string) => {
		const kind = [isOfTime, isOfRequest, isOfKey, isRarelySigned].findIndex((form) => form.test(name));
		return kind < 0 ? 2.5 : kind;
	};
	const likely = new Set(names.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostNames));
	return {
		values: { ...given, ...Object.fromEntries(derived) },
		steps,
		names: names.filter((name) => likely.has(name)),
	};
}
