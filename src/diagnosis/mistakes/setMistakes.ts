import { generalNames, isSigned } from '../../core/call.ts';
import { applicationIdOf } from './applicationId.ts';
import { listMistakes } from './listMistakes.ts';
import { misspeltNames } from './misspeltNames.ts';
import type { DiagnosedCall, SetEdit, SetMistake } from './mistake.ts';
import {
	adding,
	addingEach,
	addingMissing,
	addingSecrets,
	addingUnsent,
	distinct,
	dropping,
	mergedAtAmpersand,
	removing,
	removingDuplicates,
	replacing,
	usualExtras,
} from './setEdits.ts';
import { transitMistakes } from './transitMistakes.ts';

/** Of more, a single one that was forgotten is no likely answer. */
const fewParameters = 12;

type Edits = (diagnosed: DiagnosedCall) => readonly SetEdit[];
type Row = readonly [code: string, plausibility: number, edits: Edits];

const removingValues =
	(form: RegExp): Edits =>
	(diagnosed) =>
		removing(diagnosed, ({ value }) => form.test(value));

function withId(diagnosed: DiagnosedCall, edits: (id: string) => readonly SetEdit[]): readonly SetEdit[] {
	const id = applicationIdOf(diagnosed);
	return id === '' ? [] : edits(id);
}

const rows: readonly Row[] = [
	['access_token-signed', 92, (s) => addingEach('access_token', [s.accessToken, s.credentials.accessToken, ''])],
	[
		'sig-signed',
		60,
		({ rightSigs, hints }) => [
			...['', ...rightSigs, ...(hints.earlierSigs ?? [])].map((value) => adding('sig', value)),
			...['undefined', 'null'].map((value) => ({ ...adding('sig', value), unlikely: true })),
		],
	],
	['method-not-signed', 75, (s) => dropping(s, ['method'])],
	['format-not-signed', 75, (s) => dropping(s, ['format'])],
	['application_key-not-signed', 75, (s) => dropping(s, ['application_key'])],
	['session_key-not-signed', 60, (s) => dropping(s, ['session_key'])],
	['session_key-signed', 50, (s) => addingEach('session_key', [s.accessToken, s.credentials.sessionSecretKey ?? ''])],
	['only-general-parameters-signed', 55, (s) => removing(s, ({ name }) => !generalNames.includes(name))],
	['general-parameters-not-signed', 45, (s) => removing(s, ({ name }) => generalNames.includes(name))],
	['only-method-signed', 30, (s) => removing(s, ({ name }) => name !== 'method')],
	['nothing-signed', 20, (s) => removing(s, () => true)],
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
		({ sent }) =>
			sent.map(({ name }, index) => ({ names: [name], remove: [index], unlikely: sent.length > fewParameters })),
	],
	['format-not-sent', 58, (s) => addingMissing(s, 'format', ['json', 'JSON', 'xml', ''])],
	['format-differs', 40, (s) => ['json', 'JSON', 'xml', 'XML', ''].flatMap((value) => replacing(s, 'format', value))],
	['application_key-not-sent', 55, (s) => addingMissing(s, 'application_key', [s.credentials.applicationKey])],
	[
		'application_key-differs',
		50,
		(s) =>
			distinct([
				s.credentials.applicationKey,
				...(s.hints.otherCredentials ?? []).map((c) => c.applicationKey),
			]).flatMap((value) => replacing(s, 'application_key', value)),
	],
	['application_id-for-application_key', 52, (s) => withId(s, (id) => replacing(s, 'application_key', id))],
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
	...rows.map(([code, plausibility, edits]): SetMistake => ({ code, stage: 'parameter-set', plausibility, edits })),
	...listMistakes,
	...transitMistakes,
	misspeltNames,
];
