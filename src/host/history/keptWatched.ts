import type { KeptCall } from '../../net/history/historyRecord.ts';
import { callOf } from '../../shared/draft.ts';
import type { SettledCall } from '../call/settledCall.ts';
import { hiding, type KeptWith, type KnownSecrets, keptParameters } from './keptCallOf.ts';

/** A watched call as it is kept. What its client was answered is not known. */
export async function keptWatched(
	watched: SettledCall,
	holdsSecret: KnownSecrets['holdsSecret'],
	{ secretParameters, pause }: KeptWith,
): Promise<KeptCall> {
	const { at, accountId, account, title, isVerified, line, draft } = watched;
	const hide = hiding({ secrets: [], holdsSecret }, pause);
	const call = draft ? callOf(draft) : { method: title, format: null, parameters: [] };
	return {
		at: at.getTime(),
		source: 'watched',
		accountId,
		account: hide.shown(account),
		method: hide.shown(call.method),
		format: call.format === undefined || call.format === null ? null : hide.shown(call.format),
		...(await keptParameters(call.parameters, secretParameters, hide)),
		kind: isVerified ? 'success' : 'api-error',
		summary: hide.shown(line),
		milliseconds: 0,
		bytes: 0,
		language: 'text',
		isCut: false,
	};
}
