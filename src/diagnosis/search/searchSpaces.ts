import { type Credentials, isSigned, type Parameter, sentAs } from '../../core/call/call.ts';
import { serverServer } from '../../core/services/ok/names.ts';
import { type Scheme, schemesOf } from '../../core/services/ok/scheme.ts';
import { concatenate, parametersToSign, signingSecret } from '../../core/services/ok/sign.ts';
import { md5 } from '../../core/signing/digests.ts';
import { foreignSchemeMistakes } from '../mistakes/foreignSchemes.ts';
import { secretTextMistakes } from '../mistakes/keyTextMistakes.ts';
import type {
	DiagnosedCall,
	ForeignSchemeMistake,
	Hints,
	ObservedCall,
	SetEdit,
	SetMistake,
} from '../mistakes/mistake.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import { secretMistakes } from '../mistakes/secretMistakes.ts';
import { setMistakes } from '../mistakes/setMistakes.ts';
import type { Budget } from './budget.ts';
import { canonicalizationsWithin, distinctCharacterSets, isUserName, mostCharacters } from './canonicalizations.ts';
import { getOrInsert } from './getOrInsert.ts';
import { InternedParameters } from './internedParameters.ts';
import { mutationsOf } from './mutations.ts';
import { ParameterVariants } from './parameterVariants.ts';
import type { SearchSpace } from './search.ts';
import { type Secrets, secretsWithin } from './secrets.ts';

/** What a diagnosis starts from. With both secrets held and no scheme chosen, either scheme is right. */
export function diagnosedCallOf(
	{ parameters, wire, sig }: ObservedCall,
	credentials: Credentials,
	hints: Hints,
): DiagnosedCall & {
	readonly schemes: readonly Scheme[];
	readonly rightSecrets: readonly string[];
	/** What is signed, without the secret, pair by pair. */
	readonly pairs: readonly string[];
} {
	const indexed = parameters.map((parameter, index) => ({ parameter, wire: wire?.[index] }));
	const signed = indexed.filter(({ parameter }) => isSigned(parameter.name));
	const sent = signed.map(({ parameter: { name, value } }) => ({ name, value }));
	const accessToken = sentAs(parameters, 'access_token') ?? credentials.accessToken;
	const schemes = schemesOf(credentials);
	const pairs = parametersToSign(sent).map((pair) => concatenate([pair]));
	const message = pairs.join('');
	const keys = { ...credentials, accessToken };
	const { applicationSecretKey = '' } = credentials;
	// Without a session the key itself is the secret (public record).
	const secretOf = (scheme: Scheme) =>
		scheme === serverServer && accessToken === '' ? applicationSecretKey : signingSecret(scheme, keys, md5);
	const rightSecrets = schemes.map(secretOf);
	const rightSigs = rightSecrets.map((secret) => md5(message + secret));
	// A sig among the parameters that is not the observed one was there twice.
	const otherSigs = parameters.filter(({ name, value }) => name === 'sig' && value !== sig).map(({ value }) => value);
	return {
		sent,
		wire: signed.map((item) => item.wire),
		credentials,
		accessToken,
		rightSigs,
		rightSecrets,
		pairs,
		schemes,
		hints: { ...hints, earlierSigs: [...(hints.earlierSigs ?? []), ...otherSigs] },
	};
}

