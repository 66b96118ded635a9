import type { KnownMethod, KnownParameter } from '../../src/shared/knownMethod.ts';
import { t } from '../localize.ts';
import type { Candidate } from './fuzzyMatch.ts';

const truths: readonly Candidate[] = [{ name: 'true' }, { name: 'false' }];
const noValues: readonly Candidate[] = [];

/** A known method as a completion, with how sure it is that it exists. */
export function methodCandidate({ name, evidence }: KnownMethod): Candidate {
	const detail = evidence === 'specification' ? t('specification') : t('public record: {0}', evidence);
	return { name, detail };
}

/** A parameter's name as a completion, with its type and whether it is required, each as surely as it is known. */
export function parameterCandidate(parameter: KnownParameter): Candidate {
	const { name } = parameter;
	const detail = [typeText(parameter), requiredTexts(parameter)?.detail].filter(Boolean).join(' · ');
	return detail ? { name, detail } : { name };
}

/** The values to suggest for a parameter; any other text may be sent as well. */
export function valueCandidates(parameter: KnownParameter | undefined): readonly Candidate[] {
	if (parameter?.kind === 'boolean') return truths;
	return parameter?.values?.map((name) => ({ name })) ?? noValues;
}

/** What to say, gently, of a value that doesn't suit what is known; empty where there is nothing to say. */
export function valueHint(parameter: KnownParameter | undefined, value: string): string {
	if (parameter?.kind !== 'integer' || value === '' || /^[+-]?\d+$/.test(value)) return '';
	return t('Not a whole number. Known type: {0}.', typeText(parameter));
}

/** How what is required is told, as surely as it is known, of the surest first; undefined for what is not required. */
export function requiredTexts(parameter: KnownParameter | undefined) {
	const texts = {
		stated: { mark: '*', text: t('Required'), detail: t('required'), ofMissing: t('Required:') },
		reported: {
			mark: '*?',
			text: t('Reported as required'),
			detail: t('reported as required'),
			ofMissing: t('Reported as required:'),
		},
		inferred: {
			mark: '*?',
			text: t('Probably required'),
			detail: t('probably required'),
			ofMissing: t('Probably required:'),
		},
		unknown: undefined,
		no: undefined,
	};
	return texts[parameter?.required ?? 'no'];
}

/**
 * Whether a name is none of those known. While there is no value yet, the beginning of a known name may be about to
 * become it.
 */
export function isUnknownParameter(method: KnownMethod | undefined, name: string, value: string): boolean {
	const known = method?.parameters ?? [];
	if (name === '' || known.length === 0) return false;
	return !known.some((parameter) => (value === '' ? parameter.name.startsWith(name) : parameter.name === name));
}

function typeText({ type = '', typeCertainty }: KnownParameter): string {
	if (typeCertainty === 'reported') return t('{0} (reported)', type);
	return typeCertainty === 'inferred' ? t('{0} (inferred)', type) : type;
}
