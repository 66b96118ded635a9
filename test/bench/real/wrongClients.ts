import { hash } from 'node:crypto';

interface ClientKeys {
	readonly applicationKey: string;
	readonly accessToken: string;
	readonly applicationSecretKey: string;
}

/** What a client does at each step of signing; rightly where nothing is said. */
interface Signing {
	readonly names: (names: string[]) => string[];
	readonly value: (value: string) => string;
	readonly between: string;
	readonly secret: (keys: ClientKeys) => string;
	readonly written: (digest: string) => string;
}

const md5 = (text: string) => hash('md5', text);

const right: Signing = {
	names: (names) => names.filter((name) => name !== 'access_token').sort(),
	value: (value) => value,
	between: '',
	secret: ({ accessToken, applicationSecretKey }) => md5(accessToken + applicationSecretKey),
	written: (digest) => digest,
};

const mistakes = {
	unsorted: { names: (names) => names.filter((name) => name !== 'access_token') },
	'token-signed': { names: (names) => names.toSorted() },
	'key-left-out': { names: (names) => right.names(names).filter((name) => name !== 'application_key') },
	encoded: { value: encodeURIComponent },
	joined: { between: '&' },
	reversed: { secret: ({ accessToken, applicationSecretKey }) => md5(applicationSecretKey + accessToken) },
	'key-itself': { secret: ({ applicationSecretKey }) => applicationSecretKey },
	'upper-case': { written: (digest) => digest.toUpperCase() },
} satisfies Record<string, Partial<Signing>>;

type MistakeName = keyof typeof mistakes;

export const wrongClients: readonly (readonly (readonly MistakeName[])[])[] = [
	[[]],
	[['unsorted'], ['token-signed'], ['encoded'], ['joined'], ['reversed'], ['key-itself'], ['upper-case']],
	[
		['encoded', 'joined'],
		['unsorted', 'upper-case'],
		['token-signed', 'reversed'],
		['unsorted', 'encoded'],
		['key-left-out', 'encoded'],
		['token-signed', 'joined'],
	],
	[
		['encoded', 'joined', 'upper-case'],
		['unsorted', 'joined', 'reversed'],
		['token-signed', 'encoded', 'joined'],
		['unsorted', 'encoded', 'key-itself'],
		['key-left-out', 'encoded', 'reversed'],
	],
];

/** Calls that are few and many parameters long, with what mistakes show in: what is encoded, and an order that is none. */
export const pastedCalls: readonly Readonly<Record<string, string>>[] = [
	{ method: 'users.setStatus', status: 'Привет, мир & 100%', uid: '7' },
	{
		method: 'mediatopic.post',
		type: 'GROUP_THEME',
		gid: '53038939046008',
		text: 'Наука и жизнь, № 7',
		set_status: 'true',
		link: 'https://example.org/a?b=c',
		text_link_preview: 'false',
		hidden_post: 'true',
	},
];

/** The URL that a client calls who makes these mistakes as it signs: from the specification alone, with Node's MD5. */
export function urlOf(call: Readonly<Record<string, string>>, made: readonly MistakeName[], keys: ClientKeys): string {
	const signing: Signing = Object.assign({}, right, ...made.map((name) => mistakes[name]));
	const sent: Record<string, string> = {
		...call,
		format: 'json',
		application_key: keys.applicationKey,
		access_token: keys.accessToken,
	};
	const pairs = signing.names(Object.keys(sent)).map((name) => `${name}=${signing.value(sent[name] ?? '')}`);
	const sig = signing.written(md5(pairs.join(signing.between) + signing.secret(keys)));
	const query = Object.entries({ ...sent, sig }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	return `https://api.example.org/fb.do?${query.join('&')}`;
}
