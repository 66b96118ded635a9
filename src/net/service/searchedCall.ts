import { type Credentials, type Parameter, sessionOf } from '../../core/call/call.ts';
import { applicationSecretKeyName, clientServer, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import type { NamedMistake } from '../../words/mistakeText.ts';
import type { JudgedCall } from './checkCall.ts';

/** The keys for the search of a received call, and the names for the mistakes that it finds. */
export type SearchedCall = ReturnType<typeof searchedCall>;

/**
 * Without a session a call is signed with the application's secret key itself (public record): a search gets it in place of the
 * session's. In the path form `method` may be signed, and `session_key` may not be: these are differences, and no mistakes.
 */
export function searchedCall(
	sent: readonly Parameter[],
	{ differences }: Pick<JudgedCall, 'differences'>,
	held: Credentials,
) {
	const { applicationKey, accessToken, applicationSecretKey } = held;
	const ownSecret = (sessionOf(sent) === '' && applicationSecretKey) || '';
	const right = ['session_key-not-signed', ...(differences.includes('path-form') ? ['method-not-sent'] : [])];
	const ofOwn: Credentials = { applicationKey, accessToken, sessionSecretKey: ownSecret, scheme: clientServer };
	return {
		credentials: ownSecret ? ofOwn : held,
		named: <M extends NamedMistake>(sets: readonly (readonly M[])[]): M[][] =>
			sets.map((set) => withoutDifferences(set, right)).map((set) => (ownSecret ? set.map(withoutSession) : set)),
	};
}

/** A set without mistakes that are right by the public record; the whole set where that leaves none of it. */
export function withoutDifferences<M extends NamedMistake>(set: readonly M[], right: readonly string[]): M[] {
	const wrong = set.filter(({ code }) => !right.includes(code));
	return wrong.length > 0 ? wrong : [...set];
}

function withoutSession<M extends NamedMistake>(mistake: M): M {
	const own = (name: string) => name.replace(sessionSecretKeyName, applicationSecretKeyName);
	const { code, parameters } = mistake;
	return { ...mistake, code: own(code), parameters: parameters.map(own), isSessionLess: true };
}
