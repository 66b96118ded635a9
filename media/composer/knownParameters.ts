import type { KnownMethod, KnownParameter } from '../../src/core/catalog/knownMethod.ts';
import { isSameList } from '../../src/core/text/sameList.ts';
import { t } from '../localize.ts';
import type { Candidate } from './completion.ts';

const truths: readonly Candidate[] = [{ name: 'true' }, { name: 'false' }];
const noValues: readonly Candidate[] = [];

export function methodCandidate({ name, evidence }: KnownMethod): Candidate {
	return { name, detail: evidenceText(evidence) };
}

let evidenceTexts: Readonly<Record<string, string>> | undefined;

/** What a method is known from, in short. Thousands of methods have it. */
function evidenceText(evidence: string): string | undefined {
	evidenceTexts ??= {
		specification: t('specification'),
		own: t('own catalogue'),
		page: t('documented'),
		'sdk-2018': t('from a client library'),
		'docs-repo': t('undocumented'),
		'docs-repo-removed': t('no longer documented'),
		client: t('seen in a client'),
		'name-only': t('undocumented'),
	};
	return evidenceTexts[evidence];
}

export function parameterCandidate(parameter: KnownParameter): Candidate {
	const detail = [typeText(parameter), requiredText(parameter).toLowerCase()].filter(Boolean).join(' · ');
	return { name: parameter.name, detail };
}

export function aboutText(parameter: KnownParameter | undefined): string {
	return parameter ? [typeText(parameter), parameter.description].filter(Boolean).join(' · ') : '';
}

export function valueCandidates(parameter: KnownParameter | undefined): readonly Candidate[] {
	if (parameter?.kind === 'boolean') return truths;
	return parameter?.values?.map((name) => ({ name })) ?? noValues;
}

let lastVariables: { readonly names: readonly string[]; readonly candidates: readonly Candidate[] } | undefined;

/** The variables of an account, and those that are made anew for each send; the same list while they are the same. */
export function variableCandidates(names: readonly string[] = []): readonly Candidate[] {
	if (lastVariables && isSameList(names, lastVariables.names)) return lastVariables.candidates;
	const candidates = [
		...names.map((name) => ({ name, detail: t('variable of the account') })),
		{ name: '$uuid', detail: t('a new UUID') },
		{ name: '$timestamp', detail: t('seconds since 1970') },
		{ name: '$randomInt 0 100', detail: t('a random whole number') },
		{ name: '$braces', detail: t('two opening braces as text') },
	];
	lastVariables = { names, candidates };
	return candidates;
}

/** What to say, gently, of a value that doesn't suit what is known; empty where there is nothing to say. */
export function valueHint(parameter: KnownParameter | undefined, value: string): string {
	if (parameter?.kind !== 'integer' || value === '' || /^[+-]?\d+$/.test(value)) return '';
	return t('Not a whole number. Known type: {0}.', typeText(parameter));
}

export function requiredText(parameter: KnownParameter | undefined): string {
	switch (parameter?.required) {
		case 'stated':
			return t('Required');
		case 'reported':
			return t('Reported as required');
		case 'inferred':
			return t('Probably required');
		default:
			return '';
	}
}

export type KnownParameters = ReturnType<typeof knownParameters>;

/** The known parameters of a method, by name: it may have thousands, and as many rows may ask. */
export function knownParameters({ parameters }: KnownMethod) {
	const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
	return {
		get: (name: string) => byName.get(name),

		/** Whether a name is unknown. Without a value yet, the beginning of a known name may be about to become it. */
		isUnknown(name: string, value: string): boolean {
			if (name === '' || byName.size === 0 || byName.has(name)) return false;
			return value !== '' || ![...byName.keys()].some((known) => known.startsWith(name));
		},

		hasAbout: () => parameters.some((parameter) => aboutText(parameter) !== ''),
	};
}

function typeText({ type = '', typeCertainty }: KnownParameter): string {
	if (typeCertainty === 'reported') return t('{0} (unconfirmed)', type);
	return typeCertainty === 'inferred' ? t('{0} (a guess)', type) : type;
}
