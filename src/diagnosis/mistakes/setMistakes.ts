import { generalNames, isSigned, type Parameter } from '../../core/call/call.ts';
import { applicationIdOf } from '../../core/services/ok/applicationId.ts';
import {
	applicationKeyName,
	applicationSecretKeyName,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import { signingSecret } from '../../core/services/ok/sign.ts';
import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import { md5 } from '../../core/signing/digests.ts';
import { listMistakes } from './listMistakes.ts';
import type { DiagnosedCall, SetEdit, SetMistake } from './mistake.ts';
import { valueEdit } from './mistakeRows.ts';
import { misspeltNames } from './nameMistakes.ts';
import { transitMistakes } from './transitMistakes.ts';

/** General parameters of the public record and of similar services, which clients sign without sending. */
const extras =
	'secure=1 __online=false __online=true platform=ANDROID call_id=0 call_id=1 v=1.0 client=undefined callback=';

function usualExtras(s: DiagnosedCall): SetEdit[] {
	const pairs = extras.split(' ').map((pair) => pair.split('=') as [name: string, value: string]);
	return pairs.filter(([name]) => !has(s, name)).map(([name, value]) => adding(name, value));
}

function has({ sent }: DiagnosedCall, name: string): boolean {
	return sent.some((parameter) => parameter.name === name);
}

function adding(name: string, value: string): SetEdit {
	return { names: [name], add: [{ name, value }] };
}

function addingEach(name: string, values: readonly string[]): SetEdit[] {
	return distinct(values).map((value) => adding(name, value));
}

/** Signs one of the values; nothing where a parameter of that name was sent. */
function addingMissing(diagnosed: DiagnosedCall, name: string, values: readonly string[]): SetEdit[] {
	return has(diagnosed, name) ? [] : addingEach(name, values);
}

/** Parameters that the method knows, or many methods do, and that were not sent, as clients write what is not set. */
function addingUnsent(s: DiagnosedCall): SetEdit[] {
	const known = (s.hints.parameterNames ?? []).filter((name) => !has(s, name));
	const others = optionalNames.filter((name) => !has(s, name) && !known.includes(name));
	const unlikely = (names: readonly string[], texts: readonly string[]) =>
		names.flatMap((name) => texts.map((text) => ({ ...adding(name, text), unlikely: true })));
	return [
		...known.map((name) => adding(name, '')),
		...unlikely(known.length > mostUnsent ? [] : known, unsetTexts),
		...unlikely(others, ['', ...unsetTexts]),
	];
}

/** What most methods of the public record have and few clients need. */
const optionalNames = ['anchor', 'fields', 'count', 'direction', 'uid', 'gid', 'fid', 'filter', 'offset'];
const unsetTexts = ['undefined', 'null', 'None', 'nil', '<nil>', 'false', 'true', '0'];

/** With more, there would be too many to try. */
const mostUnsent = 14;

/** Signs a secret key, or the whole signing secret, as a parameter. */
function addingSecrets({ credentials, accessToken }: DiagnosedCall): SetEdit[] {
	const { applicationSecretKey: application = '', sessionSecretKey: session = '' } = credentials;
	const named = (names: readonly string[], secret: string) =>
		secret === '' ? [] : names.map((name) => adding(name, secret));
	const whole = application === '' ? '' : signingSecret(serverServer, { ...credentials, accessToken }, md5);
	return [
		...named([applicationSecretKeyName, 'secret_key', 'secret', 'application_secret'], application),
		...named([sessionSecretKeyName, 'secret_key', 'secret'], session),
		...named(['secret_key', 'secret', sessionSecretKeyName], whole),
	];
}

/** A shorter key may be any value. */
const shortestSecret = 8;

export function isSecretKey({ credentials }: Pick<DiagnosedCall, 'credentials'>, value: string): boolean {
	const { applicationSecretKey, sessionSecretKey } = credentials;
	return value.length >= shortestSecret && (value === applicationSecretKey || value === sessionSecretKey);
}

/** Leaves out the parameters that match; nothing where none does. */
function removing(matches: (parameter: Parameter, diagnosed: DiagnosedCall) => boolean) {
	return (diagnosed: DiagnosedCall): SetEdit[] => {
		const { sent } = diagnosed;
		const remove = sent.flatMap((parameter, index) => (matches(parameter, diagnosed) ? [index] : []));
		return remove.length === 0 ? [] : [{ names: remove.map((index) => sent[index]?.name ?? ''), remove }];
	};
}

const removingNamed = (name: string) => removing((parameter) => parameter.name === name);
const removingValues = (form: RegExp) => removing(({ value }) => form.test(value));
const removingOwn = removing(({ name }) => !generalNames.includes(name));

/** Signs another value; nothing where that is the sent one, or the parameter was not sent. */
export function replacing({ sent }: DiagnosedCall, name: string, value: string, addIfMissing = false): SetEdit[] {
	const index = sent.findIndex((parameter) => parameter.name === name);
	if (index < 0) return addIfMissing ? [adding(name, value)] : [];
	return sent[index]?.value === value ? [] : [valueEdit(index, name, value)];
}

/** Signs each name that was sent more than once only once. */
export function removingDuplicates({ sent }: Pick<DiagnosedCall, 'sent'>, keep: 'first' | 'last'): SetEdit[] {
	const kept = new Map<string, number>();
	sent.forEach(({ name }, index) => {
		if (keep === 'last' || !kept.has(name)) kept.set(name, index);
	});
	const remove = sent.flatMap(({ name }, index) => (kept.get(name) === index ? [] : [index]));
	return remove.length === 0 ? [] : [{ names: distinct(remove.map((index) => sent[index]?.name ?? '')), remove }];
}

/** `status=a&b` is read as `status` and an empty `b`: puts them together again, also across several cuts. */
function mergedAtAmpersand({ sent }: DiagnosedCall): SetEdit[] {
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
			edits.push({ ...valueEdit(index - 1, before.name, value), unlikely, remove });
		}
		if (edits.length > 200) break;
	}
	return [...edits, ...mergedIntoUrls(sent)];
}

