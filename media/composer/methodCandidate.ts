import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { t } from '../localize.ts';
import type { Candidate } from './fuzzyMatch.ts';

/** A known method as a completion, with how sure it is that it exists. */
export function methodCandidate({ name, evidence }: KnownMethod): Candidate {
	const detail = evidence === 'specification' ? t('specification') : t('public record: {0}', evidence);
	return { name, detail };
}
