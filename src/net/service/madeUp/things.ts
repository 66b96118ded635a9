import { type Chance, chanceOf } from './chance.ts';

/** What answers are about. */
export type Thing =
	| 'user'
	| 'photo'
	| 'album'
	| 'group'
	| 'topic'
	| 'discussion'
	| 'comment'
	| 'product'
	| 'catalog'
	| 'app'
	| 'video'
	| 'item';

/** One thing with its fields; those that begin the object say which it is, and are there whatever fields are asked for. */
export type Fields = Readonly<Record<string, unknown>>;

/** Where ids of each kind begin: in the ranges that the public documentation's examples have. */
const firstIds: Readonly<Record<Thing, number>> = {
	user: 561_000_000_000,
	photo: 812_000_000_000,
	album: 52_000_000_000,
	group: 53_000_000_000,
	topic: 70_100_000_000,
	discussion: 70_200_000_000,
	comment: 70_300_000_000,
	product: 70_400_000_000,
	catalog: 70_500_000_000,
	app: 1_246_000_000,
	video: 70_600_000_000,
	item: 70_700_000_000,
};

/** How the id of each is named. */
const idNames: Readonly<Record<Thing, string>> = {
	user: 'uid',
	photo: 'id',
	album: 'aid',
	group: 'uid',
	topic: 'id',
	discussion: 'object_id',
	comment: 'id',
	product: 'id',
	catalog: 'id',
	app: 'app_id',
	video: 'id',
	item: 'id',
};

/** The id of the `index`th thing that a list has whose things depend on `seed`. */
export function idOf(thing: Thing, seed: string, index: number): string {
	return String(firstIds[thing] + chanceOf(`${thing} ${seed}`).number(1000, 9999) * 1000 + index);
}

/** The thing that has an id. The same id gives the same thing in every answer. */
export function thingOf(thing: Thing, id: string, asked?: ReadonlySet<string>): Fields {
	const idName = idNames[thing];
	const all = fieldsOf[thing](chanceOf(`${thing} ${id}`), id);
	const shown = asked ? Object.entries(all).filter(([name]) => asked.has(name.toLowerCase())) : Object.entries(all);
	return { [idName]: id, ...Object.fromEntries(shown) };
}

type MakeFields = (chance: Chance, id: string) => Fields;

const women = ['Анна', 'Мария', 'Елена', 'Ольга', 'Дарья', 'Ирина'] as const;
const men = ['Иван', 'Алексей', 'Дмитрий', 'Сергей', 'Павел', 'Михаил'] as const;
const families = ['Смирнов', 'Иванов', 'Кузнецов', 'Соколов', 'Попов', 'Лебедев', 'Новиков'] as const;
const cities = ['Москва', 'Санкт-Петербург', 'Казань', 'Новосибирск', 'Екатеринбург'] as const;
const words = ['Утро', 'Прогулка', 'Лето', 'Дача', 'Поход', 'Праздник', 'Город'] as const;

/** Milliseconds since 1970 of a moment in 2024 or 2025. */
const moment = (chance: Chance) => 1_704_067_200_000 + chance.number(0, 63_000_000) * 1000;
const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
/** A host of documentation's own (RFC 2606): nothing made up leads to anybody's server. */
const picture = (thing: string, id: string, size: string) =>
	`https://example.com/${thing}/${inAddress(id)}/${size}.jpg`;