/** The rest of an URL's query, wherever a server that parsed it has put that. */
function mergedIntoUrls(sent: DiagnosedCall['sent']): SetEdit[] {
	if (sent.length > fewParameters) return [];
	const others = [...sent.entries()].filter(([, { name }]) => !generalNames.includes(name));
	return others.flatMap(([at, { name, value }]) =>
		!/^https?:.*\?/.test(value)
			? []
			: others.flatMap(([index, cut]): SetEdit[] => {
					const whole = `${value}&${cut.name}=${cut.value}`;
					return index === at ? [] : [{ ...valueEdit(at, name, whole), unlikely: true, remove: [index] }];
				}),
	);
}

/** PHP's `sort` of the parameters, which gives each value its number for a name. */
function numbered({ sent }: DiagnosedCall): SetEdit[] {
	// Of more, the numbers are not in their order as texts.
	if (sent.length < 2 || sent.length > 10) return [];
	const isNumber = (text: string) => /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(text);
	const compare = (a: string, b: string) => {
		return isNumber(a) && isNumber(b) ? Number(a) - Number(b) : a < b ? -1 : Number(a > b);
	};
	const values = sent.map(({ value }) => value).sort(compare);
	const replace = values.map((value, index) => [index, { name: String(index), value }] as const);
	return [{ names: sent.map(({ name }) => name), replace }];
}

export function distinct(texts: readonly string[]): string[] {
	return [...new Set(texts)];
}

/** Of more, a single one that was forgotten is no likely answer. */
const fewParameters = 12;

type Edits = (diagnosed: DiagnosedCall) => readonly SetEdit[];
type Row = readonly [code: string, plausibility: number, edits: Edits];

function withId(diagnosed: DiagnosedCall, edits: (id: string) => readonly SetEdit[]): readonly SetEdit[] {
	const id = applicationIdOf(diagnosed.sent, diagnosed.credentials.applicationKey);
	return id === '' ? [] : edits(id);
}

