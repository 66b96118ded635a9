const uid = '561234567890';

/** Events in the shape of the public record ("Answers"; the types are those of apiok.ru, events.get). */
const events = [
	{ icon: 1, lastId: 70001, marker: '1747040400000', message: 1, number: 3, type: 'MESSAGES', uid },
	{ icon: 2, lastId: 70002, marker: '1747040460000', message: 0, number: 12, type: 'GUESTS', uid },
	{ icon: 3, lastId: 70003, marker: '1747040520000', message: 0, number: 2, type: 'MARKS', uid },
	{ icon: 4, lastId: 70004, marker: '1747040580000', message: 1, number: 5, type: 'DISCUSSIONS', uid },
	{ icon: 5, lastId: 70005, marker: '1747040640000', message: 0, number: 1, type: 'NOTIFICATIONS', uid },
];

/** How many of the discussions are of types that a client which names its `version` can display. */
const displayableDiscussions = 2;

/**
 * The answer of `events.get`. `types` is a comma-separated list that filters by type, in any case; absent or empty
 * means all. `version` (`android.1`, `ios.1`) "will accumulate … the number of new discussions only [of] these types"
 * (apiok.ru, events.get): with it, fewer discussions are counted.
 */
export function eventsGet(types = '', version = ''): typeof events {
	const wanted = types.split(',').flatMap((type) => type.trim().toUpperCase() || []);
	return events
		.filter(({ type }) => wanted.length === 0 || wanted.includes(type))
		.map((event) => (event.type === 'DISCUSSIONS' && version ? { ...event, number: displayableDiscussions } : event));
}
