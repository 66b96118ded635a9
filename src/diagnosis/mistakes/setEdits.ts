import { generalNames, type Parameter } from '../../core/call.ts';
import { signingSecret } from '../../core/sign.ts';
import type { DiagnosedCall, SetEdit } from './mistake.ts';
import { md5 } from './secretWritings.ts';

/** General parameters of the public record and of similar services, which clients sign without sending. */
export function usualExtras(s: DiagnosedCall): SetEdit[] {
	const extras = [
		['secure', '1'],
		['__online', 'false'],
		['__online', 'true'],
		['platform', 'ANDROID'],
		['call_id', '0'],
		['call_id', '1'],
		['v', '1.0'],
		['client', 'undefined'],
		['callback', ''],
	] as const;
	return extras.filter(([name]) => !has(s, name)).map(([name, value]) => adding(name, value));
}

/** True when a parameter of that name was sent. */
function has({ sent }: DiagnosedCall, name: string): boolean {
	return sent.some((parameter) => parameter.name === name);
}

/** Signs one more parameter. */
export function adding(name: string, value: string): SetEdit {
	return { names: [name], add: [{ name, value }] };
}

/** Signs one of the values. */
export function addingEach(name: string, values: readonly string[]): SetEdit[] {
	return distinct(values).map((value) => adding(name, value));
}

/** Signs one of the values; nothing where a parameter of that name was sent. */
export function addingMissing(diagnosed: DiagnosedCall, name: string, values: readonly string[]): SetEdit[] {
	return has(diagnosed, name) ? [] : addingEach(name, values);
}

/** Parameters that the method knows and that were not sent, as clients write what is not set. */
export function addingUnsent(s: DiagnosedCall): SetEdit[] {
	const unsent = (s.hints.parameterNames ?? []).filter((name) => !has(s, name));
	const literals = unsent.length > mostUnsent ? [] : ['undefined', 'null', 'None', 'false', 'true'];
	return unsent.flatMap((name) => [
		adding(name, ''),
		...literals.map((literal) => ({ ...adding(name, literal), unlikely: true })),
	]);
}

/** With more, there would be too many to try. */
const mostUnsent = 14;

/** Signs a secret key, or the whole signing secret, as a parameter. */
export function addingSecrets({ credentials, accessToken }: DiagnosedCall): SetEdit[] {
	const { applicationSecretKey: application = '', sessionSecretKey: session = '' } = credentials;
	const named = (names: readonly string[], secret: string) =>
		secret === '' ? [] : names.map((name) => adding(name, secret));
	const whole = application === '' ? '' : signingSecret('server-server', { ...credentials, accessToken }, md5);
	return [
		...named(['application_secret_key', 'secret_key', 'secret', 'application_secret'], application),
		...named(['session_secret_key', 'secret_key', 'secret'], session),
		...named(['secret_key', 'secret', 'session_secret_key'], whole),
	];
}

/** Leaves parameters out by name; nothing where none was sent. */
export function dropping(diagnosed: DiagnosedCall, names: readonly string[]): SetEdit[] {
	return removing(diagnosed, ({ name }) => names.includes(name));
}

/** Leaves out the parameters that match; nothing where none does. */
export function removing({ sent }: DiagnosedCall, matches: (parameter: Parameter) => boolean): SetEdit[] {
	const remove = sent.flatMap((parameter, index) => (matches(parameter) ? [index] : []));
	return remove.length === 0 ? [] : [{ names: remove.map((index) => sent[index]?.name ?? ''), remove }];
}

/** Signs another value; nothing where that is the sent one, or the parameter was not sent. */
export function replacing({ sent }: DiagnosedCall, name: string, value: string, addIfMissing = false): SetEdit[] {
	const index = sent.findIndex((parameter) => parameter.name === name);
	if (index < 0) return addIfMissing ? [adding(name, value)] : [];
	return sent[index]?.value === value ? [] : [{ names: [name], replace: [[index, { name, value }]] }];
}

/** Signs each name that was sent more than once only once. */
export function removingDuplicates({ sent }: DiagnosedCall, keep: 'first' | 'last'): SetEdit[] {
	const kept = new Map<string, number>();
	sent.forEach(({ name }, index) => {
		if (keep === 'last' || !kept.has(name)) kept.set(name, index);
	});
	const remove = sent.flatMap(({ name }, index) => (kept.get(name) === index ? [] : [index]));
	return remove.length === 0 ? [] : [{ names: distinct(remove.map((index) => sent[index]?.name ?? '')), remove }];
}

/** `status=a&b` is read as `status` and an empty `b`: puts them together again, also across several cuts. */
export function mergedAtAmpersand({ sent }: DiagnosedCall): SetEdit[] {
	const edits: SetEdit[] = [];
	for (let index = 1; index < sent.length; index++) {
		const before = sent[index - 1];
		if (!before || generalNames.includes(before.name)) continue;
		let value = before.value;
		for (let end = index; end < Math.min(sent.length, index + 4); end++) {
			const cut = sent[end];
			if (!cut || generalNames.includes(cut.name)) break;
			value += `&${cut.name}${cut.value === '' ? '' : `=${cut.value}`}`;
			const remove = Array.from({ length: end - index + 1 }, (_, offset) => index + offset);
			const unlikely = end > index || cut.value !== '';
			edits.push({ unlikely, names: [before.name], remove, replace: [[index - 1, { name: before.name, value }]] });
		}
		if (edits.length > 200) break;
	}
	return edits;
}

/** Each text once. */
export function distinct(texts: readonly string[]): string[] {
	return [...new Set(texts)];
}
