import type { CatalogMethod } from '../../../core/catalog/model.ts';
import { always, asked, done, type MakeAnswer, newId, one, paged, things } from './answerForms.ts';
import type { Thing } from './things.ts';

/** What the answer of a method is about, by a word in its name or its group. */
const thingWords: readonly (readonly [RegExp, Thing])[] = [
	[/photo/i, 'photo'],
	[/album/i, 'album'],
	[/comment/i, 'comment'],
	[/discussion/i, 'discussion'],
	[/catalog/i, 'catalog'],
	[/product|market/i, 'product'],
	[/topic|stream|feed/i, 'topic'],
	[/video|moment/i, 'video'],
	[/game|app/i, 'app'],
	[/member|friend|user|guest|voter|like/i, 'user'],
	[/group|communit/i, 'group'],
];

const booleans = /^(?:is|has|can|check|validate)(?:[A-Z]|$)/;
const readers = /^(?:get|fetch|search|quick|tag|updates|reverse)(?:[A-Z]|$)/;
const makers = /^(?:add|create|post|publish|upload)(?:[A-Z]|$)/;

/**
 * How a method is answered of whose answers nothing is known: by what its name and its parameters say of what it does. A list
 * for what pages or names several, one thing for another that reads, the new id for what makes one, `{"success": true}` for
 * what changes something.
 */
export function answersByKind({
	name,
	group,
	parameters,
}: Pick<CatalogMethod, 'name' | 'group' | 'parameters'>): MakeAnswer {
	const verb = name.slice(group.length + 1);
	if (booleans.test(verb)) return always(true);
	if (makers.test(verb) && !verb.endsWith('Like')) return newId(thingIn(verb, group));
	if (!readers.test(verb)) return done;
	const thing = thingIn(verb, group);
	const known = new Set(parameters.map((parameter) => parameter.name));
	const several = [...known].find((parameter) => /(?:^|_)[a-z]*ids$/i.test(parameter));
	if (several !== undefined) return asked(thing, several);
	if (['count', 'anchor', 'pagingAnchor', 'offset'].some((parameter) => known.has(parameter)))
		return paged('items', thing, 'has_more');
	if (/s(?:V\d)?$/.test(verb) && !/(?:ss|Status|Settings|Stats)$/.test(verb)) return things(thing);
	const single = [...known].find((parameter) => /(?:^|_)[a-z]*id$/i.test(parameter));
	return one(thing, ...(single === undefined ? [] : [single]));
}

function thingIn(verb: string, group: string): Thing {
	const found = thingWords.find(([word]) => word.test(verb)) ?? thingWords.find(([word]) => word.test(group));
	return found?.[1] ?? 'item';
}
