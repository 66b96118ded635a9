import { isSigned } from '../../core/call.ts';
import { listMistakes } from './listMistakes.ts';
import type { SetEdit, SetMistake, Situation } from './mistake.ts';
import {
	adding,
	addingSecrets,
	addingUnsent,
	distinct,
	dropping,
	generalNames,
	has,
	mergedAtAmpersand,
	removing,
	removingDuplicates,
	replacing,
	usualExtras,
} from './setEdits.ts';
import { transitMistakes } from './transitMistakes.ts';

/** Of more, a single one that was forgotten is no likely answer. */
const fewParameters = 12;

type Row = readonly [
	code: string,
	plausibility: number,
	explanation: string,
	remedy: string,
	edits: (situation: Situation) => readonly SetEdit[],
];

const signAllSent = 'Sign every parameter that is sent, except `sig` and `access_token`.';
const onlySigned = 'Sign exactly the parameters that are sent, except `sig` and `access_token`.';
const dropUnset = 'Filter the parameters once; sign and send the same ones.';

const rows: readonly Row[] = [
	[
		'access_token-signed',
		92,
		'`access_token` was left among the signed parameters.',
		'Append `access_token` to the query after the signature is computed.',
		({ accessToken, credentials }) =>
			distinct([accessToken, credentials.accessToken, '']).map((value) => adding('access_token', value)),
	],
	[
		'sig-signed',
		60,
		'An earlier or empty `sig` was left among the signed parameters.',
		'Take `sig` out of the parameters before a request is signed again.',
		({ rightSigs, hints }) => [
			...['', ...rightSigs, ...(hints.earlierSigs ?? [])].map((value) => adding('sig', value)),
			...['undefined', 'null'].map((value) => ({ ...adding('sig', value), unlikely: true })),
		],
	],
	[
		'method-not-signed',
		75,
		'`method` is missing from the signed parameters.',
		signAllSent,
		(s) => dropping(s, ['method']),
	],
	[
		'format-not-signed',
		75,
		'`format` is missing from the signed parameters.',
		signAllSent,
		(s) => dropping(s, ['format']),
	],
	[
		'application_key-not-signed',
		75,
		'`application_key` is missing from the signed parameters.',
		signAllSent,
		(s) => dropping(s, ['application_key']),
	],
	[
		'session_key-not-signed',
		60,
		'`session_key` was sent but not signed.',
		'The specification signs everything but `sig` and `access_token`.',
		(s) => dropping(s, ['session_key']),
	],
	[
		'session_key-signed',
		50,
		'`session_key` was signed but not sent.',
		onlySigned,
		({ accessToken, credentials }) =>
			distinct([accessToken, credentials.sessionSecretKey ?? '']).map((value) => adding('session_key', value)),
	],
	[
		'only-general-parameters-signed',
		55,
		"Only `application_key`, `format` and `method` were signed; the method's own parameters were not.",
		signAllSent,
		(s) => removing(s, ({ name }) => !generalNames.includes(name)),
	],
	[
		'general-parameters-not-signed',
		45,
		"Only the method's own parameters were signed; `application_key`, `format` and `method` were not.",
		signAllSent,
		(s) => removing(s, ({ name }) => generalNames.includes(name)),
	],
	[
		'only-method-signed',
		30,
		'Only `method` was signed.',
		signAllSent,
		(s) => removing(s, ({ name }) => name !== 'method'),
	],
	[
		'nothing-signed',
		20,
		'No parameter was signed: the signature is that of the secret alone.',
		signAllSent,
		(s) => removing(s, () => true),
	],
	[
		'empty-values-dropped',
		72,
		'{parameters}: empty, so dropped before signing, but sent.',
		dropUnset,
		(s) => removing(s, ({ value }) => value === ''),
	],
	[
		'zero-values-dropped',
		55,
		'{parameters}: `0`, so dropped before signing, but sent.',
		dropUnset,
		(s) => removing(s, ({ value }) => value === '0'),
	],
	[
		'false-values-dropped',
		55,
		'{parameters}: `false`, so dropped before signing, but sent.',
		dropUnset,
		(s) => removing(s, ({ value }) => /^false$/i.test(value)),
	],
	[
		'falsy-values-dropped',
		65,
		'{parameters}: empty, `0` or `false`, so dropped before signing, but sent.',
		dropUnset,
		(s) => [
			...removing(s, ({ value }) => value === '' || value === '0' || /^false$/i.test(value)),
			// PHP's `array_filter` over texts: to it the text `false` is true.
			...(s.sent.some(({ value }) => /^false$/i.test(value))
				? removing(s, ({ value }) => value === '' || value === '0')
				: []),
		],
	],
	[
		'blank-values-dropped',
		35,
		'{parameters}: blank or a literal for no value, so dropped before signing, but sent.',
		dropUnset,
		(s) => removing(s, ({ value }) => value.trim() === '' || /^(?:null|None|undefined|nil)$/.test(value)),
	],
	[
		'duplicate-names',
		56,
		'{parameters}: sent more than once, signed once.',
		'Send each name once.',
		(s) => [...removingDuplicates(s, 'first'), ...removingDuplicates(s, 'last')],
	],
	[
		'ampersand-not-encoded',
		62,
		'{parameters}: an unencoded `&` in a value cut it in two when it was sent.',
		'Percent-encode each value when the query is built: `&` becomes `%26`.',
		mergedAtAmpersand,
	],
	[
		'parameter-not-signed',
		52,
		'{parameters}: sent but not signed (or added on the way to the server).',
		signAllSent,
		({ sent }) =>
			sent.map(({ name }, index) => ({ names: [name], remove: [index], unlikely: sent.length > fewParameters })),
	],
	[
		'format-not-sent',
		58,
		'`format` was signed but not sent.',
		onlySigned,
		(s) => (has(s, 'format') ? [] : ['json', 'JSON', 'xml', ''].map((value) => adding('format', value))),
	],
	[
		'format-differs',
		40,
		'`format` was signed with another value than it was sent.',
		onlySigned,
		(s) => ['json', 'JSON', 'xml', 'XML', ''].flatMap((value) => replacing(s, 'format', value)),
	],
	[
		'application_key-not-sent',
		55,
		'`application_key` was signed but not sent.',
		onlySigned,
		(s) => (has(s, 'application_key') ? [] : [adding('application_key', s.credentials.applicationKey)]),
	],
	[
		'application_key-differs',
		50,
		'`application_key` was signed with another value than it was sent.',
		onlySigned,
		(s) =>
			distinct([
				s.credentials.applicationKey,
				...(s.hints.otherCredentials ?? []).map((c) => c.applicationKey),
			]).flatMap((value) => replacing(s, 'application_key', value)),
	],
	[
		'method-not-sent',
		45,
		'`method` was signed but not sent.',
		onlySigned,
		(s) => (has(s, 'method') ? [] : (s.hints.methods ?? []).map((value) => adding('method', value))),
	],
	[
		'method-of-another-call',
		14,
		'`method` was signed with the name of another method.',
		'Compute the signature anew for each call.',
		(s) => (s.hints.methods ?? []).flatMap((value) => replacing(s, 'method', value)),
	],
	[
		'parameters-of-another-call',
		40,
		'The signature is that of another call.',
		'Compute the signature anew for each call, over its own parameters.',
		({ sent, hints }) =>
			(hints.otherCalls ?? []).map((call) => ({
				names: [],
				remove: sent.map((_, index) => index),
				add: call.filter(({ name }) => isSigned(name)),
			})),
	],
	[
		'parameter-not-sent',
		30,
		'{parameters}: signed but not sent (or lost on the way to the server).',
		onlySigned,
		(s) => [...addingUnsent(s), ...usualExtras(s)],
	],
	[
		'secret-among-parameters',
		35,
		'A secret was put among the signed parameters, as {parameters}.',
		'Append the signing secret to the concatenation; it is no parameter.',
		addingSecrets,
	],
	[
		'suspected-value',
		80,
		'{parameters}: signed with the suspected original value, not with the one that was sent.',
		'Sign and send the same value.',
		(s) => (s.hints.suspectedValues ?? []).flatMap(({ name, value }) => replacing(s, name, value, true)),
	],
];

/** Which parameters enter the signature that should not, and the other way round. */
export const setMistakes: readonly SetMistake[] = [
	...rows.map(
		([code, plausibility, explanation, remedy, edits]): SetMistake => ({
			code,
			stage: 'parameter-set',
			plausibility,
			explanation,
			remedy,
			edits,
		}),
	),
	...listMistakes,
	...transitMistakes,
];