const fieldsOf: Readonly<Record<Thing, MakeFields>> = {
	user: (chance, id) => {
		const isWoman = chance.number(0, 1) === 1;
		const first = isWoman ? chance.pick(women) : chance.pick(men);
		const last = chance.pick(families) + (isWoman ? 'а' : '');
		const year = chance.number(1965, 2004);
		const birthday = `${year}-${twoDigits(chance.number(1, 12))}-${twoDigits(chance.number(1, 28))}`;
		const city = chance.pick(cities);
		return {
			first_name: first,
			last_name: last,
			name: `${first} ${last}`,
			gender: isWoman ? 'female' : 'male',
			birthday,
			age: 2025 - year,
			locale: 'ru',
			location: { city, country: 'RUSSIAN_FEDERATION', countryCode: 'RU', countryName: 'Россия' },
			has_email: chance.number(0, 1) === 1,
			last_online: dateOf(moment(chance)),
			pic50x50: picture('user', id, '50x50'),
			pic128x128: picture('user', id, '128x128'),
			pic640x480: picture('user', id, '640x480'),
			pic_1: picture('user', id, '50x50'),
			pic_2: picture('user', id, '128x128'),
			pic_3: picture('user', id, '190x190'),
			url_profile: `https://example.com/profile/${inAddress(id)}`,
		};
	},
	photo: (chance, id) => ({
		album_id: idOf('album', 'photos', chance.number(0, 9)),
		user_id: idOf('user', 'photos', chance.number(0, 9)),
		text: chance.pick(words),
		created_ms: moment(chance),
		standard_width: 1024,
		standard_height: 768,
		pic50x50: picture('photo', id, '50x50'),
		pic128x128: picture('photo', id, '128x128'),
		pic640x480: picture('photo', id, '640x480'),
		pic1024x768: picture('photo', id, '1024x768'),
		like_count: chance.number(0, 90),
		comments_count: chance.number(0, 30),
	}),
	album: (chance) => ({
		title: chance.pick(words),
		description: '',
		user_id: idOf('user', 'albums', chance.number(0, 9)),
		created: dateOf(moment(chance)),
		photos_count: chance.number(1, 60),
		type: 'PUBLIC',
		like_count: chance.number(0, 50),
	}),
	group: (chance, id) => ({
		name: `${chance.pick(words)}: ${chance.pick(cities)}`,
		description: '',
		shortname: `group${id.slice(-6)}`,
		members_count: chance.number(2, 90_000),
		access_type: 'OPEN',
		category: 'OTHER',
		private: false,
		created_ms: moment(chance),
		picAvatar: picture('group', id, '128x128'),
	}),
	topic: (chance) => ({
		created_ms: moment(chance),
		author_ref: `user:${idOf('user', 'topics', chance.number(0, 9))}`,
		media: [{ type: 'text', text: chance.pick(words) }],
		like_summary: { count: chance.number(0, 90), like_possible: true, self: false },
		discussion_summary: { comments_count: chance.number(0, 40), discussion_type: 'USER_STATUS' },
	}),
	discussion: (chance) => ({
		object_type: chance.pick(['USER_STATUS', 'GROUP_TOPIC', 'USER_PHOTO']),
		title: chance.pick(words),
		message: chance.pick(words),
		owner_uid: idOf('user', 'discussions', chance.number(0, 9)),
		creation_date: dateOf(moment(chance)),
		total_comments_count: chance.number(1, 90),
		new_comments_count: chance.number(0, 5),
		like_count: chance.number(0, 90),
		liked_it: false,
	}),
	comment: (chance) => {
		const date = moment(chance);
		return {
			type: 'ACTIVE_MESSAGE',
			text: chance.pick(words),
			author_id: idOf('user', 'comments', chance.number(0, 9)),
			date: dateOf(date),
			date_ms: date,
			like_count: chance.number(0, 20),
			liked_it: false,
		};
	},
	product: (chance) => ({
		title: chance.pick(words),
		price: chance.number(1, 90) * 100,
		currency: 'RUB',
		status: 'ACTIVE',
		created_ms: moment(chance),
	}),
	catalog: (chance) => ({ name: chance.pick(words), size: chance.number(1, 60), capabilities: [] }),
	app: (chance, id) => ({
		name: `${chance.pick(words)} ${chance.number(2, 9)}`,
		short_name: `app${id.slice(-6)}`,
		description: '',
		players: chance.number(100, 900_000),
		icon: picture('app', id, '128x128'),
	}),
	video: (chance, id) => ({
		title: chance.pick(words),
		description: '',
		duration: chance.number(10, 3600),
		created_ms: moment(chance),
		total_views: chance.number(0, 90_000),
		small_thumbnail_url: picture('video', id, '160x120'),
		permalink: `https://example.com/video/${inAddress(id)}`,
	}),
	item: (chance) => ({ name: chance.pick(words), created_ms: moment(chance) }),
};

/** An id as far as an address can have it: what was asked for may be anything. */
function inAddress(id: string): string {
	return id.replaceAll(/\W/g, '').slice(0, 40);
}

function twoDigits(number: number): string {
	return String(number).padStart(2, '0');
}
