import { hash } from 'node:crypto';
import type { Credentials, Parameter } from '../../src/core/call/call.ts';

const words = [
	...['alpha', 'Beta', 'x y', 'наука', 'Ёжик в тумане', 'e\u0301te\u0301', 'ok', 'A&B=C', '100%', '1+1', 'a/b?c#d'],
	...["it's", '"q"', '🙂', '👨‍👩‍👧', '日本', '<b>', 'a;b,c', '~*!()', 'line\nend', ' padded ', '%41%20', '\u00a0'],
];
const names = [
	...['😀', '\ue000', 'uid', 'uids', 'fid', 'gid', 'text', 'status', 'status2', 'fields', 'count', 'anchor'],
	...['direction', 'attachment', 'Media', 'set_status', 'setStatus', 'hidden_post', 'types', 'version', 'a', 'ab'],
	...['a-b', 'a10', 'a2', 'Zone', 'photo_ids', 'x[]', 'locale', 'tag', 'tag1', 'tags', 'privacy', 'price', 'lat'],
	...['lng', 'имя', 'comment', 'link', 'discussionId', 'onlineMode', 'emptyPictures'],
];

/** A random call as sent, with 1 to 30 parameters of its own and values of every kind, and credentials for it. */
export function randomCall(random: () => number): { parameters: Parameter[]; credentials: Credentials } {
	const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
	const hex = (length: number) => hash('md5', String(random())).slice(0, length);
	const secrets = random();
	const applicationSecretKey =
		random() < 0.9 ? hex(24).toUpperCase() : pick([`${hex(20)}==`, `${hex(12)} `, `a%2B${hex(8)}`]);
	const credentials: Credentials = {
		applicationKey: `CB${hex(14).toUpperCase()}`,
		accessToken: pick([`tkn1${hex(20)}`, `-s-${hex(12)}.${hex(6).toUpperCase()}`, `${hex(8)}+/${hex(4)} =`]),
		...(secrets < 0.6 ? { applicationSecretKey } : { sessionSecretKey: hex(32) }),
		...(secrets < 0.1 ? { sessionSecretKey: hex(32), scheme: pick(['server-server', 'client-server'] as const) } : {}),
	};
	const few = random() < 0.6;
	const count = 1 + Math.floor(random() * (few ? 8 : 30));
	const chosen = new Set<string>();
	while (chosen.size < count) chosen.add(pick(names));
	const own = [...chosen].map((name) => ({ name, value: randomValue(random, pick) }));
	const method = `${pick(['users', 'mediatopic', 'events', 'photosV2'])}.${pick(['get', 'getInfo', 'post', 'publish'])}`;
	const parameters = [
		{ name: 'application_key', value: credentials.applicationKey },
		{ name: 'method', value: method },
		...(random() < 0.9 ? [{ name: 'format', value: 'json' }] : []),
		...(random() < 0.1 ? [{ name: 'session_key', value: credentials.accessToken }] : []),
		...own,
	];
	return { parameters: shuffle(parameters, random), credentials };
}

function randomValue(random: () => number, pick: <T>(items: readonly T[]) => T): string {
	switch (Math.floor(random() * 10)) {
		case 0:
			return '';
		case 1:
			return pick(['true', 'false', 'True', '0', '1', 'null']);
		case 2:
			return pick([
				String(Math.floor(random() * 1e9)),
				(random() * 100).toFixed(2),
				'12.50',
				'007',
				'12345678901234567890',
				'5',
			]);
		case 3:
			return pick([
				'{"media":[{"type":"text","text":"Привет / мир"}]}',
				'[1, 2, 3]',
				'["a","б"]',
				'{"b": 1.0, "a": "x/y", "c": [true, null]}',
				'{"t":"\\u041f\\/"}',
				'{"q":"<a&b=\'c\'>"}',
			]);
		case 4:
			return pick(['1,2,3', 'uid, name', 'a;b', '53038939046008,53038939046009']);
		default:
			return Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(words)).join(pick(['', ' ', '-']));
	}
}

function shuffle<T>(items: T[], random: () => number): T[] {
	for (let i = items.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[items[i], items[j]] = [items[j] as T, items[i] as T];
	}
	return items;
}
