import type { SettledCall } from '../../app/send/settledCall.ts';
import type { StoredCall } from '../../net/history/historyRecord.ts';
import { callOf } from '../../shared/draft.ts';
import { hiding, type KnownSecrets, type StoringOptions, storedParameters } from './storedCall.ts';

/** A watched call as stored. The answer to its client is unknown. */
export async function storedWatched(
	watched: SettledCall,
	holdsSecret: KnownSecrets['holdsSecret'],
	options: StoringOptions,
): Promise<StoredCall> {
	const { at, accountId, account, title, isVerified, line, draft } = watched;
	const hide = hiding({ secrets: [], holdsSecret });
	const call = draft ? callOf(draft) : { method: title, format: null, parameters: [] };
	return {
		at: at.getTime(),
		source: 'watched',
		accountId,
		account: hide.shown(account),
		method: hide.shown(call.method),
		format: call.format === undefined || call.format === null ? null : hide.shown(call.format),
		...(await storedParameters(call.parameters, options, hide)),
		kind: isVerified ? 'success' : 'api-error',
		summary: hide.shown(line),
		milliseconds: 0,
		bytes: 0,
		language: 'text',
		isCut: false,
	};
}
