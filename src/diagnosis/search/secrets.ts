import { md5 as md5Of } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { type SecretName, secretNames } from '../../core/masking/secret.ts';
import { applicationIdOf } from '../../core/services/ok/applicationId.ts';
import {
	applicationKeyName,
	applicationSecretKeyName,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import { schemesOf } from '../../core/services/ok/scheme.ts';
import { isAscii, utf8 } from '../../core/text/charsets.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import { nearMissesOf } from '../mistakes/keyTextMistakes.ts';
import type {
	CharacterSetMistake,
	DiagnosedCall,
	Mistake,
	SecretMistake,
	SecretTextMistake,
	SecretTexts,
	SecretValue,
} from '../mistakes/mistake.ts';
import { foreignSecretMistakes, rightSecretOf } from '../mistakes/secretMistakes.ts';
import type { Budget } from './budget.ts';
import { getOrInsert } from './getOrInsert.ts';
import { tierOf, tiers } from './tiers.ts';

/** A row at work, and the parameters, tokens or keys concerned. */
export interface Step {
	readonly mistake: Mistake;
	readonly names: readonly string[];
	/** Whose key it is: an index in {@link Hints.otherCredentials}. */
	readonly account?: number;
}

export interface Secret {
	readonly value: SecretValue;
	readonly ascii: boolean;
	readonly ways: Step[][];
}

interface Texts {
	readonly texts: SecretTexts;
	readonly steps: readonly Step[];
}

/** A formula with the mistake in it, if it is one. */
interface Formula {
	readonly make: (texts: SecretTexts) => SecretValue | undefined;
	readonly steps: readonly Step[];
}

export type Secrets = ReturnType<typeof secretsWithin>;

/**
 * All signing secrets within reach, by the number of mistakes in them.
 * @param right what counts as right: in foreign schemes the key itself may, or must, stand in the signing secret's place
 */
export function secretsWithin(
	diagnosed: DiagnosedCall,
	rows: readonly SecretMistake[],
	changes: readonly SecretTextMistake[],
	right: 'the secret' | 'or the key' | 'the key',
) {
	const { credentials, accessToken, hints } = diagnosed;
	const asHeld: SecretTexts = {
		access_token: accessToken,
		[applicationSecretKeyName]: credentials.applicationSecretKey ?? '',
		[sessionSecretKeyName]: credentials.sessionSecretKey ?? '',
		[applicationKeyName]: credentials.applicationKey,
		application_id: applicationIdOf(diagnosed.sent, credentials.applicationKey),
	};
	const schemes = schemesOf(credentials);
	const rightFormulas = schemes.map(
		(scheme): Formula => ({ make: (texts) => rightSecretOf(scheme, texts), steps: [] }),
	);
	// The key of the other scheme would be a mistake of its own.
	const keys = schemes.map((scheme): Formula => {
		const name = scheme === serverServer ? applicationSecretKeyName : sessionSecretKeyName;
		return { make: (texts) => texts[name] || undefined, steps: [] };
	});
	const mistakes = rows.map((mistake): Formula => ({ make: mistake.formula, steps: [{ mistake, names: [] }] }));
	const formulas = {
		'the secret': [...rightFormulas, ...mistakes],
		'or the key': [...rightFormulas, ...keys],
		'the key': keys,
	}[right];
	const changesOfTier = Array.from({ length: tiers + 1 }, (_, tier) =>
		[...changes.entries()].filter(([, mistake]) => tierOf(mistake) === tier),
	);
	const byLevel = new Map<number, Secret[]>();
	const seen = new Map<string, { secret: Secret; level: number }>();
	const changed = new Map<number, Texts[]>();

	/** The secrets with exactly that many mistakes, of that tier, each once; ask for the lower tiers first. */
	function level(count: number, tier: number, budget: Budget): readonly Secret[] {
		const key = count * (2 * tiers + 1) + tier;
		const known = byLevel.get(key);
		if (known) return known;
		if (count > 0) for (let lower = 0; lower <= (count - 1) * tiers; lower++) level(count - 1, lower, budget);
		const secrets: Secret[] = [];
		byLevel.set(key, secrets);
		for (const secret of each(count, tier)) {
			note(secret, count, secrets);
			if (budget.spend(4)) break;
		}
		return secrets;
	}

	/** The same one after the other, equal ones among them. */
	function* each(count: number, tier: number): Generator<Secret> {
		for (const formula of formulas) {
			const rest = count - formula.steps.length;
			const restTier = tier - tierSum(formula.steps);
			if (rest < 0 || restTier < 0) continue;
			for (const { texts, steps } of changedTexts(rest, restTier)) {
				const value = formula.make(texts);
				if (value === undefined) continue;
				yield secretOf(value, [...formula.steps, ...steps]);
			}
		}
	}

	function note(secret: Secret, ofLevel: number, secrets: Secret[]): void {
		const key = typeof secret.value === 'string' ? secret.value : `\0${secret.value.join()}`;
		const same = seen.get(key);
		if (!same) {
			seen.set(key, { secret, level: ofLevel });
			secrets.push(secret);
		} else if (same.level === ofLevel && same.secret.ways.length < 12) same.secret.ways.push(...secret.ways);
	}

	/** The texts that formulas start from, with that many mistakes in them, of that tier. */
	function changedTexts(count: number, tier: number): Iterable<Texts> {
		if (tier > count * tiers) return [];
		if (count === 0) return [{ texts: asHeld, steps: [] }];
		if (count > 2) return change(count, tier);
		return getOrInsert(changed, count * (2 * tiers + 1) + tier, () => [...change(count, tier)]);
	}

	function* change(count: number, tier: number): Generator<Texts> {
		if (count === 1) yield* foreignTexts(tier);
		for (let before = Math.max(0, tier - tiers); before <= tier; before++) {
			for (const { texts, steps } of changedTexts(count - 1, before)) {
				const last = steps.at(-1);
				const follows = last ? secretNames.indexOf(last.names[0] as SecretName) : -1;
				for (const name of secretNames.slice(Math.max(0, follows))) {
					const text = texts[name];
					if (text === '') continue;
					const from = last?.names[0] === name ? changes.indexOf(last.mistake as SecretTextMistake) : -1;
					for (const [index, mistake] of changesOfTier[tier - before] ?? []) {
						const made = index > from ? mistake.change(text) : text;
						if (made === text) continue;
						yield { texts: { ...texts, [name]: made }, steps: [...steps, { mistake, names: [name] }] };
					}
				}
			}
		}
	}

	function foreignTexts(tier: number): Texts[] {
		const { otherAccount, otherToken, suspected } = foreignSecretMistakes;
		const made: Texts[] = [];
		const add = (mistake: Mistake, other: Partial<SecretTexts>, account?: number) => {
			const names = secretNames.filter((name) => other[name] && other[name] !== asHeld[name]);
			const texts = { ...asHeld, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
			const of = account === undefined ? {} : { account };
			if (names.length > 0) made.push({ texts, steps: [{ mistake, names, ...of }] });
		};
		add(otherToken, { access_token: credentials.accessToken });
		for (const secret of hints.suspectedSecrets ?? []) {
			for (const name of secretNames) add(suspected, { [name]: secret });
		}
		for (const [index, other] of (hints.otherCredentials ?? []).entries()) {
			const all: Partial<SecretTexts> = {
				access_token: other.accessToken,
				[applicationSecretKeyName]: other.applicationSecretKey ?? '',
				[sessionSecretKeyName]: other.sessionSecretKey ?? '',
			};
			for (const name of secretNames) add(otherAccount, { [name]: all[name] ?? '' }, index);
			add(otherAccount, all, index);
		}
		return made.filter(({ steps }) => tierSum(steps) === tier);
	}

	/** What is made of keys that are nearly the right ones, one mistake each: thousands, for the call as it was sent. */
	function* nearMisses(): Generator<Secret> {
		if (right !== 'the secret') return;
		for (const scheme of schemes) {
			const name = scheme === serverServer ? applicationSecretKeyName : sessionSecretKeyName;
			// What a row of the table makes of the key is found by that row.
			const known = new Set<string>([asHeld[name], ...changes.map(({ change }) => change(asHeld[name]))]);
			for (const { mistake, key } of nearMissesOf(asHeld[name])) {
				const id = typeof key === 'string' ? key : `\0${key.join()}`;
				if (known.has(id)) continue;
				known.add(id);
				const value =
					scheme === serverServer
						? bytesToHex(md5Of(concatBytes(utf8(accessToken), secretBytes(key, rightCharacterSet))))
						: key;
				yield secretOf(value, [{ mistake, names: [name] }]);
			}
		}
	}

	return { level, each, nearMisses };
}

function secretOf(value: SecretValue, way: Step[]): Secret {
	return { value, ascii: typeof value === 'string' && isAscii(value), ways: [way] };
}

function tierSum(steps: readonly Step[]): number {
	return steps.reduce((sum, { mistake }) => sum + tierOf(mistake), 0);
}

/** A secret's bytes; those of a digest stay what they are in every character set. */
export function secretBytes(value: SecretValue, set: CharacterSetMistake): Uint8Array {
	return typeof value === 'string' ? set.encode(value) : value;
}
