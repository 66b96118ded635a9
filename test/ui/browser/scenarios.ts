import type { KnownParameter } from '../../../src/core/catalog/knownMethod.ts';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { DraftChange, Row } from '../../../src/shared/draft.ts';
import { answeredSnapshot } from '../../unit/host/call/answeredSnapshot.ts';
import { fakeBody } from './fakeBodies.ts';
import { snapshotOf } from './fakeCall.ts';
import type { Scenario } from './fakeHost.ts';

const userParameters: readonly KnownParameter[] = [
	{ name: 'uids', kind: 'list', type: 'String[]', required: 'stated', description: 'Ids of users' },
	{ name: 'fields', kind: 'enumeration', values: ['NAME', 'AGE', 'GENDER'], required: 'inferred' },
	{ name: 'emptyPictures', kind: 'boolean', type: 'Boolean', required: 'no' },
	{ name: 'limit', kind: 'integer', type: 'Integer', typeCertainty: 'inferred', required: 'unknown' },
	{ name: 'lang', kind: 'text', type: 'String', typeCertainty: 'reported', required: 'reported' },
];

const eventParameters: readonly KnownParameter[] = [
	{ name: 'types', kind: 'list', type: 'EventType[]', values: ['MESSAGES', 'GUESTS', 'MARKS'], required: 'no' },
	{ name: 'count', kind: 'integer', type: 'Integer', required: 'no' },
	{ name: 'anchor', kind: 'text', required: 'unknown' },
];

/** Known methods: the specification's, some of the public record, and made-up ones to fill the list. */
export function knownMethods(count = 60): NonNullable<Scenario['methods']> {
	const groups = ['users', 'friends', 'photos', 'discussions', 'group', 'mediatopic', 'notifications', 'stream'];
	const names = ['getInfo', 'get', 'getCurrentUser', 'add', 'delete', 'getAlbums', 'getByTheme', 'setStatus'];
	const more = Array.from({ length: count }, (_, i) => ({
		name: `${groups[i % 8]}.${names[Math.floor(i / 8) % 8]}${i >= 64 ? i : ''}`,
		evidence: i % 3 === 0 ? 'sdk-2018' : 'page',
		parameters: userParameters,
	}));
	return [{ name: 'events.get', evidence: 'specification', parameters: eventParameters }, ...more];
}

export function draft(method: string, rows: readonly (readonly [name: string, value: string])[]): DraftChange {
	return {
		revision: 1,
		draft: {
			accountId: 'local',
			method,
			format: 'json',
			rows: rows.map(([name, value]): Row => ({ name, value, enabled: true })),
		},
	};
}

export const eventsGet = draft('events.get', [['types', 'MESSAGES,GUESTS']]);

/** A call with everything in it that is hard to show. */
export const rich = draft('discussions.addDiscussionComment', [
	['attachment', '{\n  "media": [\n    { "type": "text", "text": "Привет 👋" }\n  ]\n}'],
	['comment', 'a & b = 100% + c # d'],
	['entityId', '9007199254740993'],
	['entityType', 'GROUP_TOPIC'],
	['empty', ''],
	['name', 'Ёж и é'],
]);

export function manyRows(count: number): DraftChange {
	return draft(
		'users.getInfo',
		Array.from({ length: count }, (_, i) => [`parameter_${String(i).padStart(3, '0')}`, `value ${i}`] as const),
	);
}

/** A value that can only be replaced, and one that can be edited as a whole. */
export const longValues = draft('users.getInfo', [
	['text', `{ "media": [${'{ "type": "text", "text": "Привет" }, '.repeat(4000)}] }`],
	['note', 'a longer note, '.repeat(500)],
	['short', 'x'],
]);

export function answered(
	body: string,
	more: Partial<Extract<AnswerSnapshot, { state: 'answered' }>> = {},
): AnswerSnapshot {
	return {
		...answeredSnapshot(body.length),
		headers: [
			{ name: 'content-type', value: 'application/json;charset=utf-8' },
			{ name: 'date', value: 'Tue, 04 Nov 2025 10:12:31 GMT' },
			{ name: 'content-length', value: String(body.length) },
			{ name: 'connection', value: 'keep-alive' },
		],
		timing: {
			phases: [
				{ name: 'queue', milliseconds: 0.4 },
				{ name: 'lookup', milliseconds: 1.2 },
				{ name: 'connect', milliseconds: 2 },
				{ name: 'tls', milliseconds: 3.4 },
				{ name: 'waiting', milliseconds: 4 },
				{ name: 'download', milliseconds: 1 },
			],
			isReused: false,
		},
		request: {
			verb: 'GET',
			url: 'http://127.0.0.1:4820/fb.do?application_key=CBAFJIICABABABABA&format=json&method=events.get&sig=••••••••&access_token=••••••••',
			headers: [
				{ name: 'host', value: '127.0.0.1:4820' },
				{ name: 'accept', value: 'application/json, */*;q=0.1' },
			],
			isCopyable: true,
		},
		...(body === '' ? {} : { body: fakeBody(body) }),
		...more,
	};
}

export function eventsBody(count: number): string {
	const types = ['MESSAGES', 'GUESTS', 'NOTIFICATIONS', 'MARKS'];
	const events = Array.from({ length: count }, (_, i) => ({
		type: types[i % 4],
		number: i * 3,
		lastId: `${1000 + i}`,
		isNew: i % 2 === 0,
		message: i % 3 ? 'a "quoted" text \\ with a line\nend' : null,
	}));
	return JSON.stringify(events, null, 2);
}

export const apiError = answered(
	JSON.stringify({ error_code: 104, error_msg: 'PARAM_SIGNATURE : Invalid signature', error_data: null }, null, 2),
	{
		kind: 'api-error',
		heading: 'API error 104 PARAM_SIGNATURE',
		details: ['PARAM_SIGNATURE : Invalid signature', 'The service computed a different signature.'],
		summary: 'API error 104 PARAM_SIGNATURE: Invalid signature',
		next: { title: 'Diagnose…', action: 'diagnose' },
	},
);

export function inspectorOf(change: DraftChange): NonNullable<Scenario['inspector']> {
	const { account, problems, trace } = snapshotOf(change);
	return {
		source: 'composer',
		method: change.draft.method,
		problems,
		...(account ? { account } : {}),
		...(trace ? { trace } : {}),
	};
}
