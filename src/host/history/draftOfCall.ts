import { withoutReferences } from '../../core/callFile/variableReferences.ts';
import { mask } from '../../core/masking/mask.ts';
import type { StoredCall } from '../../net/history/historyRecord.ts';
import type { Draft } from '../../shared/draft.ts';

/** A call of the history as a draft, for its account while there is one; and the names of parameters whose values are not stored. */
export function draftOfCall(call: StoredCall, hasAccount: (id: string) => boolean) {
	const { accountId, method, format, httpMethod, headers = [] } = call;
	const parameters = [...call.parameters, ...headers];
	const isMasked = [method, format ?? '', ...parameters.map(({ name }) => name)].some((text) => text.includes(mask));
	const draft: Draft = {
		...(accountId !== undefined && hasAccount(accountId) ? { accountId } : {}),
		method: withoutMask(method),
		format: format === null ? null : withoutMask(format),
		...(httpMethod && { httpMethod }),
		rows: parameters.map(({ name, value = '', why }, index) => ({
			name: withoutMask(name),
			value: withoutReferences(value),
			enabled: true,
			...(why === 'secret' ? { isSecret: true } : {}),
			...(index >= call.parameters.length && { isHeader: true }),
		})),
	};
	const missing = parameters.filter(({ value }) => value === undefined).map(({ name }) => name);
	/** Whether it is the whole call, but for those values. */
	const isWhole = !isMasked && !call.isShortened;
	return { draft, missing, isWhole };
}

/** What a mask stands for is not known: the field is left empty. */
function withoutMask(text: string): string {
	return text.includes(mask) ? '' : text;
}
