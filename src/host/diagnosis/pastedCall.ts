import { setImmediate as nextTurn } from 'node:timers/promises';
import { generalNames, isSigned, type Parameter, sentAs } from '../../core/call.ts';
import { isMasked } from '../../core/paste/maskedPaste.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { ObservedCall } from '../../diagnosis/diagnose.ts';
import type { Draft } from '../../shared/draft.ts';

/** The observed call without an `access_token` that was masked before it was pasted: the account's stands for it. */
export function withoutMaskedToken({ parameters, wire, sig }: ParsedPaste): ObservedCall {
	const isKept = ({ name, value }: Parameter) => name !== 'access_token' || !isMasked(value);
	const keptWire = parameters.flatMap((parameter, index) => (isKept(parameter) ? [wire[index]] : []));
	return { parameters: parameters.filter(isKept), wire: keptWire, sig };
}

/**
 * The observed call as a draft for the composer: what every send makes anew, and the account holds, is left out. A row
 * that holds a secret comes without it, and off.
 */
export async function draftOf(
	{ parameters, methodInPath }: ParsedPaste,
	accountId: string | undefined,
	hide: (text: string) => string,
): Promise<Draft> {
	const format = sentAs(parameters, 'format');
	const rows: Draft['rows'][number][] = [];
	let masked = 0;
	for (const { name, value } of parameters) {
		if (!isSigned(name) || generalNames.includes(name)) continue;
		// Once each: of a long value it takes a while.
		const shownName = hide(name);
		const holdsSecret = hide(value) !== value;
		rows.push({ name: shownName, value: holdsSecret ? '' : value, enabled: shownName === name && !holdsSecret });
		masked += rowCharacters + name.length + value.length;
		if (masked < mostAtOnce) continue;
		masked = 0;
		await nextTurn();
	}
	return {
		...(accountId === undefined ? {} : { accountId }),
		// Where parameters are not told apart as they should be, a secret may be in any of these, and in a name.
		method: hide(sentAs(parameters, 'method') ?? methodInPath ?? ''),
		format: format === undefined ? null : hide(format),
		rows,
	};
}

/** Characters that are masked before anything else has its turn; a row counts as some. */
const mostAtOnce = 50_000;
const rowCharacters = 50;
