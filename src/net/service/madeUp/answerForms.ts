import { chanceOf } from './chance.ts';
import type { MadeUpCall } from './madeUpCall.ts';
import { type Fields, idOf, type Thing, thingOf } from './things.ts';

/** Makes the body of the answer to a call. */
export type MakeAnswer = (call: MadeUpCall) => unknown;

/** How many things a list has in all; pages end there. */
const listLength = 23;

/** The ids of the page asked for, of a list that `seed` chooses. */
function pageIds(thing: Thing, { page: { start, count } }: MadeUpCall, seed: string): string[] {
	const length = Math.max(0, Math.min(count, listLength - start));
	return Array.from({ length }, (_, index) => idOf(thing, seed, start + index));
}

/** A list belongs to whom or what the call is about, else to the user of the session. */
const ownerOf = (call: MadeUpCall) =>
	call.text('gid', 'group_id', 'fid', 'uid', 'aid', 'discussionId', 'photo_id', 'topic_id', 'catalog_id', 'query');

/** Where the next page begins, in the words of whoever pages. */
function nextOf({ page: { start, count } }: MadeUpCall): { hasMore: boolean; anchor: string } {
	const next = Math.min(start + count, listLength);
	return { hasMore: next < listLength, anchor: `a${next}` };
}

/** The things whose ids the call names under one of these names; without one the first ones of a list. */
export const asked =
	(thing: Thing, ...names: readonly string[]): MakeAnswer =>
	(call) => {
		const ids = call.list(...names);
		const shown = ids.length > 0 ? ids : pageIds(thing, call, ownerOf(call)).slice(0, 2);
		return shown.map((id) => thingOf(thing, id, call.fields));
	};

/** The one thing whose id the call names. */
export const one =
	(thing: Thing, ...names: readonly string[]): MakeAnswer =>
	(call) =>
		thingOf(thing, call.text(...names) || idOf(thing, ownerOf(call), 0), call.fields);

/** The user of the session, who is in no list of other people. */
export const selfId = () => idOf('user', 'session', 0);
export const self: MakeAnswer = (call) => thingOf('user', selfId(), call.fields);

/** The ids of a page, as a list. */
export const ids =
	(thing: Thing): MakeAnswer =>
	(call) =>
		pageIds(thing, call, ownerOf(call));

/** The things of a page, as a list. */
export const things =
	(thing: Thing): MakeAnswer =>
	(call) =>
		pageIds(thing, call, ownerOf(call)).map((id) => thingOf(thing, id, call.fields));

/** A page: the things under a name, whether there are more, and where those begin. */
export const paged =
	(name: string, thing: Thing, more: 'hasMore' | 'has_more' = 'hasMore', anchor = 'anchor'): MakeAnswer =>
	(call) => {
		const next = nextOf(call);
		const total = call.text('detectTotalCount') === 'true' ? { totalCount: listLength } : {};
		return { [name]: things(thing)(call), [more]: next.hasMore, [anchor]: next.anchor, ...total };
	};

/** A page of rows that are no things of their own: each is made of a user's id. */
export const rows =
	(name: string, row: (userId: string, call: MadeUpCall) => Fields): MakeAnswer =>
	(call) => {
		const next = nextOf(call);
		const users = pageIds('user', call, ownerOf(call));
		return { [name]: users.map((id) => row(id, call)), has_more: next.hasMore, anchor: next.anchor };
	};

/** For each of the items that the call names, one object. */
export const each =
	(make: (item: string, index: number) => unknown, ...names: readonly string[]): MakeAnswer =>
	(call) =>
		call.list(...names).map(make);

/** The id of what was made: the same call makes the same one. */
export const newId =
	(thing: Thing): MakeAnswer =>
	(call) =>
		idOf(thing, `${call.method} ${ownerOf(call)}`, 0);

export const always =
	(answer: unknown): MakeAnswer =>
	() =>
		answer;

/** What was done has been done. */
export const done = always({ success: true });

/** A number that the call decides. */
export const amount =
	(most: number): MakeAnswer =>
	(call) =>
		chanceOf(`${call.method} ${ownerOf(call)}`).number(0, most);
/** An object, member by member. */
export const object =
	(members: Readonly<Record<string, MakeAnswer>>): MakeAnswer =>
	(call) =>
		Object.fromEntries(Object.entries(members).map(([name, make]) => [name, make(call)]));
