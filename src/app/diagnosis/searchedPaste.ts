import { type Credentials, sentAs } from '../../core/call/call.ts';
import type { ParsedPaste } from '../../core/paste/parsedPaste.ts';
import { applicationSecretKeyName } from '../../core/services/ok/names.ts';
import { type HeldSecrets, schemesOf } from '../../core/services/ok/scheme.ts';
import type { DiagnosisNote } from '../../diagnosis/diagnosis.ts';
import { type SearchedCall, searchedCall, withoutDifferences } from '../../net/service/searchedCall.ts';
import { showsAllSent } from './accountChecks.ts';

/** As {@link searchedCall}; without a session in it the call may have none, or its token was taken out: either secret is right. */
export function searchedPaste(
	{ kind, parameters, methodInPath }: Pick<ParsedPaste, 'kind' | 'parameters' | 'methodInPath'>,
	held: Credentials,
): SearchedCall {
	if (!showsAllSent(kind)) return { credentials: held, named: (sets) => sets.map((set) => [...set]) };
	const differences = methodInPath === undefined ? [] : (['path-form'] as const);
	const { credentials, named } = searchedCall(parameters, { differences }, held);
	const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey } = held;
	if (credentials === held) return { credentials, named };
	// There is one place for a secret that signs as it is.
	if (sessionSecretKey) {
		const inSession = searchedCall(
			[...parameters, { name: 'access_token', value: accessToken }],
			{ differences },
			held,
		);
		const right = [`${applicationSecretKeyName}-unhashed`];
		return {
			credentials: held,
			named: (sets) => inSession.named(sets).map((set) => withoutDifferences(set, right)),
		};
	}
	return {
		credentials: { applicationKey, accessToken, applicationSecretKey, sessionSecretKey: applicationSecretKey },
		named,
	};
}

/** What is said of a call: not that it lacks what it has in another place, or by another name. */
export function notesOf(
	notes: readonly DiagnosisNote[],
	{ parameters, methodInPath }: Pick<ParsedPaste, 'parameters' | 'methodInPath'>,
	held: HeldSecrets,
): DiagnosisNote[] {
	return notes.filter((note) => {
		if (note === 'method-not-sent') return methodInPath === undefined;
		if (note === 'access_token-not-sent') return !sentAs(parameters, 'session_key');
		return note !== 'scheme-not-chosen' || schemesOf(held).length > 1;
	});
}