const rows: readonly Row[] = [
	['secret-key-sent', 95, removing(({ value }, s) => isSecretKey(s, value))],
	[
		'access_token-signed',
		92,
		(s) => [
			...addingEach('access_token', [s.accessToken, s.credentials.accessToken, '']),
			...addingMissing(s, 'token', [s.accessToken]).map((edit) => ({ ...edit, unlikely: true })),
		],
	],
	[
		'sig-signed',
		60,
		({ rightSigs, hints }) => [
			...['', ...rightSigs, ...(hints.earlierSigs ?? [])].map((value) => adding('sig', value)),
			...['undefined', 'null'].map((value) => ({ ...adding('sig', value), unlikely: true })),
		],
	],
	['method-not-signed', 75, removingNamed('method')],
	['format-not-signed', 75, removingNamed('format')],
	[`${applicationKeyName}-not-signed`, 75, removingNamed(applicationKeyName)],
	['session_key-not-signed', 60, removingNamed('session_key')],
	['session_key-signed', 50, (s) => addingEach('session_key', [s.accessToken, s.credentials.sessionSecretKey ?? ''])],
	[
		'only-general-parameters-signed',
		55,
		(s) => {
			const formats = has(s, 'format') ? [] : ['json', 'JSON'];
			// A client that has these in one place has a format among them, whatever it sends.
			const more = formats.map((value) => ({ add: [{ name: 'format', value }], unlikely: true }));
			return removingOwn(s).flatMap((edit) => [edit, ...more.map((one) => ({ ...edit, ...one }))]);
		},
	],
	['general-parameters-not-signed', 45, removing(({ name }) => generalNames.includes(name))],
	['names-numbered', 40, numbered],
	[
		'only-last-parameter-signed',
		35,
		removing(({ name }, { sent }) => sent.some((other) => compareCodePoints(other.name, name) > 0)),
	],
	['only-method-signed', 30, removing(({ name }) => name !== 'method')],
	['nothing-signed', 20, removing(() => true)],
	['empty-values-dropped', 72, removingValues(/^$/)],
	['zero-values-dropped', 55, removingValues(/^0$/)],
	['false-values-dropped', 55, removingValues(/^false$/i)],
	[
		'falsy-values-dropped',
		65,
		(s) => [
			...removingValues(/^(?:0|false)?$/i)(s),
			// PHP's `array_filter` over texts: to it the text `false` is true.
			...(removingValues(/^false$/i)(s).length > 0 ? removingValues(/^0?$/)(s) : []),
		],
	],
	['blank-values-dropped', 35, removingValues(/^(?:\s*|null|None|undefined|nil)$/)],
	['duplicate-names', 56, (s) => [...removingDuplicates(s, 'first'), ...removingDuplicates(s, 'last')]],
	['ampersand-not-encoded', 62, mergedAtAmpersand],
	[
		'parameter-not-signed',
		52,
		(s) =>
			s.sent.flatMap(({ name, value }, index) =>
				isSecretKey(s, value) ? [] : [{ names: [name], remove: [index], unlikely: s.sent.length > fewParameters }],
			),
	],
	['format-not-sent', 58, (s) => addingMissing(s, 'format', ['json', 'JSON', 'xml', ''])],
	['format-differs', 40, (s) => ['json', 'JSON', 'xml', 'XML', ''].flatMap((value) => replacing(s, 'format', value))],
	[`${applicationKeyName}-not-sent`, 55, (s) => addingMissing(s, applicationKeyName, [s.credentials.applicationKey])],
	[
		`${applicationKeyName}-differs`,
		50,
		(s) =>
			distinct([
				s.credentials.applicationKey,
				...(s.hints.otherCredentials ?? []).map((c) => c.applicationKey),
			]).flatMap((value) => replacing(s, applicationKeyName, value)),
	],
	[`application_id-for-${applicationKeyName}`, 52, (s) => withId(s, (id) => replacing(s, applicationKeyName, id))],
	[
		'application_id-signed',
		40,
		(s) => withId(s, (id) => ['application_id', 'client_id', 'app_id'].flatMap((name) => addingMissing(s, name, [id]))),
	],
	['method-not-sent', 45, (s) => addingMissing(s, 'method', s.hints.methods ?? [])],
	['method-of-another-call', 14, (s) => (s.hints.methods ?? []).flatMap((value) => replacing(s, 'method', value))],
	[
		'parameters-of-another-call',
		40,
		({ sent, hints }) =>
			(hints.otherCalls ?? []).map((call) => ({
				names: [],
				remove: sent.map((_, index) => index),
				add: call.filter(({ name }) => isSigned(name)),
			})),
	],
	['parameter-not-sent', 30, (s) => [...addingUnsent(s), ...usualExtras(s)]],
	['secret-among-parameters', 35, addingSecrets],
	[
		'suspected-value',
		80,
		(s) => (s.hints.suspectedValues ?? []).flatMap(({ name, value }) => replacing(s, name, value, true)),
	],
];

/** Which parameters enter the signature that should not, and the other way round. */
export const setMistakes: readonly SetMistake[] = [
	...rows.map(([code, plausibility, edits]): SetMistake => ({ code, plausibility, edits })),
	...listMistakes,
	...transitMistakes,
	misspeltNames,
];
