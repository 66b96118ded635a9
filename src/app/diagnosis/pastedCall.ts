import { readBaseUrl } from '../../core/call/baseUrl.ts';
import { generalNames, isSigned, type Parameter, sentAs } from '../../core/call/call.ts';
import { withoutReferences } from '../../core/callFile/variableReferences.ts';
import { mask } from '../../core/masking/mask.ts';
import { isMasked } from '../../core/masking/maskedPaste.ts';
import { maxSecrets } from '../../core/masking/secretSpans.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { requestUrl } from '../../core/signing/request.ts';
import { decodePercent } from '../../core/text/percentForms.ts';
import type { ObservedCall } from '../../diagnosis/mistakes/mistake.ts';
import type { Draft, Row } from '../../shared/draft.ts';
import type { PreparedCall } from '../send/preparedCall.ts';

/** The observed call without an `access_token` that was masked before it was pasted: the account's stands for it. */
export function withoutMaskedToken({ parameters, wire, sig }: ParsedPaste): ObservedCall {
	const isKept = ({ name, value }: Parameter) => name !== 'access_token' || !isMasked(value);
	const keptWire = parameters.flatMap((parameter, index) => (isKept(parameter) ? [wire[index]] : []));
	return { parameters: parameters.filter(isKept), wire: keptWire, sig };
}

/** The observed call as a draft, without what each send makes anew and the account holds. A row with a secret is empty and off. */
export function draftOf(
	{ parameters, methodInPath, isPost }: ParsedPaste,
	accountId: string | undefined,
	hide: (text: string) => string,
): Draft {
	const format = sentAs(parameters, 'format');
	const own = parameters.filter(({ name }) => isSigned(name) && !generalNames.includes(name));
	const rows = own.map((one) => rowOf({ ...one, enabled: true }, hide, withoutReferences(one.value)));
	return {
		...(accountId === undefined ? {} : { accountId }),
		// Where parameters are not separated as they should be, a secret may be in any of these, and in a name.
		method: hide(sentAs(parameters, 'method') ?? methodInPath ?? ''),
		format: format === undefined ? null : hide(format),
		rows,
		...(isPost && { httpMethod: 'POST' }),
	};
}

/** A row with a secret is empty and off. @param written the value as a row has it */
export function rowOf(row: Row, hide: (text: string) => string, written = row.value): Row {
	const name = hide(row.name);
	const holdsSecret = hide(row.value) !== row.value;
	return { ...row, name, value: holdsSecret ? '' : written, enabled: row.enabled && name === row.name && !holdsSecret };
}

/** A sig alone, as the URL of the call in the composer with that sig; undefined where it is none, or no call is signed. */
export function callWithSig(text: string, prepared: PreparedCall | undefined): string | undefined {
	const sig = text.trim();
	const trace = prepared?.state === 'signed' ? prepared.signature.ok?.trace : undefined;
	if (!/^[0-9a-f]{32}$/i.test(sig) || !trace || !prepared?.account) return undefined;
	const { baseUrl } = prepared.account;
	const isBroken = 'problem' in readBaseUrl(baseUrl);
	return requestUrl(isBroken ? 'http://localhost' : baseUrl, { ...trace, sig }, mask);
}

/** The names of a paste's secrets, each once, and no more than anyone reads. */
export function secretNamesIn({ secrets }: ParsedPaste): string[] {
	const found = secrets.filter(({ text }) => text !== '' && !isMasked(decodePercent(text)));
	return [...new Set(found.map(({ name }) => name))].slice(0, maxSecrets);
}
