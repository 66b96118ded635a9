/** The mistakes of clients by how many each makes, as `client.py` knows them. */
export const wrongClients: readonly (readonly (readonly string[])[])[] = [
	[[]],
	[['unsorted'], ['token-signed'], ['encoded'], ['joined'], ['reversed'], ['key-itself'], ['upper']],
	[
		['encoded', 'joined'],
		['unsorted', 'upper'],
		['token-signed', 'reversed'],
		['unsorted', 'encoded'],
		['key-left-out', 'encoded'],
		['token-signed', 'joined'],
	],
	[
		['encoded', 'joined', 'upper'],
		['unsorted', 'joined', 'reversed'],
		['token-signed', 'encoded', 'joined'],
		['unsorted', 'encoded', 'key-itself'],
		['key-left-out', 'encoded', 'reversed'],
	],
];

/** Calls that are few and many parameters long, with what mistakes show in: what is encoded, and an order that is none. */
export const pastedCalls: readonly (readonly string[])[] = [
	['users.setStatus', 'status=Привет, мир & 100%', 'uid=7'],
	[
		'mediatopic.post',
		'type=GROUP_THEME',
		'gid=53038939046008',
		'text=Наука и жизнь, № 7',
		'set_status=true',
		'link=https://example.org/a?b=c',
		'text_link_preview=false',
		'hidden_post=true',
	],
];
