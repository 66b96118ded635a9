import type { Credentials, Parameter } from '../../core/call.ts';
import type { Scheme } from '../../core/scheme.ts';
import { compareCodePoints, concatenate } from '../../core/sign.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { hexOf, md5Of } from '../md5/md5Stream.ts';
import type { Hints, RelativeMistake, SetEdit, SetMistake, Situation } from '../mistakes/mistake.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import { relativeMistakes } from '../mistakes/relatives.ts';
import { rightSecretOf, secretMistakes } from '../mistakes/secretMistakes.ts';
import { secretTextMistakes } from '../mistakes/secretTextMistakes.ts';
import { setMistakes } from '../mistakes/setMistakes.ts';
import type { Budget } from './budget.ts';
import { CharacterSets } from './characterSets.ts';
import { Lists } from './lists.ts';
import { Pieces } from './pieces.ts';
import type { World } from './search.ts';
import { Secrets, schemesOf } from './secrets.ts';
import { isUserName, Shapes } from './shapes.ts';
import { type Share, whole } from './share.ts';

interface Observed {
	readonly parameters: readonly Parameter[];
	readonly sig: string;
	readonly wire?: readonly (string | undefined)[];
}

/** What a diagnosis starts from. With both secrets held and no scheme chosen, either scheme is right. */
export function situationOf(
	{ parameters, wire, sig }: Observed,
	credentials: Credentials,
	hints: Hints,
): Situation & { readonly schemes: readonly Scheme[] } {
	const indexed = parameters.map((parameter, index) => ({ parameter, wire: wire?.[index] }));
	const signed = indexed.filter(({ parameter: { name } }) => name !== 'sig' && name !== 'access_token');
	const sent = signed.map(({ parameter: { name, value } }) => ({ name, value }));
	const accessToken = parameters.find(({ name }) => name === 'access_token')?.value ?? credentials.accessToken;
	const schemes = schemesOf(credentials);
	const message = concatenate(sent.toSorted((a, b) => compareCodePoints(a.name, b.name)));
	const texts = {
		access_token: accessToken,
		application_secret_key: credentials.applicationSecretKey ?? '',
		session_secret_key: credentials.sessionSecretKey ?? '',
		application_key: credentials.applicationKey,
	};
	const rightSigs = schemes.map((scheme) => hexOf(md5Of(utf8(message + rightSecretOf(scheme, texts)))));
	// A sig among the parameters that is not the observed one was there twice.
	const otherSigs = parameters.filter(({ name, value }) => name === 'sig' && value !== sig).map(({ value }) => value);
	return {
		sent,
		wire: signed.map((item) => item.wire),
		credentials,
		accessToken,
		rightSigs,
		schemes,
		hints: { ...hints, earlierSigs: [...(hints.earlierSigs ?? []), ...otherSigs] },
	};
}

/** The world of this interface's own signing, and those of its relatives with what each costs. */
export class Worlds {
	readonly ours: World;
	private readonly situation: Situation;
	private readonly budget: Budget;
	private readonly share: Share;
	private readonly pieces = new Pieces();
	private readonly lists = new Map<string, Lists>();
	private readonly sets: CharacterSets;

	constructor(situation: Situation, budget: Budget, share: Share = whole) {
		this.situation = situation;
		this.budget = budget;
		this.share = share;
		const lists = this.listsOf(situation, (mistake) => mistake.edits(situation));
		// Which character sets differ is seen from what the single mistakes bring in.
		lists.prepare();
		this.sets = new CharacterSets(this.pieces.textsBeyondAscii());
		const secrets = new Secrets(situation, secretMistakes, secretTextMistakes, false);
		this.ours = { lists, pieces: this.pieces, secrets, shapes: this.shapesOf(lists, situation) };
	}

	/** One world a relative. */
	relatives(): { world: World; upperCase: boolean }[] {
		const { situation, pieces } = this;
		const secrets = new Secrets(situation, [], secretTextMistakes, true);
		const hasUser = situation.sent.some(({ name }) => isUserName(name));
		return relativeMistakes
			.filter(({ userInFront }) => !userInFront || hasUser)
			.map((relative) => {
				const theirs = signedBy(relative, situation);
				const lists = this.listsOf(theirs, (mistake) => [
					...mistake.edits(theirs),
					...mistake.edits(situation).flatMap((edit) => editFor(relative, edit, situation)),
				]);
				const shapes = this.shapesOf(lists, theirs, relative);
				return { world: { lists, pieces, secrets, shapes }, upperCase: relative.upperCase };
			});
	}

	/** Relatives that sign the same parameters share their lists. */
	private listsOf(situation: Situation, editsOf: (mistake: SetMistake) => readonly SetEdit[]): Lists {
		const key = JSON.stringify(situation.sent.map(({ name }) => name));
		const known = this.lists.get(key);
		if (known) return known;
		const edits = setMistakes.flatMap((mistake) => editsOf(mistake).map((edit) => ({ mistake, edit })));
		const lists = new Lists(situation, edits, valueMistakes, this.pieces, this.budget, this.share);
		this.lists.set(key, lists);
		return lists;
	}

	private shapesOf({ names }: Lists, situation: Situation, relative?: RelativeMistake): Shapes {
		return new Shapes({ situation, names, sentCount: situation.sent.length, sets: this.sets }, relative);
	}
}

function signedBy(relative: RelativeMistake, situation: Situation): Situation {
	const kept = situation.sent.map((parameter, index) => ({ parameter, wire: situation.wire[index] }));
	const signed = kept.filter(({ parameter }) => relative.signs(parameter));
	const missing = relative.add.filter(({ name }) => signed.every(({ parameter }) => parameter.name !== name));
	return {
		...situation,
		sent: [...signed.map(({ parameter }) => parameter), ...missing],
		wire: [...signed.map(({ wire }) => wire), ...missing.map(() => undefined)],
	};
}

/** What an edit of the parameters as sent is to the parameters that a relative signs: it leaves out some afterwards. */
function editFor(relative: RelativeMistake, edit: SetEdit, { sent }: Situation): SetEdit[] {
	if (sent.every(relative.signs)) return [];
	const places = new Map<number, number>();
	sent.forEach((parameter, index) => {
		if (relative.signs(parameter)) places.set(index, places.size);
	});
	const remove: number[] = [];
	const replace: [number, Parameter][] = [];
	const add = (edit.add ?? []).filter(relative.signs);
	for (const index of edit.remove ?? []) {
		const place = places.get(index);
		if (place !== undefined) remove.push(place);
	}
	for (const [index, parameter] of edit.replace ?? []) {
		const place = places.get(index);
		if (place === undefined) {
			if (relative.signs(parameter)) add.push(parameter);
		} else if (relative.signs(parameter)) replace.push([place, parameter]);
		else remove.push(place);
	}
	return remove.length + replace.length + add.length === 0 ? [] : [{ ...edit, remove, replace, add }];
}
