import { type DigestForm, digestForm } from '../../core/services/digestForm.ts';
import type { DeriveOptions, SchemeCall } from '../../core/signing/derive.ts';
import type { HashValue, Scheme } from '../../core/signing/scheme.ts';
import { deriveIfPossible, pairsOf, secretsOf } from '../schemeCalls.ts';
import { type Atoms, atomsOf } from './atoms.ts';
import type { Choice } from './choice.ts';
import { type Listed, listOfAll } from './lists.ts';
import { type Found, Search } from './search.ts';

export interface LearnOptions extends DeriveOptions {
	/** Further calls that the schemes must sign, too. */
	readonly also?: readonly (readonly [call: SchemeCall, signature: string])[];
	/** Units of work: about characters that are hashed. */
	readonly work?: number;
}

const usualWork = 600_000_000;
const mostFound = 50;
const mostSecrets = 4;

/**
 * Finds the schemes that give a signed call its signature, likeliest first: one list of the parameters, what is around it, and
 * the digest. Several are what this call does not set apart. Pure, synchronous and bounded.
 * @param call with its parameters, and its keys and request among `values`
 */
export function learn(call: SchemeCall, signature: string, options: LearnOptions = {}): Scheme[] {
	const { work = usualWork, also = [], ...platform } = options;
	const form = digestForm(signature);
	if (!form) return [];
	const given = Object.keys(call.values ?? {});
	const likely = [...(options.secret ?? secretsOf(call))];
	const secrets = (likely.length > 0 ? likely : given).slice(0, mostSecrets);
	const atoms = atomsOf(call, form, secrets);
	const sent = pairsOf(call, listOfAll(call));
	// One of several secrets may be what is signed, where nothing else is.
	const names = secrets.length > 1 && sent.length === 0 ? [...secrets, ...atoms.names] : atoms.names;
	const carriers = sent.filter(([, value]) => value === signature).map(([name]) => name);
	const hasBlank = sent.some(([, value]) => value === '');
	const own: SchemeCall = { ...call, values: { ...form.values, ...call.values } };
	const signsAll = (scheme: Scheme): boolean =>
		[[own, signature] as const, ...also].every(([other, sent]) => {
			return deriveIfPossible(() => ({ scheme, call: other }), platform)?.signature === digestForm(sent)?.signature;
		});
	const place = placeOf(call, form, signature, carriers);
	// In a URL Base64 is often URL-safe, which a signature without the characters that differ does not show.
	const mayBeUrlSafe = form.as === 'base64' && carriers.length > 0 && !/[+/]/.test(form.signature);
	const search = new Search({ call, form, carriers, atoms: { ...atoms, names }, secrets }, platform, work);
	const found = search.run(({ scheme, lists }) =>
		lists
			.flatMap(([cost, list]) => (hasBlank ? [[cost, list] as const] : withBlank(cost, list)))
			.map(([cost, list]): Choice<Scheme> => [cost, schemeOf(scheme, list, atoms.steps, place)])
			.flatMap((choice) => (mayBeUrlSafe ? [choice, urlSafe(choice)] : [choice]))
			.filter(([, scheme]) => signsAll(scheme)),
	);
	return found.slice(0, mostFound).map(([, scheme]) => scheme);
}

/** A call without an empty value does not show what becomes of one. */
function withBlank(cost: number, list: Listed | undefined): Choice<Listed | undefined>[] {
	const plain: Choice<Listed | undefined> = [cost, list];
	return list && 'list' in list ? [plain, [cost + 1, { ...list, blank: 'skip' }]] : [plain];
}

function urlSafe([cost, scheme]: Choice<Scheme>): Choice<Scheme> {
	return [cost + 1, { ...scheme, signature: { ...(scheme.signature as HashValue), as: 'base64url-padded' } }];
}

function schemeOf(
	scheme: Found['scheme'],
	list: Listed | undefined,
	parts: Atoms['steps'],
	place: Scheme['place'],
): Scheme {
	const text = JSON.stringify(scheme);
	const used = Object.entries(parts).filter(([name]) => text.includes(`{${name}}`));
	const steps = { ...Object.fromEntries(used), ...(list && { text: list }), ...scheme.steps };
	return { ...(Object.keys(steps).length > 0 && { steps }), signature: scheme.signature, ...(place && { place }) };
}

function placeOf(
	call: SchemeCall,
	{ template }: DigestForm,
	sent: string,
	carriers: readonly string[],
): Scheme['place'] {
	const header = pairsOf(call, 'headers').find(([, value]) => value === sent);
	const [parameter] = carriers;
	const to = header ? { header: header[0] } : parameter === undefined ? undefined : { parameter };
	return to && { ...to, ...(template !== '{signature}' && { as: template }) };
}