export function searchSpaces(diagnosed: DiagnosedCall, budget: Budget) {
	const interned = new InternedParameters(budget);
	const known = new Map<string, ParameterVariants>();

	/** Foreign schemes that sign the same parameters share their variants. */
	function variantsOf(call: DiagnosedCall, editsOf: (mistake: SetMistake) => readonly SetEdit[]): ParameterVariants {
		return getOrInsert(known, JSON.stringify(call.sent.map(({ name }) => name)), () => {
			const edits = setMistakes.flatMap((mistake) => editsOf(mistake).map((edit) => ({ mistake, edit })));
			const lone = () =>
				setMistakes.flatMap((mistake) => (mistake.lone?.(call) ?? []).map((edit) => ({ mistake, edit })));
			return new ParameterVariants(mutationsOf(call, edits, valueMistakes, interned, lone));
		});
	}

	const ourVariants = variantsOf(diagnosed, (mistake) => mistake.edits(diagnosed));
	// Which character sets differ is seen from what the single mistakes bring in.
	ourVariants.prepare();
	const sets = distinctCharacterSets(interned.textBeyondAscii(mostCharacters));

	function spaceOf(
		call: DiagnosedCall,
		variants: ParameterVariants,
		secrets: Secrets,
		foreignScheme?: ForeignSchemeMistake,
	): SearchSpace {
		const inputs = { diagnosed: call, variants, sets, budget };
		return { variants, interned, secrets, canonicalizations: canonicalizationsWithin(inputs, foreignScheme) };
	}

	const ours = spaceOf(
		diagnosed,
		ourVariants,
		secretsWithin(diagnosed, secretMistakes, secretTextMistakes, 'the secret'),
	);
	const usedForOurs = budget.used;

	return {
		ours,
		/** One space a foreign scheme, prepared when they are asked for. */
		foreignSchemes(): { readonly space: SearchSpace; readonly upperCase: boolean }[] {
			// Where to prepare ours has taken long, to prepare theirs as well would leave nothing to try them with.
			if (usedForOurs > mostForOurs) budget.partial = true;
			if (budget.partial) return [];
			const secrets = secretsWithin(diagnosed, [], secretTextMistakes, 'or the key');
			const keys = secretsWithin(diagnosed, [], secretTextMistakes, 'the key');
			const hasUser = diagnosed.sent.some(({ name }) => isUserName(name));
			return foreignSchemeMistakes
				.filter(({ userInFront }) => !userInFront || hasUser)
				.map((foreignScheme) => {
					const theirs = signedBy(foreignScheme, diagnosed);
					const editsOf = editsFor(foreignScheme, diagnosed);
					const variants = variantsOf(theirs, (mistake) => [
						...mistake.edits(theirs),
						...mistake.edits(diagnosed).flatMap(editsOf),
					]);
					return {
						space: spaceOf(theirs, variants, foreignScheme.unhashed ? keys : secrets, foreignScheme),
						upperCase: foreignScheme.upperCase,
					};
				});
		},
	};
}

/** Which part of the budget may be used when foreign schemes are prepared. */
const mostForOurs = 0.6;

function signedBy(foreignScheme: ForeignSchemeMistake, diagnosed: DiagnosedCall): DiagnosedCall {
	const kept = diagnosed.sent.map((parameter, index) => ({ parameter, wire: diagnosed.wire[index] }));
	const signed = kept.filter(({ parameter }) => foreignScheme.signs(parameter));
	const missing = foreignScheme.add.filter(({ name }) => signed.every(({ parameter }) => parameter.name !== name));
	return {
		...diagnosed,
		sent: [...signed.map(({ parameter }) => parameter), ...missing],
		wire: [...signed.map(({ wire }) => wire), ...missing.map(() => undefined)],
	};
}

/** Makes an edit of the parameters as sent one of those that a foreign scheme signs: it leaves out some afterwards. */
function editsFor({ signs }: ForeignSchemeMistake, { sent }: DiagnosedCall): (edit: SetEdit) => SetEdit[] {
	const places = new Map<number, number>();
	sent.forEach((parameter, index) => {
		if (signs(parameter)) places.set(index, places.size);
	});
	if (places.size === sent.length) return () => [];
	return (edit) => {
		const remove = (edit.remove ?? []).flatMap((index) => places.get(index) ?? []);
		const replace: [number, Parameter][] = [];
		const add = (edit.add ?? []).filter(signs);
		for (const [index, parameter] of edit.replace ?? []) {
			const place = places.get(index);
			if (place === undefined) {
				if (signs(parameter)) add.push(parameter);
			} else if (signs(parameter)) replace.push([place, parameter]);
			else remove.push(place);
		}
		return remove.length + replace.length + add.length === 0 ? [] : [{ ...edit, remove, replace, add }];
	};
}
